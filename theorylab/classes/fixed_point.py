r"""Products and logarithms of fixed-point numbers, in kernels, with proved errors.

A number is an integer of *units* :math:`2^{-124}`, held as the words of :mod:`theorylab.classes.words`: (a, b, c) has
the integer part c. Whatever is rounded is rounded down, so errors are counted in units.

**Logarithms.** Write :math:`V = 2^e m` with :math:`1 \le m < 2`. The leading ten bits of m - 1 choose a multiple c of
:math:`2^{-20}`, at most that much above the largest 1/m there, so :math:`r = mc - 1` has
:math:`0 \le r \le 2^{-10} + 2^{-19}`, and

.. math:: \log_2 V = e - \log_2 c
   + 2r \Bigl(\frac1{2\ln2} - r \Bigl(\frac1{4\ln2} - r \Bigl(\frac1{6\ln2} - \dots\Bigr)\Bigr)\Bigr).

Twelve terms of the series are taken; they alternate and fall, so what is left out is less than the next, below 0.01
units. Rounding m and mc leaves r less than 2 units too small. A bracket is off by 1 unit of its coefficient, 3 of its
product and less than 2 for r and for the bracket within it, so by less than 6; twice the last product by less than
:math:`2(3 + 2 + 1)`. With the unit of :math:`\log_2 c` the logarithm is off by less than 14 units.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from flint import arb, ctx

from theorylab.classes.words import MASK, WORD_BITS, Words, difference, shift_right, total
from theorylab.numbers.kernels import njit

__all__ = ["FRACTION_BITS", "LOG_ERROR", "LogTables", "align", "log2", "log_tables", "product", "wide"]

FRACTION_BITS = 2 * WORD_BITS
LOG_ERROR = 14
"""Bound on the error of a logarithm, in units."""

HALF_WORD = WORD_BITS // 2
LOW = (1 << HALF_WORD) - 1
LEADING = 10
RECIPROCAL_BITS = 20
TERMS = 12
PRECISION = 256


class LogTables(NamedTuple):
    """Tables from which logarithms are computed.

    Attributes
    ----------
    reciprocal
        int64[2^10], c times 2^20 by the leading bits.
    log
        int64[2^10, 2], the two fractional words of -log2 c.
    series
        int64[12, 2], those of 1/(2k ln 2) for k = 1, 2, ...
    """

    reciprocal: np.ndarray
    log: np.ndarray
    series: np.ndarray


@cache
def log_tables() -> LogTables:
    """Return the tables, from balls."""
    ones = 1 << LEADING
    reciprocal = [-(-(ones << RECIPROCAL_BITS) // (ones + j)) for j in range(ones)]
    with ctx.workprec(PRECISION):
        two = arb.const_log2()
        logs = [RECIPROCAL_BITS - arb(c).log() / two if j else arb(0) for j, c in enumerate(reciprocal)]
        series = [1 / (2 * k * two) for k in range(1, TERMS + 1)]
        return LogTables(np.array(reciprocal), _fractions(logs), _fractions(series))


def _fractions(balls: list[arb]) -> np.ndarray:
    units = [int((ball * (1 << FRACTION_BITS)).floor().fmpq().p) for ball in balls]
    return np.array([(x & MASK, x >> WORD_BITS) for x in units], dtype=np.int64)


@njit(cache=True, inline="always")
def wide(x: int, y: int) -> tuple[int, int]:
    """Return the product of the words x and y as two words, exactly."""
    a, b, c, d = x & LOW, x >> HALF_WORD, y & LOW, y >> HALF_WORD
    low = a * c
    middle = a * d + b * c + (low >> HALF_WORD)  # below 2^63
    return ((middle & LOW) << HALF_WORD) | (low & LOW), b * d + (middle >> HALF_WORD)


@njit(cache=True, inline="always")
def product(a: int, b: int, x: int, y: int) -> tuple[int, int]:
    """Return the product of the fractions (a, b) and (x, y), less than 3 units too small."""
    _, p = wide(a, y)
    _, q = wide(b, x)
    low, high = wide(b, y)
    low += (p + q) & MASK
    return low & MASK, high + ((p + q) >> WORD_BITS) + (low >> WORD_BITS)


@njit(cache=True, nogil=True)
def align(a: int, b: int, c: int, bits: int) -> Words:
    """Return (a, b, c) times 2^bits, rounded down; the result is below 2^185."""
    if bits < 0:
        return shift_right(a, b, c, -bits)
    while bits >= WORD_BITS:
        a, b, c, bits = 0, a, b, bits - WORD_BITS
    if bits > 0:
        low = (1 << (WORD_BITS - bits)) - 1
        c = (c << bits) | (b >> (WORD_BITS - bits))
        b = ((b & low) << bits) | (a >> (WORD_BITS - bits))
        a = (a & low) << bits
    return a, b, c


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def _bit_length(word: int) -> int:
    found = 0
    for step in (32, 16, 8, 4, 2, 1):
        if word >> step:
            word >>= step
            found += step
    return found + word


@njit(cache=True, nogil=True)
def log2(a: int, b: int, c: int, tables: LogTables) -> Words:
    """Return the base-2 logarithm of the integer (a, b, c), which is positive and below 2^185, from ``tables``."""
    if c > 0:
        exponent = 2 * WORD_BITS + _bit_length(c) - 1
    elif b > 0:
        exponent = WORD_BITS + _bit_length(b) - 1
    else:
        exponent = _bit_length(a) - 1
    a, b, c = align(a, b, c, FRACTION_BITS - exponent)  # m, whose integer part is 1
    j = b >> (WORD_BITS - LEADING)
    factor = tables.reciprocal[j]
    a, carry = wide(a, factor)
    b, c = wide(b, factor)
    a, b, c = total(a, b, c, 0, carry, factor)
    a, b, c = shift_right(a, b, c, RECIPROCAL_BITS)
    p, q = tables.series[TERMS - 1, 0], tables.series[TERMS - 1, 1]
    for k in range(TERMS - 2, -1, -1):
        p, q = product(a, b, p, q)
        p, q, c = difference(tables.series[k, 0], tables.series[k, 1], 0, p, q, 0)
    p, q = product(a, b, p, q)
    p, q, c = total(p, q, 0, p, q, 0)
    return total(p, q, c, tables.log[j, 0], tables.log[j, 1], exponent)
