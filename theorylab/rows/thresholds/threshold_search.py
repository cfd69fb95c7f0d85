"""The thresholds of one column at the root of deeper trees: which are open, and what their sides are bounded by."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from theorylab.rows.thresholds.columns import next_open, open_column
from theorylab.rows.thresholds.entries import Entries, Lists
from theorylab.rows.thresholds.two_levels import ENDLESS

__all__ = ["Candidate", "ThresholdSearch"]


class Candidate(NamedTuple):
    """An open threshold, and what is worth knowing of its sides.

    Attributes
    ----------
    place, rank
        Index among the thresholds of the column in the set, and the rank.
    goals
        For each side the bound that would close the open thresholds next to it, on the other side of it.
    """

    place: int
    rank: int
    goals: tuple[int, int]


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
        self._ranks, self._below, self._low = open_column(entries, lists, column, whole, scale, price)
        self._scale, self._price = scale, price
        self._next = int(np.searchsorted(self._ranks, hint))

    def least(self) -> int:
        """Return a lower bound on all trees that first test the column."""
        return int(self._low.sum(axis=0).min(initial=ENDLESS))

    def candidate(self, limit: int) -> Candidate | None:
        """Return the threshold to evaluate next, or None if no tree of the column is below a limit."""
        t, first, last = next_open(self._low, self._below, self._scale, limit, self._next)
        if t < 0:
            return None
        self._next = -1
        goals = (
            limit - (int(self._low[1, last]) if last < len(self._ranks) else self._price),
            limit - (int(self._low[0, first]) if first >= 0 else self._price),
        )
        return Candidate(t, int(self._ranks[t]), goals)

    def bound(self, t: int, side: int) -> int:
        """Return the lower bound of a side of a threshold."""
        return int(self._low[side, t])

    def learn(self, t: int, side: int, value: int) -> None:
        """Store a lower bound on the optimum of a side of a threshold."""
        self._low[side, t] = max(self._low[side, t], value)
