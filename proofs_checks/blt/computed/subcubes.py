r"""Subcubes of a small cube, and the cheapest tree for each of many functions at once.

A leaf of a decision tree is a subcube, and a statement about a sum over the leaves of *every* tree is a statement about
the minimum over all trees. A dynamic program over the 3^n subcubes finds it: a subcube is a leaf, or a variable is read
and its two halves are solved separately. Arrays have one entry per function, so that one pass solves all functions on
four variables. A set of inputs is the integer whose bit x says whether x belongs to it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product
from typing import NamedTuple

import numpy as np


class Subcube(NamedTuple):
    """A subcube of {0,1}^n: the set of its inputs and the variables not fixed, from 0.

    For each of these, ``halves`` has the indices of its zero-half and its one-half in :func:`subcubes`.
    """

    inputs: int
    free: tuple[int, ...]
    halves: tuple[tuple[int, int], ...]


@cache
def with_bit(n: int, i: int) -> int:
    """Return the set of inputs with bit i one."""
    return sum(1 << x for x in range(1 << n) if x >> i & 1)


@cache
def subcubes(n: int) -> tuple[Subcube, ...]:
    """Return the 3^n subcubes, each after its halves; the last is the cube."""
    patterns = sorted(product((0, 1, None), repeat=n), key=lambda pattern: pattern.count(None))
    place = {pattern: at for at, pattern in enumerate(patterns)}
    found = []
    for pattern in patterns:
        inputs = (1 << (1 << n)) - 1
        for i, value in enumerate(pattern):
            if value is not None:
                inputs &= with_bit(n, i) if value else ~with_bit(n, i)
        free = tuple(i for i, value in enumerate(pattern) if value is None)
        halves = tuple(
            (place[(*pattern[:i], 0, *pattern[i + 1 :])], place[(*pattern[:i], 1, *pattern[i + 1 :])])
            for i in free
        )
        found.append(Subcube(inputs, free, halves))
    return tuple(found)


def ones_in(functions: np.ndarray, subcube: Subcube) -> np.ndarray:
    """Return the number of ones of each function, a truth table in ``uint64``, on a subcube."""
    return np.bitwise_count(functions & np.uint64(subcube.inputs)).astype(np.int64)


def sensitive_in(functions: np.ndarray, n: int, i: int, subcube: Subcube) -> np.ndarray:
    """Return the number of edges of a subcube in a free direction i on which each function takes both values."""
    lower_ends = np.uint64(subcube.inputs & ~with_bit(n, i))
    changes = functions ^ functions >> np.uint64(1 << i)
    return np.bitwise_count(changes & lower_ends).astype(np.int64)


def least_over_trees(
    n: int, leaf: Callable[[Subcube], np.ndarray], price: Callable[[Subcube, int], np.ndarray | int]
) -> np.ndarray:
    """Return the minimum, over all decision trees, of the total cost of the leaves and prices of the tests.

    Both are given for each function: the cost of a subcube as a leaf, and the price of reading a free variable there.
    This takes n 3^(n-1) sums of arrays.
    """
    values: list[np.ndarray] = []
    for subcube in subcubes(n):
        least = leaf(subcube)
        for i, (zero, one) in zip(subcube.free, subcube.halves):
            least = np.minimum(least, values[zero] + values[one] + price(subcube, i))
        values.append(least)
    return values[-1]
