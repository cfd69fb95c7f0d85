"""The atlas as a table: one row for each class of functions, and exact numbers in it."""

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
"""Of a decimal in Arrow."""


def schema(columns: Iterable[Column] = COLUMNS) -> dict[str, polars.DataType]:
    """Types of the columns by name, in their order; those of every atlas are small."""
    wide, small, added = polars.UInt64(), polars.UInt16(), polars.Int64()
    types = {column.name: small if column in COLUMNS else added for column in columns}
    return {FUNCTION: wide, FUNCTIONS: wide, **types}


def rows_of(chosen: FunctionClass, functions: Functions) -> polars.DataFrame:
    """The columns of :data:`dp_optimal.atlas.columns.COLUMNS` of some functions, with their multiplicities.

    Parameters
    ----------
    chosen
        Where the functions are from.
    functions
        One function of each class.
    """
    found = measures(functions.words, functions.variables, chosen.every)
    return polars.DataFrame({FUNCTION: functions.words, FUNCTIONS: functions.sizes, **found}, schema=schema())


def exact_series(numerators: polars.Series, denominator: int) -> polars.Series:
    """The quotients as decimals where all of them end, else as text.

    Parameters
    ----------
    numerators
        Integers.
    denominator
        What they are divided by.
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
