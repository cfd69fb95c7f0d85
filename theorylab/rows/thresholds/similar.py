r"""Recently solved sets of entries, which bound the optima of similar ones with as many tests.

Let V be the optimum of a set, by first column tested or over all of them, and :math:`m(A)` the total stake of a set A.
Then, as in :mod:`theorylab.rows.recent`,

.. math:: V(S) \ge V(S\cap R) \ge V(R) - \alpha\, m(R\setminus S),

where alpha is the ``scale`` of the objective. A test that separates S may separate nothing in R. So a bound by first
column is also limited by the optimum of R with one test less, unless S is a subset of R. If R = S, nothing is lost: two
paths to the same rows are one subproblem.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from theorylab.numbers.kernels import njit
from theorylab.rows.packing import WORD, weight_without
from theorylab.rows.thresholds.entries import Entries, Lists, restrict

__all__ = ["ABSENT", "Similar", "enter_side", "new_similar", "remember"]

ABSENT = -1
"""In place of the place of a set."""

MOST_RECENT = 512
MOST_BYTES = 1 << 25
"""Maximum number of sets kept for each number of tests, and the memory for them."""


class Similar(NamedTuple):
    """The recently solved sets with a number of tests.

    Attributes
    ----------
    stakes
        int64[M]: the stake of every entry.
    keys
        uint64[K, words]: the entries of each set that have a stake.
    least
        int64[K, F]: lower bounds on trees that first test each column.
    values, shallow
        int64[K]: lower bounds on the optima, and on those with one test less.
    stored
        int64[1]: number of sets stored so far; the oldest ones are overwritten.
    """

    stakes: np.ndarray
    keys: np.ndarray
    least: np.ndarray
    values: np.ndarray
    shallow: np.ndarray
    stored: np.ndarray


def new_similar(entries: Entries) -> Similar:
    """Allocate the space for the sets of a sample."""
    columns, words = len(entries.ranks), len(entries.stakes) // WORD + 1
    room = max(1, min(MOST_RECENT, MOST_BYTES // (8 * (words + columns + 2))))
    return Similar(
        stakes=entries.stakes.astype(np.int64),
        keys=np.zeros((room, words), dtype=np.uint64),
        least=np.zeros((room, columns), dtype=np.int64),
        values=np.zeros(room, dtype=np.int64),
        shallow=np.zeros(room, dtype=np.int64),
        stored=np.zeros(1, dtype=np.int64),
    )


def remember(similar: Similar, key: np.ndarray, least: np.ndarray, value: int, shallow: int) -> int:
    """Store the bounds of the set ``key``; return its place.

    The bounds ``least``, ``value`` and ``shallow`` are those of :class:`Similar`.
    """
    k = int(similar.stored[0]) % len(similar.values)
    similar.keys[k], similar.least[k] = key, least
    similar.values[k], similar.shallow[k] = value, shallow
    similar.stored[0] += 1
    return k


@njit(cache=True, nogil=True)
def enter_side(
    entries: Entries,
    lists: Lists,
    column: int,
    rank: int,
    side: int,
    to: Lists,
    similar: Similar,
    scale: int,
    enough: int,
    key: np.ndarray,
    least: np.ndarray,
) -> tuple[int, int]:
    """Write the lists and the key of one side of a test; return what :func:`_bound` does.

    The test compares ``column`` with its value of index ``rank``. The arguments ``enough`` and ``least`` are those of
    :func:`_bound`.
    """
    restrict(entries, lists, column, rank, side, to)
    _pack_set(entries, to, key)
    return _bound(similar, key, scale, enough, least)


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def _pack_set(entries: Entries, lists: Lists, key: np.ndarray) -> None:
    """Write the entries of a set that have a stake into the words of ``key``."""
    key[:] = 0
    for i in range(lists.extent[0]):
        e = lists.members[i]
        if entries.stakes[e] > 0:
            key[e >> 6] |= np.uint64(1) << np.uint64(e & 63)


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def _bound(similar: Similar, key: np.ndarray, scale: int, enough: int, least: np.ndarray) -> tuple[int, int]:
    """Return the best lower bound on the optimum of the set ``key``, or the first of at least ``enough``.

    The second number is the place of the same set, or :data:`ABSENT`. The bounds by first column are raised.
    """
    low, same, count = np.int64(0), ABSENT, similar.stored[0]
    for age in range(min(count, len(similar.values))):
        k = (count - 1 - age) % len(similar.values)
        most = similar.values[k]
        for f in range(len(least)):
            most = max(most, similar.least[k, f])
        lost = scale * weight_without(similar.keys[k], key, similar.stakes, most // scale + 1)
        if lost >= most and most > 0:
            continue
        part = weight_without(key, similar.keys[k], similar.stakes, 1) == 0
        for f in range(len(least)):
            bound = similar.least[k, f] if part else min(similar.least[k, f], similar.shallow[k])
            least[f] = max(least[f], bound - lost)
        low = max(low, similar.values[k] - lost)
        if part and lost == 0:
            same = k
            break
        if low >= enough:
            break
    return int(low), int(same)
