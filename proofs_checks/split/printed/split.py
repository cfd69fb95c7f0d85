"""Algorithms 2 and 3 of the SPLIT paper, SPLIT and LicketySPLIT, line by line.

ModifiedGOSDT is replaced by its intended result: the prefix of the tree that minimises the lookahead recursion
(:func:`~proofs_checks.split.printed.lookahead.lookahead_tree`), without its greedy subtrees, as Algorithm 14 returns
it. So any failure here is due to Algorithms 2 and 3 alone.
"""

from __future__ import annotations

from collections.abc import Callable

from flint import fmpq

from proofs_checks.split.printed.lookahead import lookahead_tree
from proofs_checks.transcribed.points import Points
from proofs_checks.transcribed.trees import Cut, Grown, with_leaves

ALLOWED: dict[str, Callable[[int, int, int], int]] = {
    "left": lambda depth, lookahead, level: depth - level,
    "beyond": lambda depth, lookahead, level: depth - lookahead,
}
"""Tests allowed below a leaf of the prefix: all remaining ones, as printed, or as many as the greedy tree had."""


def printed_split(
    data: Points,
    penalty: fmpq,
    lookahead: int,
    depth: int,
    postprocess: bool,
    impurity: str = "entropy",
    ties: str = "first",
    *,
    allowed: str = "left",
    renormalised: bool = True,
) -> tuple[Grown, list[tuple[Points, int]]]:
    """Run Algorithm 2.

    data, penalty, lookahead, depth: D, lambda, d_l and d of the paper; postprocess: its flag pp; impurity, ties: of the
    greedy trees; allowed: one of :data:`ALLOWED`; renormalised: True to execute line 6.

    It returns the tree, and for each call of GOSDT in line 7 the examples and the depth allowed.
    """
    # a negative remaining depth gives the greedy tree depth 0
    beyond = max(depth - lookahead, 0)
    found = lookahead_tree(data, lookahead + beyond, beyond, penalty, data.mass, impurity, ties)[0]
    prefix = with_leaves(found, data, lookahead)
    calls: list[tuple[Points, int]] = []
    if not postprocess:
        return prefix, calls

    def fill(tree: Grown, here: Points, level: int) -> Grown:
        if isinstance(tree, Cut):
            zero, one = here.halves(tree.feature)
            return Cut(tree.feature, fill(tree.zero, zero, level + 1), fill(tree.one, one, level + 1))
        local = penalty * fmpq(data.mass) / here.mass if renormalised else penalty
        calls.append((here, ALLOWED[allowed](depth, lookahead, level)))
        return lookahead_tree(here, calls[-1][1], 0, local, here.mass, impurity, ties)[0]

    return fill(prefix, data, 0), calls


def printed_lickety_split(
    data: Points,
    penalty: fmpq,
    depth: int,
    impurity: str = "entropy",
    ties: str = "first",
    *,
    guarded: bool = False,
    renormalised: bool = True,
) -> Grown:
    """Run Algorithm 3; the depth decreases by one at each level, and the remaining depth is not checked.

    data, penalty, depth: D, lambda and d of the paper; impurity, ties: of the greedy trees; guarded: True to return a
    leaf if d = 0, which is not printed; renormalised: True to renormalise lambda.
    """
    if guarded and depth == 0:
        return data.label
    tree, _ = printed_split(data, penalty, 1, depth, False, impurity, ties)
    if not isinstance(tree, Cut):
        return tree
    children = []
    for child in data.halves(tree.feature):
        local = penalty * fmpq(data.mass) / child.mass if renormalised else penalty
        children.append(
            printed_lickety_split(
                child, local, depth - 1, impurity, ties, guarded=guarded, renormalised=renormalised
            )
        )
    return Cut(tree.feature, *children)
