"""The greedy tree whose ties are broken at random."""

from __future__ import annotations

from functools import cache

from flint import fmpq

from theorylab.impurities.impurity import ENTROPY
from theorylab.impurities.purity import PurityOrder
from theorylab.problems.problem import Problem, State


def expected_accuracy(problem: Problem, depth: int) -> fmpq:
    """Mean accuracy of the tree of some depth that splits by information gain, each tie broken by a fair draw.

    At every node each of the tied variables, also one that cannot change the label mean, is equally likely. The
    cost is that of the greedy tree whose ties are tried in all ways.
    """
    order = PurityOrder(problem, ENTROPY)

    @cache
    def error(state: State, left: int) -> fmpq:
        splits = problem.splits(state)
        if left == 0 or problem.is_pure(state) or not splits:
            return 1 - max(problem.label_distribution(state))
        tied = [splits[i] for i in order.groups(splits)[0]]
        total = sum(
            (
                split.multiplicity * p * error(child, left - 1)
                for split in tied
                for p, child in split.branches
            ),
            fmpq(0),
        )
        return total / sum(split.multiplicity for split in tied)

    return 1 - error(problem.root, depth)
