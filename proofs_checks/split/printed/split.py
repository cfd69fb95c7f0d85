"""Algorithms 2 and 3 of the SPLIT paper, SPLIT and LicketySPLIT, line by line.

ModifiedGOSDT stands for what it is to find: the prefix of the tree that minimises the lookahead recursion
(:func:`~proofs_checks.split.printed.lookahead.lookahead_tree`), bare of its greedy subtrees as Algorithm 14 returns it.
So what fails here is due to Algorithms 2 and 3 alone.
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
"""Tests allowed below a leaf of the prefix: all that are left, as printed, or no more than the greedy tree had."""


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
    """Algorithm 2.

    data, penalty, lookahead, depth: D, lambda, d_l and d of the paper; postprocess: its flag pp; impurity, ties: of the
    greedy trees; allowed: one of :data:`ALLOWED`; renormalised: whether line 6 is carried out.

    It returns the tree, and for each call of GOSDT in line 7 the examples and the depth allowed.
    """
    # a depth left of less than nothing gives the greedy tree nothing
    beyond = max(depth - lookahead, 0)
    found = lookahead_tree(data, lookahead + beyond, beyond, penalty, data.mass, impurity, ties)[0]
    prefix = with_leaves(found, data, lookahead)
    calls: list[tuple[Points, int]] = []
    if not postprocess:
        return prefix, calls

    def filled(tree: Grown, here: Points, level: int) -> Grown:
        if isinstance(tree, Cut):
            zero, one = here.halves(tree.feature)
            return Cut(tree.feature, filled(tree.zero, zero, level + 1), filled(tree.one, one, level + 1))
        local = penalty * fmpq(data.mass) / here.mass if renormalised else penalty
        calls.append((here, ALLOWED[allowed](depth, lookahead, level)))
        return lookahead_tree(here, calls[-1][1], 0, local, here.mass, impurity, ties)[0]

    return filled(prefix, data, 0), calls


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
    """Algorithm 3; the depth goes down by one a level, and nothing asks whether any is left.

    data, penalty, depth: D, lambda and d of the paper; impurity, ties: of the greedy trees; guarded: whether a leaf is
    returned if d = 0, which is not printed; renormalised: whether lambda is multiplied.
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
