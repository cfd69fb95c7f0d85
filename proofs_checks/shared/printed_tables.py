"""The papers' tables, verbatim, and the intervals of numbers that a printed decimal may represent.

Each table is a file ``<paper>/tables/table_<number>.csv`` with the printed characters, so that ``0.930`` keeps its
three digits. A printed decimal represents every number that rounds to it. These numbers form a closed interval,
because papers do not say how halves are rounded. A statement about a table is refuted only if no numbers in these
intervals satisfy it, and proved only if all do.
"""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path
from typing import NamedTuple

from flint import fmpq

from theorylab.numbers.rationals import rational

Row = dict[str, str]


class Rounded(NamedTuple):
    """An interval of exact numbers."""

    low: fmpq
    high: fmpq

    def __sub__(self, other: Rounded) -> Rounded:
        """Return the interval of differences between a number of this interval and one of the other."""
        return Rounded(self.low - other.high, self.high - other.low)

    def __truediv__(self, other: Rounded) -> Rounded:
        """Return the interval of quotients, for intervals of positive numbers."""
        return Rounded(self.low / other.high, self.high / other.low)


@cache
def printed_table(paper: str, number: int) -> tuple[Row, ...]:
    """Return the rows of a table, in the order of the paper, as dictionaries by column.

    paper: folder of the paper; number: number of the table.
    """
    file = Path(__file__).parents[1] / paper / "tables" / f"table_{number}.csv"
    with file.open(encoding="utf-8", newline="") as lines:
        return tuple(csv.DictReader(lines))


def row(paper: str, number: int, **where: str) -> Row:
    """Return the unique row of a table with the given entries."""
    (found,) = (r for r in printed_table(paper, number) if all(r[c] == value for c, value in where.items()))
    return found


def exact(text: str) -> fmpq:
    """Return the number that the text denotes."""
    return rational(text)


def rounding_interval(text: str) -> Rounded:
    """Return the interval of the numbers that round to the printed decimal.

    Examples
    --------
    >>> rounding_interval("0.25")
    Rounded(low=49/200, high=51/200)
    """
    digits = len(text.partition(".")[2])
    half = fmpq(1, 2 * 10**digits)
    return Rounded(exact(text) - half, exact(text) + half)


def roundings_of_one(first: str, second: str) -> bool:
    """Return True if two printed decimals can represent the same number, rounded by the same rule.

    first, second: the decimals as printed. Decimals with the same number of digits must be equal, even if the
    intervals of :func:`rounding_interval` touch.
    """
    if len(first.partition(".")[2]) == len(second.partition(".")[2]):
        return exact(first) == exact(second)
    one, other = rounding_interval(first), rounding_interval(second)
    return one.low <= other.high and other.low <= one.high
