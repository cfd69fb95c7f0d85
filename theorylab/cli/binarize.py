"""``theorylab binarize``: convert a table of numbers and categories to a 0/1 table with a column for each test."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, TextIO

import typer
from rich.console import Console

from theorylab.cli.output.files import STANDARD_OUTPUT, whole_file
from theorylab.cli.streams import data_output
from theorylab.errors import InvalidArgument
from theorylab.numbers.counted import quantity
from theorylab.numbers.rationals import format_rational
from theorylab.problems.names import sample_file
from theorylab.problems.readings import reading_line
from theorylab.problems.samples.binarize import METHODS, binarize_table, method_named
from theorylab.problems.samples.points import Points
from theorylab.problems.samples.table import read_table
from theorylab.reports.console import emit

__all__ = ["binarize"]

ENDINGS = ("", ".csv")
"""Suffixes that the output may have."""


def binarize(
    table: Annotated[
        str,
        typer.Argument(
            metavar="TABLE",
            help="A CSV file, plain or compressed, or a Parquet file; also as csv:PATH, without further options.",
        ),
    ],
    out: Annotated[str, typer.Option(metavar="FILE", help="Write the 0/1 table; - for standard output.")],
    method: Annotated[
        str, typer.Option(metavar="METHOD", help=f"How thresholds are chosen: {', '.join(METHODS)}.")
    ] = "thresholds",
    most: Annotated[
        int | None,
        typer.Option(metavar="B", min=1, help="At most B thresholds per column; with guesses, B stumps."),
    ] = None,
    label: Annotated[
        str | None, typer.Option(metavar="NAME", help="Column of labels; the last column if not given.")
    ] = None,
    weight: Annotated[str | None, typer.Option(metavar="NAME", help="Column of weights, if any.")] = None,
    categories: Annotated[
        str | None, typer.Option(metavar="NAME;NAME", help="Columns whose fields are compared as text.")
    ] = None,
    numbers: Annotated[
        str | None,
        typer.Option(metavar="NAME;NAME", help="Columns that are read as numbers, even with leading zeros."),
    ] = None,
) -> None:
    """Convert a table of numbers and categories to 0/1."""
    if out != STANDARD_OUTPUT and Path(out).suffix.lower() not in ENDINGS:
        raise InvalidArgument(f"--out: {out}: the output is CSV; name it {Path(out).stem}.csv")
    if most is not None and ":" in method:
        raise InvalidArgument(f"binarize: --most {most} and --method {method}; give one number")
    chosen = method_named(method if most is None else f"{method}:{most}")
    read = read_table(_path(table)).declaring(_names(categories), _names(numbers))
    points = binarize_table(read, chosen, label, weight)
    _, labelling, weighing = read.roles(label, weight)
    ends = [read.names[i] for i in (weighing, labelling) if i is not None]
    for name in ends:
        if name in (points.names or ()):
            raise InvalidArgument(
                f"binarize: the column {name!r} has the same name as a test; rename the column"
            )
    if out == STANDARD_OUTPUT:
        _write(data_output(), points, ends)
        return
    with whole_file(out, "--out") as path, path.open("w", encoding="utf-8", newline="") as file:
        _write(file, points, ends)
    (rows, tests), columns = points.features.shape, len(read.names) - len(ends)
    said = f"{quantity(rows, 'row')}, {quantity(tests, 'test')} of {quantity(columns, 'column')}"
    emit(Console(), f"{out}: {said}\n{reading_line(points.readings)}")


def _path(table: str) -> str:
    """Return the path of a table, which other commands call ``csv:PATH``."""
    path, given = sample_file(table) or (table, {})
    if given:
        raise InvalidArgument(
            f"binarize: {table}: write csv:{path}, with --label, --weight, --method, --categories or --numbers"
        )
    return path


def _names(listed: str | None) -> list[str]:
    """Return the names in a list separated by semicolons."""
    return [] if listed is None else [name.strip() for name in listed.split(";")]


def _write(file: TextIO, points: Points, ends: list[str]) -> None:
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow([*(points.names or ()), *ends])
    writer.writerows(_lines(points))


def _lines(points: Points) -> Iterator[list[str | int]]:
    weights = [format_rational(weight) for weight in points.weights]
    weighing = (
        [[]] * len(points.label_of) if points.weight_of is None else [[weights[i]] for i in points.weight_of]
    )
    for features, weight, label in zip(points.features, weighing, points.label_of):
        yield [*features.astype(int).tolist(), *weight, points.labels[label]]
