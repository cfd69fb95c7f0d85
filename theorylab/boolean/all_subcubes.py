r"""All :math:`3^n` subcubes of the cube in one array.

The subcube of number :math:`\sum_i d_i 3^i` fixes :math:`x_{i+1}` to :math:`d_i` if :math:`d_i` is 0 or 1 and leaves it
free if :math:`d_i = 2`. The numbers of both halves of a subcube are therefore smaller than its own.
"""

from __future__ import annotations

import numpy as np

from theorylab.limits import require

__all__ = ["MIXED", "fixed_variables", "values_taken", "variables_of_tables"]

MIXED = 3
"""Entry of a subcube on which the function takes both values."""


def values_taken(tables: np.ndarray) -> np.ndarray:
    """Return, for each function and subcube, 1 if its only value there is 0, 2 if it is 1, and 3 if both occur.

    Parameters
    ----------
    tables
        Values 0/1 of N functions, shape (N, 2^n).

    Returns
    -------
    ndarray of uint8, shape (N, 3^n)

    Raises
    ------
    TooLarge
        If the array exceeds the memory budget.

    Examples
    --------
    >>> values_taken(np.array([[0, 0, 0, 1]])).tolist()
    [[1, 1, 1, 1, 2, 3, 1, 3, 3]]
    """
    count, n = len(tables), variables_of_tables(tables)
    require(4 * count * 3**n, f"the 3^{n} subcubes of {n} variables: holding a byte for each, four times")
    found = (1 << tables).astype(np.uint8)
    for i in range(n):
        halves = found.reshape(count, 1 << (n - 1 - i), 2, 3**i)
        found = np.concatenate([halves, halves[:, :, :1] | halves[:, :, 1:]], axis=2)
    return found.reshape(count, 3**n)


def variables_of_tables(tables: np.ndarray) -> int:
    """Return the number of variables of functions given by their values, shape (N, 2^n)."""
    return tables.shape[1].bit_length() - 1


def fixed_variables(n: int) -> np.ndarray:
    """Return the number of variables that each subcube fixes, as ``uint8``."""
    fixed = np.zeros(1, dtype=np.uint8)
    for _ in range(n):
        fixed = np.concatenate([fixed + 1, fixed + 1, fixed])
    return fixed
