"""Greedy trees whose ties are broken freely, alone and below every prefix of some depth.

"An information-gain-maximizing split", as Theorems A.1 and A.3 of the SPLIT paper have it, is any of those that tie.
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
    """Least objective over all tests while more than ``beyond`` tests are left, and over greedy ones from there on."""

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
    """Return the least objective of a tree that splits greedily, or not at all, at the lookahead depth and below.

    problem: the distribution; depth: most tests on a path; lookahead: depth at which greed begins; 0 for a tree
    that is greedy throughout, ``depth`` for an optimal tree; penalty: price of a leaf; ties: which of the tests of
    largest gain are greedy ones: all for ``BEST``, or the first.
    """
    trees = _AnyPrefix(problem, depth - lookahead, ties)
    return run(trees(whole(problem, penalty, depth))).objective(penalty)
