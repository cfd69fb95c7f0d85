"""The first test of an optimal tree of a set of rows with ordered columns, by the rule for ties."""

from __future__ import annotations

import numpy as np

from theorylab.rows.bit_rows import BitRows, rows_of_set
from theorylab.rows.frames import NO_TEST
from theorylab.rows.thresholds.first_test import first_test

__all__ = ["OptimalThresholds"]


class OptimalThresholds:
    """First tests of trees of minimum cost, without a table of subproblems.

    Parameters
    ----------
    rows
        A sample with ordered columns.
    unit, price
        The cost of a unit of mass and of a leaf.
    last
        If true, choose the last of the tests of minimum cost instead of the first. It is the first if columns and ranks
        are in reverse order.
    """

    def __init__(self, rows: BitRows, unit: int, price: int, last: bool):
        self._rows, self._unit, self._price, self._last = rows, unit, price, last
        ranks = rows.sorted.ranks()
        self._highest = ranks.max(axis=1)
        self._ranks = (self._highest[:, None] - ranks)[::-1] if last else ranks
        self._weights = rows.sorted.weights()

    def test(self, members: np.ndarray, left: int) -> int:
        """Return the first test of a set with ``left`` remaining tests, or a negative number for a leaf.

        Raises
        ------
        TooLarge
            If the sorted columns do not fit into the memory budget.
        """
        rows = rows_of_set(members)
        found = first_test(self._ranks[:, rows], self._weights[rows], self._unit, self._price, left)
        if found is None:
            return NO_TEST
        column, rank = found
        if self._last:
            column = len(self._highest) - 1 - column
            rank = int(self._highest[column]) - 1 - rank
        return int(self._rows.sorted.first[column]) + rank
