r"""Algorithm 5 of the SPLIT paper, RESPLIT: all trees, one by one, as printed and as it is meant.

Every prefix of at most d_l levels is priced, its leaves at depth d_l with the objective of the greedy tree of the d -
d_l tests left and any other as a leaf. Of those within the slack of the cheapest leaves are replaced by every subtree
whose objective is at most the greedy one's (line 8 as its text has it). Printed, the loop of line 3 runs over all
leaves, one at depth u being given d - u tests, although the prefix was priced as if a leaf above depth d_l stayed: so
one tree may come from several prefixes. As :func:`~theorylab.learners.resplit.resplit` means it, only leaves at depth
d_l go on. Pure points are not split.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from flint import fmpq

from proofs_checks.split.printed.greedy import Priced, leaf_price, meant_greedy
from proofs_checks.transcribed.points import Points
from proofs_checks.transcribed.trees import Cut, Grown

Grow = Callable[[Points], list[Priced]]


def _pairs_of_subtrees(points: Points, i: int, grow: Grow) -> Iterator[Priced]:
    """Yield every pair of what grows on the two halves."""
    zeros, ones = map(grow, points.halves(i))
    for (zero, a), (one, b) in product(zeros, ones):
        yield Cut(i, zero, one), a + b


def _all_trees(points: Points, depth: int, leaf: Grow, end: Grow) -> list[Priced]:
    """Return the leaf, and every test with all trees after it; after so many tests what stands at the end."""
    if depth == 0:
        return end(points)
    found = leaf(points)
    if points.minority != 0:
        for i in points.telling:
            found += _pairs_of_subtrees(points, i, lambda half: _all_trees(half, depth - 1, leaf, end))
    return found


def resplit_trees(
    data: Points,
    depth: int,
    lookahead: int,
    penalty: fmpq,
    slack: fmpq,
    impurity: str,
    ties: str,
    *,
    every_leaf: bool = False,
    every_subtree: bool = False,
) -> list[Priced]:
    """Return the trees with their objectives, once for every prefix that they come from.

    every_leaf: whether leaves above the lookahead depth are replaced too, as printed; every_subtree: whether leaves are
    replaced by all subtrees, also by those worse than the greedy one.
    """

    def leaf(here: Points) -> list[Priced]:
        return [(here.label, leaf_price(here, data.mass, penalty))]

    def greedy(here: Points, left: int) -> fmpq:
        return meant_greedy(here, left, penalty, data.mass, impurity, ties)[1]

    def filled(prefix: Grown, here: Points, level: int) -> list[Priced]:
        if isinstance(prefix, Cut):
            below = zip((prefix.zero, prefix.one), here.halves(prefix.feature))
            zeros, ones = (filled(subtree, half, level + 1) for subtree, half in below)
            return [(Cut(prefix.feature, zero, one), a + b) for (zero, a), (one, b) in product(zeros, ones)]
        if level < lookahead and not every_leaf:
            return leaf(here)
        most = greedy(here, depth - level)
        trees = _all_trees(here, depth - level, leaf, leaf)
        return [tree for tree in trees if every_subtree or tree[1] <= most]

    priced = _all_trees(data, lookahead, leaf, lambda here: [(here.label, greedy(here, depth - lookahead))])
    bound = min(price for _, price in priced) + slack
    return [tree for prefix, price in priced if price <= bound for tree in filled(prefix, data, 0)]
