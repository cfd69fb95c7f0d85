"""First tests of optimal trees: at every set of rows the lowest-index first test of a tree of minimum value."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import cached_property
from typing import Generic, TypeVar

import numpy as np

from theorylab.rows.anytime import Solver
from theorylab.rows.packing import pack_rows, sums_where
from theorylab.rows.reduction import Reduced, ReducedSample

__all__ = ["LEAST_SEARCHED", "Decisions", "OptimalTests"]

LEAST_SEARCHED = 2
"""Minimum depth at which trees are searched; a tree of depth one is the best of all tests."""
R = TypeVar("R", bound=Reduced)

STAKE = -1
"""Index of the stake among the masses of a set of rows, after the gains of the labels."""


class Decisions(ABC, Generic[R]):
    """Decisions on the first tests of optimal trees of sets of rows, from the values of a search.

    Parameters
    ----------
    reduced
        The sample and its objective.
    summed
        int64[n, K], numbers of the rows whose sums determine the value of a leaf; the last is positive.
    until
        Deadline on the clock :func:`time.monotonic`; afterwards the tests found so far are used.
    before_emptying
        As for :class:`~theorylab.rows.anytime.Solver`.
    """

    def __init__(
        self,
        reduced: R,
        summed: np.ndarray,
        until: float | None = None,
        before_emptying: Callable[[tuple[int, int, int]], None] | None = None,
    ):
        self._reduced, self._until, self._before_emptying = reduced, until, before_emptying
        self._two_leaves = 2 * reduced.leaf_price
        self._summed = summed

    @cached_property
    def solver(self) -> Solver:
        """The solver; it needs memory for the pairs of features, so it is not used for trees of one test."""
        solver = Solver(self._reduced, self._until)
        if self._before_emptying is not None:
            solver.before_emptying = self._before_emptying
        return solver

    @abstractmethod
    def test(self, members: np.ndarray, depth: int) -> tuple[int, int]:
        """Return the first feature that an optimal tree tests, or -1 for a leaf, and the depth of its search.

        Parameters
        ----------
        members
            bool[n], the set of rows of the reduced sample.
        depth
            Maximum number of tests on a path.
        """

    @abstractmethod
    def _leaves(self, masses: np.ndarray) -> np.ndarray:
        """Return the values of leaves, from the sums over their rows along the last axis."""

    def _reach_optimum(
        self, sides: tuple[np.ndarray, np.ndarray], leaves: list[int], depth: int, goal: int
    ) -> bool:
        """Return True if two sides have trees whose values add up to the optimum, ``goal``."""
        spare = goal - min(leaves[1], self._two_leaves)
        return self._within(sides[0], leaves[0], depth, spare) and self._within(
            sides[1], leaves[1], depth, goal - self._value(sides[0], leaves[0], depth)
        )

    def _within(self, here: np.ndarray, alone: int, depth: int, value: int) -> bool:
        """Return True if the optimum of a subproblem is at most a value; ``alone`` is the value of a leaf."""
        if alone <= value:
            return True
        if depth == 0 or value < self._two_leaves:
            return False
        if depth < LEAST_SEARCHED:
            return self._value(here, alone, depth) <= value
        return self.solver.reaches(here, depth, value)

    def _value(self, here: np.ndarray, alone: int, depth: int) -> int:
        """Return the optimum of a subproblem; ``alone`` is the value of a leaf."""
        if depth == 0 or alone <= self._two_leaves:
            return alone
        if depth < LEAST_SEARCHED:
            return int(self._sides(here)[1].sum(axis=0).min(initial=alone))
        return self.solver.solve(here, depth)[0]

    def _sides(self, here: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return the tests that separate rows, int64[m], and the values of leaves on their two sides, int64[2, m]."""
        ones = self._masses(self._reduced.columns, here)
        zeros = self._masses(here[None], here) - ones
        tests = np.flatnonzero((ones[:, -1] > 0) & (zeros[:, -1] > 0))
        return tests, self._leaves(np.stack((zeros[tests], ones[tests])))

    def _masses(self, columns: np.ndarray, here: np.ndarray) -> np.ndarray:
        """Return the sums over the rows of a subproblem in each of some columns."""
        return sums_where(columns, here, self._summed)


class OptimalTests(Decisions[ReducedSample]):
    """First tests of optimal trees of sets of rows; if leaves are free, of optimal trees of minimum depth.

    Parameters
    ----------
    reduced
        The sample and its objective, with values :attr:`~ReducedSample.in_words`.
    until, before_emptying
        As for :class:`Decisions`.
    """

    def __init__(
        self,
        reduced: ReducedSample,
        until: float | None = None,
        before_emptying: Callable[[tuple[int, int, int]], None] | None = None,
    ):
        super().__init__(reduced, np.column_stack((reduced.gains, reduced.stakes)), until, before_emptying)

    def test(self, members: np.ndarray, depth: int) -> tuple[int, int]:
        """Return the first feature that an optimal tree tests, or -1 for a leaf, and the depth of its search."""
        here = pack_rows(members[None])[0]
        depth = min(depth, self._reduced.depth)
        alone = int(self._leaves(self._masses(here[None], here))[0])
        if depth == 0 or alone <= self._two_leaves:
            return -1, depth
        if depth < LEAST_SEARCHED:
            goal, found = self._value(here, alone, depth), -1
        else:
            goal, found, depth = self.solver.solve(here, depth)
        if goal == alone:
            return -1, depth
        if not self._two_leaves:
            depth = self._least_depth(here, alone, depth, goal)
        if depth == LEAST_SEARCHED and not self.solver.stopped:
            tests, values = self.solver.machine.first_of_two(here)
            return int(self._reduced.features[tests[values == goal]].min()), depth
        tests, sides = self._sides(here)
        may_reach = np.minimum(sides, self._two_leaves).sum(axis=0) <= goal
        in_order = np.argsort(self._reduced.features[tests])
        for place in in_order[may_reach[in_order]].tolist():
            if depth >= LEAST_SEARCHED and self.solver.stopped:
                break
            column = self._reduced.columns[tests[place]]
            if self._reach_optimum(
                (here & ~column, here & column), sides[:, place].tolist(), depth - 1, goal
            ):
                found = tests[place]
                break
        return int(self._reduced.features[found]) if found >= 0 else -1, depth

    def _least_depth(self, here: np.ndarray, alone: int, depth: int, goal: int) -> int:
        """Return the minimum depth of a tree whose value is the optimum, ``goal``."""
        while depth > 1 and self._within(here, alone, depth - 1, goal) and not self.solver.stopped:
            depth -= 1
        return depth

    def _leaves(self, masses: np.ndarray) -> np.ndarray:
        """Return the values of leaves, from the gains of the labels and the stake."""
        error = masses[..., STAKE] - masses[..., :STAKE].max(axis=-1)
        return self._reduced.error_scale * error + self._reduced.leaf_price
