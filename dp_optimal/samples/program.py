"""Optimal trees of samples: the search, and the tree that its tests make."""

from __future__ import annotations

import numpy as np
from flint import fmpq

from dp_optimal.optimum import Optimum
from dp_optimal.samples.reduction import ReducedSample
from dp_optimal.samples.solver import Solver
from theorylab.problems.samples.packing import packed
from theorylab.problems.samples.sample import SampleProblem
from theorylab.trees.nodes import Edge, Leaf, Node, leaf
from theorylab.trees.tree import Tree

__all__ = ["sample_optimal_by_depth"]


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
    solver = Solver(reduced, until)
    tree = Tree(problem, _Growth(problem, solver).node(problem.root, reduced.depth))
    value = tree.error + penalty * tree.leaves
    if solver.least is None or value == (least := reduced.objective(solver.least)):
        return Optimum(value, tree)
    if not solver.stopped:
        raise AssertionError("the tree of a search misses the value that was found")
    return Optimum(value, tree, least=least)


class _Growth:
    """Writes out the tree of a solver: at every node the first test that some optimal tree has there.

    If the time runs out, the tests that the search has kept do.
    """

    def __init__(self, problem: SampleProblem, solver: Solver):
        self.problem, self.solver, self.reduced = problem, solver, solver.reduced
        self.in_order = np.argsort(self.reduced.features)

    def node(self, state: int, depth: int) -> Node | Leaf:
        """An optimal tree of a subproblem with at most ``depth`` tests on a path."""
        test, depth = self._test(state, depth)
        if test < 0:
            return leaf(self.problem, state)
        split = self.problem.split(state, int(self.reduced.features[test]))
        return Node(split.test, tuple(Edge(p, self.node(child, depth - 1)) for p, child in split.branches))

    def _test(self, state: int, depth: int) -> tuple[int, int]:
        """The first test, a column of the reduced sample, or -1; and the depth it was found for."""
        here = self.problem.members(state)[self.reduced.rows]
        if depth == 0 or self._alone(here) <= 2 * self.reduced.leaf_price:
            return -1, depth
        if depth == 1:
            goal, found = self._one_level(here), -1
        else:
            goal, found, depth = self.solver.solve(self._words(here), depth)
        if goal == self._alone(here):
            return -1, depth
        for test in self.in_order.tolist():
            if self.solver.stopped and depth > 1:
                return found, depth
            ones = here & self.reduced.table[:, test].astype(bool)
            if self._reached(ones, here & ~ones, depth - 1, goal):
                return test, depth
        return found, depth

    def _reached(self, one: np.ndarray, zero: np.ndarray, depth: int, goal: int) -> bool:
        """Whether two sides have trees whose values add up to the optimum of both, the goal."""
        if not one.any() or not zero.any():
            return False
        spare = goal - self._at_least(one)
        return self._within(zero, depth, spare) and self._within(one, depth, goal - self._value(zero, depth))

    def _at_least(self, here: np.ndarray) -> int:
        return min(self._alone(here), 2 * self.reduced.leaf_price)

    def _within(self, here: np.ndarray, depth: int, value: int) -> bool:
        """Whether the optimum is at most a value."""
        if value < self._at_least(here):
            return False
        if self._alone(here) <= value:
            return True
        if depth < 2:
            return self._value(here, depth) <= value
        return self.solver.reaches(self._words(here), depth, value)

    def _value(self, here: np.ndarray, depth: int) -> int:
        if depth == 0 or self._alone(here) <= 2 * self.reduced.leaf_price:
            return self._alone(here)
        return self._one_level(here) if depth == 1 else self.solver.solve(self._words(here), depth)[0]

    def _alone(self, here: np.ndarray) -> int:
        """Value of a leaf."""
        kept = self.reduced.gains[here].sum(axis=0).max(initial=0)
        return int(
            self.reduced.error_scale * (self.reduced.stakes[here].sum() - kept) + self.reduced.leaf_price
        )

    def _one_level(self, here: np.ndarray) -> int:
        """Least value of a tree with at most one test."""
        gains = self.reduced.gains[here]
        ones = self.reduced.table[here].T.astype(np.int64) @ gains
        kept = (ones.max(axis=1) + (gains.sum(axis=0) - ones).max(axis=1)).max()
        split = (
            self.reduced.error_scale * (self.reduced.stakes[here].sum() - kept) + 2 * self.reduced.leaf_price
        )
        return min(int(split), self._alone(here))

    def _words(self, here: np.ndarray) -> np.ndarray:
        return packed(here[None])[0]
