"""The thresholds of one column at the root of deeper trees: which are open, and what their sides are bounded by."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from theorylab.rows.thresholds.columns import next_open, open_column
from theorylab.rows.thresholds.entries import Entries, Lists
from theorylab.rows.thresholds.found import Found
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
        self._column, self._scale, self._price = column, scale, price
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

    def evaluate(
        self, candidate: Candidate, limit: int, solve_side: Callable[[int, int, int, int], Found]
    ) -> tuple[Found, Found] | None:
        """Solve the sides of a threshold as far as a limit requires, and store their bounds.

        Parameters
        ----------
        candidate
            The open threshold.
        limit
            The limit for which it is open.
        solve_side
            Function that solves a side of a test, given the column, the rank, the side, and the value from which a
            lower bound is enough.

        Returns
        -------
        tuple[Found, Found] | None
            The optima of both sides; None if lower bounds show that they add up to the limit.
        """
        t, sides = candidate.place, []
        for side in range(2):
            upper = max(candidate.goals[side], limit - int(self._low[1 - side, t]))
            if self._low[side, t] < upper:
                found = solve_side(self._column, candidate.rank, side, upper)
                self._low[side, t] = max(self._low[side, t], found.value)
                sides.append(found)
        return (sides[0], sides[1]) if len(sides) == 2 and all(side.exact for side in sides) else None

    def keep_below(self, rank: int) -> None:
        """Discard the thresholds from ``rank`` on."""
        end = int(np.searchsorted(self._ranks, rank))
        self._ranks, self._below, self._low = (
            self._ranks[:end],
            self._below[: end + 1],
            self._low[:, :end].copy(),
        )
