"""The left sides of Lemma C.6 as sums of impurities, at a point and in symbols."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TypeAlias

from flint import fmpq

from proofs_checks.bdm.computed.impurity_sums import Sum, canonical_sum
from theorylab.extras import sympy
from theorylab.impurities.impurity import Impurity
from theorylab.numbers.comparison import Value

HALF, QUARTER = fmpq(1, 2), fmpq(1, 4)

Number: TypeAlias = "fmpq | sympy.Expr"
Summand: TypeAlias = tuple[fmpq | int, Callable[[Number, Number], Number]]
"""A coefficient, and the argument of G as a function of x and y."""


@cache
def x_and_y() -> tuple[sympy.Symbol, sympy.Symbol]:
    """Return the variables of the left sides as symbols."""
    return sympy.symbols("x y", positive=True)


def _or_of(j: int) -> Callable[[Number, Number], Number]:
    return lambda x, y: j * x + y - j * x * y


def _only(j: int) -> Callable[[Number, Number], Number]:
    return lambda x, y: j * y


PARTS: Mapping[int, tuple[Summand, ...]] = {
    1: ((HALF, _or_of(1)), (-3 * QUARTER, _only(1)), (QUARTER, _only(2)), (-QUARTER, _or_of(2))),
    2: ((1, _or_of(2)), (QUARTER, _only(1)), (-1, _or_of(1)), (-QUARTER, _or_of(4))),
    3: ((1, _or_of(2)), (QUARTER, _only(1)), (-1, _or_of(1))),
    4: ((1, _only(2)), (-1, _only(1)), (-QUARTER, _only(4))),
}
"""The left sides."""


def left_side(part: int, impurity: Impurity, k: int, m: int) -> Value:
    """Return the left side of a part at x = 2^-k, y = 2^-m, exactly; part 4 does not depend on k."""
    x, y = fmpq(1, 2**k), fmpq(1, 2**m)
    first, *rest = (impurity(argument(x, y)) * c for c, argument in PARTS[part])
    for summand in rest:
        first = first + summand
    return first


def left_sum(part: int, at: sympy.Expr | None = None) -> Sum:
    """Return the left side of a part for any impurity, in x or with ``at`` in place of x."""
    x, y = x_and_y()
    return canonical_sum((c, argument(x if at is None else at, y)) for c, argument in PARTS[part])
