"""Boolean functions up to permutations of their variables, many at a time.

A function on n <= 6 variables is an unsigned 64-bit integer whose bit x is f(x), bit i of x being x_{i+1}.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import factorial

import numpy as np

__all__ = ["permutation_classes"]


def permutation_classes(functions: np.ndarray, n: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the least function of each class of the given functions, in increasing order, and the class sizes.

    Parameters
    ----------
    functions
        Functions on n variables, ``uint64``.
    n
        Number of variables, 0 to 6.

    Notes
    -----
    All n! permutations are enumerated by exchanging two neighbours at a time; each exchange takes a few
    operations on the whole array. The size of a class is n! over the number of permutations that fix its
    representative.
    """
    least, permuted = functions.copy(), functions.copy()
    for i in _neighbour_exchanges(n):
        permuted = _exchange(permuted, n, i)
        np.minimum(least, permuted, out=least)
    representatives = np.unique(least)
    fixed, permuted = np.ones(len(representatives), dtype=np.int64), representatives
    for i in _neighbour_exchanges(n):
        permuted = _exchange(permuted, n, i)
        fixed += permuted == representatives
    return representatives, factorial(n) // fixed


def _exchange(functions: np.ndarray, n: int, i: int) -> np.ndarray:
    """Return the functions with variables i and i + 1, counted from 0, exchanged."""
    shift = np.uint64(1 << i)
    # inputs with bit i one and bit i + 1 zero change places with those 2^i further, with zero and one
    moved = np.uint64(sum(1 << x for x in range(1 << n) if x >> i & 3 == 1))
    difference = (functions ^ functions >> shift) & moved
    return functions ^ difference ^ difference << shift


def _neighbour_exchanges(n: int) -> Iterator[int]:
    """Iterate over exchanges of neighbours that enumerate all permutations of n items (Steinhaus, Johnson, Trotter).

    The last item moves from one end to the other between the exchanges of the others.
    """
    if n < 2:
        return
    steps, back = range(n - 1), False
    for exchange in (*_neighbour_exchanges(n - 1), None):
        yield from steps if back else reversed(steps)
        back = not back
        if exchange is not None:
            # where the walking thing stands at the front the others have moved up by one
            yield exchange + back
