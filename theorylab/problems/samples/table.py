"""Tables of text: named columns, and the position of each field in its file.

A table is a comma-separated file (or one with semicolons, tabs or bars, detected from the first line), plain or
compressed by gzip, or a Parquet file, detected from its first bytes. Fields are kept as text, so that nothing is
rounded before it is read as an exact number. Time and memory grow linearly with the file.
"""

from __future__ import annotations

import gzip
import io
import zlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import numpy as np

from theorylab.errors import InputFormatError, InvalidArgument
from theorylab.extras import polars as pl
from theorylab.files.reading import readable
from theorylab.limits import memory_allowed, require
from theorylab.problems.samples.fields import cut_into_fields
from theorylab.problems.samples.text_columns import SeriesOfFields, TextColumn
from theorylab.problems.spelling import Declared

__all__ = ["MISSING", "Table", "read_table"]

EXPANSION = 32
"""Bytes of memory for each byte of text."""
GZIP, PARQUET = b"\x1f\x8b", b"PAR1"
MISSING = frozenset({"", "?", "nan", "NaN", "NAN", "NA", "N/A", "n/a", "<NA>", "null", "NULL", "None", "NaT"})
"""Fields that count as missing values."""
MOST_NAMED = 12
"""Maximum number of columns that an error message lists."""


class Table(NamedTuple):
    """Columns of text.

    Attributes
    ----------
    source
        Name of the file.
    names
        Distinct names of the columns.
    columns
        Their fields.
    lines
        The line of each row in the file; None for a file without lines.
    declared
        Declared kinds of columns, by index.
    """

    source: str
    names: list[str]
    columns: Sequence[TextColumn]
    lines: np.ndarray | None
    declared: Mapping[int, Declared] = MappingProxyType({})

    @property
    def rows(self) -> int:
        """Return the number of rows."""
        return len(self.columns[0])

    def refusal(self, message: str, row: int, column: int | None = None) -> InputFormatError:
        """Return the error for a row, or for its field in a column, both counted from 0."""
        if self.lines is None:
            place = self.place(row) if column is None else f"{self.place(row)}, column {column + 1}"
            return InputFormatError(f"{place}: {message}", self.source)
        return InputFormatError(
            message, self.source, int(self.lines[row]), None if column is None else column + 1
        )

    def place(self, row: int) -> str:
        """Return the position in the file of a row, counted from 0."""
        return f"row {row + 1}" if self.lines is None else f"line {self.lines[row]}"

    def declaring(self, categories: Iterable[str] = (), numbers: Iterable[str] = ()) -> Table:
        """Return the table with some columns declared to hold categories or numbers.

        Parameters
        ----------
        categories, numbers
            Names of columns.

        Raises
        ------
        InvalidArgument
            If a column does not exist or is declared to hold both.
        """
        declared: dict[int, Declared] = {}
        for kind, names in ((Declared.CATEGORIES, categories), (Declared.NUMBERS, numbers)):
            if isinstance(names, str):
                raise InvalidArgument(f"{kind}: {names!r} is a single text; give a list of names of columns")
            for name in names:
                place = self.place_of(name, kind)
                if declared.setdefault(place, kind) is not kind:
                    raise InvalidArgument(
                        f"{self.source}: column {name!r} cannot be both categories and numbers"
                    )
        return self._replace(declared=declared)

    def missing(self) -> str:
        """Return the message for a missing value: the columns and the number of rows with one, and what to do."""
        without = [
            np.array([field in MISSING for field in column.fields])[column.places] for column in self.columns
        ]
        rows = int(np.logical_or.reduce(without).sum())
        return (
            f"a missing value; {rows:,} of {self.rows:,} rows have some, in"
            f" {_name_list([name for name, empty in zip(self.names, without) if empty.any()])}:"
            " fill them in or leave these rows out"
        )

    def roles(self, label: str | None, weight: str | None) -> tuple[list[int], int, int | None]:
        """Return the indices of the features, of the labels, and of the weights if there are any.

        Parameters
        ----------
        label
            Name of the column of labels; if not given, the last one that is not the weight.
        weight
            Name of the column of weights, if there is one.

        Raises
        ------
        InvalidArgument
            If a column does not exist, is given as both, or is the weight and has a declared kind.
        InputFormatError
            If no column is left for the labels.
        """
        weighing = None if weight is None else self.place_of(weight, "weight")
        others = [i for i in range(len(self.names)) if i != weighing]
        if not others:
            raise InputFormatError("no column of labels", self.source)
        labelling = others[-1] if label is None else self.place_of(label, "label")
        if labelling == weighing:
            raise InvalidArgument(f"{self.source}: column {label!r} cannot be both label and weight")
        if weighing is not None and weighing in self.declared:
            raise InvalidArgument(
                f"{self.declared[weighing]}: {weight!r} is the column of weights, which must be numbers"
            )
        return [i for i in others if i != labelling], labelling, weighing

    def place_of(self, name: str, role: str) -> int:
        """Return the index of the column with a given name.

        Raises
        ------
        InvalidArgument
            If there is none; the message names its intended ``role``.
        """
        if name in self.names:
            return self.names.index(name)
        raise InvalidArgument(
            f"{role}: {self.source} has no column {name!r}; it has {_name_list(self.names)}"
        )


def _name_list(names: list[str]) -> str:
    """Return the first :data:`MOST_NAMED` names of columns, as text."""
    return ", ".join([*names[:MOST_NAMED], *["..."] * (len(names) > MOST_NAMED)])


def read_table(path: Path | str) -> Table:
    """Return the table of a file.

    Parameters
    ----------
    path
        Text in UTF-8, plain or compressed by gzip, whose first line names the columns, or a Parquet file.

    Raises
    ------
    InputFormatError
        If the file cannot be read or is not a table; the message gives the line and the column.
    TooLarge
        If it does not fit into the memory allowed.
    """
    path = readable(path, expansion=EXPANSION)
    try:
        content = path.read_bytes()
    except OSError as error:
        raise InputFormatError(f"cannot be read: {error.strerror or error}", source=str(path)) from None
    table = _parquet(content, str(path)) if content.startswith(PARQUET) else _text(content, str(path))
    if not table.rows:
        raise InputFormatError("no rows below the header; a sample needs at least one", str(path))
    return table


def _text(content: bytes, source: str) -> Table:
    if content.startswith(GZIP):
        content = _unpack(content, source)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputFormatError("not a text file in UTF-8", source=source) from None
    names, columns, lines = cut_into_fields(text, source)
    return Table(source, names, columns, lines)


def _unpack(content: bytes, source: str) -> bytes:
    """Return the content of a gzip file, if it fits into the memory allowed."""
    most = memory_allowed() // EXPANSION
    try:
        with gzip.open(io.BytesIO(content)) as file:
            unpacked = file.read(most + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise InputFormatError(f"a damaged gzip file: {error}", source=source) from None
    require(len(unpacked) * EXPANSION, f"{source}: reading the file")
    return unpacked


def _parquet(content: bytes, source: str) -> Table:
    try:
        frame = pl.read_parquet(io.BytesIO(content))
        for column in frame:
            if column.dtype.is_nested():
                raise InputFormatError(
                    f"column {column.name!r} holds lists or structures, not numbers or text", source
                )
        # a number is written as its shortest decimal
        columns = [SeriesOfFields(column.cast(pl.String).fill_null("").str.strip_chars()) for column in frame]
    except pl.exceptions.PolarsError as error:
        reason = (str(error).splitlines() or [""])[0]
        raise InputFormatError(f"not a Parquet table of numbers and text: {reason}", source=source) from None
    if not columns:
        raise InputFormatError("a table without columns", source=source)
    if not all(name.strip() for name in frame.columns):
        raise InputFormatError("a column without a name", source=source)
    return Table(source, frame.columns, columns, None)
