"""Costs of exact decision trees of many functions, by all subcubes, and lists of functions found without evaluation.

Nothing is shared with the atlas. A function on n variables is an integer whose bit x is f(x). Costs come from a dynamic
program over the 3^n subcubes of the function itself; functions are listed as the trees that compute them, as the
closures under a group of permutations, or drawn at random.
"""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

import numpy as np

NO_TREE = 1000


class Costs(NamedTuple):
    """Costs of each function: minimum depth and size, whether one tree has both, and sizes of greedy trees."""

    depth: np.ndarray
    size: np.ndarray
    both: np.ndarray
    kind: np.ndarray
    unkind: np.ndarray


def costs(functions, n):
    """Return the costs of monotone functions, whose influences are differences of numbers of ones.

    The arrays have an axis for each variable, whose value 2 means free, and one for the functions.
    """
    values = np.array([[f >> x & 1 for f in functions] for x in range(1 << n)], dtype=np.int16)
    shape = (3,) * n + (len(functions),)
    ones, kind, unkind = (np.zeros(shape, dtype=np.int16) for _ in range(3))
    sizes = np.zeros((n + 1, *shape), dtype=np.int16)
    ones[(slice(0, 2),) * n] = values.reshape((2,) * n + (-1,)).transpose(*range(n - 1, -1, -1), n)
    for free in sorted(product((0, 1), repeat=n), key=sum)[1:]:
        at = tuple(2 if is_free else slice(0, 2) for is_free in free)
        halves = [
            [(*at[:i], value, *at[i + 1 :]) for value in (0, 1)] for i, is_free in enumerate(free) if is_free
        ]
        ones[at] = ones[halves[0][0]] + ones[halves[0][1]]
        pure = (ones[at] == 0) | (ones[at] == 1 << sum(free))
        influence = np.array([ones[one] - ones[zero] for zero, one in halves])
        chosen = influence == influence.max(axis=0)
        for table, extreme, never in ((kind, np.min, NO_TREE), (unkind, np.max, 0)):
            found = np.array([1 + table[zero] + table[one] for zero, one in halves])
            table[at] = np.where(pure, 0, extreme(np.where(chosen, found, never), axis=0))
        for d in range(n + 1):
            least = np.full(pure.shape, NO_TREE, dtype=np.int16)
            for zero, one in halves if d else ():
                np.minimum(least, 1 + sizes[d - 1][zero] + sizes[d - 1][one], out=least)
            sizes[d][at] = np.where(pure, 0, np.minimum(least, NO_TREE))
    whole = (2,) * n
    by_depth = sizes[(slice(None), *whole)]
    depth = (by_depth == NO_TREE).sum(axis=0)
    both = by_depth[depth, np.arange(len(functions))] == by_depth[n]
    return Costs(depth, by_depth[n], both.astype(int), kind[whole], unkind[whole])


def invariant_functions(n, permutations):
    """Return all monotone functions invariant under the given permutations of the variables, i -> permutation[i]."""
    orbits = {}
    for x in range(1 << n):
        orbit, waiting = {x}, [x]
        while waiting:
            y = waiting.pop()
            images = {sum((y >> i & 1) << to for i, to in enumerate(p)) for p in permutations} - orbit
            orbit |= images
            waiting += images
        orbits[min(orbit)] = orbit
    found = [0]
    for least in sorted(orbits, key=lambda x: -x.bit_count()):
        ones = sum(1 << x for x in orbits[least])
        above = sum(1 << y for y in {x | 1 << i for x in orbits[least] for i in range(n)} - orbits[least])
        found += [f | ones for f in found if above & ~f == 0]
    return found


def dual(f, n):
    """Return the dual function: the negation of f at the complement of the input."""
    return sum((~f >> (x ^ (1 << n) - 1) & 1) << x for x in range(1 << n))


def random_monotone(number, rng):
    """Return uniform independent monotone functions on seven variables, as their restrictions to x_7 = 0 and 1.

    A uniform pair of functions, given that it is ordered, is a uniform function on one more variable.
    """
    five = np.array(invariant_functions(5, []), dtype=np.uint64)

    def six(drawn):
        low, high = five[rng.integers(0, len(five), (2, drawn))]
        ordered = low & ~high == 0
        return low[ordered] | high[ordered] << np.uint64(32)

    found, missing = [], number
    while missing > 0:
        drawn = six(400_000)
        half = len(drawn) // 2
        zero, one = drawn[:half], drawn[half : 2 * half]
        ordered = zero & ~one == 0
        found.append((zero[ordered], one[ordered]))
        missing -= int(ordered.sum())
    return tuple(np.concatenate(part)[:number] for part in zip(*found))
