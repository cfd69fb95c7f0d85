"""Sets of rows as words: row r is bit r mod 64 of word r div 64.

What programs on samples do with sets costs one operation a word: intersect, copy, and list the rows, one step a row.

Unsigned words meet unsigned constants only: numba makes floats of a word and a signed integer.
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
    """Sets of rows, bool[m, n], as uint64[m, words]; there is at least one word."""
    count, rows = sets.shape
    padded = np.zeros((count, max(1, -(-rows // WORD)) * WORD), dtype=bool)
    padded[:, :rows] = sets
    return np.packbits(padded, axis=1, bitorder="little").view("<u8").astype(np.uint64)


@njit(cache=True, nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
def lowest(word: np.uint64) -> int:
    """Position of the lowest one of a word that has some: how many bits lie below it."""
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
    """Sum of the positive ``weights`` of the rows of ``whole`` not in ``part``, or a part of it that is ``enough``."""
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
    """Sums of the ``values`` of rows, int64[n, K], over the members of ``rows`` in each of the sets ``columns``."""
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
