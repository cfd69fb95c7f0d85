"""Label masses on a set of rows, and on its subset where each test is 1.

A set of rows is given as words, ``members``. One pass over the words of the planes that meet the set (see
:mod:`theorylab.rows.bit_rows`) and over all features takes (words of planes) x (features) population
counts, exact in int64. Thresholds of ordered columns are counted along the lists of the set, sorted by column: there is
one place for each threshold that splits the set, or for several between the same two ranks of it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from theorylab.boolean.popcount import popcount
from theorylab.numbers.kernels import njit
from theorylab.rows.bit_rows import SEVERAL, BitRows
from theorylab.rows.packing import ROW, SHIFT, column_of, pick, restrict, restrict_by_rank

__all__ = [
    "Masses",
    "count",
    "count_listed",
    "count_tests",
    "mass_of",
    "new_masses",
    "totals_of",
    "write_side_of",
]


class Masses(NamedTuple):
    """The masses of a set, with T tests and L labels; the last label is the unavoidable error.

    Attributes
    ----------
    totals
        int64[L + 1], the masses of all rows.
    ones, sums
        int64[L + 1, T] and int64[T], the masses where a test is 1, by label and in total, for each place in use.
    scores
        float64[T], space for the scores of the tests.
    tests, times
        int64[T], the number of the test at each place, ascending, and its multiplicity.
    places
        int64[1], the number of places in use.
    """

    totals: np.ndarray
    ones: np.ndarray
    sums: np.ndarray
    scores: np.ndarray
    tests: np.ndarray
    times: np.ndarray
    places: np.ndarray


def new_masses(rows: BitRows) -> Masses:
    """Allocate the masses of a set of rows."""
    tests = rows.tests
    return Masses(
        totals=np.empty(rows.labels + 1, dtype=np.int64),
        ones=np.empty((rows.labels + 1, tests), dtype=np.int64),
        sums=np.empty(tests, dtype=np.int64),
        scores=np.empty(tests),
        tests=np.arange(tests),
        times=np.ones(tests, dtype=np.int64),
        places=np.full(1, tests),
    )


@njit(cache=True, no_cpython_wrapper=True)
def count(rows: BitRows, members: np.ndarray, masses: Masses) -> None:
    """Fill in the masses of the features on a set, without the scores."""
    ones, totals, sums = masses.ones, masses.totals, masses.sums
    features = len(sums)
    for label in range(len(totals)):
        totals[label] = 0
        for f in range(features):
            ones[label, f] = 0
    for e in range(len(rows.mask)):
        mask = members[rows.word[e]] & rows.mask[e]
        if mask != 0:
            shift = rows.shift[e]
            totals[rows.label[e]] += np.int64(popcount(mask)) << shift
            own = ones[rows.label[e]]
            here = rows.words[rows.word[e]]
            for f in range(features):
                own[f] += np.int64(popcount(mask & here[f])) << shift
    for f in range(features):
        sums[f] = 0
    for label in range(len(totals) - 1):
        for f in range(features):
            sums[f] += ones[label, f]


@njit(cache=True)
def count_tests(rows: BitRows, members: np.ndarray, masses: Masses) -> None:
    """Fill in the masses of all tests on a set of ``rows``, ``members``, without the scores."""
    columns, inputs = rows.sorted.lists.shape
    if columns == 0:
        count(rows, members, masses)
    else:
        listed = np.empty((columns, inputs), dtype=np.int64)
        count_listed(rows, rows.sorted.lists, inputs, members, masses, listed)


@njit(cache=True, no_cpython_wrapper=True)
def count_listed(
    rows: BitRows, source: np.ndarray, length: int, members: np.ndarray, masses: Masses, listed: np.ndarray
) -> int:
    """Fill in the masses of the thresholds on a set, without the scores; return the number of its rows.

    Parameters
    ----------
    rows
        The sample.
    source, length
        int64[F, N], the sorted lists of a larger set, and their length.
    members
        The set, not empty.
    masses
        Output: the masses.
    listed
        Output: the sorted lists of the set.
    """
    kind, kinds, kind_mass, only = rows.sorted.kind, rows.sorted.kinds, rows.sorted.mass, rows.sorted.only
    ones, sums = masses.ones, masses.sums
    labels = len(masses.totals)
    below, mass = np.zeros(labels, dtype=np.int64), 0
    place, found = 0, 0
    totals_of(rows, members, masses.totals)
    for f in range(len(source)):
        found = pick(source[f], length, members, listed[f])
        below[:] = 0
        mass, rank = 0, listed[f, 0] >> SHIFT
        for i in range(found):
            here = listed[f, i] >> SHIFT
            if here != rank:
                masses.tests[place], masses.times[place] = rows.sorted.first[f] + rank, here - rank
                sums[place] = mass
                for label in range(labels):
                    ones[label, place] = below[label]
                place += 1
                rank = here
            own = kind[listed[f, i] & ROW]
            mass += kind_mass[own]
            if only[own] == SEVERAL:
                for label in range(labels):
                    below[label] += kinds[own, label]
            else:
                below[only[own]] += kind_mass[own]
    masses.places[0] = place
    return found


@njit(cache=True)
def write_side_of(rows: BitRows, members: np.ndarray, test: int, side: int, child: np.ndarray) -> None:
    """Write the rows of a set on which a ``test`` is ``side`` into ``child``."""
    first = rows.sorted.first
    if len(first) == 0:
        restrict(members, rows.columns[test], side, child)
    else:
        column = column_of(first, test)
        restrict_by_rank(members, rows.sorted.lists[column], test - first[column], side, child)


@njit(cache=True)
def totals_of(rows: BitRows, members: np.ndarray, totals: np.ndarray) -> None:
    """Fill in only the ``totals`` of :class:`Masses` for a set."""
    for label in range(len(totals)):
        totals[label] = 0
    for e in range(len(rows.mask)):
        totals[rows.label[e]] += np.int64(popcount(members[rows.word[e]] & rows.mask[e])) << rows.shift[e]


@njit(cache=True, no_cpython_wrapper=True)
def mass_of(totals: np.ndarray) -> int:
    """Return the mass of a set, summed over the labels."""
    mass = 0
    for label in range(len(totals) - 1):
        mass += totals[label]
    return mass
