"""Sets of rows as words: row r is bit r mod 64 of word r div 64.

Intersecting and copying sets takes one operation per word; listing the rows takes one more step per row.

Unsigned words are combined only with unsigned constants, because numba converts a word and a signed integer to floats.
"""

from __future__ import annotations

import numpy as np

from theorylab.boolean.popcount import popcount
from theorylab.numbers.kernels import njit

__all__ = ["WORD", "copy_rows", "lowest", "members", "pack_rows", "restrict", "sums_where", "weight_without"]

WORD = 64
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


@njit(cache=True, nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
def lowest(word: np.uint64) -> int:
    """Return the index of the lowest set bit of a nonzero word."""
    below = (word & (~word + ONE)) - ONE
    below = below - ((below >> ONE) & PAIRS)
    below = (below & NIBBLE_PAIRS) + ((below >> TWO) & NIBBLE_PAIRS)
    return int(np.int64((((below + (below >> FOUR)) & NIBBLES) * BYTES) >> LAST_BYTE))


@njit(cache=True, nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
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


@njit(cache=True, nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
def copy_rows(bits: np.ndarray, copy: np.ndarray) -> None:
    """Write a set, ``bits``, into ``copy``."""
    for w in range(len(bits)):
        copy[w] = bits[w]


@njit(cache=True, nogil=True, no_cfunc_wrapper=True)
def restrict(bits: np.ndarray, column: np.ndarray, side: int, child: np.ndarray) -> None:
    """Write the rows of a set, ``bits``, in which a feature, the set ``column``, is ``side`` into ``child``."""
    if side:
        for w in range(len(bits)):
            child[w] = bits[w] & column[w]
    else:
        for w in range(len(bits)):
            child[w] = bits[w] & ~column[w]


@njit(cache=True, nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
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
