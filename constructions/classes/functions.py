"""Boolean functions given by an integer, as problems: any function, or a random monotone one."""

from __future__ import annotations

from flint import fmpq

from constructions.classes.random_monotone import random_monotone_table
from constructions.parameters import count, marginals
from theorylab.boolean.packed import PackedFunction
from theorylab.problems.cube import CubeProblem

__all__ = ["MOST_VARIABLES", "boolean_function", "random_monotone"]

MOST_VARIABLES = 16
"""Maximum number of variables; the integer of a function then has 2^16 bits."""


def boolean_function(n: int, function: int, p: tuple[fmpq, ...] = ()) -> CubeProblem:
    """Function on n variables given by its truth table, under a product distribution.

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
        If the integer is not a function on n variables, or the probabilities are invalid.
    TooLarge
        If there are too many variables.

    See Also
    --------
    random_monotone

    Examples
    --------
    >>> boolean_function(2, 0b1000).label_mean(boolean_function(2, 0b1000).root)  # x1 and x2
    1/4
    """
    n = count(n, "n", least=0, most=MOST_VARIABLES)
    return CubeProblem(PackedFunction.from_integer(function, n), marginals(p, n))


def random_monotone(n: int, seed: int) -> CubeProblem:
    """Uniformly random monotone function of n variables, determined by the seed.

    Parameters
    ----------
    n
        Number of variables, 0 to 12.
    seed
        Seed, 0 to 2^64 - 1; the same seed gives the same function.

    See Also
    --------
    boolean_function
    theorylab.functions_of : all monotone functions

    Examples
    --------
    >>> first, second = random_monotone(5, seed=7), random_monotone(5, seed=7)
    >>> first.label_mean(first.root) == second.label_mean(second.root)
    True
    """
    return boolean_function(n, random_monotone_table(n, seed))
