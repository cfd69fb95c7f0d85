"""Optimal trees of samples: the search, and the construction of the tree from its tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flint import fmpq

from dp_optimal.optimum import Optimum
from theorylab.problems.samples.row_problem import RowProblem
from theorylab.rows.frames import NO_TEST
from theorylab.rows.optimal_tests import LEAST_SEARCHED, Decisions, OptimalTests
from theorylab.trees.nodes import Edge, Leaf, Node, leaf
from theorylab.trees.tree import Tree

__all__ = ["sample_optimal_by_depth"]


def sample_optimal_by_depth(
    problem: RowProblem,
    reduced: Any,
    penalty: fmpq,
    until: float | None = None,
    decisions: Callable[..., Decisions] = OptimalTests,
) -> Optimum:
    """Return the minimum error + penalty x leaves of a tree of a sample.

    Parameters
    ----------
    problem
        The sample, with labels or with numeric labels.
    reduced
        The reduced sample for a depth and this penalty, in machine words.
    penalty
        Price of a leaf, at least 0.
    until
        Deadline on the clock :func:`time.monotonic`, at which to stop with the best tree found; None for no deadline.
    decisions
        The class of the decisions on tests, for the loss of the sample.

    Returns
    -------
    Optimum
        The objective and a tree that attains it; among these one with the fewest leaves, or, if ``reduced`` gives
        leaves no price, one whose subtrees all have minimum depth.

    Raises
    ------
    TooLarge
        If the arrays of the search do not fit.
    """
    growth = _Growth(problem, reduced, penalty, until, decisions)
    tree = Tree(problem, growth.node(problem.root, reduced.depth))
    value = tree.error + penalty * tree.leaves
    if reduced.depth < LEAST_SEARCHED:
        return Optimum(value, tree)
    solver = growth.tests.solver
    if solver.least is None or value == (least := reduced.objective(solver.least)):
        return Optimum(value, tree)
    if not solver.stopped:
        if decisions is OptimalTests or value < least:
            raise AssertionError("the tree of a search misses the value that was found")
        return Optimum(value, tree)
    return Optimum(*min(((value, tree), *growth.kept), key=lambda found: found[0]), least=least)


class _Growth:
    """Builds the tree of a search: each node performs the first test of some optimal tree.

    At the deadline, the tests stored by the search are used; the best tree is kept before the search discards tests.
    """

    def __init__(
        self,
        problem: RowProblem,
        reduced: Any,
        penalty: fmpq,
        until: float | None,
        decisions: Callable[..., Decisions],
    ):
        self.problem, self.reduced, self._penalty = problem, reduced, penalty
        self.tests = decisions(reduced, until, self._keep)
        self.kept: list[tuple[fmpq, Tree]] = []

    def _keep(self, best: tuple[int, int, int]) -> None:
        """Build the best tree so far, and keep the better of it and the one kept before."""
        _, column, depth = best
        test = NO_TEST if column == NO_TEST else int(self.reduced.features[column])
        tree = Tree(self.problem, self._grow(self.problem.root, test, depth))
        found = (tree.error + self._penalty * tree.leaves, tree)
        self.kept = [min((found, *self.kept), key=lambda each: each[0])]

    def node(self, state: int, depth: int) -> Node | Leaf:
        """Return an optimal tree of a subproblem with at most ``depth`` tests on a path."""
        members = self.problem.members(state)[self.reduced.rows]
        return self._grow(state, *self.tests.test(members, depth))

    def _grow(self, state: int, test: int, depth: int) -> Node | Leaf:
        """Return a leaf, or a test with optimal subtrees of depth at most ``depth`` - 1."""
        if test == NO_TEST:
            return leaf(self.problem, state)
        split = self.problem.split(state, test)
        return Node(split.test, tuple(Edge(p, self.node(child, depth - 1)) for p, child in split.branches))
