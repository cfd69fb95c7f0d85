r"""Algorithm 5 of the SPLIT paper, RESPLIT, on points with masses: all trees, one by one.

Every prefix of at most d_l levels is priced, its leaves at depth d_l with the objective of the greedy tree of the d -
d_l tests left and any other as a leaf. Those within the slack of the cheapest are kept, and each leaf at depth d_l is
replaced by every subtree whose objective is at most the greedy one's (line 8 as its text has it). Pure points are not
split.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from flint import fmpq

from proofs_checks.shared.read_trees import Listed
from proofs_checks.shared.weighted_points import Points
from proofs_checks.split.printed.greedy_on_masses import Priced, greedy_on_masses, leaf_on_masses

__all__ = ["resplit_on_masses"]

Grow = Callable[[Points], list[Priced]]


def _joined(points: Points, i: int, grow: Grow) -> Iterator[Priced]:
    """Every pair of what grows on the two halves."""
    zeros, ones = map(grow, points.halves(i))
    for (a, zero), (b, one) in product(zeros, ones):
        yield a + b, (i, zero, one)


def _all_trees(points: Points, depth: int, penalty: fmpq) -> list[Priced]:
    found = [leaf_on_masses(points, penalty)]
    if depth > 0 and points.minority != 0:
        for i in points.telling:
            found += _joined(points, i, lambda half: _all_trees(half, depth - 1, penalty))
    return found


def resplit_on_masses(
    points: Points,
    depth: int,
    lookahead: int,
    penalty: fmpq,
    slack: fmpq,
    impurity: str,
    ties: str,
    *,
    every_subtree: bool = False,
) -> list[Priced]:
    """The trees with their objectives; a tree comes once, from itself cut at the lookahead depth.

    every_subtree: whether leaves are replaced by all subtrees, also by those worse than the greedy one.
    """

    def greedy(here: Points) -> fmpq:
        return greedy_on_masses(here, depth - lookahead, penalty, impurity, ties)[0]

    def prefixes(here: Points, levels: int) -> list[Priced]:
        if levels == 0:
            return [(greedy(here), here.label)]
        found = [leaf_on_masses(here, penalty)]
        if here.minority != 0:
            for i in here.telling:
                found += _joined(here, i, lambda half: prefixes(half, levels - 1))
        return found

    def filled(prefix: Listed, here: Points, levels: int) -> list[Priced]:
        if isinstance(prefix, int):
            if levels > 0:
                return [leaf_on_masses(here, penalty)]
            most = greedy(here)
            trees = _all_trees(here, depth - lookahead, penalty)
            return [tree for tree in trees if every_subtree or tree[0] <= most]
        i, *below = prefix
        zeros, ones = (
            filled(subtree, half, levels - 1) for subtree, half in zip(below, here.halves(i), strict=True)
        )
        return [(a + b, (i, zero, one)) for (a, zero), (b, one) in product(zeros, ones)]

    priced = prefixes(points, lookahead)
    bound = min(price for price, _ in priced) + slack
    return [tree for price, prefix in priced if price <= bound for tree in filled(prefix, points, lookahead)]
