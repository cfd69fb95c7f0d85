"""Trees of minimum error among those of bounded depth with at most t internal nodes."""

from __future__ import annotations

from dp_optimal.generic.size_trees import ANY_SIZE
from dp_optimal.optimum import Optimum, up_to_size
from dp_optimal.programs import errors_by_size
from theorylab.numbers.counts import budget
from theorylab.problems.problem import Problem

__all__ = ["optimal_by_depth_and_size", "optimal_by_depth_and_useful_size"]


def optimal_by_depth_and_size(problem: Problem, depth: int, size: int) -> Optimum:
    r"""Return the minimum error of a tree of depth at most ``depth`` with at most t internal nodes, for t = 0..size.

    Parameters
    ----------
    problem
        Any problem with finitely many subproblems within ``depth`` tests of its root.
    depth
        Maximum number of tests on a path.
    size
        Maximum number of internal nodes.

    Returns
    -------
    Optimum
        The value at ``size``, the errors for every t, and an optimal tree that has the fewest internal nodes
        possible.

    Raises
    ------
    InvalidArgument
        If the depth or the size is negative.
    TooLarge
        If the subproblems or their curves do not fit.

    See Also
    --------
    optimal_by_depth, optimal_by_size

    Notes
    -----
    Solves :math:`OPT(s, t, d) = \min(OPT(s, t-1, d), \min_{\text{tests}} \min_{\sum_b t_b = t-1} \sum_b p_b\, OPT(s_b,
    t_b, d-1))`, which is the recursion of :mod:`dp_optimal.generic.size_curves` over the pairs (s, d) of
    :mod:`dp_optimal.generic.budgets`. It takes O(M B T^2) steps for M splits of B outcomes; on a cube the cost is that
    of :func:`dp_optimal.cubes.size.cube_optimal_by_size`.

    Examples
    --------
    >>> from theorylab import CubeProblem
    >>> optimal_by_depth_and_size(CubeProblem([0, 1, 1, 0]), depth=2, size=3).errors  # x1 xor x2
    (1/2, 1/2, 1/4, 0)
    """
    return up_to_size(optimal_by_depth_and_useful_size(problem, depth, size), size)


def optimal_by_depth_and_useful_size(problem: Problem, depth: int, size: int) -> Optimum:
    """Return :func:`optimal_by_depth_and_size` for a ``size`` capped at the largest that a tree can have."""
    return errors_by_size(problem, min(budget(size, "size"), ANY_SIZE), budget(depth, "depth"))
