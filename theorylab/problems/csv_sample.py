"""Weighted samples read from comma-separated tables of 0/1 features and labels."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

from flint import fmpq

from theorylab.errors import InputFormatError, InvalidArgument
from theorylab.files.reading import readable
from theorylab.numbers.rationals import rational
from theorylab.problems.labels import class_names, label_indices
from theorylab.problems.sample import SampleProblem

__all__ = ["read_csv_sample"]

ROWS_IN_MEMORY = 16
"""Bytes that a different row takes for one of the file."""
MOST_NAMED = 12
"""Columns that an error message lists."""


class _Columns(NamedTuple):
    """The columns of a table by what they hold."""

    names: list[str]
    features: list[int]
    label: int
    weight: int | None


def read_csv_sample(path: Path | str, label: str | None = None, weight: str | None = None) -> SampleProblem:
    """Sample of a table: the empirical distribution of its rows, or the weighted one.

    The first line names the columns; the others hold one row each, features 0 or 1. Rows with the same
    features are one input, whose label weights are the sums over them. White space around a field and
    empty lines are ignored.

    Parameters
    ----------
    path
        A comma-separated file in UTF-8.
    label
        Name of the column of labels; by default the last column that is not the weight. Labels 0 and 1
        keep their values, also where only one of them occurs. Any others become 0, 1, ... in sorted
        order: as numbers where all are integers, else as text.
    weight
        Name of a column of nonnegative exact weights such as ``2``, ``0.3`` or ``1/3``; by default every
        row has weight one.

    Returns
    -------
    SampleProblem
        The tests of a drawn tree have the names of the columns, its leaves those of the labels.

    Raises
    ------
    InputFormatError
        If the file cannot be read or is not such a table; says the line, and the column counted in fields.
    InvalidArgument
        If there is no column of that name, or it is asked to be both label and weight.
    """
    path = readable(path, expansion=ROWS_IN_MEMORY)
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            return _sample(csv.reader(file, strict=True), str(path), label, weight)
    except OSError as error:
        raise InputFormatError(f"cannot be read: {error.strerror or error}", source=str(path)) from None
    except UnicodeDecodeError:
        raise InputFormatError("not a text file in UTF-8", source=str(path)) from None


class _Reader(Protocol):
    """What ``csv.reader`` returns."""

    @property
    def line_num(self) -> int: ...

    def __next__(self) -> list[str]: ...


def _sample(reader: _Reader, source: str, label: str | None, weight: str | None) -> SampleProblem:
    lines = _lines(reader, source)
    line, header = next(lines, (1, []))
    columns = _columns(header, source, line, label, weight)
    weights: dict[tuple[int, ...], dict[str, fmpq]] = {}
    for line, fields in lines:
        if len(fields) != len(header):
            raise InputFormatError(f"{len(fields)} fields; the header has {len(header)}", source, line)
        of_labels = weights.setdefault(_features(fields, columns, source, line), {})
        name = fields[columns.label]
        if not name:
            raise InputFormatError("the label is missing", source, line, columns.label + 1)
        of_labels[name] = of_labels.get(name, fmpq(0)) + _weight(fields, columns, source, line)
    if not weights:
        raise InputFormatError("no rows; a sample has at least one below the header", source)
    indices = label_indices({name for of_labels in weights.values() for name in of_labels})
    if not any(w for of_labels in weights.values() for w in of_labels.values()):
        raise InputFormatError("all weights are zero", source)
    count = max(2, *(index + 1 for index in indices.values()))
    rows = {x: [fmpq(0)] * count for x in weights}
    for x, of_labels in weights.items():
        for name, w in of_labels.items():
            rows[x][indices[name]] += w
    names = [columns.names[i] for i in columns.features]
    return SampleProblem(rows, count, names, class_names(indices, count))


def _lines(reader: _Reader, source: str) -> Iterator[tuple[int, list[str]]]:
    """Number and stripped fields of every line that is not empty."""
    while True:
        try:
            fields = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            raise InputFormatError(f"not a comma-separated table: {error}", source, reader.line_num) from None
        stripped = [field.strip() for field in fields]
        if any(stripped):
            yield reader.line_num, stripped


def _columns(header: list[str], source: str, line: int, label: str | None, weight: str | None) -> _Columns:
    if not header:
        raise InputFormatError("an empty file; the first line names the columns", source)
    if len(header) == 1 and (separator := re.search(r"[;\t|]", header[0])):
        name = {";": "semicolons", "\t": "tabs", "|": "bars"}[separator.group()]
        raise InputFormatError(f"one field with {name} in it; fields are separated by commas", source, line)
    if set(header) <= {"0", "1"}:
        raise InputFormatError("a row of 0 and 1; the first line names the columns", source, line)
    for i, name in enumerate(header):
        if not name:
            raise InputFormatError(
                "a column without a name; the first line names the columns", source, line, i + 1
            )
        if name in header[:i]:
            raise InputFormatError(
                f"column {name!r} twice; the first line names the columns", source, line, i + 1
            )
    weighing = None if weight is None else _column(header, weight, "weight", source)
    others = [i for i in range(len(header)) if i != weighing]
    if not others:
        raise InputFormatError("no column of labels", source, line)
    labelling = others[-1] if label is None else _column(header, label, "label", source)
    if labelling == weighing:
        raise InvalidArgument(f"{source}: column {label!r} cannot be both label and weight")
    return _Columns(header, [i for i in others if i != labelling], labelling, weighing)


def _column(header: list[str], name: str, role: str, source: str) -> int:
    if name in header:
        return header.index(name)
    more = ", ..." if len(header) > MOST_NAMED else ""
    raise InvalidArgument(f"{role}: {source} has no column {name!r}; it has {_listed(header)}{more}")


def _listed(header: Sequence[str]) -> str:
    return ", ".join(header[:MOST_NAMED])


def _features(fields: list[str], columns: _Columns, source: str, line: int) -> tuple[int, ...]:
    values = tuple([fields[i] == "1" for i in columns.features])
    for i, is_one in zip(columns.features, values):
        if not is_one and fields[i] != "0":
            raise InputFormatError(
                f"{columns.names[i]} is {fields[i]!r}; a feature is 0 or 1", source, line, i + 1
            )
    return tuple(map(int, values))


def _weight(fields: list[str], columns: _Columns, source: str, line: int) -> fmpq:
    if columns.weight is None:
        return fmpq(1)
    try:
        exact = rational(fields[columns.weight], name=columns.names[columns.weight])
    except InvalidArgument as error:
        raise InputFormatError(str(error), source, line, columns.weight + 1) from None
    if exact < 0:
        raise InputFormatError(
            f"weight {fields[columns.weight]}; weights are nonnegative", source, line, columns.weight + 1
        )
    return exact
