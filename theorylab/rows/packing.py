"""Sets of rows as words: row r is bit r mod 64 of word r div 64.

Intersecting and copying sets takes one operation per word; listing the rows takes one more step per row.

Rows sorted by an ordered column are a list of *entries*, one integer for each row: its rank times 2^32, plus the row.

Unsigned words are combined only with unsigned constants, because numba converts a word and a signed integer to floats.
"""

from __future__ import annotations

import numpy as np

from theorylab.boolean.popcount import popcount
from theorylab.numbers.kernels import njit

__all__ = [
    "ROW",
    "SHIFT",
    "WORD",
    "column_of",
    "copy_rows",
    "lowest",
    "members",
    "multiplicity",
    "pack_rows",
    "pick",
    "restrict",
    "restrict_by_rank",
    "sums_where",
    "weight_without",
]

WORD = 64
SHIFT = 32
ROW = (1 << SHIFT) - 1
WORD_SHIFT, IN_WORD = 6, 63
NONE, ONE, TWO, FOUR, LAST_BYTE = (np.uint64(k) for k in (0, 1, 2, 4, 56))
PAIRS, NIBBLE_PAIRS, NIBBLES, BYTES = (
    np.uint64(pattern)
    for pattern in (0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F, 0x0101010101010101)
)


def pack_rows(sets: np.ndarray) -> np.ndarray:
    """Convert sets of rows, bool[m, n], to uint64[m, words]; there is at least one word."""
    count, rows = sets.shape
    padded = np.zeros((count, max(1, -(-rows // WORD)) * WORD), dtype=bool)
    padded[:, :rows] = sets
    return np.packbits(padded, axis=1, bitorder="little").view("<u8").astype(np.uint64)


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def lowest(word: np.uint64) -> int:
    """Return the index of the lowest set bit of a nonzero word."""
    below = (word & (~word + ONE)) - ONE
    below = below - ((below >> ONE) & PAIRS)
    below = (below & NIBBLE_PAIRS) + ((below >> TWO) & NIBBLE_PAIRS)
    return int(np.int64((((below + (below >> FOUR)) & NIBBLES) * BYTES) >> LAST_BYTE))


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def members(bits: np.ndarray, rows: np.ndarray) -> int:
    """Write the rows of a set, ``bits``, into ``rows``, in ascending order; return their number."""
    count = 0
    for w in range(len(bits)):
        word = bits[w]
        while word != NONE:
            rows[count] = WORD * w + lowest(word)
            count += 1
            word &= word - ONE
    return count


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def copy_rows(bits: np.ndarray, copy: np.ndarray) -> None:
    """Write a set, ``bits``, into ``copy``."""
    for w in range(len(bits)):
        copy[w] = bits[w]


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def restrict(bits: np.ndarray, column: np.ndarray, side: int, child: np.ndarray) -> None:
    """Write the rows of a set, ``bits``, in which a feature, the set ``column``, is ``side`` into ``child``."""
    if side:
        for w in range(len(bits)):
            child[w] = bits[w] & column[w]
    else:
        for w in range(len(bits)):
            child[w] = bits[w] & ~column[w]


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def weight_without(whole: np.ndarray, part: np.ndarray, weights: np.ndarray, enough: int) -> int:
    """Return the sum of positive ``weights`` over ``whole`` without ``part``, or a lower bound >= ``enough``."""
    weight = np.int64(0)
    for w in range(len(whole)):
        word = whole[w] & ~part[w]
        if word != NONE:
            at_least = weight + np.int64(popcount(word))
            if at_least >= enough:
                return int(at_least)
            while word != NONE:
                weight += weights[WORD * w + lowest(word)]
                word &= word - ONE
            if weight >= enough:
                return int(weight)
    return int(weight)


@njit(cache=True, nogil=True)
def sums_where(columns: np.ndarray, rows: np.ndarray, values: np.ndarray) -> np.ndarray:
    """Return the sums of ``values``, int64[n, K], over the intersections of ``rows`` with each set of ``columns``."""
    sums = np.zeros((len(columns), values.shape[1]), dtype=np.int64)
    for c in range(len(columns)):
        for w in range(len(rows)):
            word = rows[w] & columns[c, w]
            while word != NONE:
                row = WORD * w + lowest(word)
                for k in range(values.shape[1]):
                    sums[c, k] += values[row, k]
                word &= word - ONE
    return sums


@njit(cache=True, no_cpython_wrapper=True)
def _number_below(values: np.ndarray, value: int) -> int:
    """Return the number of ascending ``values`` below a value; code that calls that of numpy takes longer to load."""
    low, high = 0, len(values)
    while low < high:
        middle = (low + high) >> 1
        if values[middle] < value:
            low = middle + 1
        else:
            high = middle
    return low


@njit(cache=True, inline="always")
def column_of(first: np.ndarray, test: int) -> int:
    """Return the column of a test, given the number of the first test of each ordered column."""
    return _number_below(first, test + 1) - 1


@njit(cache=True, no_cpython_wrapper=True)
def restrict_by_rank(bits: np.ndarray, listed: np.ndarray, rank: int, side: int, child: np.ndarray) -> None:
    """Write the rows of a set, ``bits``, of rank at most ``rank`` (``side`` 1) or above (``side`` 0) into ``child``.

    ``listed`` are the entries of an ordered column for the set or a larger one, ascending.
    """
    for w in range(len(child)):
        child[w] = NONE
    for entry in listed:
        if entry >> SHIFT > rank:
            break
        row = entry & ROW
        child[row >> WORD_SHIFT] |= ONE << np.uint64(row & IN_WORD)
    for w in range(len(child)):
        child[w] = bits[w] & child[w] if side else bits[w] & ~child[w]


@njit(cache=True, no_cpython_wrapper=True)
def multiplicity(listed: np.ndarray, rank: int) -> int:
    """Return the number of thresholds from ``rank``, that of an entry listed, up to the next rank listed."""
    place = _number_below(listed, (rank + 1) << SHIFT)
    return int((listed[place] >> SHIFT) - rank)


@njit(cache=True, inline="always")
def pick(source: np.ndarray, length: int, bits: np.ndarray, listed: np.ndarray) -> int:
    """Write the entries of a set, ``bits``, of the first ``length`` in ``source`` into ``listed``; return their number.

    The loop has no branches, which would depend on the set.
    """
    found = 0
    for i in range(length):
        entry = source[i]
        row = entry & ROW
        listed[found] = entry
        found += int((bits[row >> WORD_SHIFT] >> np.uint64(row & IN_WORD)) & ONE)
    return found
