"""``theorylab data``: the data sets that the claims use, which are present, and the sources of the others."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from theorylab.claims.data import VARIABLE, data_directory, data_file
from theorylab.claims.data_set import DataSet, known_data_sets
from theorylab.cli.output.files import STANDARD_OUTPUT, write_json
from theorylab.numbers.counted import quantity
from theorylab.reports.console import emit, emit_command, emit_prose, emit_table
from theorylab.reports.tables import Table

__all__ = ["data"]

NARROW_DROPS = ("source", "file", "paper", "columns", "prepared by", "features")
"""Columns that a narrow screen leaves out, in this order."""
BINARY = "binary already"


def data(
    data: Annotated[
        str | None, typer.Option(metavar="DIR", help=f"Directory of the data sets; {VARIABLE} if not given.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Write JSON to standard output.")] = False,
) -> None:
    """List the data sets that the claims use, which are present, and the sources of the others."""
    with data_directory(data):
        directory = os.environ.get(VARIABLE)
        rows = [_row(each) for each in known_data_sets().values()]
    if json:
        write_json({"directory": directory, "data_sets": rows}, STANDARD_OUTPUT)
        return
    console = Console()
    emit_table(console, _table(rows))
    missing = sum(row["present"] == "missing" for row in rows)
    emit(console, f"{quantity(len(rows), 'data set')}, {missing} missing")
    if missing:
        emit_prose(
            console,
            "Put NAME.csv (or .csv.gz, .parquet; label last) into a directory DIR, or into the folder of the paper in"
            " it. Raw attributes are made binary on reading, by the method under 'prepared by'; a table that has to be"
            " binary already can be prepared first.",
        )
        emit_command(console, "theorylab data --data DIR", heading="Look for them in DIR:  ")
        emit_command(console, "theorylab check --data DIR", heading="Check claims on them:  ")
        emit_command(console, "theorylab binarize TABLE --out NAME.csv", heading="Prepare a table:       ")


def _row(known: DataSet) -> dict[str, Any]:
    file = data_file(known)
    return {
        "name": known.name,
        "paper": known.paper,
        "rows": known.rows,
        "columns": known.columns,
        "features": known.features,
        "prepared by": f"--method {known.method}" if known.method else BINARY,
        "present": _presence(known, file),
        "file": None if file is None else str(file),
        "source": known.source,
        "sha256": known.sha256,
    }


def _presence(known: DataSet, file: Path | None) -> str:
    if file is None:
        return "missing"
    if file == known.shipped:
        return "shipped"
    return "as seen" if known.as_seen(file) else "another file"


def _table(rows: Sequence[dict[str, Any]]) -> Table:
    headings = tuple(name for name in rows[0] if name != "sha256") if rows else ("name",)
    cells = tuple(tuple("" if row[name] is None else str(row[name]) for name in headings) for row in rows)
    return Table(headings, cells, frozenset({"rows", "columns", "features"}), drop=NARROW_DROPS)
