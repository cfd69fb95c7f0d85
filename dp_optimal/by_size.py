"""Trees of minimum error among those with at most t internal nodes."""

from __future__ import annotations

from dp_optimal.generic.size_trees import ANY_SIZE
from dp_optimal.optimum import Optimum, up_to_size
from dp_optimal.programs import errors_by_size
from theorylab.numbers.counts import budget
from theorylab.problems.problem import Problem

__all__ = ["optimal_by_size", "optimal_by_useful_size"]


def optimal_by_size(problem: Problem, size: int) -> Optimum:
    """Return the minimum error of a tree with at most t internal nodes for t = 0..size, and a tree for the last.

    Parameters
    ----------
    problem
        Any problem with finitely many subproblems within ``size`` tests of its root.
    size
        Maximum number of internal nodes.

    Returns
    -------
    Optimum
        The value at ``size``, the errors for every t, and an optimal tree that has the fewest internal
        nodes possible.

    Raises
    ------
    InvalidArgument
        If the size is negative.
    TooLarge
        If the subproblems or their curves do not fit.

    See Also
    --------
    optimal_by_depth_and_size
    pareto_front : without repeated errors
    smallest_exact_tree

    Notes
    -----
    The cost is that of :func:`dp_optimal.generic.size_curves.size_curves`, or on a cube that of
    :func:`dp_optimal.cubes.size.cube_optimal_by_size`; building the tree adds little. The computation takes about ten
    times as long if the common denominator of the errors exceeds about 2^106, because errors are then long integers
    (:mod:`dp_optimal.generic.carriers`): 40 votes that err with probability 2/5 have 5^40 < 2^93, with 3/10 they have
    10^40 > 2^132.

    Examples
    --------
    >>> from theorylab import CubeProblem
    >>> optimal_by_size(CubeProblem([0, 1, 1, 0]), 3).errors  # x1 xor x2
    (1/2, 1/2, 1/4, 0)
    """
    return up_to_size(optimal_by_useful_size(problem, size), size)


def optimal_by_useful_size(problem: Problem, size: int) -> Optimum:
    """Return :func:`optimal_by_size` for a ``size`` capped at the largest that a tree of the problem can have."""
    return errors_by_size(problem, min(budget(size, "size"), ANY_SIZE), None)
