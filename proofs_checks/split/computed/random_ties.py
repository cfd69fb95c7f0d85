"""The greedy tree with ties broken at random."""

from __future__ import annotations

from functools import cache

from flint import fmpq

from theorylab.impurities.impurity import ENTROPY
from theorylab.impurities.purity import PurityOrder
from theorylab.problems.problem import Problem, State


def expected_accuracy(problem: Problem, depth: int) -> fmpq:
    """Return the mean accuracy of the tree that splits by information gain, breaking each tie uniformly at random.

    At each node all tied variables are equally likely, including those that do not change the label mean. The cost is
    that of trying all ties of the greedy tree.
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
