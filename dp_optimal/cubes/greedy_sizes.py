r"""Sizes of the smallest exact tree and of the exact greedy trees of functions on the cube, over all subcubes.

A tree whose first test is :math:`x_i` consists of that test and of trees for both halves of the subcube. With 0 for a
constant,

.. math:: s(C) = 1 + \min_i \bigl(s(C_{i0}) + s(C_{i1})\bigr), \qquad
          g(C) = 1 + \operatorname{opt}_{i \in B(C)} \bigl(g(C_{i0}) + g(C_{i1})\bigr),

where B(C) is the set of free variables of the largest score, and opt is min for the best ties and max for the worst.
The score is the difference of the numbers of ones of both halves, which ranks tests as the gain of any strictly concave
impurity does (:mod:`dp_optimal.atlas.recursion`), or the influence on the subcube.

A function takes :math:`3^n` subcubes with n steps each: 20 microseconds for n = 6 and 10 milliseconds for n = 11. The
atlas solves all functions of a class together, from those of one variable less; this is for functions of more
variables, a few at a time.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from theorylab.boolean.all_subcubes import variables_of_tables
from theorylab.limits import require
from theorylab.numbers.kernels import njit
from theorylab.numbers.pieces import in_pieces

__all__ = ["TreeSizes", "tree_sizes"]


class TreeSizes(NamedTuple):
    """Numbers of internal nodes of exact trees of N functions, int64[N] each.

    Attributes
    ----------
    least
        The minimum.
    gain_kind, gain_unkind
        The greedy tree by purity gain, under the best and under the worst ties.
    influence_kind, influence_unkind
        The same by influence.
    """

    least: np.ndarray
    gain_kind: np.ndarray
    gain_unkind: np.ndarray
    influence_kind: np.ndarray
    influence_unkind: np.ndarray


def tree_sizes(tables: np.ndarray) -> TreeSizes:
    """Return the sizes of exact trees of functions.

    Parameters
    ----------
    tables
        Values 0/1 of N functions, uint8[N, 2^n].

    Raises
    ------
    TooLarge
        If the numbers of the subcubes exceed the memory budget.

    Examples
    --------
    >>> [int(size[0]) for size in tree_sizes(np.array([[0, 1, 1, 0, 0, 1, 1, 0]], dtype=np.uint8))]
    [3, 3, 7, 3, 3]
    """
    n = variables_of_tables(tables)
    require(4 * 3**n * (n + len(TreeSizes._fields) + 1), f"the 3^{n} subcubes of {n} variables")
    sizes = np.empty((len(TreeSizes._fields), len(tables)), dtype=np.int64)
    in_pieces(len(tables), 3**n * (n + 1), lambda start, end: _solve(tables, n, start, end, sizes))
    return TreeSizes(*sizes)


@njit(cache=True, nogil=True)
def _solve(tables: np.ndarray, n: int, start: int, end: int, sizes: np.ndarray) -> None:
    """Compute the sizes of functions ``start`` to ``end``; subcubes are numbered as in ``all_subcubes``."""
    kinds = sizes.shape[0]
    power = np.ones(n + 1, dtype=np.int64)
    for i in range(n):
        power[i + 1] = 3 * power[i]
    count = power[n]
    ones, found = np.empty(count, dtype=np.int32), np.empty((count, kinds), dtype=np.int32)
    edges = np.empty((count, n), dtype=np.int32)
    digit, free = np.zeros(n, dtype=np.int64), np.empty(n, dtype=np.int64)
    for row in range(start, end):
        digit[:] = 0
        for c in range(count):
            dimension, x = 0, 0
            for i in range(n):
                if digit[i] == 2:
                    free[dimension] = i
                    dimension += 1
                else:
                    x |= digit[i] << i
            if dimension == 0:
                ones[c] = tables[row, x]
            else:
                step = power[free[0]]
                ones[c] = ones[c - step] + ones[c - 2 * step]
            for place in range(dimension):
                i = free[place]
                if dimension == 1:
                    edges[c, i] = ones[c - power[i]] != ones[c - 2 * power[i]]
                else:
                    step = power[free[0] if place else free[1]]
                    edges[c, i] = edges[c - step, i] + edges[c - 2 * step, i]
            found[c] = 0
            if 0 < ones[c] < 1 << dimension:
                _best(c, dimension, free, power, ones, edges, found)
            for i in range(n):
                digit[i] += 1
                if digit[i] < 3:
                    break
                digit[i] = 0
        for kind in range(len(sizes)):
            sizes[kind, row] = found[count - 1, kind]


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def _best(
    c: int,
    dimension: int,
    free: np.ndarray,
    power: np.ndarray,
    ones: np.ndarray,
    edges: np.ndarray,
    found: np.ndarray,
) -> None:
    """Compute the sizes for a subcube on which the function is not constant, from those of its halves."""
    top_gain, top_influence = -1, -1
    for place in range(dimension):
        i = free[place]
        zero, one = c - 2 * power[i], c - power[i]
        least = 1 + found[zero, 0] + found[one, 0]
        if place == 0 or least < found[c, 0]:
            found[c, 0] = least
        gain, influence = abs(ones[one] - ones[zero]), edges[c, i]
        if gain >= top_gain:
            _take(c, zero, one, 1, gain > top_gain, found)
            top_gain = gain
        if influence >= top_influence:
            _take(c, zero, one, 3, influence > top_influence, found)
            top_influence = influence


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def _take(c: int, zero: int, one: int, kind: int, above: bool, found: np.ndarray) -> None:
    """Note the greedy sizes of a test, at ``kind`` and at the next place; ``above`` if no earlier test ties with it."""
    best, worst = 1 + found[zero, kind] + found[one, kind], 1 + found[zero, kind + 1] + found[one, kind + 1]
    found[c, kind] = best if above else min(best, found[c, kind])
    found[c, kind + 1] = worst if above else max(worst, found[c, kind + 1])
