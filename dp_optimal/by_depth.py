"""Trees of least error among those of a given depth."""

from __future__ import annotations

from flint import fmpq

from dp_optimal.optimum import Optimum
from dp_optimal.penalty import optimal_with_penalty
from theorylab.problems.problem import Problem

__all__ = ["optimal_by_depth"]


def optimal_by_depth(problem: Problem, depth: int, *, seconds: float | None = None) -> Optimum:
    """Return the minimum error of a tree in which no path performs more than ``depth`` tests.

    Parameters
    ----------
    problem
        Any problem with finitely many subproblems within ``depth`` tests of its root.
    depth
        Maximum number of tests on a path.
    seconds
        Deadline in seconds, at which a program that supports it returns the best tree found.

    Returns
    -------
    Optimum
        The error and a tree that attains it; among these, one with the fewest leaves.

    Raises
    ------
    InvalidArgument
        If the depth is negative.
    TooLarge
        If the subproblems do not fit.

    See Also
    --------
    optimal_by_depth_and_size
    shallowest_exact_tree
    theorylab.greedy : a learner with the same limit

    Notes
    -----
    The sparse objective with penalty 0; see :func:`dp_optimal.penalty.optimal_with_penalty`.

    Examples
    --------
    >>> from theorylab import CubeProblem
    >>> [optimal_by_depth(CubeProblem([0, 1, 1, 0]), depth).value for depth in (1, 2)]  # x1 xor x2
    [1/2, 0]
    """
    return optimal_with_penalty(problem, fmpq(0), depth, seconds=seconds)
