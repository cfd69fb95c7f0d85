"""Number of ones of a 64-bit word, for kernels: the form that LLVM compiles to the processor's own instruction."""

from __future__ import annotations

import numpy as np

from theorylab.numbers.kernels import njit

__all__ = ["popcount"]

PAIRS = np.uint64(0x5555555555555555)
QUADS = np.uint64(0x3333333333333333)
BYTES = np.uint64(0x0F0F0F0F0F0F0F0F)
SUM_OF_BYTES = np.uint64(0x0101010101010101)
ONE, TWO, FOUR, TOP_BYTE = np.uint64(1), np.uint64(2), np.uint64(4), np.uint64(56)


@njit(inline="always")
def popcount(word: np.uint64) -> np.uint64:
    """Return the number of ones of a ``uint64``, as a ``uint64``."""
    word = word - ((word >> ONE) & PAIRS)
    word = (word & QUADS) + ((word >> TWO) & QUADS)
    word = (word + (word >> FOUR)) & BYTES
    return (word * SUM_OF_BYTES) >> TOP_BYTE
