"""Algorithm 4 of the SPLIT paper, as printed and as its objective requires, for every impurity and tie rule.

The printed algorithm returns a tree and a number lb, claimed to be its objective. It adds proportions of distinct
subsets, charges the same penalty in all of them, and splits only if d > 1.
:func:`~theorylab.learners.leaf_penalty.leaf_penalty_greedy` is the repaired algorithm for any problem.
"""

from __future__ import annotations

from functools import lru_cache

from flint import fmpq

from proofs_checks.transcribed.points import KEPT, Mass, Points
from proofs_checks.transcribed.trees import Cut, Grown

Priced = tuple[Grown, fmpq]
"""A tree and its contribution to the objective."""


def leaf_price(data: Points, total: Mass, penalty: fmpq) -> fmpq:
    """Return the contribution of a leaf to the objective of ``total`` examples."""
    return penalty + fmpq(data.minority) / total


@lru_cache(KEPT)
def printed_greedy(
    data: Points,
    depth: int,
    penalty: fmpq,
    impurity: str = "entropy",
    ties: str = "first",
    guard: int = 1,
    total: Mass | None = None,
) -> Priced:
    """Return the tree and the number lb of Algorithm 4, line by line; it splits if d exceeds the guard.

    The error of a leaf is divided by ``total`` if given; otherwise, as printed, by the size of D.
    """
    tree: Grown = data.label
    lb = leaf_price(data, data.mass if total is None else total, penalty)
    if depth > guard:
        f = data.best(impurity, ties)
        if f is None:  # all examples have the same features, so no split exists
            return tree, lb
        left, lb_left = printed_greedy(data.half(f, 1), depth - 1, penalty, impurity, ties, guard, total)
        right, lb_right = printed_greedy(data.half(f, 0), depth - 1, penalty, impurity, ties, guard, total)
        if lb_left + lb_right < lb:
            return Cut(f, one=left, zero=right), lb_left + lb_right
    return tree, lb


def meant_greedy(
    data: Points, depth: int, penalty: fmpq, total: Mass, impurity: str = "entropy", ties: str = "first"
) -> Priced:
    """Return the tree of the repaired Algorithm 4 and its contribution to the objective.

    Mistakes are counted on all N examples, and d is the maximum number of tests on a path.
    """
    return printed_greedy(data, depth, penalty, impurity, ties, guard=0, total=total)


def all_greedy(data: Points, depth: int, penalty: fmpq, impurity: str) -> set[fmpq]:
    """Return the objectives of :func:`meant_greedy` over all choices of tied features, for points of mass 1."""
    leaf = leaf_price(data, 1, penalty)
    if depth == 0 or not data.telling:
        return {leaf}
    found = set()
    for f in data.groups(impurity)[0]:
        zero, one = (all_greedy(half, depth - 1, penalty, impurity) for half in data.halves(f))
        found |= {min(leaf, a + b) for a in zero for b in one}
    return found


def is_settled(data: Points, depth: int, impurity: str) -> bool:
    """Return True if the maximum gain is never tied on any path, so that the greedy tree is unique."""
    if depth == 0 or not data.telling:
        return True
    first, *others = data.groups(impurity)[0]
    return not others and all(is_settled(half, depth - 1, impurity) for half in data.halves(first))
