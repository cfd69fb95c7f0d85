r"""Fourier weights by degree of a Boolean function under the uniform distribution, and norms of its spectrum.

.. math:: W^k(F)=\sum_{|S|=k}\hat F(S)^2,

for F = (-1)^f (conventions of :mod:`theorylab.boolean.walsh`). By Parseval the weights add up to 1, and
:math:`\sum_k k\,W^k` is the total influence. A weight is an integer over 4^n. See O'Donnell, *Analysis of Boolean
Functions* (2014), sections 1.4 and 3.1.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from flint import fmpq

from theorylab.boolean.low_degree import low_degree_sums
from theorylab.boolean.packed import PackedFunction, as_packed
from theorylab.boolean.popcount import popcount
from theorylab.boolean.walsh import walsh_spectrum
from theorylab.errors import TooLarge
from theorylab.numbers.kernels import njit
from theorylab.numbers.shares import in_threads

__all__ = [
    "MOST_VARIABLES",
    "fourier_weights",
    "low_degree_weights",
    "spectral_norm",
    "spectral_sparsity",
    "variance",
]

MOST_VARIABLES = 31
"""Sums of squares of the 2^n coefficients, at most 4^n by Parseval, fit in 64 bits up to this n."""

BLOCK = 1 << 15
"""Coefficients whose squares are added up by one thread before its sums are put aside."""


def fourier_weights(function: PackedFunction | Sequence[int]) -> tuple[fmpq, ...]:
    """Return all Fourier weights W^0, ..., W^n.

    Parameters
    ----------
    function
        A Boolean function as bits, or its truth table.

    Returns
    -------
    tuple of fmpq
        n + 1 numbers whose sum is 1.

    Raises
    ------
    TooLarge
        For more than :data:`MOST_VARIABLES` variables, or if the spectrum exceeds the memory budget;
        :func:`low_degree_weights` and :func:`theorylab.boolean.noise.noise_stability_bounds` still apply.

    See Also
    --------
    low_degree_weights : the first of them
    walsh_spectrum : the coefficients

    Notes
    -----
    Time and memory are those of the Walsh spectrum.

    Examples
    --------
    >>> fourier_weights([0, 0, 0, 1])
    (1/4, 1/2, 1/4)
    """
    function = as_packed(function)
    n = function.variables
    if n > MOST_VARIABLES:
        raise TooLarge(
            f"Fourier weights: {n} variables; all degrees up to {MOST_VARIABLES} variables, low ones beyond"
        )
    spectrum = walsh_spectrum(function)
    blocks = spectrum.reshape(-1, min(len(spectrum), BLOCK))
    squares = np.zeros((len(blocks), n + 1), dtype=np.int64)

    def add(first: int, last: int) -> None:
        for b in range(first, last):
            _add_squares(blocks[b], b * blocks.shape[1], squares[b])

    in_threads(len(blocks), blocks.shape[1], add)
    return tuple(fmpq(int(square), 1 << (2 * n)) for square in squares.sum(axis=0))


def low_degree_weights(function: PackedFunction | Sequence[int], degree: int) -> tuple[fmpq, ...]:
    """Return the Fourier weights W^0, ..., W^d only.

    Parameters
    ----------
    function
        A Boolean function as bits, or its truth table.
    degree
        The largest degree d; more than n is n.

    Returns
    -------
    tuple of fmpq
        min(d, n) + 1 numbers.

    Raises
    ------
    InvalidArgument
        If the degree is negative.
    TooLarge
        If the coefficients exceed the memory budget.

    See Also
    --------
    fourier_weights : all of them

    Notes
    -----
    Time and memory are those of :func:`theorylab.boolean.low_degree.low_degree_sums`.

    Examples
    --------
    >>> low_degree_weights([0, 0, 0, 1], 1)  # x1 and x2
    (1/4, 1/2)
    """
    function = as_packed(function)
    inputs = 1 << function.variables
    weights = []
    for size, sums in enumerate(low_degree_sums(function, degree)):
        # sums of 0/1 values; (-1)^f = 1 - 2 f
        coefficients = (inputs if size == 0 else 0) - 2 * sums.astype(object)
        weights.append(fmpq(int((coefficients * coefficients).sum()), inputs * inputs))
    return tuple(weights)


def variance(function: PackedFunction | Sequence[int]) -> fmpq:
    r"""Return the variance of F under the uniform distribution, :math:`1-W^0 = 4p(1-p)` with p = Pr[f = 1].

    Parameters
    ----------
    function
        A Boolean function f as bits, or its truth table; F = (-1)^f.

    Returns
    -------
    fmpq
        Exact; at most the total influence, by the inequality of Poincare.

    See Also
    --------
    fourier_weights
    total_influence : at least this

    Examples
    --------
    >>> variance([0, 0, 0, 1])
    3/4
    """
    function = as_packed(function)
    mean = fmpq(function.ones(), 1 << function.variables)
    return 4 * mean * (1 - mean)


def spectral_norm(function: PackedFunction | Sequence[int]) -> fmpq:
    r"""Return the sum of the absolute values of the Fourier coefficients, :math:`\sum_S|\hat F(S)|`.

    Parameters
    ----------
    function
        A Boolean function f as bits, or its truth table; F = (-1)^f.

    Returns
    -------
    fmpq
        At most the number of leaves of an exact tree.

    Raises
    ------
    TooLarge
        If the spectrum exceeds the memory budget.

    See Also
    --------
    spectral_sparsity : how many are not 0
    walsh_spectrum

    Notes
    -----
    Time and memory are those of the Walsh spectrum.

    Examples
    --------
    >>> spectral_norm([0, 0, 0, 1]), spectral_norm([0, 1, 1, 0])
    (2, 1)
    """
    spectrum = walsh_spectrum(function)
    return fmpq(int(np.abs(spectrum).sum(dtype=np.int64)), len(spectrum))


def spectral_sparsity(function: PackedFunction | Sequence[int]) -> int:
    """Return the number of Fourier coefficients that are not 0.

    Parameters
    ----------
    function
        A Boolean function f as bits, or its truth table; F = (-1)^f.

    Raises
    ------
    TooLarge
        If the spectrum exceeds the memory budget.

    See Also
    --------
    spectral_norm : the sum of their absolute values
    walsh_spectrum

    Examples
    --------
    >>> spectral_sparsity([0, 0, 0, 1]), spectral_sparsity([0, 1, 1, 0])
    (4, 1)
    """
    return int(np.count_nonzero(walsh_spectrum(function)))


@njit(cache=True, nogil=True)
def _add_squares(coefficients: np.ndarray, first: int, squares: np.ndarray) -> None:
    """Add the squares of the coefficients numbered ``first``, ... to the sums of their degrees."""
    for s in range(len(coefficients)):
        coefficient = np.int64(coefficients[s])
        squares[np.int64(popcount(np.uint64(first + s)))] += coefficient * coefficient
