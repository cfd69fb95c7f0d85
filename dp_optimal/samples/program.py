"""Optimal trees of samples: the search, and the tree that its tests make."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from flint import fmpq

from dp_optimal.optimum import Optimum
from theorylab.problems.samples.sample import SampleProblem
from theorylab.rows.anytime import Solver
from theorylab.rows.packing import packed, sums_where
from theorylab.rows.reduction import ReducedSample
from theorylab.trees.nodes import Edge, Leaf, Node, leaf
from theorylab.trees.tree import Tree

__all__ = ["sample_optimal_by_depth"]

LEAST_SEARCHED = 2
"""Depth from which on trees are searched; a tree of one test is the best of all tests."""
STAKE = -1
"""Position of the stake among the masses of a set of rows, after the gains of the labels."""


def sample_optimal_by_depth(
    problem: SampleProblem, reduced: ReducedSample, penalty: fmpq, until: float | None = None
) -> Optimum:
    """Least error + penalty x leaves of a tree of a sample.

    Parameters
    ----------
    problem
        The sample.
    reduced
        The same for a depth and this penalty, with values :attr:`~ReducedSample.in_words`.
    penalty
        Price of a leaf, at least 0.
    until
        Moment of :func:`time.monotonic` at which to stop with the best tree found; None for never.

    Returns
    -------
    Optimum
        The objective and a tree that attains it; among these one with the fewest leaves.

    Raises
    ------
    TooLarge
        If the arrays of the search do not fit.
    """
    growth = _Growth(problem, reduced, penalty, until)
    tree = Tree(problem, growth.node(problem.root, reduced.depth))
    value = tree.error + penalty * tree.leaves
    if reduced.depth < LEAST_SEARCHED:
        return Optimum(value, tree)
    solver = growth.solver
    if solver.least is None or value == (least := reduced.objective(solver.least)):
        return Optimum(value, tree)
    if not solver.stopped:
        raise AssertionError("the tree of a search misses the value that was found")
    return Optimum(*min(((value, tree), *growth.kept), key=lambda found: found[0]), least=least)


class _Growth:
    """Writes out the tree of a solver: at every node the first test that some optimal tree has there.

    If the time runs out, the tests that the search has kept do; the best tree that it had before it forgot is kept.
    """

    def __init__(self, problem: SampleProblem, reduced: ReducedSample, penalty: fmpq, until: float | None):
        self.problem, self.reduced, self._penalty, self._until = problem, reduced, penalty, until
        self.kept: list[tuple[fmpq, Tree]] = []
        self.two_leaves = 2 * self.reduced.leaf_price
        self.gains_and_stakes = np.column_stack((self.reduced.gains, self.reduced.stakes))

    @cached_property
    def solver(self) -> Solver:
        """The search; it needs memory for the pairs of features, so trees of one test do without."""
        solver = Solver(self.reduced, self._until)
        solver.before_emptying = self._keep
        return solver

    def _keep(self, best: tuple[int, int, int]) -> None:
        """Write out the best tree so far, and keep the better one of it and the one kept before."""
        _, test, depth = best
        root = (
            leaf(self.problem, self.problem.root) if test < 0 else self._split(self.problem.root, test, depth)
        )
        tree = Tree(self.problem, root)
        found = (tree.error + self._penalty * tree.leaves, tree)
        self.kept = [min((found, *self.kept), key=lambda each: each[0])]

    def node(self, state: int, depth: int) -> Node | Leaf:
        """An optimal tree of a subproblem with at most ``depth`` tests on a path."""
        test, depth = self._test(state, depth)
        return leaf(self.problem, state) if test < 0 else self._split(state, test, depth)

    def _split(self, state: int, test: int, depth: int) -> Node:
        """A test, and below it optimal trees with one test less on a path."""
        split = self.problem.split(state, int(self.reduced.features[test]))
        return Node(split.test, tuple(Edge(p, self.node(child, depth - 1)) for p, child in split.branches))

    def _test(self, state: int, depth: int) -> tuple[int, int]:
        """The first test, a column of the reduced sample, or -1; and the depth it was found for."""
        here = packed(self.problem.members(state)[self.reduced.rows][None])[0]
        alone = int(self._leaves(self._masses(here[None], here))[0])
        if depth == 0 or alone <= self.two_leaves:
            return -1, depth
        if depth == 1:
            goal, found = self._value(here, alone, 1), -1
        else:
            goal, found, depth = self.solver.solve(here, depth)
        if goal == alone:
            return -1, depth
        tests, sides = self._sides(here)
        may_reach = np.minimum(sides, self.two_leaves).sum(axis=0) <= goal
        in_order = np.argsort(self.reduced.features[tests])
        for place in in_order[may_reach[in_order]].tolist():
            if depth >= LEAST_SEARCHED and self.solver.stopped:
                return found, depth
            column = self.reduced.columns[tests[place]]
            if self._reached((here & ~column, here & column), sides[:, place].tolist(), depth - 1, goal):
                return int(tests[place]), depth
        return found, depth

    def _reached(
        self, sides: tuple[np.ndarray, np.ndarray], leaves: list[int], depth: int, goal: int
    ) -> bool:
        """Whether two sides have trees whose values add up to the optimum of both, the goal."""
        spare = goal - min(leaves[1], self.two_leaves)
        return self._within(sides[0], leaves[0], depth, spare) and self._within(
            sides[1], leaves[1], depth, goal - self._value(sides[0], leaves[0], depth)
        )

    def _within(self, here: np.ndarray, alone: int, depth: int, value: int) -> bool:
        """Whether the optimum of a subproblem is at most a value; ``alone`` is that of a leaf."""
        if alone <= value:
            return True
        if depth == 0 or value < self.two_leaves:
            return False
        if depth == 1:
            return self._value(here, alone, depth) <= value
        return self.solver.reaches(here, depth, value)

    def _value(self, here: np.ndarray, alone: int, depth: int) -> int:
        """The optimum of a subproblem; ``alone`` is the value of a leaf."""
        if depth == 0 or alone <= self.two_leaves:
            return alone
        if depth == 1:
            return int(self._sides(here)[1].sum(axis=0).min(initial=alone))
        return self.solver.solve(here, depth)[0]

    def _sides(self, here: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Tests that separate rows, int64[m], and values of leaves on their two sides, int64[2, m]."""
        ones = self._masses(self.reduced.columns, here)
        zeros = self._masses(here[None], here) - ones
        tests = np.flatnonzero((ones[:, STAKE] > 0) & (zeros[:, STAKE] > 0))
        return tests, self._leaves(np.stack((zeros[tests], ones[tests])))

    def _masses(self, columns: np.ndarray, here: np.ndarray) -> np.ndarray:
        """Gains of the labels and the stake, summed over the rows of a subproblem in each of some columns."""
        return sums_where(columns, here, self.gains_and_stakes)

    def _leaves(self, masses: np.ndarray) -> np.ndarray:
        """Values of leaves, from the gains of the labels and the stake as last axis."""
        error = masses[..., STAKE] - masses[..., :STAKE].max(axis=-1)
        return self.reduced.error_scale * error + self.reduced.leaf_price
