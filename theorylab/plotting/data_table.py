"""Tables of the exact numbers in figures, in memory and as small CSV files that can be compared line by line.

An entry is text, an integer, a rational, or a certified decimal: text such as ``0.4689955936``, each digit of which
is correct. Rationals are written as ``a/b``, so a table that is written and read back is unchanged.
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
    """An immutable table with exact entries.

    Parameters
    ----------
    columns
        Names, each a Python identifier.
    rows
        A sequence of rows with one entry for each column: text, ``int`` or ``fmpq``. Integral rationals are converted
        to ``int``. The empty text represents a value that does not exist.

    Raises
    ------
    InvalidArgument
        If a name is repeated or no identifier, a row has the wrong length, an entry has another type (a float is not
        exact), or a text would be read back as a number.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[Entry, ...], ...]

    def __post_init__(self) -> None:
        columns = tuple(self.columns)
        if len(set(columns)) < len(columns) or not all(name.isidentifier() for name in columns):
            raise InvalidArgument(f"table: the columns {columns!r} must be distinct identifiers")
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
        """Return the entries of the column ``name`` as correctly rounded floats, NaN if a value does not exist.

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
        """Return the distinct entries of the column ``name``, in the order of their first row.

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
    """Return the decimal with ``digits`` significant digits that is nearest to a certified number.

    Parameters
    ----------
    value
        A ball, a sum of logarithms, or a rational.
    digits
        Number of significant digits.

    Raises
    ------
    PrecisionExhausted
        If the ball does not determine the digits.

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
        # a power of ten is an exact ball but its inverse is not; ties, such as 375 to two digits, must be detected
        scaled = ball / arb(10**last) if last > 0 else ball * arb(10**-last)
        nearest = (scaled + fmpq(1, 2)).floor().unique_fmpz()
    if nearest is None:
        raise PrecisionExhausted(f"{ball}: {digits} digits are not certain; compute it more precisely")
    rounded = Decimal(f"{nearest}E{last}")
    # the exponent distinguishes a rounded number from an integer
    return str(rounded) if last < 0 else f"{rounded:E}"


def read_table(path: Path | str) -> DataTable:
    """Read a table written by :func:`write_table`.

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
    """Write a table as CSV: a line of names, then a line for each row.

    Parameters
    ----------
    path
        The file.
    table
        The table.
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
