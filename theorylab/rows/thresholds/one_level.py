"""The best tree of at most one test of a set of entries: one sweep of every sorted column."""

from __future__ import annotations

import numpy as np

from theorylab.numbers.kernels import njit
from theorylab.rows.thresholds.entries import FLAGS, LANES, LEAST, MOST, Entries, Lists

__all__ = ["NO_TEST", "one_level"]

NO_TEST = -1
"""In place of a column: a leaf."""


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def _totals(entries: Entries, lists: Lists, totals: np.ndarray) -> None:
    """Sum the gains of the labels; of two labels the positive gains are of the first and the negative of the second."""
    totals[:] = 0
    for i in range(lists.extent[0]):
        e = lists.members[i]
        gain = np.int64(entries.gains[e])
        if gain < 0:
            totals[1] -= gain
        else:
            totals[entries.labels[e] // LANES] += gain


@njit(cache=True, nogil=True)
def one_level(entries: Entries, lists: Lists, labels: int, scale: int, price: int) -> tuple[int, int, int]:
    """Return the value, column and rank of the best test; the column is :data:`NO_TEST` if a leaf is as good.

    A unit of error has the value ``scale``, a leaf ``price``. Takes (labels) x (items) steps.
    """
    totals, left = np.empty(labels, np.int64), np.empty(labels, np.int64)
    _totals(entries, lists, totals)
    stake = lists.extent[1]
    best, column, rank = scale * (stake - totals.max()) + price, NO_TEST, 0
    for f in range(len(lists.bounds)):
        for part in range(2):
            left[:] = 0
            before = -1
            for i in range(lists.bounds[f, part], lists.bounds[f, part + 1]):
                e = lists.items[i] >> FLAGS
                gain = np.int64(entries.gains[e])
                if gain < 0:
                    left[1] -= gain
                else:
                    left[entries.labels[e] // LANES] += gain
                if lists.items[i] & (MOST | LEAST):
                    here, there = np.int64(0), np.int64(0)
                    for label in range(labels):
                        here, there = max(here, left[label]), max(there, totals[label] - left[label])
                    value = scale * (stake - here - there) + 2 * price
                    if value < best:
                        # from above, the test ends below this value: at the next one that occurs in the set
                        best, column, before = value, f, i
            if before >= 0:
                rank = entries.ranks[f, lists.items[before] >> FLAGS] - part
    return best, column, rank
