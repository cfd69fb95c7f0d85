r"""Integers of up to 186 bits as three words, for kernels.

A word is an int64 in :math:`[0, 2^{62})` except the last, which has the sign: (a, b, c) is
:math:`a + 2^{62} b + 2^{124} c`. So the order of two integers is that of their words, the last first, sums
of two first words do not overflow, and every sum is exact. The errors of read-once DNFs with at most
n literals are integers over :math:`2^n`, held as they are where n is at most :data:`MOST_BITS`; that leaves
room for doubling, and for adding 2^20 of them up.
"""

from __future__ import annotations

import numpy as np

from theorylab.numbers.kernels import njit

__all__ = [
    "MASK",
    "MOST_BITS",
    "WORD_BITS",
    "Words",
    "difference",
    "halve",
    "integers",
    "less",
    "shift_right",
    "total",
]

WORD_BITS = 62
MASK = (1 << WORD_BITS) - 1

MOST_BITS = 160
"""Longest integers held."""

Words = tuple[int, int, int]
"""An integer as its words, the first one least."""


@njit(cache=True, inline="always")
def total(a: int, b: int, c: int, x: int, y: int, z: int) -> Words:
    """Return (a, b, c) + (x, y, z)."""
    low = a + x
    middle = b + y + (low >> WORD_BITS)
    return low & MASK, middle & MASK, c + z + (middle >> WORD_BITS)


@njit(cache=True, inline="always")
def difference(a: int, b: int, c: int, x: int, y: int, z: int) -> Words:
    """Return (a, b, c) - (x, y, z)."""
    low = a - x  # the shift of a negative word rounds down, which is the borrow
    middle = b - y + (low >> WORD_BITS)
    return low & MASK, middle & MASK, c - z + (middle >> WORD_BITS)


@njit(cache=True, inline="always")
def less(a: int, b: int, c: int, x: int, y: int, z: int) -> bool:
    """Return True if (a, b, c) < (x, y, z)."""
    return (c < z) | ((c == z) & ((b < y) | ((b == y) & (a < x))))


@njit(cache=True, inline="always")
def halve(a: int, b: int, c: int) -> Words:
    """Return half of (a, b, c), which is even."""
    return (a >> 1) | ((b & 1) << (WORD_BITS - 1)), (b >> 1) | ((c & 1) << (WORD_BITS - 1)), c >> 1


@njit(cache=True, nogil=True)
def shift_right(a: int, b: int, c: int, bits: int) -> Words:
    """Return (a, b, c) divided by 2^bits, which divides it."""
    while bits >= WORD_BITS:
        a, b, c, bits = b, c & MASK, c >> WORD_BITS, bits - WORD_BITS
    if bits > 0:
        low = (1 << bits) - 1
        a = (a >> bits) | ((b & low) << (WORD_BITS - bits))
        b = (b >> bits) | ((c & low) << (WORD_BITS - bits))
        c >>= bits
    return a, b, c


def integers(words: np.ndarray) -> list[int]:
    """Return the Python integers of an int64[R, 3] array of words."""
    return [a + (b << WORD_BITS) + (c << 2 * WORD_BITS) for a, b, c in words.tolist()]
