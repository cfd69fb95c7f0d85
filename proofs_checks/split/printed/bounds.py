r"""The bounds of a subproblem in the lookahead search: Algorithms 1 and 12 of the SPLIT paper, printed and meant.

The penalty is not among the parameters that the paper lists; the greedy tree is
:func:`~proofs_checks.split.printed.greedy.meant_greedy`.
"""

from __future__ import annotations

from flint import fmpq

from proofs_checks.shared.data_sets import DataSet
from proofs_checks.split.printed.greedy import meant_greedy

__all__ = ["Bounds", "leaf_bound", "meant_bounds", "printed_bounds_1", "printed_bounds_12"]

Bounds = tuple[fmpq, fmpq]
"""A lower and an upper bound on the part of the objective that a subproblem contributes."""


def printed_bounds_1(data: DataSet, lookahead: int, d: int, d_now: int, total: int, penalty: fmpq) -> Bounds:
    """Algorithm 1 by its body.

    data, lookahead, d, d_now, total, penalty: D, d_l, d, d', N and lambda, in the printed order. The comment of the
    algorithm calls the third the current and the fourth the maximum search depth; the body compares the fourth with
    the lookahead depth.
    """
    if d_now == lookahead:
        alpha = meant_greedy(data, d - lookahead, penalty, total)[1]
        return alpha, alpha
    return 2 * penalty, leaf_bound(data, total, penalty)


def printed_bounds_12(data: DataSet, lookahead: int, d_now: int, d: int, total: int, penalty: fmpq) -> Bounds:
    """Algorithm 12 as it stands: nothing separates the greedy bounds from the lines that follow them.

    data, lookahead, d_now, d, total, penalty: D, d_l, d', d, N and lambda.
    """
    if d_now == lookahead:
        lb = ub = meant_greedy(data, d - lookahead, penalty, total)[1]
    lb = _equivalent_points_bound(data, total, penalty)
    ub = leaf_bound(data, total, penalty)
    return lb, ub


def meant_bounds(data: DataSet, lookahead: int, d_now: int, d: int, total: int, penalty: fmpq) -> Bounds:
    """Algorithm 12 with an else before its last two lines."""
    if d_now == lookahead:
        alpha = meant_greedy(data, d - lookahead, penalty, total)[1]
        return alpha, alpha
    return _equivalent_points_bound(data, total, penalty), leaf_bound(data, total, penalty)


def leaf_bound(data: DataSet, total: int, penalty: fmpq) -> fmpq:
    """What a leaf with some examples, out of ``total``, adds to the objective."""
    return penalty + fmpq(data.minority, total)


def _equivalent_points_bound(data: DataSet, total: int, penalty: fmpq) -> fmpq:
    """A leaf's price, and the mistakes that no tree avoids: examples with the same features and different labels."""
    return penalty + fmpq(sum(min(zeros, ones) for _, zeros, ones in data.rows), total)
