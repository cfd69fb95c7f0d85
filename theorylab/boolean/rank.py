r"""Rank of a Boolean function.

The rank of a leaf is 0; that of a tree whose subtrees have the ranks r and s is r + 1 if r = s and max(r, s) otherwise.
The rank of a function is the least rank of an exact tree (Ehrenfeucht and Haussler, *Learning decision trees from
random examples*, Information and Computation 82 (1989)), so that

.. math:: r(f) = \min_i \begin{cases} r(f_0) + 1 & \text{if } r(f_0) = r(f_1), \\
          \max(r(f_0), r(f_1)) & \text{otherwise,}\end{cases}\qquad r(\text{constant}) = 0,

over the restrictions :math:`f_0, f_1` to :math:`x_i = 0, 1`.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from theorylab.boolean.all_subcubes import MIXED, values_taken, variables_of_tables
from theorylab.boolean.packed import PackedFunction, as_packed
from theorylab.numbers.kernels import njit

__all__ = ["rank", "ranks"]

PIECE = 1 << 18
"""Subcubes of a function that one call of the kernel solves."""


def rank(function: PackedFunction | Sequence[int]) -> int:
    """Return the minimum rank of an exact tree.

    Parameters
    ----------
    function
        A Boolean function as bits, or its truth table.

    Raises
    ------
    TooLarge
        If the subcubes exceed the memory budget.

    See Also
    --------
    tree_rank : the rank of one tree
    dp_optimal.smallest_tree_of_rank : a tree

    Notes
    -----
    A dynamic program over the subcubes: n 3^n operations and 5 3^n bytes for n variables.

    Examples
    --------
    >>> rank([0, 1, 1, 0]), rank([0, 0, 0, 1])  # x1 xor x2; x1 and x2
    (2, 1)
    """
    return int(ranks(as_packed(function).bits()[None])[0])


def ranks(tables: np.ndarray) -> np.ndarray:
    """Return the rank of functions given by their values 0/1, shape (N, 2^n), as ``uint8``."""
    taken, n = values_taken(tables), variables_of_tables(tables)
    found = np.zeros_like(taken)
    for first in range(0, 3**n, PIECE):
        _solve(taken, n, first, min(first + PIECE, 3**n), found)
    return found[:, -1]


@njit(cache=True)
def _solve(taken: np.ndarray, n: int, first: int, stop: int, ranks: np.ndarray) -> None:
    """Compute the ranks of the subcubes from ``first`` to ``stop`` - 1; those before are known."""
    for f in range(len(taken)):
        for subcube in range(first, stop):
            if taken[f, subcube] != MIXED:
                continue
            least, digits, power = np.uint8(n), subcube, 1
            for _ in range(n):
                if digits % 3 == 2:
                    zero, one = ranks[f, subcube - 2 * power], ranks[f, subcube - power]
                    least = min(least, np.uint8(zero + 1) if zero == one else max(zero, one))
                digits //= 3
                power *= 3
            ranks[f, subcube] = least
