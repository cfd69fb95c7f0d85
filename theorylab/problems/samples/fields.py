"""Splitting of text into fields: detection of the separator, quotes, and errors by line.

The separator is a comma, semicolon, tab or bar that occurs in the first line outside quotes; of several candidates,
the one that splits every line into as many fields as the first. A table of single characters, such as one of 0 and 1,
is read as an array of characters. Another long text without quotes is split all at once by polars, any other line by
line; a field in quotes may contain separators and line ends.
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
from theorylab.problems.samples.text_columns import NumberedFields, SeriesOfFields, TextColumn

__all__ = ["cut_into_fields"]

SEPARATORS = {",": "comma", ";": "semicolon", "\t": "tab", "|": "bar"}
BLANK = ",;|\t \v\f"
"""Characters of a line that counts as empty."""
QUOTE = '"'
_QUOTED = re.compile(r'"(?:[^"]|"")*"')
SHORT = 2**20
"""Characters of a text that is split line by line in less time than polars takes to load."""


def cut_into_fields(text: str, source: str) -> tuple[list[str], list[TextColumn], np.ndarray]:
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
    found = _single_characters(text, separator)
    if found is None:
        cut = _cut_by_lines if QUOTE in text or len(text) <= SHORT else _cut_at_once
        found = cut(text, separator, source)
    header, columns, lines = found
    if not len(lines):
        raise InputFormatError("the file is empty; its first line must name the columns", source)
    _require_names(header, source, int(lines[0]))
    return header, [column.without_apostrophes() for column in columns], lines[1:]


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


def _single_characters(text: str, separator: str) -> tuple[list[str], list[TextColumn], np.ndarray] | None:
    """Return the header, the columns and all lines of a text whose fields below the header are single characters."""
    first, _, body = text.partition("\n")
    header = [name.strip() for name in first.split(separator)]
    body = body if body.endswith("\n") else f"{body}\n"
    if QUOTE in text or not any(header) or not body.isascii() or len(body) % (2 * len(header)):
        return None
    characters = np.frombuffer(body.encode(), dtype=np.uint8).reshape(-1, 2 * len(header))
    between, fields = characters[:, 1::2], characters[:, ::2].T.copy()
    ends = between[:, -1] == ord("\n")
    printing = (fields > ord(" ")) & (fields != ord(separator)) & (fields <= ord("~"))
    if not (ends.all() and (between[:, :-1] == ord(separator)).all() and printing.all()):
        return None
    return header, [NumberedFields.of_characters(column) for column in fields], np.arange(len(ends) + 1) + 1


def _cut_at_once(text: str, separator: str, source: str) -> tuple[list[str], list[TextColumn], np.ndarray]:
    """Return the header, the columns below it and all lines of a text without quotes."""
    every = pl.Series(text.split("\n"))
    full = every.str.contains(rf"[^\s{re.escape(separator)}]")
    lines, numbers = every.filter(full), np.flatnonzero(full.to_numpy()) + 1
    if not len(lines):
        return [], [], numbers
    counts = lines.str.count_matches(separator, literal=True).to_numpy() + 1
    _require_as_many(counts, numbers, source)
    cut = lines.str.split_exact(separator, int(counts[0]) - 1).struct.unnest()
    columns = [column.str.strip_chars() for column in cut]
    return [column[0] for column in columns], [SeriesOfFields(column[1:]) for column in columns], numbers


def _cut_by_lines(text: str, separator: str, source: str) -> tuple[list[str], list[TextColumn], np.ndarray]:
    """Return the header, the columns below it and all lines of a text, in which some fields may be in quotes."""
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
    header = rows[0] if rows else []
    return header, [NumberedFields.of(column[1:]) for column in zip(*rows)], np.array(numbers)


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
