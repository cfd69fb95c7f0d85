"""Label masses below the thresholds of ordered columns, along the sorted lists of a set of rows.

There is one place for each threshold that splits the set, or for several thresholds between the same two ranks of it.
"""

from __future__ import annotations

import numpy as np

from theorylab.numbers.kernels import njit
from theorylab.rows.bit_rows import BitRows
from theorylab.rows.counts import Masses, count, totals_of
from theorylab.rows.sorted_columns import IN_WORD, INPUT, ONE, SEVERAL, SHIFT, WORD_SHIFT

__all__ = ["count_listed", "count_tests"]


@njit(cache=True)
def count_tests(rows: BitRows, members: np.ndarray, masses: Masses) -> None:
    """Fill in the masses of all tests on a set, without the scores."""
    columns, inputs = rows.sorted.lists.shape
    if columns == 0:
        count(rows, members, masses)
    else:
        listed = np.empty((columns, inputs), dtype=np.int64)
        count_listed(rows, rows.sorted.lists, inputs, members, masses, listed)


@njit(cache=True)
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
        found = _pick(source[f], length, members, listed[f])
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
            own = kind[listed[f, i] & INPUT]
            mass += kind_mass[own]
            if only[own] == SEVERAL:
                for label in range(labels):
                    below[label] += kinds[own, label]
            else:
                below[only[own]] += kind_mass[own]
    masses.places[0] = place
    return found


@njit(cache=True, inline="always")
def _pick(source: np.ndarray, length: int, members: np.ndarray, listed: np.ndarray) -> int:
    """Write the entries of the rows of a set into ``listed``, without branches; return their number."""
    found = 0
    for i in range(length):
        entry = source[i]
        row = entry & INPUT
        listed[found] = entry
        found += np.int64((members[row >> WORD_SHIFT] >> np.uint64(row & IN_WORD)) & ONE)
    return found
