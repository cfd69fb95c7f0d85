r"""Optimal trees for every penalty of a leaf: the regularisation path of the sparse objective.

The minimum of error + :math:`\lambda` x leaves is a concave, piecewise linear function of the penalty
:math:`\lambda\ge0`. Its pieces are the vertices of the lower convex hull of the points (leaves, error) of all
trees, and its breakpoints the slopes between them.
"""

from __future__ import annotations

from flint import fmpq

from dp_optimal.penalty_pieces import PenaltyPath
from dp_optimal.programs import path_of_penalties
from theorylab.numbers.counts import budget
from theorylab.problems.problem import Problem
from theorylab.trees.and_or_graph import leaf_price

__all__ = ["penalty_path"]


def penalty_path(
    problem: Problem, depth: int | None = None, *, least_penalty: fmpq | int | str = 0
) -> PenaltyPath:
    """Return all penalties at which the optimal number of leaves changes, and optimal trees between them.

    Parameters
    ----------
    problem
        Any problem with finitely many subproblems within the depth allowed.
    depth
        Maximum number of tests on a path; no limit if not given.
    least_penalty
        Smallest penalty of the path, at least 0; a larger one saves work.

    Returns
    -------
    PenaltyPath
        The pieces of the objective, and a tree for each.

    Raises
    ------
    InvalidArgument
        If the depth or the penalty is negative.
    TooLarge
        If the subproblems do not fit.

    See Also
    --------
    optimal_with_penalty : one penalty
    pareto_front : all sizes
    theorylab.pruning_path : prunings of one tree

    Notes
    -----
    One pass of :func:`dp_optimal.generic.penalty_hulls.penalty_hulls` over the subproblems, or over the pairs of
    :mod:`dp_optimal.generic.budgets` if the depth is limited; no penalty is solved separately, and the size curve is
    never computed. On a sample with a limited depth the path is the hull of the size curve, which
    :mod:`dp_optimal.samples.sizes` computes faster.

    Examples
    --------
    >>> from theorylab.problems.cube import CubeProblem
    >>> for piece in penalty_path(CubeProblem([0, 0, 0, 1])).pieces:
    ...     print(piece.penalty_from, piece.penalty_to, piece.error, piece.leaves)
    0 1/8 0 3
    1/8 None 1/4 1
    """
    least = leaf_price(least_penalty)
    return path_of_penalties(problem, None if depth is None else budget(depth, "depth"), least)
