"""Selection of the k tests of largest purity gain at every subproblem of a level."""

from __future__ import annotations

from typing import Any

import numpy as np

from theorylab.impurities.impurity import Impurity
from theorylab.impurities.purity_ranks import purity_ranks
from theorylab.impurities.ties import Ties
from theorylab.learners.candidates import Candidates, most_accurate_tree
from theorylab.numbers.counts import LARGEST_BUDGET, whole_number
from theorylab.problems.by_kind import ByKind
from theorylab.problems.levels import Expansion, Level
from theorylab.problems.problem import Problem
from theorylab.trees.tree import Tree

__all__ = ["RULES", "k_best", "k_best_tree", "tests_considered"]

RULES = (Ties.FIRST, Ties.LAST, Ties.BEST, Ties.WORST)


def tests_considered(k: Any) -> int:
    """Return ``k``, the number of tests that Top-k considers at a node, capped at the largest machine integer.

    Raises
    ------
    InvalidArgument
        If ``k`` is not an integer or is below 1.
    """
    return min(whole_number(k, "k", least=1), LARGEST_BUDGET)


@ByKind
def k_best_tree(problem: Problem, k: int, depth: int, impurity: Impurity, ties: Ties) -> Tree:
    """Return the most accurate tree of depth at most ``depth`` that performs one of the k best tests at every node."""

    def select(level: Level, expansion: Expansion) -> Candidates:
        ranks = purity_ranks(problem, level, expansion, impurity)
        return k_best(expansion.owner, ranks, expansion.multiplicity, k, ties)

    return most_accurate_tree(problem, depth, select, last=ties is Ties.LAST)


def k_best(owner: np.ndarray, ranks: np.ndarray, multiplicity: np.ndarray, k: int, ties: Ties) -> Candidates:
    """Return the k tests of largest gain at every subproblem, counted with multiplicity.

    Parameters
    ----------
    owner, ranks, multiplicity
        For every split of a level its subproblem, its rank there and the number of tests it represents.
    k
        Number of tests.
    ties
        Rule for the group of equal rank that contains the k-th test: ``first`` and ``last`` choose
        by test index, ``best`` admits the whole group (any of its tests can be
        chosen), ``worst`` leaves the choice open.
    """
    m = len(owner)
    position = np.arange(m)
    order = np.lexsort((-position if ties is Ties.LAST else position, ranks, owner))
    own, rank, count = owner[order], ranks[order], multiplicity[order]
    new_state = np.ones(m, dtype=bool)
    new_state[1:] = own[1:] != own[:-1]
    new_group = new_state.copy()
    new_group[1:] |= rank[1:] != rank[:-1]
    running = np.cumsum(count)
    before = running - count
    before -= np.repeat(before[new_state], np.diff(np.append(np.flatnonzero(new_state), m)))
    if ties in (Ties.FIRST, Ties.LAST):
        return Candidates(np.sort(order[before < k]))
    sizes = np.diff(np.append(np.flatnonzero(new_group), m))
    before_group = np.repeat(before[new_group], sizes)
    if ties is Ties.BEST:
        return Candidates(np.sort(order[before_group < k]))
    in_group = np.repeat(np.add.reduceat(count, np.flatnonzero(new_group)), sizes) if m else count
    admitted = before_group < k
    contested = admitted & (before_group + in_group > k)
    slots = np.zeros(m, dtype=np.int64)
    slots[order] = np.where(contested, k - before_group, 0)
    chosen = np.sort(order[admitted])
    return Candidates(chosen, slots[chosen])
