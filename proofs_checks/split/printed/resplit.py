r"""Algorithm 5 of the SPLIT paper, RESPLIT, as printed and as intended, listing all trees one by one.

Every prefix of at most d_l levels is priced: a leaf at depth d_l costs the objective of the greedy tree with the
remaining d - d_l tests, any other leaf costs a leaf. In the prefixes within the slack of the cheapest, leaves are
replaced by each subtree whose objective is at most that of the greedy tree (line 8 as described in the text). As
printed, the loop of line 3 runs over all leaves and gives a leaf at depth u d - u tests, although the prefix was priced
as if leaves above depth d_l were kept, so one tree may come from several prefixes. In
:func:`~theorylab.learners.resplit.resplit`, only leaves at depth d_l are replaced. Pure points are not split.
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
    """Yield every pair of trees grown on the two halves."""
    zeros, ones = map(grow, points.halves(i))
    for (zero, a), (one, b) in product(zeros, ones):
        yield Cut(i, zero, one), a + b


def _all_trees(points: Points, depth: int, leaf: Grow, end: Grow) -> list[Priced]:
    """Return the leaf and each test with all trees below it, with the trees of ``end`` after ``depth`` tests."""
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
    """Return the trees with their objectives, each once for every prefix from which it arises.

    every_leaf: True to replace also leaves above the lookahead depth, as printed; every_subtree: True to replace leaves
    by all subtrees, including those worse than the greedy subtree.
    """

    def leaf(here: Points) -> list[Priced]:
        return [(here.label, leaf_price(here, data.mass, penalty))]

    def greedy(here: Points, left: int) -> fmpq:
        return meant_greedy(here, left, penalty, data.mass, impurity, ties)[1]

    def fill(prefix: Grown, here: Points, level: int) -> list[Priced]:
        if isinstance(prefix, Cut):
            below = zip((prefix.zero, prefix.one), here.halves(prefix.feature))
            zeros, ones = (fill(subtree, half, level + 1) for subtree, half in below)
            return [(Cut(prefix.feature, zero, one), a + b) for (zero, a), (one, b) in product(zeros, ones)]
        if level < lookahead and not every_leaf:
            return leaf(here)
        most = greedy(here, depth - level)
        trees = _all_trees(here, depth - level, leaf, leaf)
        return [tree for tree in trees if every_subtree or tree[1] <= most]

    priced = _all_trees(data, lookahead, leaf, lambda here: [(here.label, greedy(here, depth - lookahead))])
    bound = min(price for _, price in priced) + slack
    return [tree for prefix, price in priced if price <= bound for tree in fill(prefix, data, 0)]
