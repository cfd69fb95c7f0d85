r"""Logarithms of the gains of all multisets in kernels, as far as fixed-point numbers prove them.

Impurities are in units of :math:`2^{-124}` (:mod:`theorylab.classes.fixed_point`). The two label probabilities P and Q
are integers over :math:`2^n`, n at most 160, rounded down by less than a unit each. In the entropy
:math:`P (n - \log_2 2^n P) + Q (n - \log_2 2^n Q)` that costs less than 161 units a summand, the logarithms, whose
weights add up to 1, 14 in all, and a product 3; in the Gini impurity :math:`4PQ` it costs 4 (2 + 3). So an
impurity is off by less than :math:`2^9` units, and a gain, the difference of one and the mean of two, by less than
:math:`2^{11}`.

A gain of at least :math:`2^{71}` units is therefore known to 60 bits, and its logarithm with the error that
:mod:`theorylab.classes.gains` asks for: :math:`u\,|\log_2 gain| + \frac u2` from the last addition and from rounding
the fraction, and less than :math:`2^{-58}` from all that came before. Smaller gains are left to balls.
"""

from __future__ import annotations

import numpy as np

from theorylab.classes.blocks import Threads
from theorylab.classes.fixed_point import FRACTION_BITS, LogTables, align, log2, log_tables, product, wide
from theorylab.classes.words import WORD_BITS, Words, difference, shift_right, total
from theorylab.numbers.kernels import Kernel, njit

__all__ = ["IMPURITY_ERROR", "WORD_IMPURITIES", "log2_of_gains"]

IMPURITY_ERROR = 1 << 9
"""Bound on the error of an impurity, in units."""

LEAST_BITS = 71
UNIT = 2.0**-WORD_BITS


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def _surprise(a: int, b: int, c: int, bits: int, tables: LogTables) -> Words:
    """Return P times -log2 P for P = (a, b, c) / 2^bits, neither 0 nor 1."""
    x, y, z = log2(a, b, c, tables)
    x, y, z = difference(0, 0, bits, x, y, z)
    if z < 0:  # P is so close to 1 that the error of its logarithm is larger
        x, y, z = 0, 0, 0
    p, q, _ = align(a, b, c, FRACTION_BITS - bits)
    low, middle = wide(p, z)
    next_low, high = wide(q, z)
    x, y = product(p, q, x, y)
    x, y, z = total(x, y, 0, low, middle, high)
    return total(x, y, z, 0, next_low, 0)


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def _rest(a: int, b: int, c: int, bits: int) -> Words:
    """Return 2^bits minus (a, b, c)."""
    p, q, r = align(1, 0, 0, bits)
    return difference(p, q, r, a, b, c)


@njit(cache=True, nogil=True)
def _entropies(
    first: int, stop: int, zeros: np.ndarray, bits: int, tables: LogTables, found: np.ndarray
) -> None:
    """Compute the entropies of the places from ``first`` to ``stop``."""
    for s in range(first, stop):
        a, b, c = zeros[s, 0], zeros[s, 1], zeros[s, 2]
        p, q, r = _surprise(a, b, c, bits, tables)
        a, b, c = _rest(a, b, c, bits)
        a, b, c = _surprise(a, b, c, bits, tables)
        found[s, 0], found[s, 1], found[s, 2] = total(a, b, c, p, q, r)


@njit(cache=True, nogil=True)
def _gini_impurities(
    first: int, stop: int, zeros: np.ndarray, bits: int, _: LogTables, found: np.ndarray
) -> None:
    """Compute the Gini impurities of the places from ``first`` to ``stop``."""
    for s in range(first, stop):
        a, b, c = zeros[s, 0], zeros[s, 1], zeros[s, 2]
        p, q, r = _rest(a, b, c, bits)
        a, b, c = align(a, b, c, FRACTION_BITS - bits)
        p, q, r = align(p, q, r, FRACTION_BITS - bits)
        a, b = product(a, b, p, q)
        found[s, 0], found[s, 1], found[s, 2] = align(a, b, 0, 2)


@njit(cache=True, nogil=True)
def _log2_of_gains(
    first: int,
    stop: int,
    zero: np.ndarray,
    one: np.ndarray,
    impurity: np.ndarray,
    tables: LogTables,
    found: np.ndarray,
) -> None:
    """Compute the logarithms of the gains at the places from ``first`` to ``stop``; NaN where a gain is too small."""
    for s in range(first, stop):
        a, b, c = 0, 0, 0
        for child in (zero[s], one[s]):
            if child >= 0:
                a, b, c = total(a, b, c, impurity[child, 0], impurity[child, 1], impurity[child, 2])
        a, b, c = shift_right(a, b, c, 1)
        a, b, c = difference(impurity[s, 0], impurity[s, 1], impurity[s, 2], a, b, c)
        if c < 0 or (c == 0 and b < 1 << (LEAST_BITS - WORD_BITS)):
            found[s] = np.nan
            continue
        a, b, c = log2(a, b, c, tables)
        a, b, c = difference(0, 0, FRACTION_BITS, a, b, c)
        found[s] = -(c + b * UNIT)


WORD_IMPURITIES: dict[str, Kernel] = {"entropy": _entropies, "gini": _gini_impurities}
"""Impurities, by name, that kernels compute from masses in words."""


def log2_of_gains(
    zero: np.ndarray, one: np.ndarray, zeros: np.ndarray, bits: int, impurity: str, threads: Threads
) -> np.ndarray:
    """Return the base-2 logarithms of the gains of the tests that lead to ``zero`` and ``one``, as float64[N].

    Parameters
    ----------
    zero, one
        int32[N], places; negative for a constant.
    zeros
        int64[N, 3], the mass of the inputs labelled 0 at each place, as words.
    bits
        Masses are integers over 2^bits, at most 160.
    impurity
        Name of the impurity function.
    threads
        They share the places.

    Returns
    -------
    ndarray
        Not a number where a logarithm is not proved: where the gain is small, or for an impurity that is not among
        :data:`WORD_IMPURITIES`.
    """
    logarithms = np.full(len(zero), np.nan)
    kernel = WORD_IMPURITIES.get(impurity)
    if kernel is not None:
        tables, impurities = log_tables(), np.empty_like(zeros)
        threads.over(0, len(zero), kernel, zeros, bits, tables, impurities)
        threads.over(0, len(zero), _log2_of_gains, zero, one, impurities, tables, logarithms)
    return logarithms
