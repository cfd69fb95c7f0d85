"""The best first test of a set of rows with ordered columns if all further tests are greedy."""

from __future__ import annotations

import numpy as np

from theorylab.impurities.impurity import Impurity
from theorylab.learners.samples.questions import Questions
from theorylab.limits import memory_budget
from theorylab.rows import scores
from theorylab.rows.bit_rows import BitRows, rows_of_set
from theorylab.rows.candidates import LAST
from theorylab.rows.frames import ENDLESS, NO_TEST
from theorylab.rows.ordered.growing import Growing, columns_of, new_growing
from theorylab.rows.ordered.growing_costs import ASK, DONE, costs_of_sides
from theorylab.rows.rules import Rules, is_final, leaf_cost

__all__ = ["OneTestAhead"]

CELL_BYTES = 9
"""Memory per label and cell of the table for every node: counts by rank and by block."""


class OneTestAhead:
    """First tests before greedy subtrees, by the costs of the greedy trees of both sides of all thresholds.

    Parameters
    ----------
    rows
        A sample with ordered columns.
    impurity
        Impurity function of the greedy subtrees.
    rules
        Costs and tie rule.
    """

    def __init__(self, rows: BitRows, impurity: Impurity, rules: Rules):
        self._rows, self._rules, self._questions = rows, rules, Questions(rows, impurity)
        self._ranks, self._weights = rows.sorted.ranks(), rows.sorted.weights()

    def is_possible(self, left: int) -> bool:
        """Return True if the impurity is a known concave function and the trees of ``left`` tests fit in memory."""
        cells = CELL_BYTES * self._ranks.size * self._rows.labels
        known = self._questions.scoring.kind != scores.OTHER
        return known and left < 30 and cells << max(0, left - 1) <= memory_budget() // 2

    def test(self, members: np.ndarray, left: int) -> int:
        """Return the first test of a set with ``left`` remaining tests, or a negative number for a leaf."""
        rows = rows_of_set(members)
        totals = self._weights[rows].sum(axis=0)
        mass, largest = int(totals.sum()), int(totals.max())
        least = leaf_cost.py_func(self._rules, mass, largest)
        if left == 0 or is_final.py_func(self._rules, least, mass, largest):
            return NO_TEST
        growing = new_growing(columns_of(self._ranks, self._weights, rows), max(1, (1 << left - 1) - 1))
        chosen = NO_TEST
        for f in np.flatnonzero(growing.columns.sizes > 1).tolist():
            costs = self._costs(growing, left - 1, f, least)
            place = (
                len(costs) - 1 - int(costs[::-1].argmin())
                if self._rules.ties == LAST
                else int(costs.argmin())
            )
            cost = int(costs[place])
            if cost < least or (cost == least and chosen != NO_TEST and self._rules.ties == LAST):
                least, chosen = cost, self._number(rows, f, place)
        return chosen

    def _costs(self, growing: Growing, left: int, f: int, enough: int) -> np.ndarray:
        """Return the costs of all thresholds of a column; those above ``enough`` may be too large."""
        size = int(growing.columns.sizes[f])
        low, high = (np.full(size, ENDLESS, dtype=np.int64) for _ in range(2))
        price = np.full(size, self._rules.price, dtype=np.int64)
        self._sweep(growing, left, f, False, price, enough, low)
        self._sweep(growing, left, f, True, np.append(price[:1], low[:-1]), enough, high)
        return np.minimum(low[:-1], ENDLESS // 2) + np.minimum(high[1:], ENDLESS // 2)

    def _sweep(
        self,
        growing: Growing,
        left: int,
        f: int,
        down: bool,
        other: np.ndarray,
        enough: int,
        costs: np.ndarray,
    ) -> None:
        registers = np.array([-1, 0, enough], dtype=np.int64)
        outcome = ASK
        while outcome != DONE:
            scoring = self._questions.scoring
            outcome = costs_of_sides(growing, scoring, self._rules, left, f, down, other, registers, costs)
            if outcome == ASK:
                self._questions.answer()

    def _number(self, rows: np.ndarray, f: int, place: int) -> int:
        """Return the number of the threshold between two consecutive ranks of a set: the first one, or the last."""
        own = np.unique(self._ranks[f, rows])
        rank = int(own[place + 1]) - 1 if self._rules.ties == LAST else int(own[place])
        return int(self._rows.sorted.first[f]) + rank
