"""The largest leads of leaves, from counts of pairs of features."""

from __future__ import annotations

import numpy as np

from theorylab.numbers.kernels import njit
from theorylab.rows.leads.means import lead_of_mean
from theorylab.rows.pair_counts import Counts

__all__ = ["leaf_lead", "leaf_leads", "whole_lead"]


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def leaf_lead(counts: Counts, a: int, side: int) -> int:
    """Return the largest lead of a leaf on one side of an active feature."""
    if counts.unit[0]:
        weight, total = counts.leads[0, a, a], counts.leads[1, a, a]
        if side == 0:
            weight, total = counts.totals[0] - weight, counts.totals[1] - total
        return lead_of_mean(weight, total, counts.unit[0])
    lead = np.int64(0)
    for label in range(len(counts.totals)):
        here = counts.leads[label, a, a]
        lead = max(lead, here if side == 1 else counts.totals[label] - here)
    return int(lead)


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def whole_lead(counts: Counts) -> int:
    """Return the largest lead of a leaf on all rows."""
    if counts.unit[0]:
        return lead_of_mean(counts.totals[0], counts.totals[1], counts.unit[0])
    lead = np.int64(0)
    for label in range(len(counts.totals)):
        lead = max(lead, counts.totals[label])
    return int(lead)


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def leaf_leads(counts: Counts, size: int, work: np.ndarray) -> None:
    """Write the largest leads of leaves on both sides of all ``size`` active features into rows 2 and 3 of ``work``."""
    zeros, ones = work[2], work[3]
    if counts.unit[0]:
        for f in range(size):
            zeros[f], ones[f] = leaf_lead(counts, f, 0), leaf_lead(counts, f, 1)
        return
    zeros[:size] = 0
    ones[:size] = 0
    for label in range(len(counts.totals)):
        alone, total = work[6 + label], counts.totals[label]
        for f in range(size):
            ones[f] = max(ones[f], alone[f])
            zeros[f] = max(zeros[f], total - alone[f])
