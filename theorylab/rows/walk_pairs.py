"""Minimum errors of leaves and of single tests on the sides of every test, from counts of pairs of features.

With f at the root each side is a leaf or the best second test, which :mod:`theorylab.rows.pair_counts` finds without
constructing a subproblem. This is how Demirović et al. (MurTree, 2022) and van der Linden et al. (STreeD, 2023) solve
the last two levels.
"""

from __future__ import annotations

import numpy as np

from theorylab.limits import require
from theorylab.numbers.kernels import njit
from theorylab.rows.leads.of_leaves import leaf_lead
from theorylab.rows.leads.second_tests import best_second_tests
from theorylab.rows.packing import members
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
from theorylab.rows.side_errors import ABSENT, SideErrors
from theorylab.rows.walk import SampleRows

__all__ = ["PairCounts"]


class PairCounts(SideErrors):
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

    tests = 2

    def __init__(self, sample: SampleRows):
        (count, features), labels = sample.features.shape, sample.weights.shape[1]
        require(
            features * (8 * labels * features + 5 * count),
            f"counts of the pairs of {features} features of a sample of {count} inputs",
        )
        super().__init__(sample)
        self._sample = gain_rows(self._rare, sample.weights, sample.weights.sum(axis=1))
        self._gathered, self._counts = new_gathered(self._sample), new_counts(self._sample)
        self._work = np.empty((6 + labels, features), dtype=np.int64)
        self.steps = self._sample.columns.size + self._work.size * features

    def _fill(self, rows: np.ndarray, sides: np.ndarray) -> None:
        _fill(rows, self._sample, self._gathered, self._counts, self._work, sides)


@njit(cache=True, nogil=True)
def _fill(
    rows: np.ndarray,
    sample: GainRows,
    gathered: Gathered,
    counts: Counts,
    work: np.ndarray,
    sides: np.ndarray,
) -> None:
    """Fill in the minimum errors of leaves and of single tests on the ``sides``."""
    for s in range(len(rows)):
        count = members(rows[s], gathered.rows)
        size = gather(sample, gathered, rows[s], count)
        count_pairs(sample, gathered, gathered.rows, count, size, counts)
        best_second_tests(counts, size, work)
        sides[s] = ABSENT
        for a in range(size):
            for side in range(2):
                error = counts.errors[a] if side == 1 else counts.errors[size] - counts.errors[a]
                lead, after = leaf_lead(counts, a, side), sides[s, gathered.active[a], side]
                after[0], after[1] = error - lead, error - max(lead, work[side, a])
