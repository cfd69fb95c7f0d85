"""Algorithm 4 of the SPLIT paper on data sets, as printed and as its objective wants it.

The printed one returns a pair: a tree, and a number that is said to be its objective. It adds up proportions of
different subsets, charges the same penalty in all of them, and splits only if d > 1.
:func:`~theorylab.learners.leaf_penalty.leaf_penalty_greedy` is the repaired one for any problem.
"""

from __future__ import annotations

from functools import lru_cache

from flint import fmpq

from proofs_checks.shared.data_sets import KEPT, DataSet, best_feature
from proofs_checks.shared.data_trees import Cut, Grown, leaf_of

__all__ = ["meant_greedy", "printed_greedy"]


@lru_cache(KEPT)
def printed_greedy(data: DataSet, depth: int, penalty: fmpq) -> tuple[Grown, fmpq]:
    """Algorithm 4, line by line: the tree and the number lb."""
    tree: Grown = leaf_of(data)
    lb = penalty + fmpq(data.minority, data.size)  # the proportion of D, not of the whole data
    if depth > 1:
        f = best_feature(data)
        if f is None:  # all examples are alike, and there is no split to let f be
            return tree, lb
        left, lb_left = printed_greedy(data.where(f, 1), depth - 1, penalty)
        right, lb_right = printed_greedy(data.where(f, 0), depth - 1, penalty)
        if lb_left + lb_right < lb:
            return Cut(f, left, right), lb_left + lb_right
    return tree, lb


@lru_cache(KEPT)
def meant_greedy(data: DataSet, depth: int, penalty: fmpq, total: int) -> tuple[Grown, fmpq]:
    """Algorithm 4 with mistakes counted on all N examples, and d the number of tests on a path.

    It returns the tree and its part of the objective.
    """
    tree: Grown = leaf_of(data)
    lb = penalty + fmpq(data.minority, total)
    f = best_feature(data)
    if depth > 0 and f is not None:
        left, lb_left = meant_greedy(data.where(f, 1), depth - 1, penalty, total)
        right, lb_right = meant_greedy(data.where(f, 0), depth - 1, penalty, total)
        if lb_left + lb_right < lb:
            return Cut(f, left, right), lb_left + lb_right
    return tree, lb
