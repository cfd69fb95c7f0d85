"""Influence, correlation and monotonicity of a Boolean function, from the halves of its truth table for each variable.

A table is a sequence of 2^n values 0/1 whose index has x_{i+1} as bit i. Inputs are uniform.
"""

from __future__ import annotations

import numpy as np
from flint import fmpq


def _halves(table):
    """Return, for each variable, the values where it is 0 and where it is 1."""
    values = np.asarray(table, dtype=np.int64)
    pairs = (values.reshape(-1, 2, 1 << i) for i in range(len(values).bit_length() - 1))
    return [(pair[:, 0], pair[:, 1]) for pair in pairs]


def influences(table):
    return tuple(fmpq(2 * int((a != b).sum()), len(table)) for a, b in _halves(table))


def correlations(table):
    """Return E[f(x) x_i] with x_i in {-1, 1} (bit 0 is -1), for each variable."""
    return tuple(fmpq(int(b.sum()) - int(a.sum()), len(table)) for a, b in _halves(table))


def is_monotone(table):
    return all((a <= b).all() for a, b in _halves(table))


def is_unate(table):
    return all((a <= b).all() or (a >= b).all() for a, b in _halves(table))
