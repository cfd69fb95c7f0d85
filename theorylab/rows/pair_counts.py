r"""Leads of labels on the rows that have two features, for all pairs at once.

The *gain* of a label at a row is the error that answering it saves there. One label, the base, is the default answer;
the *lead* of any other label l is its gain minus that of the base. Let
:math:`\ell_l(f,g)` be the lead of l on the rows of a subproblem that have features f and g, and e the error of the base
as the answer. Inclusion and exclusion give the leads where f = a and g = b for all four (a, b), so the minimum error of
two leaves after a second test on the side f = a is

.. math:: e(f{=}a) - \max_g \sum_b \max(0, \max_l \ell_l(f{=}a, g{=}b)).

The subproblems below are not constructed. If a row has k features on average, counting takes O(n k^2 + F^2) additions
for each label but the base, and the evaluation O(L F^2), all in runs over consecutive features without look-ups. The
counts of one side of a test are those of the whole minus those of the other side, so only the smaller side is counted.
See MurTree (Demirovic et al., JMLR 2022).

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
    "count_pairs",
    "count_stakes",
    "gain_rows",
    "gather",
    "new_counts",
    "new_gathered",
    "subtract_counts",
]

NONE, ONE = np.uint64(0), np.uint64(1)
ZERO_ONE = np.zeros(1)


class GainRows(NamedTuple):
    """The rows of a sample with the leads of the labels.

    Attributes
    ----------
    columns
        uint64[F, words]: the rows that have each feature.
    leads
        int64[n, max(1, L - 1)]: the gain of every label but the base, minus that of the base. For the squared loss
        int64[n, 2]: the weight and the sum of the labels, see :mod:`theorylab.rows.squared.reduction`.
    errors, stakes
        int64[n]: the error of answering the base, and that of the worst answer.
    unit
        float64[1]: the unit of the weights for the squared loss, otherwise 0.
    """

    columns: np.ndarray
    leads: np.ndarray
    errors: np.ndarray
    stakes: np.ndarray
    unit: np.ndarray


class Gathered(NamedTuple):
    """The rows of one subproblem, with the features that are not constant on it.

    Attributes
    ----------
    rows, active
        Indices of the rows and of the features.
    ones, counts
        The active features of each row of the sample, and their number.
    """

    rows: np.ndarray
    active: np.ndarray
    ones: np.ndarray
    counts: np.ndarray


class Counts(NamedTuple):
    """The counts of a subproblem that the last levels need.

    Attributes
    ----------
    leads
        int64[max(1, L - 1), F, F]: leads where two features are 1; the diagonal refers to a single feature.
    totals
        int64[max(1, L - 1)]: leads of all rows.
    errors
        int64[F + 1]: the error of the base where a feature is 1; the last is that on all rows.
    unit
        That of the rows.
    """

    leads: np.ndarray
    totals: np.ndarray
    errors: np.ndarray
    unit: np.ndarray


def gain_rows(columns: np.ndarray, gains: np.ndarray, stakes: np.ndarray) -> GainRows:
    """Return a sample in the layout for kernels.

    Parameters
    ----------
    columns
        uint64[F, words]: the rows that have each feature.
    gains
        int64[n, L]: the gain of each label.
    stakes
        int64[n]: the error of an answer without gain.
    """
    # a row of the base has nonzero leads for all other labels, any other row only for its own label
    base = int(np.argmin(np.count_nonzero(gains, axis=0)))
    leads = np.delete(gains, base, axis=1) - gains[:, [base]]
    if not leads.shape[1]:
        leads = np.zeros((len(gains), 1), dtype=np.int64)
    return GainRows(columns, np.ascontiguousarray(leads), stakes - gains[:, base], stakes, ZERO_ONE)


def new_counts(sample: GainRows) -> Counts:
    """Allocate the counts of a subproblem."""
    features, labels = len(sample.columns), sample.leads.shape[1]
    return Counts(
        leads=np.empty((labels, features, features), dtype=np.int64),
        totals=np.zeros(labels, dtype=np.int64),
        errors=np.zeros(features + 1, dtype=np.int64),
        unit=sample.unit,
    )


def new_gathered(sample: GainRows) -> Gathered:
    """Allocate the rows of a subproblem and their features."""
    features, rows = len(sample.columns), len(sample.stakes)
    return Gathered(
        rows=np.empty(rows, dtype=np.int64),
        active=np.empty(features, dtype=np.int64),
        ones=np.empty((rows, features), dtype=np.uint32),
        counts=np.empty(rows, dtype=np.int64),
    )


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def gather(sample: GainRows, gathered: Gathered, bits: np.ndarray, count: int) -> int:
    """Gather the rows ``bits`` of a subproblem, listed in ``gathered.rows``; return the number of active features."""
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


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def count_pairs(
    sample: GainRows, gathered: Gathered, rows: np.ndarray, count: int, size: int, counts: Counts
) -> None:
    """Count pairs over the first ``count`` of some ``rows`` of the gathered subproblem."""
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


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def count_stakes(sample: GainRows, gathered: Gathered, count: int, size: int, stakes: np.ndarray) -> int:
    """Fill in the ``stakes`` (int64[F, F]) where two features are 1, and return the stake of all rows."""
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


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def _add_to_pairs(gathered: Gathered, row: int, amount: int, pairs: np.ndarray) -> None:
    """Add an amount to the pairs of features f <= g of a row."""
    held, ones = gathered.counts[row], gathered.ones[row]
    for j in range(held):
        of_first = pairs[ones[j]]
        for k in range(j, held):
            of_first[ones[k]] += amount


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def _mirror(pairs: np.ndarray, size: int) -> None:
    """Copy the pairs f < g to g > f."""
    for f in range(size):
        for g in range(f):
            pairs[f, g] = pairs[g, f]


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
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
