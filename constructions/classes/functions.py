"""Boolean functions given by one integer, as problems: any function, or a random monotone one."""

from __future__ import annotations

import numpy as np
from flint import fmpq

from constructions.classes.random_monotone import random_monotone_table
from constructions.parameters import count, marginals
from theorylab.numbers.counts import function_of
from theorylab.problems.cube import CubeProblem

__all__ = ["MOST_VARIABLES", "boolean_function", "random_monotone", "truth_table"]

MOST_VARIABLES = 16
"""An integer of 2^16 bits is as much as anybody would write."""


def truth_table(function: int, n: int) -> np.ndarray:
    """Values 0/1 of a function at its 2^n inputs, in the order of the bits of an integer.

    Parameters
    ----------
    function
        The integer whose bit x is f(x); bit i of x is x_{i+1}.
    n
        Number of variables.

    Raises
    ------
    InvalidArgument
        If the integer is negative or has more than 2^n bits.
    TooLarge
        For more than 16 variables.

    See Also
    --------
    boolean_function : the problem

    Examples
    --------
    >>> truth_table(0b1000, 2).tolist()  # x1 and x2
    [0, 0, 0, 1]
    """
    n = count(n, "n", least=0, most=MOST_VARIABLES)
    size, function = 1 << n, function_of(function, n)
    packed = np.frombuffer(function.to_bytes(size // 8 + 1, "little"), dtype=np.uint8)
    return np.unpackbits(packed, count=size, bitorder="little").astype(np.int64)


def boolean_function(n: int, function: int, p: tuple[fmpq, ...] = ()) -> CubeProblem:
    """A function on n variables given by its truth table, under a product distribution.

    Parameters
    ----------
    n
        Number of variables, 0 to 16.
    function
        The integer whose bit x is f(x); bit i of x is x_{i+1}.
    p
        Probabilities of one: none (uniform), one for all variables, or one per variable.

    Raises
    ------
    InvalidArgument
        If the integer is not a function on n variables, or the probabilities do not fit.
    TooLarge
        If there are more variables.

    See Also
    --------
    random_monotone
    truth_table : its values

    Examples
    --------
    >>> boolean_function(2, 0b1000).label_mean(boolean_function(2, 0b1000).root)  # x1 and x2
    1/4
    """
    table = truth_table(function, n)
    return CubeProblem(table, marginals(p, len(table).bit_length() - 1))


def random_monotone(n: int, seed: int) -> CubeProblem:
    """A uniformly random monotone function of n variables, the same for the same seed.

    Parameters
    ----------
    n
        Number of variables, 0 to 12.
    seed
        Seed, 0 to 2^64 - 1; the same seed gives the same function.

    See Also
    --------
    boolean_function
    theorylab.monotone_functions : all of them

    Examples
    --------
    >>> first, second = random_monotone(5, seed=7), random_monotone(5, seed=7)
    >>> first.label_mean(first.root) == second.label_mean(second.root)
    True
    """
    return boolean_function(n, random_monotone_table(n, seed))
