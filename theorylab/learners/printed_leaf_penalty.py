r"""Algorithm 4 of the SPLIT paper (Babbar et al. 2025) as it is printed, beside the one that fits its objective.

:func:`~theorylab.learners.leaf_penalty.leaf_penalty_greedy` is the repaired one. The difference is in what
the two subtrees of a node are compared with a leaf by, and in what the depth counts.
"""

from __future__ import annotations

from typing import NamedTuple

from flint import fmpq

from theorylab.impurities.greedy_tests import GreedyTests
from theorylab.impurities.impurity import ENTROPY, Impurity
from theorylab.impurities.ties import Ties
from theorylab.learners.deep_recursion import Call, run
from theorylab.learners.sparse_objective import whole
from theorylab.limits import require
from theorylab.problems.problem import Problem, Split, State
from theorylab.trees.nodes import Edge, Leaf, Node, leaf
from theorylab.trees.tree import Tree

__all__ = ["printed_leaf_penalty_greedy"]

BYTES_A_SUBTREE = 800
"""Rough memory of one subtree grown, with its key and its root."""

SUBTREES_BETWEEN_CHECKS = 1 << 12


class _Grown(NamedTuple):
    """A subtree with the sum of error + penalty over its leaves, each error on the leaf's own inputs."""

    total: fmpq
    root: Node | Leaf


class _Printed:
    """The recursion of Algorithm 4, once for each subproblem and depth."""

    def __init__(self, problem: Problem, penalty: fmpq, tests: GreedyTests):
        self.problem = problem
        self.penalty = penalty
        self.tests = tests
        self._grown: dict[tuple[State, int], _Grown] = {}

    def __call__(self, state: State, depth: int) -> Call:
        known = self._grown.get((state, depth))
        if known is None:
            known = self._grown[state, depth] = yield from self._grow(state, depth)
            if len(self._grown) % SUBTREES_BETWEEN_CHECKS == 0:
                require(len(self._grown) * BYTES_A_SUBTREE, f"{len(self._grown)} distinct subproblems")
        return known

    def _grow(self, state: State, depth: int) -> Call:
        end = leaf(self.problem, state)
        alone = _Grown(self.penalty + end.error, end)
        # a split costs two penalties at least, so that with no more error than a penalty a leaf is as good
        if depth <= 1 or end.error <= self.penalty:
            return alone
        for split in self.tests(state, self.problem.splits(state)):
            grown = yield from self._after(split, depth)
            if grown.total < alone.total:
                return grown
        return alone

    def _after(self, split: Split, depth: int) -> Call:
        total, edges = fmpq(0), []
        for p, child in split.branches:
            # no inputs, no error
            below = (yield self(child, depth - 1)) if p else _Grown(self.penalty, leaf(self.problem, child))
            total += below.total
            edges.append(Edge(p, below.root))
        return _Grown(total, Node(split.test, tuple(edges), split.cost))


def printed_leaf_penalty_greedy(
    problem: Problem,
    *,
    depth: int,
    penalty: fmpq | int | str,
    impurity: Impurity | str = ENTROPY,
    ties: Ties | str = Ties.FIRST,
) -> Tree:
    r"""Grow the tree of Algorithm 4 of the SPLIT paper as printed.

    Let T be the greedy tree of depth d - 1. Among the trees that T can be pruned to this is the one of least

    .. math:: \sum_{\text{leaves } u} (\operatorname{err}(u) + \lambda),

    where err(u) is the proportion of the inputs *that reach u* whose label is not that of u; where a leaf
    has the same sum as the subtrees, it is the leaf. So errors are added up without the probabilities of
    reaching the leaves, and the sum is not the objective error + penalty x leaves that the paper minimises:
    splits that would improve the objective are refused (a split that halves the error of both its children
    is no better than a leaf), and where few inputs arrive splits that harm it are kept, as an error there
    counts as much as an error everywhere.

    Parameters
    ----------
    problem
        The distribution.
    depth
        The d of the paper: its guard d > 1 counts the nodes on a path, the leaf included. The tests on a
        path are at most d - 1, so that this function with ``depth=d + 1`` stands beside
        :func:`~theorylab.learners.leaf_penalty.leaf_penalty_greedy` with ``depth=d``; 0 and 1 give a leaf.
    penalty
        Price :math:`\lambda` of a leaf, the same at every node.
    impurity
        Impurity function whose gain is maximised.
    ties
        Among tests of equal gain the ``first`` or the ``last``.

    Raises
    ------
    InvalidArgument
        If the depth or the penalty is negative, or for another tie rule.
    TooLarge
        If the distinct subproblems do not fit into the memory allowed.

    Notes
    -----
    Cost: the exact order of the tests of each distinct subproblem met.

    Examples
    --------
    The test halves the error, from 1/2 to 1/4, but 1/4 + 1/4 is not below 1/2:

    >>> from theorylab.problems.cube import CubeProblem
    >>> from theorylab.learners.leaf_penalty import leaf_penalty_greedy
    >>> problem = CubeProblem(["1/4", "3/4"])
    >>> printed_leaf_penalty_greedy(problem, depth=2, penalty=0).error
    1/2
    >>> leaf_penalty_greedy(problem, depth=1, penalty=0).error
    1/4
    """
    rule = Ties.named(ties, allowed=(Ties.FIRST, Ties.LAST), learner="printed-leaf-penalty-greedy")
    at = whole(problem, penalty, depth)
    tests = GreedyTests(problem, impurity, rule, learner="printed-leaf-penalty-greedy")
    return Tree(problem, run(_Printed(problem, at.penalty, tests)(at.state, at.depth)).root)
