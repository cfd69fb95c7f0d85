r"""Degree of a Boolean function as a polynomial, over the reals and over the field of two elements.

Every f on {0, 1}^n is one multilinear polynomial over the reals, and one over GF(2), its algebraic normal form. The
real degree is that of the Fourier expansion, since :math:`x \mapsto (1-x)/2` keeps degrees. Constants have degree 0,
the zero function too. See Buhrman and de Wolf, *Complexity measures and decision tree complexity: a survey*,
Theoretical Computer Science 288 (2002), and O'Donnell, *Analysis of Boolean Functions* (2014), section 6.2.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from theorylab.boolean.all_subcubes import variables_of_tables
from theorylab.boolean.packed import PackedFunction, as_packed
from theorylab.boolean.walsh import walsh_spectrum

__all__ = ["degree", "degrees", "gf2_degree", "gf2_degrees"]


def degree(function: PackedFunction | Sequence[int]) -> int:
    """Return the degree as a real polynomial, which is the Fourier degree.

    Parameters
    ----------
    function
        A Boolean function as bits, or its truth table.

    Raises
    ------
    TooLarge
        If the spectrum exceeds the memory budget.

    See Also
    --------
    gf2_degree : the degree modulo 2
    fourier_weights

    Notes
    -----
    Time and memory are those of the Walsh spectrum.

    Examples
    --------
    >>> from theorylab import gf2_degree
    >>> degree([0, 1, 1, 0]), gf2_degree([0, 1, 1, 0])  # x1 + x2 - 2 x1 x2, and x1 + x2 modulo 2
    (2, 1)
    """
    return int(np.bitwise_count(np.flatnonzero(walsh_spectrum(function))).max())


def degrees(tables: np.ndarray) -> np.ndarray:
    r"""Return the degree as a real polynomial of functions given by their values 0/1, shape (N, 2^n), n at most 7.

    The coefficient of :math:`\prod_{i \in S} x_i` is :math:`\sum_{T \subseteq S} (-1)^{|S \setminus T|} f(T)`, at most
    2^(|S|-1) in absolute value, and is found for all S by a difference along each variable.
    """
    coefficients = tables.astype(np.int8)
    for i in range(variables_of_tables(tables)):
        pairs = coefficients.reshape(-1, 2, 1 << i)
        pairs[:, 1] -= pairs[:, 0]
    return _largest_set(coefficients)


def gf2_degree(function: PackedFunction | Sequence[int]) -> int:
    """Return the degree of the algebraic normal form, the polynomial modulo 2.

    Parameters
    ----------
    function
        A Boolean function as bits, or its truth table.

    See Also
    --------
    degree : the degree as a real polynomial

    Notes
    -----
    Cost: n 2^n operations on bytes for n variables.

    Examples
    --------
    >>> gf2_degree([0, 0, 0, 1, 0, 1, 1, 1])  # x1 x2 + x1 x3 + x2 x3 modulo 2, the majority of three
    2
    """
    return int(gf2_degrees(as_packed(function).bits()[None])[0])


def gf2_degrees(tables: np.ndarray) -> np.ndarray:
    """Return the degree modulo 2 of functions given by their values 0/1, shape (N, 2^n)."""
    coefficients = tables.astype(np.uint8)
    for i in range(variables_of_tables(tables)):
        pairs = coefficients.reshape(-1, 2, 1 << i)
        pairs[:, 1] ^= pairs[:, 0]
    return _largest_set(coefficients)


def _largest_set(coefficients: np.ndarray) -> np.ndarray:
    """Return the maximum size of a monomial with a nonzero coefficient, for each function; 0 if there is none."""
    sizes = np.bitwise_count(np.arange(coefficients.shape[1]))
    return np.where(coefficients != 0, sizes, np.uint8(0)).max(axis=1)
