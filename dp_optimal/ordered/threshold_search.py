"""The thresholds of one column at the root of deeper trees: which are open, and what their sides are bounded by."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from dp_optimal.ordered.columns import begin_bounds, thresholds_of, tighten
from dp_optimal.ordered.entries import Entries, Lists
from dp_optimal.ordered.two_levels import ENDLESS
from theorylab.numbers.kernels import njit

__all__ = ["Candidate", "ThresholdSearch"]

Bounds = tuple[np.ndarray, np.ndarray]
"""Lower bounds by the first column tested, for trees of a set and for trees of any larger one."""


class Candidate(NamedTuple):
    """An open threshold, and what is worth knowing of its sides.

    Attributes
    ----------
    place, rank
        Index among the thresholds of the column in the set, and the rank.
    goals
        For each side the bound that would close the open thresholds next to it, on the other side of it.
    least
        For each side, int64[F]: lower bounds on trees of that side that first test each column.
    """

    place: int
    rank: int
    goals: tuple[int, int]
    least: tuple[np.ndarray, np.ndarray]


class ThresholdSearch:
    """The thresholds of a column in a set of entries.

    Parameters
    ----------
    entries, lists
        The sample and the set.
    column
        The column.
    whole
        A lower bound on the optimum of the whole set with as many tests as a side may perform.
    scale, price
        The value of a unit of error and of a leaf.
    hint
        The rank of the first threshold to evaluate.
    """

    def __init__(
        self, entries: Entries, lists: Lists, column: int, whole: int, scale: int, price: int, hint: int
    ):
        size = 1 + min(int(lists.extent[0]), int(entries.ranks[column].max()) + 1)
        ranks, below = np.empty(size, dtype=np.int64), np.empty(size, dtype=np.int64)
        self.count = max(0, int(thresholds_of(entries, lists, column, ranks, below)) - 1)
        self._ranks, self._below = ranks[: self.count].copy(), below[: self.count + 1].copy()
        self._low = np.empty((2, self.count), dtype=np.int64)
        self._scale, self._price = scale, price
        self._evaluated: tuple[dict[int, Bounds], dict[int, Bounds]] = ({}, {})
        self._columns = len(entries.ranks)
        self._next = int(np.searchsorted(self._ranks, hint))
        if self.count:
            begin_bounds(self._below, self.count, whole, scale, price, self._low)
            tighten(self._below, 0, self.count, scale, self._low)

    def least(self) -> int:
        """Return a lower bound on all trees that first test the column."""
        return int(self._low.sum(axis=0).min()) if self.count else ENDLESS

    def candidate(self, limit: int) -> Candidate | None:
        """Return the threshold to evaluate next, or None if no tree of the column is below a limit."""
        if not self.count:
            return None
        t, first, last = (int(x) for x in next_open(self._low, self._below, self.count, limit, self._next))
        if t < 0:
            return None
        self._next = -1
        goals = (
            limit - (int(self._low[1, last]) if last < self.count else self._price),
            limit - (int(self._low[0, first]) if first >= 0 else self._price),
        )
        return Candidate(t, int(self._ranks[t]), goals, (self._inherited(0, t), self._inherited(1, t)))

    def bound(self, t: int, side: int) -> int:
        """Return the lower bound of a side of a threshold."""
        return int(self._low[side, t])

    def value(self, t: int) -> int:
        """Return the lower bound of a threshold."""
        return int(self._low[0, t] + self._low[1, t])

    def learn(self, t: int, side: int, value: int, least: np.ndarray, shallow: int) -> None:
        """Store a lower bound on the optimum of a side of a threshold, and bounds by the first column tested.

        ``shallow`` is a lower bound with one test less: a test that separates a larger set may separate nothing here.
        """
        self._low[side, t] = max(self._low[side, t], value)
        self._evaluated[side][t] = least, np.minimum(least, shallow)
        tighten(self._below, 0, self.count, self._scale, self._low)

    def _inherited(self, side: int, t: int) -> np.ndarray:
        """Return what the nearest evaluated thresholds imply for a side of a threshold, by the first column tested."""
        found = np.zeros(self._columns, dtype=np.int64)
        evaluated = self._evaluated[side]
        smaller = [s for s in evaluated if (s <= t if side == 0 else s >= t)]
        larger = [s for s in evaluated if (s > t if side == 0 else s < t)]
        if smaller:
            _, within = evaluated[min(smaller, key=lambda s: abs(s - t))]
            np.maximum(found, within, out=found)
        if larger:
            s = min(larger, key=lambda s: abs(s - t))
            moved = self._scale * abs(int(self._below[s] - self._below[t]))
            np.maximum(found, evaluated[s][0] - moved, out=found)
        return found


@njit(cache=True, nogil=True)
def next_open(
    low: np.ndarray, below: np.ndarray, count: int, limit: int, wanted: int
) -> tuple[int, int, int]:
    """Return the middle of the open thresholds of largest stake, and the thresholds before and after these.

    Parameters
    ----------
    low, below
        The bounds of the sides, and the stake below each threshold.
    count
        Number of thresholds.
    limit
        A threshold is open if its bounds add up to less.
    wanted
        The threshold to return if it is open.

    Returns
    -------
    tuple[int, int, int]
        The threshold, or -1 if none is open, and the closed ones around it: -1 to ``count``.
    """
    most, found, first, last = np.int64(-1), -1, -1, count
    t = 0
    while t < count:
        if low[0, t] + low[1, t] >= limit:
            t += 1
            continue
        begun = t
        while t < count and low[0, t] + low[1, t] < limit:
            t += 1
        stake = below[t] - (below[begun - 1] if begun > 0 else 0)
        if begun <= wanted < t:
            return wanted, begun - 1, t
        if stake > most:
            most, first, last = stake, begun - 1, t
            half = (below[begun] + below[t - 1]) // 2
            found = begun
            while found + 1 < t and below[found] < half:
                found += 1
    return found, first, last
