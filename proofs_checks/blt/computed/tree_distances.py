r"""Influences of many functions at once, and their distances from the best tree with s leaves, for every s.

A tree with s >= 2 leaves reads some variable and divides its leaves between two trees on the two halves, so the least
distances follow from those of the halves. Many functions share halves; each distinct half is solved once.
A function is the integer whose bit x is f(x), bit i of x being x_{i+1}; variables are numbered from 0.
"""

from __future__ import annotations

import numpy as np


def halves(functions: np.ndarray, n: int, i: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the restrictions of functions on at most 6 variables by bit i, as truth tables on the other variables."""
    tables = functions.astype(np.uint64)
    zero, one = np.zeros_like(tables), np.zeros_like(tables)
    for x in range(1 << (n - 1)):
        low = x & ((1 << i) - 1)
        at = low | (x ^ low) << 1
        zero |= (tables >> np.uint64(at) & np.uint64(1)) << np.uint64(x)
        one |= (tables >> np.uint64(at | 1 << i) & np.uint64(1)) << np.uint64(x)
    return zero, one


def largest_influences(functions: np.ndarray, n: int) -> np.ndarray:
    """Return the largest influence of a variable, times 2^(n-1), for each of several functions on 1 to 6 variables."""
    edges = [np.bitwise_count(np.bitwise_xor(*halves(functions, n, i))) for i in range(n)]
    return np.max(edges, axis=0).astype(np.int64)


def least_errors(functions: np.ndarray, n: int) -> np.ndarray:
    """Return the least distance, times 2^n, from a tree with at most s leaves, for each of several functions.

    On n <= 6 variables each function has a row of distances for s = 1, ..., 2^n. This takes n 4^(n-1) numpy operations
    on arrays of the length of ``functions``, and likewise for their distinct restrictions.
    """
    ones = np.bitwise_count(functions)
    errors = np.empty((1 << n, len(functions)), dtype=np.uint8)
    errors[:] = np.minimum(ones, (1 << n) - ones)
    if n > 0:
        restricted = [halves(functions, n, i) for i in range(n)]
        distinct = np.unique(np.array(restricted))
        below = np.ascontiguousarray(least_errors(distinct, n - 1).T)
        for pair in restricted:
            left, right = (below[:, np.searchsorted(distinct, half)] for half in pair)
            for a, b in np.ndindex(len(left), len(right)):
                # rows a and b are those of a + 1 and b + 1 leaves
                np.minimum(errors[a + b + 1], left[a] + right[b], out=errors[a + b + 1])
        np.minimum.accumulate(errors, axis=0, out=errors)
    return errors.T
