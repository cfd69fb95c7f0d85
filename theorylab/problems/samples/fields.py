"""Splitting of text into fields: detection of the separator, quotes, and errors by line.

The separator is a comma, semicolon, tab or bar that occurs in the first line outside quotes; of several candidates,
the one that splits every line into as many fields as the first. A text without quotes is split all at once, one
with quotes line by line; a field in quotes may contain separators and line ends.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence

import numpy as np

from theorylab.errors import InputFormatError
from theorylab.extras import polars as pl
from theorylab.numbers.counted import quantity

__all__ = ["cut_into_fields"]

SEPARATORS = {",": "comma", ";": "semicolon", "\t": "tab", "|": "bar"}
BLANK = ",;|\t \v\f"
"""Characters of a line that counts as empty."""
QUOTE = '"'
_QUOTED = re.compile(r'"(?:[^"]|"")*"')
_BARE_SINGLE = r"^'.*'$"


def cut_into_fields(text: str, source: str) -> tuple[list[str], list[pl.Series], np.ndarray]:
    """Return the names of the columns, their fields, and the line of each row.

    Lines whose fields are all empty are skipped. If every field of a column is enclosed in apostrophes,
    these are removed like quotes.

    Parameters
    ----------
    text
        The table; its first line names the columns.
    source
        Name of the file, for messages.

    Raises
    ------
    InputFormatError
        If lines differ in their number of fields, the separator is ambiguous, or the first line names no columns.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    separator = _separator(text, source)
    rows = _cut_quoted if QUOTE in text else _cut_plain
    columns, lines = rows(text, separator, source)
    if not len(lines):
        raise InputFormatError("the file is empty; its first line must name the columns", source)
    header = [column[0] for column in columns]
    _require_names(header, source, int(lines[0]))
    return header, [_without_apostrophes(column[1:]) for column in columns], lines[1:]


def _separator(text: str, source: str) -> str:
    """Return the character between fields."""
    lines = _QUOTED.sub(_ends_of_lines, text).split("\n")
    start = next((i for i, line in enumerate(lines) if line.strip(BLANK)), 0)
    found = [separator for separator in SEPARATORS if separator in lines[start]]
    if len(found) == 1:
        return found[0]
    if not found:
        _require_one_field(lines, start, source)
        return ","
    fitting = [
        s for s in found if all(line.count(s) == lines[start].count(s) for line in lines if line.strip())
    ]
    if len(fitting) > 1:
        names = " and ".join(f"{SEPARATORS[s]}s" for s in fitting)
        raise InputFormatError(
            f"{names} split every line into equally many fields; quote the fields that contain a separator",
            source,
            start + 1,
        )
    return (fitting or found)[0]


def _ends_of_lines(quoted: re.Match) -> str:
    """Return the line ends of a field in quotes, its replacement when separators are counted."""
    return "\n" * quoted[0].count("\n")


def _require_one_field(lines: Sequence[str], start: int, source: str) -> None:
    """Raise an error for a line with a separator other than the comma below a header of one field."""
    for number, line in enumerate(lines[start:], start + 1):
        for separator, name in SEPARATORS.items():
            if separator != "," and separator in line:
                raise InputFormatError(
                    f"fields separated by {name}s; the header has one field", source, number
                )


def _cut_plain(text: str, separator: str, source: str) -> tuple[list[pl.Series], np.ndarray]:
    """Return the fields of a text without quotes."""
    every = pl.Series(text.split("\n"))
    full = every.str.strip_chars(separator + " \t\v\f").str.len_bytes() > 0
    lines, numbers = every.filter(full), np.flatnonzero(full.to_numpy()) + 1
    if not len(lines):
        return [], numbers
    counts = lines.str.count_matches(separator, literal=True).to_numpy() + 1
    _require_as_many(counts, numbers, source)
    cut = lines.str.split_exact(separator, int(counts[0]) - 1).struct.unnest()
    return [column.str.strip_chars() for column in cut], numbers


def _cut_quoted(text: str, separator: str, source: str) -> tuple[list[pl.Series], np.ndarray]:
    """Return the fields of a text in which some are in quotes."""
    reader = csv.reader(io.StringIO(text, newline=""), strict=True, delimiter=separator)
    rows: list[list[str]] = []
    numbers: list[int] = []
    try:
        for fields in reader:
            stripped = [field.strip() for field in fields]
            if any(stripped):
                rows.append(stripped)
                numbers.append(reader.line_num)
    except csv.Error as error:
        raise InputFormatError(
            f"not a {SEPARATORS[separator]}-separated table: {error}", source, reader.line_num
        ) from None
    _require_as_many(np.array([len(fields) for fields in rows]), np.array(numbers), source)
    return [pl.Series(column, dtype=pl.String) for column in zip(*rows)], np.array(numbers)


def _require_as_many(counts: np.ndarray, lines: np.ndarray, source: str) -> None:
    wrong = np.flatnonzero(counts != counts[:1])
    if len(wrong):
        row = wrong[0]
        raise InputFormatError(
            f"{quantity(int(counts[row]), 'field')}; the header has {counts[0]}", source, int(lines[row])
        )


def _require_names(header: Sequence[str], source: str, line: int) -> None:
    if set(header) <= {"0", "1"}:
        raise InputFormatError("a row of 0 and 1; the first line must name the columns", source, line)
    if len(header) == 1 and len(header[0].split()) > 1:
        raise InputFormatError(
            "one field with blanks in it; fields are separated by commas, semicolons, tabs or bars",
            source,
            line,
        )
    for i, name in enumerate(header):
        if not name:
            message = "a column without a name; the first line names the columns"
        elif name in header[:i]:
            message = f"column {name!r} twice; the first line names the columns"
        else:
            continue
        raise InputFormatError(message, source, line, i + 1)


def _without_apostrophes(column: pl.Series) -> pl.Series:
    """Return a column without the apostrophes that enclose all its fields, if they do."""
    if len(column) and column[0][:1] == "'" and column.str.contains(_BARE_SINGLE).all():
        return column.str.slice(1, column.str.len_chars() - 2)
    return column
