r"""Conditions on the columns of the atlas, evaluated exactly.

A rational column or a quotient is kept as numerator and denominator, integer expressions of 128 bits, and a/b < c/d
becomes a d < c b with b, d > 0. The absolute values that each expression can take are bounded, and a condition that
might need more than 127 bits is refused. So no comparison ever rounds.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from typing import NamedTuple

from theorylab.extras import polars
from theorylab.files.conditions import Algebra, OutOfRange, names_in, parse_condition

__all__ = ["LARGEST", "Number", "condition", "names_in", "whole"]

LARGEST = (1 << 127) - 1

_COMPARISONS: dict[str, Callable[[polars.Expr, polars.Expr], polars.Expr]] = {
    "<": operator.lt,
    "<=": operator.le,
    "==": operator.eq,
    "!=": operator.ne,
    ">=": operator.ge,
    ">": operator.gt,
}


class Number(NamedTuple):
    """A rational for every row.

    Attributes
    ----------
    over
        Numerator, of 128 bits.
    under
        Denominator, positive.
    most_over, most_under
        Largest absolute values of numerator and denominator.
    """

    over: polars.Expr
    under: polars.Expr
    most_over: int
    most_under: int


def whole(value: int) -> Number:
    """Return an integer as a number."""
    return Number(_literal(value), _literal(1), abs(value), 1)


def condition(text: str, columns: dict[str, Number]) -> polars.Expr:
    """Parse a condition such as ``greedy_kind > size and depth == 4``.

    Parameters
    ----------
    text
        The condition, see :mod:`theorylab.files.conditions`.
    columns
        The numbers by name.

    Raises
    ------
    InputFormatError
        At the first position that does not belong to a condition, for an unknown name, and for numbers
        too large to be exact.
    """
    return parse_condition(text, _Columns(columns))


class _Columns(Algebra[Number, "polars.Expr"]):
    """Expressions over the columns of a table."""

    def __init__(self, columns: Mapping[str, Number]):
        self.columns = columns

    def literal(self, value: int) -> Number:
        _require_bounded(abs(value))
        return whole(value)

    def inverse(self, value: int) -> Number:
        return Number(_literal(1), _literal(value), 1, value)

    def sum(self, a: Number, b: Number) -> Number:
        over = a.over * b.under + b.over * a.under
        most_over = a.most_over * b.most_under + b.most_over * a.most_under
        return _bounded(Number(over, a.under * b.under, most_over, a.most_under * b.most_under))

    def product(self, a: Number, b: Number) -> Number:
        most = a.most_over * b.most_over, a.most_under * b.most_under
        return _bounded(Number(a.over * b.over, a.under * b.under, *most))

    def compare(self, sign: str, a: Number, b: Number) -> polars.Expr:
        _require_bounded(a.most_over * b.most_under)
        _require_bounded(b.most_over * a.most_under)
        return _COMPARISONS[sign](a.over * b.under, b.over * a.under)

    def both(self, a: polars.Expr, b: polars.Expr) -> polars.Expr:
        return a & b

    def either(self, a: polars.Expr, b: polars.Expr) -> polars.Expr:
        return a | b

    def negation(self, a: polars.Expr) -> polars.Expr:
        return ~a


def _literal(value: int) -> polars.Expr:
    return polars.lit(value, dtype=polars.Int128)


def _bounded(number: Number) -> Number:
    _require_bounded(max(number.most_over, number.most_under))
    return number


def _require_bounded(most: int) -> None:
    if most > LARGEST:
        raise OutOfRange("the numbers may need more than 127 bits")
