r"""Bounds of a subproblem in the lookahead search: Algorithms 1 and 12 of the SPLIT paper, printed and intended.

The penalty is not among the parameters that the paper lists; the greedy tree is
:func:`~proofs_checks.split.printed.greedy.meant_greedy`.
"""

from __future__ import annotations

from flint import fmpq

from proofs_checks.split.printed.greedy import leaf_price, meant_greedy
from proofs_checks.transcribed.points import Points

Bounds = tuple[fmpq, fmpq]
"""A lower and an upper bound on the contribution of a subproblem to the objective."""


def printed_bounds_1(data: Points, lookahead: int, d: int, d_now: int, total: int, penalty: fmpq) -> Bounds:
    """Return the bounds of Algorithm 1, according to its body.

    data, lookahead, d, d_now, total, penalty: D, d_l, d, d', N and lambda, in the printed order. The comment of the
    algorithm calls the third the current and the fourth the maximum search depth; the body compares the fourth with
    the lookahead depth.
    """
    if d_now == lookahead:
        alpha = meant_greedy(data, d - lookahead, penalty, total)[1]
        return alpha, alpha
    return 2 * penalty, leaf_price(data, total, penalty)


def printed_bounds_12(data: Points, lookahead: int, d_now: int, d: int, total: int, penalty: fmpq) -> Bounds:
    """Return the bounds of Algorithm 12 as printed, where the lines after the greedy bounds overwrite them.

    data, lookahead, d_now, d, total, penalty: D, d_l, d', d, N and lambda.
    """
    if d_now == lookahead:
        lb = ub = meant_greedy(data, d - lookahead, penalty, total)[1]
    lb = _equivalent_points_bound(data, total, penalty)
    ub = leaf_price(data, total, penalty)
    return lb, ub


def meant_bounds(data: Points, lookahead: int, d_now: int, d: int, total: int, penalty: fmpq) -> Bounds:
    """Return the bounds of Algorithm 12 with an else before its last two lines."""
    if d_now == lookahead:
        alpha = meant_greedy(data, d - lookahead, penalty, total)[1]
        return alpha, alpha
    return _equivalent_points_bound(data, total, penalty), leaf_price(data, total, penalty)


def _equivalent_points_bound(data: Points, total: int, penalty: fmpq) -> fmpq:
    """Return a leaf's price plus the unavoidable mistakes on examples with equal features and distinct labels."""
    return penalty + fmpq(sum(min(zeros, ones) for _, zeros, ones in data.rows), total)
