r"""Label gains of the rows that have two features, for all pairs at once, and the best second tests that follow.

Let :math:`c_l(f,g)` be the gain of label l on the rows of a subproblem that have features f and g; the gain of a label
at a row is what answering it there saves (its weight, or less what every answer saves). Inclusion and exclusion give
the gains where f = a and g = b for all four (a, b), so the largest gain that two leaves after a second test keep on the
side f = a is

.. math:: \max_g \sum_b \max_l c_l(f{=}a, g{=}b).

No subproblem below is made. With k the mean number of features of a row, counting takes O(n k F) additions and the
evaluation O(L F^2), all in runs over consecutive features: sums of rows, no look-ups. The counts of the rows on one
side of a test are the whole less those of the other side, so only the smaller side is counted. See MurTree (Demirovic
et al., JMLR 2022).

A subproblem has ``count`` rows of the ``sample`` and ``size`` active features, those that are not constant on it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from theorylab.numbers.kernels import njit

__all__ = [
    "EVERY_ROW",
    "NO",
    "YES",
    "Counts",
    "GainRows",
    "Gathered",
    "best_second_tests",
    "count_pairs",
    "gather",
    "new_counts",
    "new_gathered",
    "subtract_counts",
]


NO, YES = np.int64(0), np.int64(1)
"""The sides of a test. (Numba compiles a function anew for a number that is written where it is called.)"""

EVERY_ROW = np.int64(-1)
"""In the place of a test: no row is left out."""


class GainRows(NamedTuple):
    """The rows of a sample with the gains of their labels.

    Attributes
    ----------
    table
        uint8[n, F].
    columns
        uint64[F, words]: the same as sets of rows.
    gains, stakes
        int64[n, L] and int64[n].
    """

    table: np.ndarray
    columns: np.ndarray
    gains: np.ndarray
    stakes: np.ndarray


class Gathered(NamedTuple):
    """The rows of one subproblem, with the features that are not constant on it.

    Attributes
    ----------
    rows, active
        Positions of the rows and of the features.
    table
        uint8[n, F].
    ones, counts
        Which of the active features a row has, and how many.
    """

    rows: np.ndarray
    active: np.ndarray
    table: np.ndarray
    ones: np.ndarray
    counts: np.ndarray


class Counts(NamedTuple):
    """What the last levels need to know of a subproblem.

    Attributes
    ----------
    pairs
        int64[L, F, F]: gains where two features are 1, for g >= f only; the diagonal is one feature's.
    totals
        int64[L]: gains of all rows.
    stakes
        int64[F + 1]: stakes where a feature is 1; the last is that of all rows.
    """

    pairs: np.ndarray
    totals: np.ndarray
    stakes: np.ndarray


def new_counts(features: int, labels: int) -> Counts:
    """Room for the counts of a subproblem, for so many features and labels."""
    return Counts(
        pairs=np.empty((labels, features, features), dtype=np.int64),
        totals=np.zeros(labels, dtype=np.int64),
        stakes=np.zeros(features + 1, dtype=np.int64),
    )


def new_gathered(rows: int, features: int) -> Gathered:
    """Room for so many rows of a subproblem, and so many features."""
    return Gathered(
        rows=np.empty(rows, dtype=np.int64),
        active=np.empty(features, dtype=np.int64),
        table=np.empty((rows, features), dtype=np.uint8),
        ones=np.empty((rows, features), dtype=np.uint32),
        counts=np.empty(rows, dtype=np.int64),
    )


@njit(cache=True, nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
def gather(sample: GainRows, gathered: Gathered, count: int) -> int:
    """Lay out the subproblem of the first ``count`` of ``gathered.rows``; return how many features are active."""
    features = sample.table.shape[1]
    size = 0
    for f in range(features):
        ones = 0
        for i in range(count):
            ones += sample.table[gathered.rows[i], f]
        if 0 < ones < count:
            gathered.active[size] = f
            size += 1
    for i in range(count):
        row, held = gathered.rows[i], 0
        for a in range(size):
            bit = sample.table[row, gathered.active[a]]
            gathered.table[i, a] = bit
            if bit:
                gathered.ones[i, held] = a
                held += 1
        gathered.counts[i] = held
    return size


@njit(cache=True, nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
def count_pairs(
    sample: GainRows, gathered: Gathered, count: int, size: int, test: int, side: int, counts: Counts
) -> None:
    """Count pairs over the rows where an active feature, ``test``, is ``side``, or over ``EVERY_ROW``."""
    labels = len(counts.totals)
    for label in range(labels):
        counts.totals[label] = 0
        for a in range(size):
            for b in range(a, size):
                counts.pairs[label, a, b] = 0
    for a in range(size + 1):
        counts.stakes[a] = 0
    for i in range(count):
        if test >= 0 and gathered.table[i, test] != side:
            continue
        row = gathered.rows[i]
        held = gathered.counts[i]
        stake = sample.stakes[row]
        counts.stakes[size] += stake
        for j in range(held):
            counts.stakes[gathered.ones[i, j]] += stake
        for label in range(labels):
            gain = sample.gains[row, label]
            if gain:
                counts.totals[label] += gain
                for j in range(held):
                    pairs = counts.pairs[label, gathered.ones[i, j]]
                    for k in range(j, held):
                        pairs[gathered.ones[i, k]] += gain


@njit(cache=True, nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
def subtract_counts(whole: Counts, part: Counts, size: int, rest: Counts) -> None:
    """Write the counts of the rows of ``whole`` that are not in ``part`` into ``rest``."""
    for label in range(len(whole.totals)):
        rest.totals[label] = whole.totals[label] - part.totals[label]
        for a in range(size):
            minuend, subtrahend = whole.pairs[label, a, a:size], part.pairs[label, a, a:size]
            difference = rest.pairs[label, a, a:size]
            for b in range(size - a):
                difference[b] = minuend[b] - subtrahend[b]
    for a in range(size + 1):
        rest.stakes[a] = whole.stakes[a] - part.stakes[a]


@njit(cache=True, nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
def best_second_tests(counts: Counts, size: int, work: np.ndarray) -> None:
    """Fill the largest gains that a second test keeps where each feature is 0, and where it is 1.

    Parameters
    ----------
    counts
        Counts of the subproblem.
    size
        Active features.
    work
        int64[6 + L, F]; the gains are its first two rows. With one active feature there is no second test, and they
        are 0.
    """
    labels = len(counts.totals)
    for label in range(labels):
        for f in range(size):
            work[6 + label, f] = counts.pairs[label, f, f]
    for f in range(size):
        work[0, f] = work[1, f] = 0
    for f in range(size):
        run = size - f
        both, first, second, neither = work[2, :run], work[3, :run], work[4, :run], work[5, :run]
        pairs, alone = counts.pairs[0, f, f:size], work[6, f:size]
        mine, others = pairs[0], counts.totals[0] - pairs[0]
        for g in range(run):
            both[g] = pairs[g]
            first[g] = mine - pairs[g]
            second[g] = alone[g] - pairs[g]
            neither[g] = others - second[g]
        for label in range(1, labels):
            pairs, alone = counts.pairs[label, f, f:size], work[6 + label, f:size]
            mine, others = pairs[0], counts.totals[label] - pairs[0]
            for g in range(run):
                apart = alone[g] - pairs[g]
                both[g] = max(both[g], pairs[g])
                first[g] = max(first[g], mine - pairs[g])
                second[g] = max(second[g], apart)
                neither[g] = max(neither[g], others - apart)
        zeros, ones = work[0, f:size], work[1, f:size]
        best_zero, best_one = zeros[0], ones[0]
        for g in range(1, run):
            best_one = max(best_one, both[g] + first[g])
            best_zero = max(best_zero, second[g] + neither[g])
            ones[g] = max(ones[g], both[g] + second[g])
            zeros[g] = max(zeros[g], first[g] + neither[g])
        zeros[0], ones[0] = best_zero, best_one
