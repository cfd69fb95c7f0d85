r"""Columns of a table by what they hold: 0 and 1, numbers, or categories.

A column is kept as its different values in order and, for every row, the rank of its value. Numbers are compared as the
exact rationals that they write, so that ``0.30`` and ``0.3`` are one value and a threshold between two values is their
exact mean.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from flint import fmpq

from theorylab.numbers.rationals import format_rational, rational
from theorylab.problems.samples.csv_sample import BITS, coded, first_with, shown
from theorylab.problems.samples.table import MISSING, Table

__all__ = ["MOST_CATEGORIES", "Column", "ColumnTest", "columns_of"]

MOST_CATEGORIES = 1000
"""Different values of a column of categories; more are a name or a slip of the pen."""
LONGEST_DECIMAL = 30
"""Digits after the point that a threshold is written with; longer ones are written as fractions."""
_NUMBER = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]{1,3})?\Z")
_DECIMAL_COMMA = re.compile(r"[+-]?[0-9]+,[0-9]+\Z")
_NOT_FINITE = re.compile(r"[+-]?inf(inity)?\Z", re.IGNORECASE)


class Column(NamedTuple):
    """The values of a feature.

    Attributes
    ----------
    name
        What it is called.
    values
        Its different values in order, as text.
    ranks
        For every row the place of its value.
    numbers
        The values as numbers, if all are.
    bits
        Whether they are 0 and 1.
    """

    name: str
    values: tuple[str, ...]
    ranks: np.ndarray
    numbers: tuple[fmpq, ...] = ()
    bits: bool = False

    def as_categories(self) -> Column:
        """The same with every value a category, numbers too."""
        order = sorted(range(len(self.values)), key=self.values.__getitem__)
        place = np.empty(len(order), dtype=np.int64)
        place[order] = np.arange(len(order))
        return Column(self.name, tuple(self.values[i] for i in order), place[self.ranks])


class ColumnTest(NamedTuple):
    """A 0/1 test of a column: whether its value is at most that of a rank, if it has numbers, or else is that one."""

    column: Column
    rank: int

    @property
    def name(self) -> str:
        """``age <= 24.5`` or ``colour = red``; the name of the column where that is 0 or 1."""
        column, rank = self
        if column.bits:
            return column.name
        if column.numbers:
            return f"{column.name} <= {_decimal((column.numbers[rank] + column.numbers[rank + 1]) / 2)}"
        return f"{column.name} = {column.values[rank]}"

    @property
    def values(self) -> np.ndarray:
        """Its outcome on every row."""
        return self.column.ranks <= self.rank if self.column.numbers else self.column.ranks == self.rank


def columns_of(table: Table, features: Sequence[int]) -> list[Column]:
    """The columns of the features of a table.

    Parameters
    ----------
    table
        The table.
    features
        Their places.

    Raises
    ------
    InputFormatError
        If a value is missing or not finite, numbers have decimal commas, or a column has more than
        :data:`MOST_CATEGORIES` different values that are no numbers.
    """
    return [_column(table, i) for i in features]


def _column(table: Table, i: int) -> Column:
    name, texts = table.names[i], table.columns[i]
    different, places = coded(texts)
    for text in different:
        if text in MISSING or _NOT_FINITE.match(text):
            why = table.missing() if text in MISSING else "not a finite number"
            raise table.refused(f"{name} is {shown(text)}; {why}", first_with(texts, [text]), i)
    if BITS.keys() >= set(different):
        return Column(name, ("0", "1"), np.array([int(BITS[text]) for text in different])[places], bits=True)
    others = [text for text in different if not _NUMBER.match(text)]
    if not others:
        exact = [rational(text, name=name) for text in different]
        written = dict(zip(reversed(exact), reversed(different)))  # of two spellings the first
        numbers = sorted(written)
        rank_of = {number: rank for rank, number in enumerate(numbers)}
        ranks = np.array([rank_of[number] for number in exact])[places]
        return Column(name, tuple(written[number] for number in numbers), ranks, tuple(numbers))
    if any(map(_DECIMAL_COMMA.match, others)) and all(
        _NUMBER.match(text) or _DECIMAL_COMMA.match(text) for text in different
    ):
        row = first_with(texts, others)
        raise table.refused(f"{name} is {shown(texts[row])}; write numbers with a decimal point", row, i)
    if len(different) > MOST_CATEGORIES:
        row = first_with(texts, others)
        raise table.refused(
            f"{name} is {shown(texts[row])}, not a number, and has {len(different)} different values;"
            f" a column of categories has at most {MOST_CATEGORIES}",
            row,
            i,
        )
    values = sorted(different)
    place_of = {text: rank for rank, text in enumerate(values)}
    return Column(name, tuple(values), np.array([place_of[text] for text in different])[places])


def _decimal(number: fmpq) -> str:
    """An exact decimal, or a fraction where it would be long."""
    for digits in range(LONGEST_DECIMAL + 1):
        scaled = number * 10**digits
        if scaled.q == 1:
            sign, written = "-" * (number < 0), str(abs(int(scaled.p))).rjust(digits + 1, "0")
            cut = len(written) - digits
            return f"{sign}{written[:cut]}.{written[cut:]}" if digits else f"{sign}{written}"
    return format_rational(number)
