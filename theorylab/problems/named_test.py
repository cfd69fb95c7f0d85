"""Tests by their names: ``age <= 24.5`` compares a column with a threshold, ``colour = red`` with a value.

A tree is read in another table, in another problem, or in a row of values by the names of its tests. A name without a
relation is that of a column whose value is the outcome; ``odour in 0, 2`` lists the outcomes of its branches.
A number is compared exactly: a float counts as the decimal that Python prints for it, so that 0.1 is 1/10.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from flint import fmpq

from theorylab.errors import InvalidArgument
from theorylab.numbers.rationals import rational
from theorylab.numbers.shown import abbreviate
from theorylab.problems.readings import ColumnReading
from theorylab.problems.samples.table import MISSING
from theorylab.problems.spelling import TRUTHS, Declared, is_number

__all__ = ["COMPARISONS", "EQUALS", "LISTED", "NamedTest", "Value", "readings_of", "test_named", "value_of"]

EQUALS, LISTED = "=", "in"
COMPARISONS: Mapping[str, Callable[[Any, Any], bool]] = {
    "<=": operator.le,
    ">=": operator.ge,
    ">": operator.gt,
}
RELATIONS = (EQUALS, LISTED, *COMPARISONS)
"""Signs between a column and a threshold, a value or a list of outcomes."""


class Value(NamedTuple):
    """A value of a column: its text and, if it is a number, the number."""

    word: str
    number: fmpq | None


class NamedTest(NamedTuple):
    """A test of a column by a relation with an operand; without a relation, the value is the outcome."""

    column: str
    relation: str = ""
    operand: str = ""

    def branch(self, value: Value) -> int:
        """Return the branch that a value takes: 1 where the relation holds and 0 where it does not.

        Raises
        ------
        InvalidArgument
            If a number is needed and there is none, or no branch is for the value.
        """
        if self.relation == EQUALS:
            number = None
            if value.number is not None:  # truth values are numbers in a column of nothing else
                number = TRUTHS.get(self.operand.lower(), _number(self.operand))
            return int(value.word == self.operand if number is None else value.number == number)
        if self.relation in COMPARISONS:
            if value.number is None:
                raise InvalidArgument(
                    f"{self.column} is tested against {self.operand}; it does not hold numbers:"
                    f" {abbreviate(value.word)}"
                )
            threshold = rational(self.operand, name=f"threshold of {self.column}")
            return int(COMPARISONS[self.relation](value.number, threshold))
        number = TRUTHS.get(value.word.lower(), value.number)
        if number is None or number.q != 1:
            raise InvalidArgument(f"{self.column} is {abbreviate(value.word)}; an integer is needed")
        if not self.relation:
            return int(number)
        outcomes = self.operand.split(", ")
        if str(number) not in outcomes:
            raise InvalidArgument(f"{self.column} is {number}; the test has branches for {self.operand}")
        return outcomes.index(str(number))


def readings_of(name: str, columns: Collection[str]) -> Iterator[NamedTest]:
    """Yield the tests that a name may denote in a table with the given columns."""
    if name in columns:
        yield NamedTest(name)
    for relation in RELATIONS:
        sign = f" {relation} "
        start = name.find(sign)
        while start >= 0:
            if name[:start] in columns:
                yield NamedTest(name[:start], relation, name[start + len(sign) :])
            start = name.find(sign, start + 1)


def test_named(name: str, columns: Collection[str], where: str) -> NamedTest:
    """Return the only test that a name denotes in a table.

    Parameters
    ----------
    name
        The name.
    columns
        Names of the columns.
    where
        What error messages call the table.

    Raises
    ------
    InvalidArgument
        If it names no column, or may be a test of several.

    Examples
    --------
    >>> test_named("age <= 24.5", ["city", "age"], "table")
    NamedTest(column='age', relation='<=', operand='24.5')
    """
    found = list(readings_of(name, columns))
    if len(found) != 1:
        several = " or ".join(repr(test.column) for test in found)
        why = f"may be a test of {several}" if found else "names no column of the table"
        raise InvalidArgument(f"{where}: the test {name!r} {why}")
    return found[0]


def value_of(value: Any, column: str, readings: Iterable[ColumnReading] = ()) -> Value:
    """Return a Python object as a value of a column.

    Parameters
    ----------
    value
        A number, a truth value, or text; text that writes a number is one.
    column
        Name of the column.
    readings
        How the columns were read; values of a column declared to hold categories are text.

    Raises
    ------
    InvalidArgument
        If it is something else, not finite, or missing.
    """
    found = _value(value, column)
    words = any(column == reading.name and reading.declared == Declared.CATEGORIES for reading in readings)
    return Value(found.word, None) if words else found


def _value(value: Any, column: str) -> Value:
    value = value.item() if hasattr(value, "item") else value
    if isinstance(value, str):
        text = value.strip()
        if text not in MISSING:
            return Value(text, _number(text))
    elif isinstance(value, bool):
        return Value(str(value), fmpq(int(value)))
    elif isinstance(value, int | float | Fraction | fmpq):
        text = repr(value) if isinstance(value, float) else str(value)
        if not isinstance(value, float) or is_number(text):
            return Value(text.removesuffix(".0"), rational(text if isinstance(value, float) else value))
    raise InvalidArgument(
        f"input: {column} is {abbreviate(value)}; a number, a truth value or text is needed"
    )


def _number(text: str) -> fmpq | None:
    """Return the number of a field, or ``None``; a fraction such as 1/3 is text, as in tables."""
    return rational(text) if is_number(text) else None
