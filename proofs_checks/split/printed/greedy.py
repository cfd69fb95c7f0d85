"""Algorithm 4 of the SPLIT paper, as printed and as its objective wants it, for every impurity and rule for ties.

The printed one returns a pair: a tree, and a number lb that is said to be its objective. It adds up proportions of
different subsets, charges the same penalty in all of them, and splits only if d > 1.
:func:`~theorylab.learners.leaf_penalty.leaf_penalty_greedy` is the repaired one for any problem.
"""

from __future__ import annotations

from functools import lru_cache

from flint import fmpq

from proofs_checks.transcribed.points import KEPT, Mass, Points
from proofs_checks.transcribed.trees import Cut, Grown

Priced = tuple[Grown, fmpq]
"""A tree, and what it adds to the objective."""


def leaf_price(data: Points, total: Mass, penalty: fmpq) -> fmpq:
    """What a leaf adds to the objective of ``total`` examples."""
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
    """Algorithm 4, line by line: the tree and the number lb; it splits if d is more than the guard.

    As printed, the error of a leaf is divided by the size of D; with ``total``, by that number of examples.
    """
    tree: Grown = data.label
    lb = leaf_price(data, data.mass if total is None else total, penalty)
    if depth > guard:
        f = data.best(impurity, ties)
        if f is None:  # all examples are alike, and there is no split to let f be
            return tree, lb
        left, lb_left = printed_greedy(data.half(f, 1), depth - 1, penalty, impurity, ties, guard, total)
        right, lb_right = printed_greedy(data.half(f, 0), depth - 1, penalty, impurity, ties, guard, total)
        if lb_left + lb_right < lb:
            return Cut(f, one=left, zero=right), lb_left + lb_right
    return tree, lb


def meant_greedy(
    data: Points, depth: int, penalty: fmpq, total: Mass, impurity: str = "entropy", ties: str = "first"
) -> Priced:
    """Algorithm 4 with mistakes counted on all N examples, and d the number of tests on a path.

    It returns the tree and its part of the objective.
    """
    return printed_greedy(data, depth, penalty, impurity, ties, guard=0, total=total)


def all_greedy(data: Points, depth: int, penalty: fmpq, impurity: str) -> set[fmpq]:
    """Objectives of :func:`meant_greedy` over every choice among features of equal gain, for points of mass 1."""
    leaf = leaf_price(data, 1, penalty)
    if depth == 0 or not data.telling:
        return {leaf}
    found = set()
    for f in data.groups(impurity)[0]:
        zero, one = (all_greedy(half, depth - 1, penalty, impurity) for half in data.halves(f))
        found |= {min(leaf, a + b) for a in zero for b in one}
    return found


def is_settled(data: Points, depth: int, impurity: str) -> bool:
    """Return True if on no path two features are of equal largest gain, so that there is one greedy tree."""
    if depth == 0 or not data.telling:
        return True
    first, *others = data.groups(impurity)[0]
    return not others and all(is_settled(half, depth - 1, impurity) for half in data.halves(first))
