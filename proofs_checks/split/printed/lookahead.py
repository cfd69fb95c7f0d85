r"""The lookahead recursion of the SPLIT paper: equations 4 and 8 as printed, and the recursion that Algorithm 1 bounds.

In all of them :math:`d'` counts down from d, the greedy tree is
:func:`~proofs_checks.split.printed.greedy.meant_greedy`, and beyond = :math:`d-d_l` is the depth of the greedy trees.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from flint import fmpq

from proofs_checks.split.printed.greedy import Priced, leaf_price, meant_greedy
from proofs_checks.transcribed.points import KEPT, Mass, Points
from proofs_checks.transcribed.trees import Cut

Price = Callable[[Points], fmpq]


@lru_cache(KEPT)
def printed_equation_4(data: Points, left: int, beyond: int, penalty: fmpq, total: int) -> fmpq:
    """Return the value of equation 4.

    data: the subproblem; left: the d' of the paper; beyond: the d - d_l of the paper; penalty: price of a leaf;
    total: number N of all examples.
    """
    alone = leaf_price(data, total, penalty)
    if left == beyond:
        return min(
            alone,
            _best_split(data, lambda child: meant_greedy(child, left, penalty, total)[1], default=alone),
        )
    return min(
        alone,
        _best_split(
            data, lambda child: printed_equation_4(child, left - 1, beyond, penalty, total), default=alone
        ),
    )


@lru_cache(KEPT)
def printed_equation_8(data: Points, left: int, beyond: int, penalty: fmpq, total: int) -> fmpq:
    """Return the value of equation 8, with the penalty before the minimum and mistakes as proportions of the subset.

    data, left, beyond, penalty, total: as for :func:`printed_equation_4`; the objective L of a greedy tree is that
    of equation 1.
    """
    wrong = fmpq(data.minority, data.mass)
    if left == 0:
        return penalty + wrong
    if left == beyond:
        return penalty + min(
            wrong,
            _best_split(data, lambda child: meant_greedy(child, left, penalty, total)[1], default=wrong),
        )
    return penalty + min(
        wrong,
        _best_split(
            data, lambda child: printed_equation_8(child, left - 1, beyond, penalty, total), default=wrong
        ),
    )


@lru_cache(KEPT)
def lookahead_tree(
    data: Points,
    left: int,
    beyond: int,
    penalty: fmpq,
    total: Mass,
    impurity: str = "entropy",
    ties: str = "first",
) -> Priced:
    """Return the tree of the repaired recursion and its contribution to the objective.

    All tests are tried above the lookahead depth, where the greedy trees begin. The tree has a leaf wherever it is as
    good, and otherwise the first or last of the best tests.
    """
    if left == beyond:
        return meant_greedy(data, beyond, penalty, total, impurity, ties)
    tree, least = data.label, leaf_price(data, total, penalty)
    for f in data.telling[::-1] if ties == "last" else data.telling:
        zero, one = (
            lookahead_tree(half, left - 1, beyond, penalty, total, impurity, ties) for half in data.halves(f)
        )
        if zero[1] + one[1] < least:
            tree, least = Cut(f, zero[0], one[0]), zero[1] + one[1]
    return tree, least


def least_objective(data: Points, depth: int, penalty: fmpq, total: int) -> fmpq:
    """Return the minimum objective of a tree: the recursion without greedy levels.

    data: the subproblem; depth: maximum number of tests on a path; penalty: price of a leaf; total: number N of all
    examples.
    """
    return lookahead_tree(data, depth, 0, penalty, total)[1]


def _best_split(data: Points, price: Price, default: fmpq) -> fmpq:
    """Return the minimum sum of the prices of the two children of a split."""
    sums = (price(data.half(f, 1)) + price(data.half(f, 0)) for f in data.telling)
    return min(sums, default=default)


def lookahead_value(data: Points, depth: int, lookahead: int, penalty: fmpq) -> fmpq:
    """Return the value L(D, d, lambda) of the recursion that Algorithm 1 bounds, on all of the data."""
    return lookahead_tree(data, depth, depth - lookahead, penalty, data.mass)[1]
