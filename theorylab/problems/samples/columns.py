r"""Columns of a table by their kind: 0 and 1, numbers, or categories.

A column is stored as its distinct values in order and the rank of the value of each row. Values are compared as
:mod:`theorylab.problems.spelling` says, so that ``0.30`` and ``0.3`` are one number, and a threshold between two
numbers is their exact mean.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from flint import fmpq

from theorylab.problems.readings import BITS as ZERO_ONE
from theorylab.problems.readings import CATEGORIES, CONSTANT, NUMBERS
from theorylab.problems.samples.decimals import decimal_column
from theorylab.problems.samples.table import Table
from theorylab.problems.samples.written_column import WrittenColumn
from theorylab.problems.spelling import BITS, Declared, Values, plain_decimal

__all__ = ["MOST_CATEGORIES", "Column", "ColumnTest", "column_of", "column_of_values"]

MOST_CATEGORIES = 1000
"""Maximum number of distinct categories of a column; a larger number suggests names or a mistake."""
_DECIMAL_COMMA = re.compile(r"[+-]?[0-9]+,[0-9]+\Z")


class Column(NamedTuple):
    """The values of a feature.

    Attributes
    ----------
    name
        Name of the column.
    values
        The distinct values in order, as text.
    ranks
        Rank of the value of each row.
    numbers
        The values as numbers, if all are.
    """

    name: str
    values: tuple[str, ...]
    ranks: np.ndarray
    numbers: Sequence[fmpq] = ()

    @property
    def bits(self) -> bool:
        """Return True if its values are 0 and 1."""
        return len(self.numbers) == len(BITS) and tuple(self.numbers) == BITS

    @property
    def kind(self) -> str:
        """Return the kind of its values, as a :class:`~theorylab.problems.readings.ColumnReading` names it."""
        if len(self.values) == 1:
            return CONSTANT
        if self.bits:
            return ZERO_ONE
        return NUMBERS if self.numbers else CATEGORIES

    def on_rows(self, rows: np.ndarray) -> Column:
        """Return the column restricted to some rows, with the values that occur there."""
        occurring, ranks = np.unique(self.ranks[rows], return_inverse=True)
        values = tuple(self.values[rank] for rank in occurring)
        numbers = tuple(self.numbers[rank] for rank in occurring) if self.numbers else ()
        return Column(self.name, values, ranks, numbers)

    def as_categories(self) -> Column:
        """Return the column with all values, including numbers, as categories."""
        order = sorted(range(len(self.values)), key=self.values.__getitem__)
        place = np.empty(len(order), dtype=np.int64)
        place[order] = np.arange(len(order))
        return Column(self.name, tuple(self.values[i] for i in order), place[self.ranks])


class ColumnTest(NamedTuple):
    """A 0/1 test of a column: its value is at most the value of a rank or, for categories, equal to it."""

    column: Column
    rank: int

    @property
    def name(self) -> str:
        """Return ``age <= 24.5`` or ``colour = red``; for a column of 0 and 1 its name."""
        column, rank = self
        if column.bits:
            return column.name
        if column.numbers:
            return f"{column.name} <= {plain_decimal((column.numbers[rank] + column.numbers[rank + 1]) / 2)}"
        return f"{column.name} = {column.values[rank]}"

    @property
    def values(self) -> np.ndarray:
        """Return the outcome on each row."""
        column = self.column
        return column.ranks <= self.rank if column.numbers and not column.bits else column.ranks == self.rank


def column_of(table: Table, i: int, mixed: bool = False) -> Column:
    """Return the column of a feature of a table.

    Parameters
    ----------
    table
        The table.
    i
        Index of the column.
    mixed
        Whether a column may contain both numbers and words, which are then categories.

    Raises
    ------
    InputFormatError
        If a value is missing or not finite, numbers have decimal commas or differ in their leading zeros, some values
        are numbers and some are not, or more than :data:`MOST_CATEGORIES` distinct values are not numbers.
    """
    if table.declared.get(i) is not Declared.CATEGORIES and table.columns[i].is_for_polars:
        decimals = decimal_column(table.columns[i].series)
        if decimals is not None:
            return Column(table.names[i], decimals.values, decimals.ranks, decimals.numbers)
    written = WrittenColumn(table, i)
    values = written.values()
    if written.declared is None:
        _require_decimal_points(written, values)
        if values.mixed and not mixed:
            _refuse_mixed(written, values)
        _require_few_words(written, values)
    return column_of_values(written.name, values, written.places)


def column_of_values(name: str, values: Values, places: np.ndarray) -> Column:
    """Return the column with the given values.

    Parameters
    ----------
    name
        Name of the column.
    values
        The values of its distinct fields.
    places
        Index of the field of each row.
    """
    numbers = {name: number for name, number in zip(values.names, values.numbers) if number is not None}
    names = sorted(set(values.names), key=numbers.__getitem__ if values.all_numbers else None)
    rank_of = {name: rank for rank, name in enumerate(names)}
    ranks = np.array([rank_of[name] for name in values.names])[places]
    ordered = tuple(numbers[name] for name in names) if values.all_numbers else ()
    return Column(name, tuple(names), ranks, ordered)


def _require_decimal_points(written: WrittenColumn, values: Values) -> None:
    words = [field for field, number in zip(written.fields, values.numbers) if number is None]
    if words and all(map(_DECIMAL_COMMA.match, words)):
        raise written.refusal("write numbers with a decimal point", words[0])


def _refuse_mixed(written: WrittenColumn, values: Values) -> None:
    """Raise an error for the first field of the rarer kind."""
    is_word = np.array([number is None for number in values.numbers])
    rows, words = len(written.places), int(is_word[written.places].sum())
    rarer = 2 * words <= rows
    field = written.fields[int((is_word == rarer).argmax())]
    what = (
        f"not a number, as in {rows - words:,} of {rows:,} rows"
        if rarer
        else f"a number; {words:,} of {rows:,} rows have none"
    )
    raise written.refusal(f"{what}: correct it, or declare the column, categories={written.name}", field)


def _require_few_words(written: WrittenColumn, values: Values) -> None:
    different = len(set(values.names))
    if not values.all_numbers and different > MOST_CATEGORIES:
        raise written.refusal(
            f"one of {different} different values, not all numbers; a column of categories that is not declared"
            f" (categories={written.name}) has at most {MOST_CATEGORIES}",
            written.fields[values.numbers.index(None)],
        )
