"""All monotone Boolean functions of a few variables, as truth tables."""

from __future__ import annotations

from constructions.parameters import count
from theorylab.errors import TooLarge

__all__ = ["MOST_VARIABLES", "monotone_functions"]

MOST_VARIABLES = 5
"""With one variable more there are 7,828,354 functions."""


def monotone_functions(n: int) -> tuple[int, ...]:
    """Monotone Boolean functions on n variables, in increasing order of their truth tables.

    A function is the integer whose bit x is f(x), bit i of x being x_{i+1}. Fixing the last variable
    writes f as a pair of functions f0 <= f1 on the others, and every such pair is monotone; so the
    functions on n variables are found from those on n - 1 by comparing all pairs.

    Parameters
    ----------
    n
        Number of variables, 0 to 5.

    Raises
    ------
    TooLarge
        If there are more variables.
    """
    if count(n, "variables", least=0) > MOST_VARIABLES:
        raise TooLarge(f"monotone functions: {n} variables given, at most {MOST_VARIABLES}")
    functions, inputs = [0, 1], 1
    for _ in range(n):
        functions = [f0 | f1 << inputs for f1 in functions for f0 in functions if f0 & ~f1 == 0]
        inputs *= 2
    return tuple(functions)
