"""Algorithms 2 and 3 of the SPLIT paper, SPLIT and LicketySPLIT, line by line on data sets.

ModifiedGOSDT stands for what it is to find: the prefix of the tree that minimises the lookahead recursion
(:func:`~proofs_checks.split.printed.lookahead.lookahead_tree`), bare of its greedy subtrees as Algorithm 14 returns it.
So what fails here is due to Algorithms 2 and 3 alone.
"""

from __future__ import annotations

from flint import fmpq

from proofs_checks.shared.data_sets import DataSet
from proofs_checks.shared.data_trees import Cut, Grown, with_leaves
from proofs_checks.split.printed.lookahead import lookahead_tree

__all__ = ["printed_lickety_split", "printed_split"]


def printed_split(
    data: DataSet, penalty: fmpq, lookahead: int, depth: int, postprocess: bool
) -> tuple[Grown, list[tuple[DataSet, int]]]:
    """Algorithm 2.

    data, penalty, lookahead, depth: D, lambda, d_l and d of the paper; postprocess: its flag pp.

    It returns the tree, and for each call of GOSDT in line 7 the examples and the depth allowed.
    """
    # a depth left of less than nothing gives the greedy tree nothing
    beyond = max(depth - lookahead, 0)
    found = lookahead_tree(data, lookahead + beyond, beyond, penalty, data.size)[0]
    prefix = with_leaves(found, data, lookahead)
    calls: list[tuple[DataSet, int]] = []
    if not postprocess:
        return prefix, calls

    def filled(tree: Grown, here: DataSet, level: int) -> Grown:
        if isinstance(tree, Cut):
            f = tree.feature
            return Cut(
                f,
                filled(tree.one, here.where(f, 1), level + 1),
                filled(tree.zero, here.where(f, 0), level + 1),
            )
        renormalised = penalty * fmpq(data.size, here.size)
        calls.append((here, depth - level))
        return lookahead_tree(here, depth - level, 0, renormalised, here.size)[0]

    return filled(prefix, data, 0), calls


def printed_lickety_split(data: DataSet, penalty: fmpq, depth: int) -> Grown:
    """Algorithm 3; the depth goes down by one a level, and nothing asks whether any is left.

    data, penalty, depth: D, lambda and d of the paper.
    """
    tree, _ = printed_split(data, penalty, 1, depth, postprocess=False)
    if not isinstance(tree, Cut):
        return tree
    children = []
    for value in (1, 0):
        child = data.where(tree.feature, value)
        renormalised = penalty * fmpq(data.size, child.size)
        children.append(printed_lickety_split(child, renormalised, depth - 1))
    return Cut(tree.feature, *children)
