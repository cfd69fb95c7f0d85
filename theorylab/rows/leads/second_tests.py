"""The best second tests of trees of depth two, from counts of pairs of features."""

from __future__ import annotations

import numpy as np

from theorylab.numbers.kernels import njit
from theorylab.rows.leads.means import best_means
from theorylab.rows.pair_counts import Counts

__all__ = ["best_second_tests"]


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def best_second_tests(counts: Counts, size: int, work: np.ndarray) -> None:
    """Compute the largest leads of leaves after a second test, for both values of every first feature.

    Parameters
    ----------
    counts
        Counts of the subproblem.
    size
        Number of active features.
    work
        int64[6 + L, F]; the first two rows receive the leads. The second test may repeat the first or be useless.
    """
    if counts.unit[0]:
        best_means(counts.leads, counts.totals, counts.unit[0], size, work)
        return
    for label in range(len(counts.totals)):
        for f in range(size):
            work[6 + label, f] = counts.leads[label, f, f]
    if len(counts.totals) == 1:
        _for_two_labels(counts.leads[0], counts.totals[0], size, work)
    else:
        _for_more_labels(counts, size, work)


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def _for_two_labels(leads: np.ndarray, total: int, size: int, work: np.ndarray) -> None:
    """Compute the leads for two labels in one pass, four times as fast, because no maximum over labels is needed."""
    zeros, ones, alone = work[0], work[1], work[6]
    for f in range(size):
        pairs = leads[f]
        mine, others = alone[f], total - alone[f]
        best_zero = best_one = np.int64(0)
        for g in range(size):
            both, apart = pairs[g], alone[g] - pairs[g]
            best_one = max(best_one, max(both, 0) + max(mine - both, 0))
            best_zero = max(best_zero, max(apart, 0) + max(others - apart, 0))
        zeros[f], ones[f] = best_zero, best_one


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def _for_more_labels(counts: Counts, size: int, work: np.ndarray) -> None:
    """Compute the largest lead of every pair first, with one write per loop so that the compiler can vectorise it."""
    both, first, second, neither = work[2], work[3], work[4], work[5]
    for f in range(size):
        both[:size] = 0
        first[:size] = 0
        second[:size] = 0
        neither[:size] = 0
        for label in range(len(counts.totals)):
            pairs, alone = counts.leads[label, f], work[6 + label]
            mine, others = alone[f], counts.totals[label] - alone[f]
            for g in range(size):
                both[g] = max(both[g], pairs[g])
            for g in range(size):
                first[g] = max(first[g], mine - pairs[g])
            for g in range(size):
                second[g] = max(second[g], alone[g] - pairs[g])
            for g in range(size):
                neither[g] = max(neither[g], others - alone[g] + pairs[g])
        best_zero = best_one = np.int64(0)
        for g in range(size):
            best_one = max(best_one, both[g] + first[g])
            best_zero = max(best_zero, second[g] + neither[g])
        work[0, f], work[1, f] = best_zero, best_one
