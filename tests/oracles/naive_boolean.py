"""Influence, correlation and monotonicity of Boolean functions given by truth tables.

A table is an array of 2^n values 0/1 whose index has x_{i+1} as bit i. Inputs are uniform. One pass
over the table for each variable takes n 2^n operations.
"""

from __future__ import annotations

import numpy as np
from flint import fmpq

from theorylab.errors import InvalidArgument

__all__ = ["correlations", "influences", "is_monotone", "is_unate", "mean", "total_influence"]


def _axes(table: np.ndarray) -> tuple[np.ndarray, int]:
    array = np.asarray(table)
    n = array.size.bit_length() - 1
    if array.ndim != 1 or array.size != 1 << n or not np.isin(array, (0, 1)).all():
        raise InvalidArgument(f"truth table: need 2^n values 0/1 in one dimension, got shape {array.shape}")
    return array.astype(np.int64).reshape((2,) * n), n


def _halves(cube: np.ndarray, n: int, i: int) -> tuple[np.ndarray, np.ndarray]:
    return np.take(cube, 0, axis=n - 1 - i), np.take(cube, 1, axis=n - 1 - i)


def mean(table: np.ndarray) -> fmpq:
    """Return E[f(x)]."""
    cube, n = _axes(table)
    return fmpq(int(cube.sum()), 1 << n)


def influences(table: np.ndarray) -> tuple[fmpq, ...]:
    """Return Inf_i(f) = Pr[f(x) != f(x with bit i flipped)] for every variable."""
    cube, n = _axes(table)
    return tuple(fmpq(int((a != b).sum()), 1 << (n - 1)) for a, b in (_halves(cube, n, i) for i in range(n)))


def total_influence(table: np.ndarray) -> fmpq:
    """Return the sum of the influences."""
    return sum(influences(table), fmpq(0))


def correlations(table: np.ndarray) -> tuple[fmpq, ...]:
    """Return E[f(x) x_i] with x_i in {-1, 1} (bit 0 is -1), for every variable."""
    cube, n = _axes(table)
    return tuple(
        fmpq(int(b.sum()) - int(a.sum()), 1 << n) for a, b in (_halves(cube, n, i) for i in range(n))
    )


def is_monotone(table: np.ndarray) -> bool:
    """Return True if raising a variable never lowers f."""
    cube, n = _axes(table)
    return all((a <= b).all() for a, b in (_halves(cube, n, i) for i in range(n)))


def is_unate(table: np.ndarray) -> bool:
    """Return True if f is non-decreasing or non-increasing in every variable."""
    cube, n = _axes(table)
    return all((a <= b).all() or (a >= b).all() for a, b in (_halves(cube, n, i) for i in range(n)))
