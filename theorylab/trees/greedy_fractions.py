"""Frequency of greedy splits at each level, over a set of trees: equation 3 of Babbar et al. (SPLIT)."""

from __future__ import annotations

from flint import fmpq

from theorylab.impurities.best_tests import by_purity
from theorylab.impurities.impurity import ENTROPY, Impurity
from theorylab.impurities.impurity import impurity as impurity_named
from theorylab.trees.tree_set import TreeSet

__all__ = ["greedy_fractions"]


def greedy_fractions(trees: TreeSet, *, impurity: Impurity | str = ENTROPY) -> tuple[fmpq, ...]:
    """Return the fraction of internal nodes at each level, over all trees of a set, whose test is greedy.

    Parameters
    ----------
    trees
        The set of trees.
    impurity
        Impurity function: a test is greedy if no open test has a larger purity gain, so all tests of equal
        largest gain are.

    Returns
    -------
    tuple of fmpq
        For level 0, the root, to the deepest level at which some tree of the set has an internal node.
        Leaves are not counted; a node counts once for every tree that has it.

    Raises
    ------
    TooLarge
        If the counts do not fit.

    Notes
    -----
    Exact without listing the trees, from the number of trees in which each choice is made.
    """
    greedy = by_purity(trees.problem, impurity_named(impurity))
    of_all: list[int] = []
    of_greedy: list[int] = []
    for v, node in enumerate(trees.graph.nodes):
        here = [(choice.split, trees.counts.occurrences(v, choice)) for choice in node.choices]
        if not any(times for _, times in here):
            continue
        if node.level == len(of_all):
            of_all.append(0)
            of_greedy.append(0)
        best = {split.test for split in greedy.tests(node.state)}
        of_all[node.level] += sum(times for _, times in here)
        of_greedy[node.level] += sum(times for split, times in here if split.test in best)
    return tuple(fmpq(some, total) for some, total in zip(of_greedy, of_all))
