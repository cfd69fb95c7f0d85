r"""Leads of labels on the rows that have two features, for all pairs at once, and the best second tests that follow.

The *gain* of a label at a row is what answering it there saves. One label, the base, is answered unless another is
better: leaves are told apart by the *lead* of each other label l, its gain less that of the base. With
:math:`\ell_l(f,g)` the lead of l on the rows of a subproblem that have features f and g, and e the error of answering
the base, inclusion and exclusion give the leads where f = a and g = b for all four (a, b), so the least error of two
leaves after a second test on the side f = a is

.. math:: e(f{=}a) - \max_g \sum_b \max(0, \max_l \ell_l(f{=}a, g{=}b)).

No subproblem below is made. With k the mean number of features of a row, counting takes O(n k^2 + F^2) additions a
label but one and the evaluation O(L F^2), all in runs over consecutive features: no look-ups. The counts of the rows on
one side of a test are the whole less those of the other side, so only the smaller side is counted. See MurTree
(Demirovic et al., JMLR 2022).

A subproblem has ``count`` rows of the ``sample`` and ``size`` active features, those that are not constant on it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from theorylab.boolean.popcount import popcount
from theorylab.numbers.kernels import njit
from theorylab.rows.packing import WORD, lowest

__all__ = [
    "Counts",
    "GainRows",
    "Gathered",
    "best_second_tests",
    "count_pairs",
    "count_stakes",
    "gain_rows",
    "gather",
    "new_counts",
    "new_gathered",
    "subtract_counts",
]

NONE, ONE = np.uint64(0), np.uint64(1)


class GainRows(NamedTuple):
    """The rows of a sample with what answers save there.

    Attributes
    ----------
    columns
        uint64[F, words]: the rows that have each feature.
    leads
        int64[n, max(1, L - 1)]: the gain of every label but the base, less that of the base.
    errors, stakes
        int64[n]: what answering the base costs, and what the worst answer costs.
    """

    columns: np.ndarray
    leads: np.ndarray
    errors: np.ndarray
    stakes: np.ndarray


class Gathered(NamedTuple):
    """The rows of one subproblem, with the features that are not constant on it.

    Attributes
    ----------
    rows, active
        Positions of the rows and of the features.
    ones, counts
        Which of the active features a row of the sample has, and how many.
    """

    rows: np.ndarray
    active: np.ndarray
    ones: np.ndarray
    counts: np.ndarray


class Counts(NamedTuple):
    """What the last levels need to know of a subproblem.

    Attributes
    ----------
    leads
        int64[max(1, L - 1), F, F]: leads where two features are 1; the diagonal is one feature's.
    totals
        int64[max(1, L - 1)]: leads of all rows.
    errors
        int64[F + 1]: the error of the base where a feature is 1; the last is that on all rows.
    """

    leads: np.ndarray
    totals: np.ndarray
    errors: np.ndarray


def gain_rows(columns: np.ndarray, gains: np.ndarray, stakes: np.ndarray) -> GainRows:
    """Lay a sample out for kernels.

    Parameters
    ----------
    columns
        uint64[F, words]: the rows that have each feature.
    gains
        int64[n, L]: what each answer saves.
    stakes
        int64[n]: what an answer that saves nothing costs.
    """
    # leads of a row of the base differ from 0 for all other labels, those of any other row for its own
    base = int(np.argmin(np.count_nonzero(gains, axis=0)))
    leads = np.delete(gains, base, axis=1) - gains[:, [base]]
    if not leads.shape[1]:
        leads = np.zeros((len(gains), 1), dtype=np.int64)
    return GainRows(columns, np.ascontiguousarray(leads), stakes - gains[:, base], stakes)


def new_counts(sample: GainRows) -> Counts:
    """Room for the counts of a subproblem."""
    features, labels = len(sample.columns), sample.leads.shape[1]
    return Counts(
        leads=np.empty((labels, features, features), dtype=np.int64),
        totals=np.zeros(labels, dtype=np.int64),
        errors=np.zeros(features + 1, dtype=np.int64),
    )


def new_gathered(sample: GainRows) -> Gathered:
    """Room for the rows of a subproblem and their features."""
    features, rows = len(sample.columns), len(sample.stakes)
    return Gathered(
        rows=np.empty(rows, dtype=np.int64),
        active=np.empty(features, dtype=np.int64),
        ones=np.empty((rows, features), dtype=np.uint32),
        counts=np.empty(rows, dtype=np.int64),
    )


@njit(cache=True, nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
def gather(sample: GainRows, gathered: Gathered, bits: np.ndarray, count: int) -> int:
    """Lay out the subproblem of the rows ``bits``, listed in ``gathered.rows``; return how many features are active."""
    size = 0
    for f in range(len(sample.columns)):
        column, ones = sample.columns[f], np.int64(0)
        for w in range(len(bits)):
            ones += np.int64(popcount(bits[w] & column[w]))
        if 0 < ones < count:
            gathered.active[size] = f
            size += 1
    for i in range(count):
        gathered.counts[gathered.rows[i]] = 0
    for a in range(size):
        column = sample.columns[gathered.active[a]]
        for w in range(len(bits)):
            word = bits[w] & column[w]
            while word != NONE:
                row = WORD * w + lowest(word)
                gathered.ones[row, gathered.counts[row]] = a
                gathered.counts[row] += 1
                word &= word - ONE
    return size


@njit(cache=True, nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
def count_pairs(
    sample: GainRows, gathered: Gathered, rows: np.ndarray, count: int, size: int, counts: Counts
) -> None:
    """Count pairs over the first ``count`` of some ``rows`` of the subproblem that has been gathered."""
    labels = len(counts.totals)
    counts.totals[:] = 0
    counts.errors[: size + 1] = 0
    for label in range(labels):
        for a in range(size):
            for b in range(size):
                counts.leads[label, a, b] = 0
    for i in range(count):
        row = rows[i]
        error = sample.errors[row]
        if error:
            counts.errors[size] += error
            for j in range(gathered.counts[row]):
                counts.errors[gathered.ones[row, j]] += error
        for label in range(labels):
            lead = sample.leads[row, label]
            if lead:
                counts.totals[label] += lead
                _add_to_pairs(gathered, row, lead, counts.leads[label])
    for label in range(labels):
        _mirror(counts.leads[label], size)


@njit(cache=True, nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
def count_stakes(sample: GainRows, gathered: Gathered, count: int, size: int, stakes: np.ndarray) -> int:
    """Fill the ``stakes`` (int64[F, F]) where two features are 1, and return that of all rows."""
    everything = np.int64(0)
    for a in range(size):
        for b in range(size):
            stakes[a, b] = 0
    for i in range(count):
        row = gathered.rows[i]
        everything += sample.stakes[row]
        _add_to_pairs(gathered, row, sample.stakes[row], stakes)
    _mirror(stakes, size)
    return int(everything)


@njit(cache=True, nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
def _add_to_pairs(gathered: Gathered, row: int, amount: int, pairs: np.ndarray) -> None:
    """Add something to the pairs of features f <= g that a row has."""
    held, ones = gathered.counts[row], gathered.ones[row]
    for j in range(held):
        of_first = pairs[ones[j]]
        for k in range(j, held):
            of_first[ones[k]] += amount


@njit(cache=True, nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
def _mirror(pairs: np.ndarray, size: int) -> None:
    """Copy the pairs f < g to g > f."""
    for f in range(size):
        for g in range(f):
            pairs[f, g] = pairs[g, f]


@njit(cache=True, nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
def subtract_counts(whole: Counts, part: Counts, size: int, rest: Counts) -> None:
    """Write the counts of the rows of ``whole`` that are not in ``part`` into ``rest``."""
    for label in range(len(whole.totals)):
        rest.totals[label] = whole.totals[label] - part.totals[label]
        for a in range(size):
            minuend, subtrahend, difference = (
                whole.leads[label, a],
                part.leads[label, a],
                rest.leads[label, a],
            )
            for b in range(size):
                difference[b] = minuend[b] - subtrahend[b]
    for a in range(size + 1):
        rest.errors[a] = whole.errors[a] - part.errors[a]


@njit(cache=True, nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
def best_second_tests(counts: Counts, size: int, work: np.ndarray) -> None:
    """Fill the largest leads that leaves after a second test have where each feature is 0, and where it is 1.

    Parameters
    ----------
    counts
        Counts of the subproblem.
    size
        Active features.
    work
        int64[6 + L, F]; the leads are its first two rows. The second test may be the first again, or useless.
    """
    for label in range(len(counts.totals)):
        for f in range(size):
            work[6 + label, f] = counts.leads[label, f, f]
    if len(counts.totals) == 1:
        _for_two_labels(counts.leads[0], counts.totals[0], size, work)
    else:
        _for_more_labels(counts, size, work)


@njit(cache=True, nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
def _for_two_labels(leads: np.ndarray, total: int, size: int, work: np.ndarray) -> None:
    """One pass suffices where no largest of several leads is to be kept: four times as fast."""
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


@njit(cache=True, nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
def _for_more_labels(counts: Counts, size: int, work: np.ndarray) -> None:
    """The largest leads of every pair first; one write a loop, which the compiler makes vectors of."""
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
