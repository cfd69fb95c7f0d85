r"""Columns of the atlas under a product distribution, and the least errors of trees by size.

All variables are 1 with the same probability p = a/q, so that an input with k ones has the weight
:math:`a^k (q-a)^{n-k}`, an integer over :math:`q^n`, and renaming variables changes nothing. Negating one does. With
m(c) the weight of a subcube c of inputs and c_i its halves, for trees of at most t internal nodes,

.. math:: e_t(c) &= \min\bigl(e_{t-1}(c),\ \min_i \min_{a+b=t-1} e_a(c_{i,0}) + e_b(c_{i,1})\bigr), \qquad
          e_0(c) = \text{weight of the rarer value},\\
          d(c) &= m(c) + \min_i \bigl(d(c_{i,0}) + d(c_{i,1})\bigr), \qquad d(c) = 0 \text{ where } f
          \text{ is constant},

and :math:`d/q^n` is the least expected number of tests of an exact tree.
"""

from __future__ import annotations

import numpy as np
from flint import fmpq

from dp_optimal.atlas.columns import Column
from theorylab.boolean.all_subcubes import MIXED, values_taken, variables_of_tables
from theorylab.boolean.short_functions import values
from theorylab.errors import TooLarge
from theorylab.numbers.kernels import njit
from theorylab.numbers.shown import shown

__all__ = ["added_columns", "error_columns", "product_columns", "weights"]

SAFE = 1 << 60
"""Sums of weights below this are exact in 64 bits."""

ALLOWANCE = 1 << 27
"""Operations of one call of the kernel."""


def weights(n: int, p: fmpq) -> np.ndarray:
    """Weights of the inputs, in units of 1 over the n-th power of the denominator of p.

    Raises
    ------
    TooLarge
        If they need more than 60 bits with the sums that are taken of them.
    """
    one, zero = int(p.p), int(p.q - p.p)
    if (n + 1) * int(p.q) ** n >= SAFE:
        raise TooLarge(
            f"p: {shown(p)} has too large a denominator for {n} variables: weights need 60 bits or more"
        )
    return np.array(
        [one ** x.bit_count() * zero ** (n - x.bit_count()) for x in range(1 << n)], dtype=np.int64
    )


Added = tuple[tuple[Column, np.ndarray], ...]
"""Columns with their numerators."""


def product_columns(functions: np.ndarray, n: int, p: fmpq) -> Added:
    """Mean, influences and least expected depth of functions when each variable is 1 with probability p.

    Parameters
    ----------
    functions
        Words.
    n
        Number of variables.
    p
        The probability, strictly between 0 and 1.

    Raises
    ------
    TooLarge
        If the denominator of p is too large.
    """
    weight, under = weights(n, p), int(p.q) ** n
    tables = values(functions, n)
    influences = np.zeros((n, len(functions)), dtype=np.int64)
    for i in range(n):
        pairs = tables.reshape(len(functions), -1, 2, 1 << i)
        influences[i] = (pairs != pairs[:, :, ::-1]).reshape(tables.shape) @ weight
    found = {
        "p_mean": ("probability of the value 1 under p", tables @ weight),
        "p_expected_depth": (
            "least expected number of tests of an exact tree under p",
            _solved(tables, weight, 0)[:, 0],
        ),
        "p_total_influence": ("sum of the influences under p", influences.sum(axis=0)),
        "p_max_influence": ("largest influence of a variable under p", influences.max(axis=0, initial=0)),
    }
    return tuple((Column(name, meaning, under=under), entries) for name, (meaning, entries) in found.items())


def error_columns(functions: np.ndarray, n: int, p: fmpq, most: int) -> Added:
    """Least error of a tree with at most t internal nodes, for t = 0, ..., ``most``.

    Parameters
    ----------
    functions
        Words.
    n
        Number of variables.
    p
        Probability that a variable is 1.
    most
        The largest t, at least 0.

    Raises
    ------
    TooLarge
        If the denominator of p is too large.

    Notes
    -----
    n 3^n t^2 / 2 operations a function: for t = 15, all functions on four variables take half a second.
    """
    errors = _solved(values(functions, n), weights(n, p), most)[:, 1:]
    under = int(p.q) ** n
    return tuple(
        (
            Column(f"error_{t}", f"least error of a tree with at most {t} internal nodes", under=under),
            errors[:, t],
        )
        for t in range(most + 1)
    )


def _solved(tables: np.ndarray, weight: np.ndarray, most: int) -> np.ndarray:
    """Expected depth, and the errors of sizes 0 to ``most``, of whole functions; int64[N, 2 + most]."""
    n = variables_of_tables(tables)
    mass, cost = _sums(weight[None])[0], 3**n * max(n, 1) * (most + 1) ** 2
    at_once, parts = max(1, ALLOWANCE // cost), [np.zeros((0, 2 + most), dtype=np.int64)]
    for at in range(0, len(tables), at_once):
        some = tables[at : at + at_once]
        found = np.zeros((len(some), 3**n, 2 + most), dtype=np.int64)
        _solve(values_taken(some), _sums(some * weight), mass, n, found)
        parts.append(found[:, -1])
    return np.concatenate(parts)


def _sums(entries: np.ndarray) -> np.ndarray:
    """Sums over all subcubes, in the order of :mod:`theorylab.boolean.all_subcubes`."""
    n = variables_of_tables(entries)
    for i in range(n):
        halves = entries.reshape(len(entries), 1 << (n - 1 - i), 2, 3**i)
        entries = np.concatenate([halves, halves.sum(axis=2, keepdims=True)], axis=2)
    return entries.reshape(len(entries), 3**n)


@njit(cache=True)
def _solve(taken: np.ndarray, ones: np.ndarray, mass: np.ndarray, n: int, found: np.ndarray) -> None:
    """Fill in, for each function and subcube, the expected depth and then the errors by size."""
    sizes = found.shape[2] - 1
    for f in range(len(taken)):
        for subcube in range(taken.shape[1]):
            if taken[f, subcube] != MIXED:
                continue
            best = found[f, subcube]
            best[0] = SAFE
            best[1:] = min(ones[f, subcube], mass[subcube] - ones[f, subcube])
            digits, power = subcube, 1
            for _ in range(n):
                if digits % 3 == 2:
                    zero, one = found[f, subcube - 2 * power], found[f, subcube - power]
                    best[0] = min(best[0], mass[subcube] + zero[0] + one[0])
                    for t in range(1, sizes):
                        for a in range(t):
                            best[1 + t] = min(best[1 + t], zero[1 + a] + one[t - a])
                digits //= 3
                power *= 3


def added_columns(functions: np.ndarray, n: int, p: fmpq | None, most: int | None) -> Added:
    """What :func:`product_columns` and :func:`error_columns` say, as far as it is asked for.

    Parameters
    ----------
    functions, n
        The functions.
    p
        The probability; if not given, errors are under the uniform distribution.
    most
        The largest size, if errors are asked for.
    """
    found: Added = () if p is None else product_columns(functions, n, p)
    return found if most is None else found + error_columns(functions, n, p or fmpq(1, 2), most)
