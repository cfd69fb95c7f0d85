r"""The subcubes with k fixed variables, numbered: where a table of them has the subcube, and where its children.

A table of the subcubes with k fixed variables of n has the shape :math:`(\binom nk, 2^k)`. A row is a set of k
variables, in colexicographic order (:func:`theorylab.boolean.low_degree.subset_masks`): the set
:math:`i_1 < \dots < i_k` has the row :math:`\sum_j \binom{i_j}{j}`. A column is the values, bit j of it being that of
the j-th smallest variable of the set. So reading one variable more moves the terms of the larger ones to the next
binomial, and makes room for a bit in the column.
"""

from __future__ import annotations

from math import comb

import numpy as np

from theorylab.numbers.kernels import register_jitable

__all__ = ["binomials", "child_rows", "subcube_count", "subcube_position", "subcube_positions", "zero_column"]


def subcube_count(variables: int, depth: int) -> int:
    """Number of subcubes with at most ``depth`` fixed variables."""
    return sum(comb(variables, k) << k for k in range(min(depth, variables) + 1))


def subcube_position(mask: int, values: int) -> tuple[int, int]:
    """Row and column of the subcube with the variables of ``mask`` fixed to their ``values``."""
    row, column, size = 0, 0, 0
    while mask:
        i = (mask & -mask).bit_length() - 1
        column |= (values >> i & 1) << size
        size += 1
        row += comb(i, size)
        mask &= mask - 1
    return row, column


def subcube_positions(variables: int, masks: np.ndarray, values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Rows and columns of many subcubes, of shapes as ``masks``, by :func:`subcube_position`."""
    row, column, size = (np.zeros(masks.shape, dtype=np.int64) for _ in range(3))
    for i in range(variables):
        read = (masks >> i) & 1
        column |= ((values >> i) & read) << size
        size += read
        choose = np.array([comb(i, j) for j in range(variables + 1)], dtype=np.int64)
        row += choose[size] * read
    return row, column


def binomials(variables: int) -> np.ndarray:
    """Table of binomial coefficients C(i, j) for 0 <= i, j <= n + 1, with 0 where they exceed 2^63 - 1."""
    size = variables + 2
    rows = [[comb(i, j) if comb(i, j) < 1 << 63 else 0 for j in range(size)] for i in range(size)]
    return np.array(rows, dtype=np.int64)


@register_jitable
def child_rows(mask: int, variables: int, choose: np.ndarray, rows: np.ndarray, lower: np.ndarray) -> int:
    """Rows of the children of the subcubes of one row, for kernels: what every unread variable leads to.

    Parameters
    ----------
    mask
        The variables fixed.
    variables
        Number n of variables of the cube.
    choose
        The table of :func:`binomials`.
    rows, lower
        Room for n entries each: the row of the children, and the bits of the columns below that of the variable.

    Returns
    -------
    int
        Number of unread variables, which are taken in ascending order.
    """
    above, position = 0, 0  # rank of the fixed variables above the one read, with it; how many are below
    for i in range(variables):
        if (mask >> i) & 1:
            above += choose[i, position + 2]
            position += 1
    count, below, position = 0, 0, 0
    for i in range(variables):
        if (mask >> i) & 1:
            above -= choose[i, position + 2]
            position += 1
            below += choose[i, position]
        else:
            rows[count] = below + choose[i, position + 1] + above
            lower[count] = (1 << position) - 1
            count += 1
    return count


@register_jitable
def zero_column(column: int, lower: int) -> int:
    """Column of the zero-child, from the bits ``lower`` of :func:`child_rows`; the one-child has ``lower + 1`` more."""
    return (column & ~lower) << 1 | (column & lower)
