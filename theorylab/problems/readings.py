"""Records of how the columns of a table were read: the kind of values and the number of tests of each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from theorylab.numbers.counted import quantity

__all__ = ["BITS", "CATEGORIES", "CONSTANT", "LABEL", "NUMBERS", "WEIGHT", "ColumnReading", "reading_line"]

BITS, NUMBERS, CATEGORIES, CONSTANT = "0/1", "numbers", "categories", "constant"
LABEL, WEIGHT = "label", "weight"
MOST_NAMED = 3
"""Maximum number of columns of one kind that a line names."""


class ColumnReading(NamedTuple):
    """Record of how a column was read.

    Attributes
    ----------
    name
        Name of the column.
    read_as
        Kind of its values: ``"0/1"``, ``"numbers"``, ``"categories"``, ``"constant"`` (one value, so no test),
        ``"label"`` or ``"weight"``.
    values
        Number of distinct values.
    tests
        Number of tests on the column.
    declared
        ``"numbers"`` or ``"categories"`` if the column was declared to hold them; otherwise empty.
    """

    name: str
    read_as: str
    values: int
    tests: int
    declared: str = ""

    def as_dict(self) -> dict[str, Any]:
        """Return the record as a dictionary for JSON, without ``declared`` if it is empty."""
        return {name: value for name, value in self._asdict().items() if value != ""}


def reading_line(readings: Sequence[ColumnReading]) -> str:
    """Describe in one line how all columns were read.

    Examples
    --------
    >>> columns = [ColumnReading("age", "numbers", 4, 3), ColumnReading("city", "categories", 3, 3)]
    >>> reading_line([*columns, ColumnReading("buys", "label", 2, 0)])
    'numbers: age (3 tests); categories: city (3 tests); label: buys (2 values)'
    """
    said = []
    for kind in (BITS, NUMBERS, CATEGORIES, CONSTANT, LABEL, WEIGHT):
        of_kind = [reading for reading in readings if reading.read_as == kind]
        if not of_kind:
            continue
        names = ", ".join(reading.name for reading in of_kind[:MOST_NAMED])
        more = len(of_kind) - MOST_NAMED
        tests = sum(reading.tests for reading in of_kind)
        count = f" ({quantity(tests, 'test')})" if tests and kind != BITS else ""
        if kind == LABEL:
            count = f" ({quantity(of_kind[0].values, 'value')})"
        said.append(f"{kind}: {names}{f' and {more} more' if more > 0 else ''}{count}")
    return "; ".join(said)
