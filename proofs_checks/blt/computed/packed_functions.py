"""Boolean functions packed into one integer, and the counts needed for influence and correlation.

A function on n variables is the integer whose bit x is f(x); bit i of x is x_{i+1}. Its two halves along
a variable are cut out with a mask and aligned with a shift, so a count over the cube is the number of
ones of an integer. ``i`` numbers the variables from 0, as in the rest of the laboratory.
"""

from __future__ import annotations

from functools import cache
from itertools import product

from flint import fmpq

from theorylab.boolean.functions import functions_of


def monotone_representatives(n: int) -> list[int]:
    """Return one monotone function of each class under permutations of the variables."""
    return functions_of(n, "monotone", up_to="permutations").words.tolist()


@cache
def _zero_half(n: int, i: int) -> int:
    """Return the set of inputs with bit i zero, as alternating blocks of 2^i ones and 2^i zeros."""
    return ((1 << (1 << n)) - 1) // ((1 << (1 << i)) + 1)


def _halves(f: int, n: int, i: int) -> tuple[int, int]:
    zero_half = _zero_half(n, i)
    return f & zero_half, (f >> (1 << i)) & zero_half


def half_counts(f: int, n: int, i: int) -> tuple[int, int]:
    """Return the numbers of inputs of value one with bit i zero, and with bit i one."""
    zero, one = _halves(f, n, i)
    return zero.bit_count(), one.bit_count()


def sensitive_edges(f: int, n: int, i: int) -> int:
    """Return the number of pairs of inputs differing only in bit i on which f takes both values."""
    zero, one = _halves(f, n, i)
    return (zero ^ one).bit_count()


def influences(n: int, f: int) -> list[fmpq]:
    """Return Inf_i(f) for each i."""
    return [fmpq(sensitive_edges(f, n, i), 1 << (n - 1)) for i in range(n)]


def is_unate(f: int, n: int) -> bool:
    """Return True if f is non-decreasing or non-increasing in every variable (Definition 5 of the paper)."""
    return all(zero & ~one == 0 or one & ~zero == 0 for zero, one in (_halves(f, n, i) for i in range(n)))


def _is_monotone_of(n: int, f: object) -> bool:
    # some instances stand for many functions, all of them monotone
    return not isinstance(f, int) or (n >= 1 and 0 <= f < 1 << (1 << n) and is_unate(f, n))


MONOTONE = {"f is the truth table of a monotone function of n >= 1 variables": _is_monotone_of}
"""A hypothesis common to most statements of the paper."""


def negate_variable(f: int, n: int, i: int) -> int:
    """Return the function with bit i of its input negated."""
    zero, one = _halves(f, n, i)
    return one | zero << (1 << i)


def unate_functions(n: int) -> tuple[int, ...]:
    """Return all unate functions, in increasing order: the monotone ones with every choice of negated variables.

    n: number of variables, at most 5 (230,540 functions, about a second).
    """
    found = set()
    for negated in product((False, True), repeat=n):
        turned = functions_of(n, "monotone").words.tolist()
        for i in range(n):
            if negated[i]:
                turned = [negate_variable(f, n, i) for f in turned]
        found.update(turned)
    return tuple(sorted(found))
