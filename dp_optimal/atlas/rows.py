"""The atlas as a table: one row for each class of functions."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from dp_optimal.atlas.classes import FunctionClass, class_named, measures
from dp_optimal.atlas.columns import COLUMNS, Column
from theorylab.extras import polars

__all__ = ["FUNCTION", "FUNCTIONS", "rows", "rows_of", "schema"]

FUNCTION = "function"
"""Column of the representatives: the truth table as an integer, bit x of which is f(x)."""

FUNCTIONS = "functions"
"""Column of the number of functions in a class."""


def schema(columns: Iterable[Column] = COLUMNS) -> dict[str, polars.DataType]:
    """Types of the columns by name, in their order; those of every atlas are small."""
    wide, small, added = polars.UInt64(), polars.UInt16(), polars.Int64()
    types = {column.name: small if column in COLUMNS else added for column in columns}
    return {FUNCTION: wide, FUNCTIONS: wide, **types}


def rows(name: str, n: int) -> polars.DataFrame:
    """All classes of functions on n variables with every measure, by increasing representative.

    Parameters
    ----------
    name
        ``all`` (n at most 5) or ``monotone`` (n at most 6).
    n
        Number of variables.

    Returns
    -------
    polars.DataFrame
        The representative, the size of its class, and the columns of :data:`dp_optimal.atlas.columns.COLUMNS`.

    Raises
    ------
    InvalidArgument
        For another class.
    TooLarge
        For more variables.
    """
    chosen = class_named(name, n)
    return rows_of(chosen, n, *chosen.representatives(n))


def rows_of(chosen: FunctionClass, n: int, functions: np.ndarray, sizes: np.ndarray) -> polars.DataFrame:
    """The rows of some classes of functions.

    Parameters
    ----------
    chosen
        Where the functions are from.
    n
        Number of variables.
    functions, sizes
        Representatives in increasing order, and the sizes of their classes, as ``uint64``.
    """
    found = measures(functions, n, chosen.every)
    return polars.DataFrame({FUNCTION: functions, FUNCTIONS: sizes, **found}, schema=schema())
