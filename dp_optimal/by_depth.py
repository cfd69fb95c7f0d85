"""Trees of minimum error among those of bounded depth."""

from __future__ import annotations

from time import monotonic

from dp_optimal.optimum import Optimum
from dp_optimal.programs import least_error
from theorylab.numbers.counts import budget
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
        Time limit in seconds, after which a program that supports it returns the best tree found.

    Returns
    -------
    Optimum
        The error and a tree that attains it. On a sample the tree may have more leaves than necessary; a penalty of 0
        asks for the fewest leaves, at a higher cost. With 0/1 features every subtree has minimum depth. On other
        problems the tree has the fewest leaves.

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
    The value is that of :func:`dp_optimal.penalty.optimal_with_penalty` with penalty 0. The search on samples stops at
    the first depth at which a tree errs only on equal inputs with distinct labels.

    Examples
    --------
    >>> from theorylab import CubeProblem
    >>> [optimal_by_depth(CubeProblem([0, 1, 1, 0]), depth).value for depth in (1, 2)]  # x1 xor x2
    [1/2, 0]
    """
    limit = budget(depth, "depth")
    return least_error(problem, limit, None if seconds is None else monotonic() + seconds)
