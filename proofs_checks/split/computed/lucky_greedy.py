"""Greedy trees with ties broken in the best way, alone and below every prefix of a given depth.

"An information-gain-maximizing split" in Theorems A.1 and A.3 of the SPLIT paper may be any of the tied splits.
"""

from __future__ import annotations

from flint import fmpq

from theorylab.impurities.impurity import ENTROPY
from theorylab.impurities.ties import Ties
from theorylab.learners.deep_recursion import Call, run
from theorylab.learners.leaf_penalty import GreedySubtrees
from theorylab.learners.sparse_objective import Subproblem, Subtrees, whole
from theorylab.problems.problem import Problem


class _AnyPrefix(Subtrees):
    """Minimum objective over all tests while more than ``beyond`` tests remain, and then over greedy tests."""

    def __init__(self, problem: Problem, beyond: int, ties: Ties):
        super().__init__(problem)
        self.beyond = beyond
        self.greedy = GreedySubtrees(problem, ENTROPY, ties)

    def grow(self, at: Subproblem) -> Call:
        if at.depth <= self.beyond:
            return (yield self.greedy(at))
        if self.is_final(at):
            return self.leaf(at.state)
        return (yield from self.least(at, self.splits(at.state), self))


def least_objective_greedy_below(
    problem: Problem, depth: int, lookahead: int, penalty: fmpq, ties: Ties = Ties.BEST
) -> fmpq:
    """Return the minimum objective of a tree that splits greedily, or not at all, from the lookahead depth on.

    problem: the distribution; depth: maximum number of tests on a path; lookahead: depth at which greedy splits begin,
    0 for a tree that is greedy throughout, ``depth`` for an optimal tree; penalty: price of a leaf; ties: tests of
    maximum gain that count as greedy: all for ``BEST``, otherwise the first.
    """
    trees = _AnyPrefix(problem, depth - lookahead, ties)
    return run(trees(whole(problem, penalty, depth))).objective(penalty)
