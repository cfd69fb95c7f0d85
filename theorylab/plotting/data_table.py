"""Tables of exact numbers behind figures: in memory, and as small CSV files that can be compared line by line.

An entry is text, an integer, a rational, or a certified decimal: text such as ``0.4689955936``, every digit of which
is right. Written rationals read ``a/b``, so that what is read back is equal to what was written.
"""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

import numpy as np
from flint import arb, fmpq, fmpz

from theorylab.errors import InputFormatError, InvalidArgument, PrecisionExhausted
from theorylab.files.reading import readable
from theorylab.numbers.comparison import Value, enclosure
from theorylab.numbers.counted import quantity
from theorylab.numbers.rationals import format_rational, rational

__all__ = ["DataTable", "Entry", "certified_decimal", "read_table", "write_table"]

Entry = str | int | fmpq

_RATIONAL = re.compile(r"[+-]?\d+(/\d+)?\Z")
_DECIMAL = re.compile(r"-?\d+(\.\d+)?(E[+-]?\d+)?\Z")


@dataclass(frozen=True)
class DataTable:
    """Columns of exact entries; an immutable value.

    Parameters
    ----------
    columns
        Names, each a Python identifier.
    rows
        A sequence of rows, one entry a column: text, ``int`` or ``fmpq``. A rational that is an integer becomes one.
        The empty text stands for a value that does not exist.

    Raises
    ------
    InvalidArgument
        For a repeated or bad name, a row of another length, an entry of another type (a float is not exact), and text
        that would be read back as a number.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[Entry, ...], ...]

    def __post_init__(self) -> None:
        columns = tuple(self.columns)
        if len(set(columns)) < len(columns) or not all(name.isidentifier() for name in columns):
            raise InvalidArgument(f"table: the columns {columns!r} must be different identifiers")
        object.__setattr__(self, "columns", columns)
        object.__setattr__(self, "rows", tuple(_check_row(tuple(row), columns) for row in self.rows))

    def column(self, name: str) -> tuple[Entry, ...]:
        """Return the entries of the column called ``name``.

        Raises
        ------
        InvalidArgument
            If there is none.
        """
        index = self._index(name)
        return tuple(row[index] for row in self.rows)

    def floats(self, name: str) -> np.ndarray:
        """Entries of the column called ``name`` as correctly rounded floats, NaN where the value does not exist.

        Raises
        ------
        InvalidArgument
            If there is none, or an entry is not a number.
        """
        return np.array([_float(entry, name) for entry in self.column(name)], dtype=np.float64)

    def where(self, **values: Entry) -> DataTable:
        """Return the rows that have the given entries.

        Parameters
        ----------
        values
            Entries by column.

        Raises
        ------
        InvalidArgument
            If a column does not exist.
        """
        wanted = [(self._index(name), value) for name, value in values.items()]
        rows = tuple(row for row in self.rows if all(row[i] == v for i, v in wanted))
        return DataTable(self.columns, rows)

    def distinct(self, name: str) -> tuple[Entry, ...]:
        """Different entries of the column called ``name``, in the order of their first row.

        Raises
        ------
        InvalidArgument
            If there is none.
        """
        return tuple(dict.fromkeys(self.column(name)))

    def _index(self, name: str) -> int:
        if name not in self.columns:
            raise InvalidArgument(f"table: no column {name!r}; there are {', '.join(self.columns)}")
        return self.columns.index(name)


def certified_decimal(value: Value, digits: int = 10) -> str:
    """Return the decimal with so many significant digits that is nearest to a certified number.

    Parameters
    ----------
    value
        A ball, a sum of logarithms, or a rational.
    digits
        Number of significant digits.

    Raises
    ------
    PrecisionExhausted
        If the ball leaves open what the digits are.

    Examples
    --------
    >>> certified_decimal(arb(2).sqrt(), 6), certified_decimal(fmpq(1, 3) / 10**9, 3)
    ('1.41421', '3.33E-10')
    """
    ball = value if isinstance(value, arb) else enclosure(value)
    if ball == 0:
        return "0"
    if ball.contains(0):
        raise PrecisionExhausted(f"{ball}: no digit is certain; compute it more precisely")
    place = (abs(ball).log() / arb(10).log()).mid().floor().unique_fmpz()
    if place is None:
        raise PrecisionExhausted(f"{ball}: its size is not certain; compute it more precisely")
    last = int(place) - digits + 1
    nearest: fmpz | None
    if isinstance(value, fmpq | int):
        nearest = (fmpq(value) / fmpq(10) ** last + fmpq(1, 2)).floor()
    else:
        # a power of ten is an exact ball, its inverse is not: a tie such as 375 to two digits has to be seen as one
        scaled = ball / arb(10**last) if last > 0 else ball * arb(10**-last)
        nearest = (scaled + fmpq(1, 2)).floor().unique_fmpz()
    if nearest is None:
        raise PrecisionExhausted(f"{ball}: {digits} digits are not certain; compute it more precisely")
    rounded = Decimal(f"{nearest}E{last}")
    # an exponent tells a rounded number from an integer
    return str(rounded) if last < 0 else f"{rounded:E}"


def read_table(path: Path | str) -> DataTable:
    """Read a table that :func:`write_table` wrote.

    Raises
    ------
    InputFormatError
        If the file is not such a table.
    """
    with readable(path).open(encoding="utf-8", newline="") as lines:
        header, *rows = [*csv.reader(lines)] or [[]]
    for number, row in enumerate(rows, 2):
        if len(row) != len(header):
            raise InputFormatError(
                f"{quantity(len(row), 'entry')} for {quantity(len(header), 'column')}", str(path), number
            )
    try:
        return DataTable(tuple(header), tuple(tuple(_read(text) for text in row) for row in rows))
    except InvalidArgument as error:
        raise InputFormatError(str(error), str(path)) from None


def write_table(path: Path | str, table: DataTable) -> None:
    """Write a table as CSV, one line a row under a line of names.

    Parameters
    ----------
    path
        The file.
    table
        What to write.
    """
    with Path(path).open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(table.columns)
        writer.writerows(
            [format_rational(e) if isinstance(e, fmpq) else e for e in row] for row in table.rows
        )


def _check_row(row: tuple[Entry, ...], columns: tuple[str, ...]) -> tuple[Entry, ...]:
    if len(row) != len(columns):
        raise InvalidArgument(
            f"table: the row {row!r} has {quantity(len(row), 'entry')} for {quantity(len(columns), 'column')}"
        )
    for name, entry in zip(columns, row):
        if type(entry) not in (str, int, fmpq):
            raise InvalidArgument(f"table: {name} = {entry!r} is not text, an integer or a rational")
        if isinstance(entry, str) and _RATIONAL.match(entry):
            raise InvalidArgument(f"table: {name} = {entry!r} is text; give the number itself")
    return tuple(int(e.p) if isinstance(e, fmpq) and e.q == 1 else e for e in row)


def _read(text: str) -> Entry:
    if not _RATIONAL.match(text):
        return text
    return rational(text) if "/" in text else int(text)


def _float(entry: Entry, column: str) -> float:
    if isinstance(entry, str):
        if entry and not _DECIMAL.match(entry):
            raise InvalidArgument(f"table: {column} = {entry!r} is not a number")
        return float(entry or "nan")
    exact = rational(entry)
    return int(exact.p) / int(exact.q)
