"""Optimal trees of samples: the search, and the tree that its tests make."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from flint import fmpq

from dp_optimal.optimum import Optimum
from theorylab.problems.samples.sample import SampleProblem
from theorylab.rows.anytime import Solver
from theorylab.rows.packing import packed
from theorylab.rows.reduction import ReducedSample
from theorylab.trees.nodes import Edge, Leaf, Node, leaf
from theorylab.trees.tree import Tree

__all__ = ["sample_optimal_by_depth"]

LEAST_SEARCHED = 2
"""Depth from which on trees are searched; a tree of one test is the best of all tests."""
ENTRIES_AT_ONCE = 1 << 20
"""Most entries of the table that are widened to integers at once."""


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
        self.in_order = np.argsort(self.reduced.features)
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
        here = self.problem.members(state)[self.reduced.rows]
        alone = int(self._leaves(self.gains_and_stakes[here].sum(axis=0)))
        if depth == 0 or alone <= self.two_leaves:
            return -1, depth
        if depth == 1:
            goal, found = self._value(here, alone, 1), -1
        else:
            goal, found, depth = self.solver.solve(self._words(here), depth)
        if goal == alone:
            return -1, depth
        sides = self._sides(here)
        may_reach = self._open(here) & (np.minimum(sides, self.two_leaves).sum(axis=0) <= goal)
        for test in self.in_order[may_reach[self.in_order]].tolist():
            if depth >= LEAST_SEARCHED and self.solver.stopped:
                return found, depth
            ones = here & self.reduced.table[:, test].astype(bool)
            if self._reached((here & ~ones, ones), sides[:, test].tolist(), depth - 1, goal):
                return test, depth
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
        return self.solver.reaches(self._words(here), depth, value)

    def _value(self, here: np.ndarray, alone: int, depth: int) -> int:
        """The optimum of a subproblem; ``alone`` is the value of a leaf."""
        if depth == 0 or alone <= self.two_leaves:
            return alone
        if depth == 1:
            return min(alone, int(self._sides(here).sum(axis=0).min()))
        return self.solver.solve(self._words(here), depth)[0]

    def _open(self, here: np.ndarray) -> np.ndarray:
        """bool[F]: which tests separate rows."""
        table = self.reduced.table[here]
        return table.any(axis=0) & ~table.all(axis=0)

    def _sides(self, here: np.ndarray) -> np.ndarray:
        """int64[2, F]: values of leaves on the two sides of every test."""
        masses, table = self.gains_and_stakes[here], self.reduced.table[here]
        together = max(1, ENTRIES_AT_ONCE // max(1, len(masses)))
        ones = np.empty((table.shape[1], masses.shape[1]), dtype=np.int64)
        for first in range(0, len(ones), together):
            block = slice(first, first + together)
            ones[block] = table[:, block].T.astype(np.int64) @ masses
        return self._leaves(np.stack((masses.sum(axis=0) - ones, ones)))

    def _leaves(self, masses: np.ndarray) -> np.ndarray:
        """Values of leaves, from the gains of the labels and the stake as last axis."""
        error = masses[..., -1] - masses[..., :-1].max(axis=-1)
        return self.reduced.error_scale * error + self.reduced.leaf_price

    def _words(self, here: np.ndarray) -> np.ndarray:
        return packed(here[None])[0]
