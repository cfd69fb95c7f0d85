"""Boolean functions up to permutations of their variables, many at a time.

A function on n <= 6 variables is an unsigned 64-bit integer whose bit x is f(x), bit i of x being x_{i+1}.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import factorial
from typing import NamedTuple

import numpy as np

from theorylab.errors import InvalidArgument
from theorylab.numbers.counts import count, function_of

__all__ = ["MOST_VARIABLES", "PermutationClass", "boolean_classes", "permutation_classes"]

MOST_VARIABLES = 6
"""A truth table on more variables does not fit into 64 bits."""

MOST_BOOLEAN = 4
"""All functions on five variables are 2^32."""


class PermutationClass(NamedTuple):
    """The functions that permutations of the variables make of one.

    Attributes
    ----------
    function
        The member of the smallest truth table.
    size
        Number of distinct members.
    """

    function: int
    size: int


def boolean_classes(n: int) -> tuple[PermutationClass, ...]:
    """Return all 2^(2^n) Boolean functions on n variables up to permutations, by increasing representative.

    Parameters
    ----------
    n
        Number of variables, 0 to 4.

    Raises
    ------
    TooLarge
        If there are more variables.

    See Also
    --------
    npn_classes : up to negations as well
    monotone_classes : the monotone ones

    Examples
    --------
    >>> len(boolean_classes(2)), sum(each.size for each in boolean_classes(2))
    (12, 16)
    """
    n = count(n, "variables of Boolean classes", least=0, most=MOST_BOOLEAN)
    return permutation_classes(np.arange(1 << (1 << n), dtype=np.uint64), n)


def permutation_classes(functions: np.ndarray | Sequence[int], n: int) -> tuple[PermutationClass, ...]:
    """Return the classes of the given functions under permutations of the variables, by increasing representative.

    Parameters
    ----------
    functions
        Truth tables, integers.
    n
        Number of variables, 0 to 6.

    Raises
    ------
    InvalidArgument
        If one is no function on n variables.
    TooLarge
        If there are more variables.

    See Also
    --------
    boolean_classes, monotone_classes : of all functions, and of the monotone ones

    Notes
    -----
    All n! permutations are run through by exchanging two neighbours at a time, each exchange a few
    operations on the whole array. The size of a class is n! over the number of permutations that fix its
    representative.

    Examples
    --------
    >>> [(each.function, each.size) for each in permutation_classes([0b1010, 0b1100, 0b1000], 2)]  # x1, x2, x1 and x2
    [(8, 1), (10, 2)]
    """
    n = count(n, "variables of permutation classes", least=0, most=MOST_VARIABLES)
    functions = np.asarray(functions)
    if functions.ndim != 1 or functions.dtype.kind not in "iu":
        raise InvalidArgument("functions: an array of integers is needed, each the truth table of a function")
    for extreme in (functions.min(), functions.max()) if len(functions) else ():
        function_of(extreme, n)
    functions = functions.astype(np.uint64)
    least, permuted = functions.copy(), functions.copy()
    for i in _neighbour_exchanges(n):
        permuted = _exchanged(permuted, n, i)
        np.minimum(least, permuted, out=least)
    representatives = np.unique(least)
    fixed, permuted = np.ones(len(representatives), dtype=np.int64), representatives
    for i in _neighbour_exchanges(n):
        permuted = _exchanged(permuted, n, i)
        fixed += permuted == representatives
    sizes = factorial(n) // fixed
    return tuple(map(PermutationClass._make, zip(representatives.tolist(), sizes.tolist())))


def _exchanged(functions: np.ndarray, n: int, i: int) -> np.ndarray:
    """The functions with variables i and i + 1, counted from 0, exchanged."""
    shift = np.uint64(1 << i)
    # inputs with bit i one and bit i + 1 zero change places with those 2^i further, with zero and one
    moved = np.uint64(sum(1 << x for x in range(1 << n) if x >> i & 3 == 1))
    difference = (functions ^ functions >> shift) & moved
    return functions ^ difference ^ difference << shift


def _neighbour_exchanges(n: int) -> Iterator[int]:
    """Exchanges of neighbours that run through all permutations of n things (Steinhaus, Johnson, Trotter).

    The last thing walks from one end to the other between the exchanges of the others.
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
