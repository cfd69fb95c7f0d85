r"""Minimum errors of trees of depth at most two on subproblems of a sample, from counts of pairs of features.

Let e be the error of a leaf. With f at the root each side is a leaf or the best second test, which
:mod:`theorylab.rows.pair_counts` finds without constructing a subproblem. The minimum errors with at most
0, 1, 2, 3 tests within depth two are

.. math:: e(m),\quad \min_f l_f + r_f,\quad \min_f \min(l_f + r'_f,\ l'_f + r_f),\quad \min_f l'_f + r'_f

where l, r are the errors of leaves at the two sides and l', r' the minimum of a leaf and the best test there. This is
how Demirović et al. (MurTree, 2022) and van der Linden et al. (STreeD, 2023) solve the last two levels.
A feature that most inputs have is counted by its complement, which does not change the errors.
"""

from __future__ import annotations

import numpy as np

from theorylab.limits import require
from theorylab.numbers.kernels import njit
from theorylab.numbers.pieces import in_pieces
from theorylab.progress import advance
from theorylab.rows.leads.second_tests import best_second_tests
from theorylab.rows.packing import members, pack_rows
from theorylab.rows.pair_counts import (
    Counts,
    GainRows,
    Gathered,
    count_pairs,
    gain_rows,
    gather,
    new_counts,
    new_gathered,
)
from theorylab.rows.walk import SampleRows

__all__ = ["MOST_TESTS", "PairCounts"]

MOST_TESTS = 3
"""Number of tests of the largest tree of depth two."""


class PairCounts:
    """A sample prepared for counting pairs of features.

    Parameters
    ----------
    sample
        The sample.

    Raises
    ------
    TooLarge
        If the counts exceed the memory budget.
    """

    def __init__(self, sample: SampleRows):
        (count, features), labels = sample.features.shape, sample.weights.shape[1]
        require(
            features * (8 * labels * features + 5 * count),
            f"counts of the pairs of {features} features of a sample of {count} inputs",
        )
        common = 2 * np.bitwise_count(sample.columns).sum(axis=1, dtype=np.int64) > count
        everything = pack_rows(np.ones((1, count), dtype=bool))
        rare = np.where(common[:, None], sample.columns ^ everything, sample.columns)
        self._sample = gain_rows(rare, sample.weights, sample.weights.sum(axis=1))
        self._gathered, self._counts = new_gathered(self._sample), new_counts(self._sample)
        self._work = np.empty((6 + labels, features), dtype=np.int64)

    def errors(self, rows: np.ndarray) -> np.ndarray:
        """Return the minimum errors of trees of depth at most two with at most 0, 1, 2 and 3 tests.

        Parameters
        ----------
        rows
            uint64[n, W], subproblems.

        Returns
        -------
        numpy.ndarray
            int64[n, 4], the weight of the inputs that the tree misclassifies.
        """
        found = np.empty((len(rows), 1 + MOST_TESTS), dtype=np.int64)

        def fill(first: int, last: int) -> None:
            part = slice(first, last)
            found[part] = _errors(rows[part], self._sample, self._gathered, self._counts, self._work)
            advance(last, len(rows))

        in_pieces(len(rows), self._sample.columns.size + self._work.size * self._work.shape[1], fill)
        return found


@njit(cache=True, nogil=True)
def _errors(
    rows: np.ndarray, sample: GainRows, gathered: Gathered, counts: Counts, work: np.ndarray
) -> np.ndarray:
    """Return the minimum errors by the number of tests, for every row."""
    found = np.empty((len(rows), 4), dtype=np.int64)
    for s in range(len(rows)):
        least = found[s]
        count = members(rows[s], gathered.rows)
        least[:] = _error_of_leaf(sample, gathered, count, counts)
        if least[0] > 0:
            size = gather(sample, gathered, rows[s], count)
            count_pairs(sample, gathered, gathered.rows, count, size, counts)
            best_second_tests(counts, size, work)
            for f in range(size):
                lead_zero = lead_one = np.int64(0)
                for label in range(len(counts.totals)):
                    ones = counts.leads[label, f, f]
                    lead_one = max(lead_one, ones)
                    lead_zero = max(lead_zero, counts.totals[label] - ones)
                error = counts.errors[size]
                more_zero, more_one = max(lead_zero, work[0, f]), max(lead_one, work[1, f])
                least[1] = min(least[1], error - lead_zero - lead_one)
                least[2] = min(least[2], error - max(lead_zero + more_one, more_zero + lead_one))
                least[3] = min(least[3], error - more_zero - more_one)
    return found


@njit(cache=True, nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
def _error_of_leaf(sample: GainRows, gathered: Gathered, count: int, counts: Counts) -> int:
    """Return the minimum error of a leaf at a subproblem; ``counts`` is used for the leads."""
    counts.totals[:] = 0
    error = np.int64(0)
    for i in range(count):
        row = gathered.rows[i]
        error += sample.errors[row]
        for label in range(len(counts.totals)):
            counts.totals[label] += sample.leads[row, label]
    return int(error - max(0, counts.totals.max()))
