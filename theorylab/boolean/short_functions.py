r"""Many Boolean functions of at most six variables at a time, a 64-bit word each.

Bit x of the word is f(x), bit i of x being x_{i+1}. What is computed for all functions of an array costs a few
operations on whole arrays for each variable; where every input is looked at, 2^n times as many.
"""

from __future__ import annotations

import numpy as np

from theorylab.boolean.packed import ZERO_HALVES, restricted_words

__all__ = ["constant", "edges", "ones", "restrict", "values"]


def _all_inputs(n: int) -> np.uint64:
    """The word of the function that is 1 everywhere."""
    return np.uint64((1 << (1 << n)) - 1)


def constant(functions: np.ndarray, n: int) -> np.ndarray:
    """Return a mask of the constant functions."""
    return (functions == 0) | (functions == _all_inputs(n))


def ones(functions: np.ndarray) -> np.ndarray:
    """Return the number of inputs where each function is 1."""
    return np.bitwise_count(functions).astype(np.int64)


def restrict(functions: np.ndarray, i: int, value: int) -> np.ndarray:
    """Return the functions of the other variables, in their order, with variable i, counted from 0, fixed.

    Parameters
    ----------
    functions
        Words, of any number of variables above i.
    i
        The variable.
    value
        Its value, 0 or 1.
    """
    return restricted_words(functions, i, value)


def edges(functions: np.ndarray, n: int) -> np.ndarray:
    """Edges of the cube along each variable whose ends have different values; influence i is row i over 2^(n-1).

    Returns
    -------
    ndarray of int64, shape (n, N)
    """
    count = np.zeros((n, len(functions)), dtype=np.int64)
    for i in range(n):
        changed = (functions ^ functions >> np.uint64(1 << i)) & ZERO_HALVES[i] & _all_inputs(n)
        count[i] = np.bitwise_count(changed)
    return count


def values(functions: np.ndarray, n: int) -> np.ndarray:
    """Return the values 0/1, one row of 2^n for each function, as ``int8``."""
    inputs = np.arange(1 << n, dtype=np.uint64)
    return (functions[:, None] >> inputs & np.uint64(1)).astype(np.int8)
