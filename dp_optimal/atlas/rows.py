"""The atlas as a table: one row of exact numbers for each class of functions."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

from flint import fmpq

from dp_optimal.atlas.classes import FunctionClass, measures
from dp_optimal.atlas.columns import COLUMNS, Column
from theorylab.boolean.functions import Functions
from theorylab.extras import polars
from theorylab.numbers.rationals import format_rational

__all__ = ["FUNCTION", "FUNCTIONS", "exact_series", "rows_of", "schema"]

FUNCTION = "function"
"""Column of the representatives: the truth table as an integer, bit x of which is f(x)."""

FUNCTIONS = "functions"
"""Column of the number of functions in a class."""


DIGITS = 38
"""Precision of a decimal in Arrow."""


def schema(columns: Iterable[Column] = COLUMNS) -> dict[str, polars.DataType]:
    """Return the types of the columns by name, in order; standard columns have small types."""
    wide, small, added = polars.UInt64(), polars.UInt16(), polars.Int64()
    types = {column.name: small if column in COLUMNS else added for column in columns}
    return {FUNCTION: wide, FUNCTIONS: wide, **types}


def rows_of(chosen: FunctionClass, functions: Functions) -> polars.DataFrame:
    """Compute the columns :data:`dp_optimal.atlas.columns.COLUMNS` of some functions, with their multiplicities.

    Parameters
    ----------
    chosen
        The class of the functions.
    functions
        One function of each class.
    """
    found = measures(functions.words, functions.variables, chosen.every)
    return polars.DataFrame({FUNCTION: functions.words, FUNCTIONS: functions.sizes, **found}, schema=schema())


def exact_series(numerators: polars.Series, denominator: int) -> polars.Series:
    """Return the quotients as decimals if all of them terminate, else as text.

    Parameters
    ----------
    numerators
        Integers.
    denominator
        The common denominator.
    """
    entries = numerators.unique().to_list()
    twos = (denominator & -denominator).bit_length() - 1
    fives = 0
    while denominator % 5 ** (fives + 1) == 0:
        fives += 1
    places = max(twos, fives)
    largest = len(str(max(map(abs, entries), default=0) // denominator)) + places
    if denominator != 2**twos * 5**fives or largest > DIGITS:
        text = [format_rational(fmpq(entry, denominator)) for entry in entries]
        return numerators.replace_strict(entries, text, return_dtype=polars.String)
    decimals = [Decimal(entry * (10**places // denominator)).scaleb(-places) for entry in entries]
    return numerators.replace_strict(entries, decimals, return_dtype=polars.Decimal(DIGITS, places))
