"""Optimal tests for the squared loss: exact decisions among the near ties of the search.

The search (:mod:`theorylab.rows.squared.reduction`) knows the minimum value of a set of rows up to rounding. The tests
within the margin of the minimum are compared exactly, by the same comparison on their sides; sets are solved once. The
lowest level of tests is compared by its exact sums.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import mul, sub
from typing import NamedTuple

import numpy as np
from flint import fmpq

from theorylab.rows.optimal_tests import LEAST_SEARCHED, Decisions
from theorylab.rows.packing import pack_rows
from theorylab.rows.squared.reduction import SquaredReduction

__all__ = ["SquaredTests"]

NO_TEST = -1
TOTAL, ERROR, WEIGHT = range(3)
"""Indices of the sums over a set of rows: the labels, the errors of the inputs, the weights."""

ROUNDED = 2.0**-48
"""Relative difference of two sums of two quotients, computed in floating point, above which their order is certain."""


class _Optimum(NamedTuple):
    """The exact minimum of cost + price x leaves, the leaves of a tree that attains it, and its first test."""

    value: fmpq
    leaves: int
    feature: int


class _Near(NamedTuple):
    """A test whose value is within the margin: its column, and the values and the rows of its sides."""

    column: int
    values: tuple[int, int]
    sides: tuple[np.ndarray, np.ndarray]


class SquaredTests(Decisions[SquaredReduction]):
    """First tests of optimal trees of sets of rows, for the squared loss.

    Parameters
    ----------
    reduced
        The sample and its objective.
    until, before_emptying
        As for :class:`~theorylab.rows.optimal_tests.Decisions`.
    """

    def __init__(
        self,
        reduced: SquaredReduction,
        until: float | None = None,
        before_emptying: Callable[[tuple[int, int, int]], None] | None = None,
    ):
        weights, totals = reduced.sums.T
        summed = np.column_stack((totals, reduced.errors, weights))
        super().__init__(reduced, summed, until, before_emptying)
        self._unit = fmpq(2) ** reduced.bits
        times = map(mul, reduced.squares, weights.tolist())
        spread = enumerate(map(sub, times, (y * y for y in totals.tolist())))
        self._alone = {row: fmpq(apart, int(weights[row])) for row, apart in spread if apart}
        self._known: dict[tuple[bytes, int], _Optimum] = {}

    def test(self, members: np.ndarray, depth: int) -> tuple[int, int]:
        """Return the first feature that an optimal tree tests, or -1 for a leaf, and the depth of its search."""
        here, depth = pack_rows(members[None])[0], min(depth, self._reduced.depth)
        if depth < LEAST_SEARCHED:
            return self._optimum(here, depth).feature, depth
        if not self.solver.stopped:
            found = self._optimum(here, depth)
            if not self.solver.stopped:
                return found.feature, depth
        _, column, searched = self.solver.solve(here, depth)
        return self._feature(column), searched

    def _optimum(self, here: np.ndarray, depth: int) -> _Optimum:
        """Return the exact optimum of a set of rows; without meaning if the solver has stopped."""
        key = here.tobytes(), depth
        if key not in self._known:
            self._known[key] = self._solve(here, depth)
        return self._known[key]

    def _solve(self, here: np.ndarray, depth: int) -> _Optimum:
        rows = np.flatnonzero(np.unpackbits(here.view(np.uint8), bitorder="little"))
        price = self._reduced.price
        squares = fmpq(int(self._reduced.squares[rows].sum()))
        best = _Optimum(squares - self._leaf_saving(self._masses(here[None], here)[0]) + price, 1, NO_TEST)
        # a tree with a test has two leaves, and does not separate equal inputs
        least = sum((self._alone[row] for row in rows.tolist() if row in self._alone), 2 * price)
        if depth == 0 or best.value <= least:
            return best
        if depth < LEAST_SEARCHED:
            return min(best, *self._single_tests(here, squares + 2 * price))
        goal = self.solver.solve(here, depth)[0]
        limit = goal + self._reduced.uncertainty(len(rows), depth)
        for near in sorted(self._near(here, depth, limit), key=lambda near: sum(near.values)):
            if best.value <= least:
                break
            bound = self._bound(rows, near, depth - 1)
            if bound > self._unit * best.value or self.solver.stopped:
                continue
            zero, one = (self._optimum(side, depth - 1) for side in near.sides)
            both = _Optimum(zero.value + one.value, zero.leaves + one.leaves, self._feature(near.column))
            best = min(best, both)
        return best

    def _single_tests(self, here: np.ndarray, whole: fmpq) -> Iterator[_Optimum]:
        """Yield the optima of the tests that save most; ``whole`` is the sum of squares and the price of two leaves."""
        ones = self._masses(self._reduced.columns, here)
        zeros = self._masses(here[None], here) - ones
        tests = np.flatnonzero((ones[:, WEIGHT] > 0) & (zeros[:, WEIGHT] > 0))
        sides = np.stack((zeros[tests], ones[tests])).astype(np.float64)
        saved = (sides[..., TOTAL] ** 2 / sides[..., WEIGHT]).sum(axis=0)
        near = tests[saved >= saved.max(initial=0.0) * (1 - ROUNDED)]
        for column in near.tolist():
            exact = self._leaf_saving(zeros[column]) + self._leaf_saving(ones[column])
            yield _Optimum(whole - exact, 2, self._feature(column))

    def _near(self, here: np.ndarray, depth: int, limit: int) -> Iterator[_Near]:
        """Yield the tests whose two sides have values that sum to at most a limit."""
        tests, leaves = self._sides(here)
        may_reach = np.minimum(leaves, self._two_leaves).sum(axis=0) <= limit
        if depth == LEAST_SEARCHED:
            may_reach &= self.solver.machine.first_of_two(here)[1] <= limit
        for place in np.flatnonzero(may_reach).tolist():
            if self.solver.stopped:
                return
            column, alone = int(tests[place]), leaves[:, place].tolist()
            sides = here & ~self._reduced.columns[column], here & self._reduced.columns[column]
            if self._reach_optimum(sides, alone, depth - 1, limit):
                zero, one = (self._value(side, leaf, depth - 1) for side, leaf in zip(sides, alone))
                yield _Near(column, (zero, one), sides)

    def _bound(self, rows: np.ndarray, near: _Near, depth: int) -> int:
        """Return a lower bound on the exact optimum after a test, in units of 2^-k."""
        inputs = [int(np.bitwise_count(side).sum()) for side in near.sides]
        certain = (
            value - self._reduced.uncertainty(count, depth) for value, count in zip(near.values, inputs)
        )
        return sum(max(0, value) for value in certain) + int(self._reduced.unavoidable[rows].sum())

    def _feature(self, column: int) -> int:
        return int(self._reduced.features[column]) if column >= 0 else NO_TEST

    def _leaves(self, masses: np.ndarray) -> np.ndarray:
        """Return the values of leaves, rounded as in the search."""
        sums = masses.astype(np.float64)
        saved = sums[..., TOTAL] ** 2 / (sums[..., WEIGHT] * 2.0**-self._reduced.bits)
        lead = np.maximum(0, np.floor(saved - 1)).astype(np.int64)
        return masses[..., ERROR] - lead + self._reduced.leaf_price

    @staticmethod
    def _leaf_saving(masses: np.ndarray) -> fmpq:
        """Return what a leaf that answers the mean saves, from the sums over its rows."""
        total = int(masses[TOTAL])
        return fmpq(total * total, int(masses[WEIGHT]))
