"""Records and constants: ``bounds.csv`` beside a catalog, a line for each value of a quantity, the latest one last.

A line has the claim that states the value, the value, its witness, its date, and the command that computes it again.
Earlier values of a quantity stay in the table as its history.
"""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path

from theorylab.catalog import data_files
from theorylab.errors import InputFormatError

__all__ = ["COLUMNS", "FILE", "KINDS", "bounds_by_claim", "bounds_in", "latest", "stored_bounds"]

FILE = "bounds.csv"
COLUMNS = ("quantity", "kind", "value", "witness", "claim", "date", "command", "shows")
KINDS = ("largest ratio", "largest gap", "constant", "smallest counterexample", "count")
"""Kinds of quantities, in the order of the page."""
Row = dict[str, str]


def stored_bounds() -> list[Row]:
    """Return the rows of all installed packages.

    Raises
    ------
    InputFormatError
        If a table has other columns or an unknown kind.
    """
    return [row for file in data_files(FILE)[0] for row in bounds_in(file)]


@cache
def bounds_in(file: Path) -> tuple[Row, ...]:
    """Return the rows of a table.

    Parameters
    ----------
    file
        The table.

    Raises
    ------
    InputFormatError
        If it has other columns or an unknown kind.
    """
    with file.open(encoding="utf-8", newline="") as lines:
        rows = csv.DictReader(lines)
        if tuple(rows.fieldnames or ()) != COLUMNS:
            raise InputFormatError(f"the columns are {', '.join(COLUMNS)}", str(file), 1)
        found = []
        for row in rows:
            if row["kind"] not in KINDS or None in row.values():
                raise InputFormatError(f"the kinds are {', '.join(KINDS)}", str(file), rows.line_num)
            found.append(dict(row))
    return tuple(found)


def latest() -> list[Row]:
    """Return the current row of each quantity, by kind, each with ``before``: its earlier values with their dates."""
    found: dict[str, Row] = {}
    for row in stored_bounds():
        earlier = found.pop(row["quantity"], None)
        before = "" if earlier is None else f"{earlier['value']} ({earlier['date']})"
        history = [earlier["before"], before] if earlier else []
        found[row["quantity"]] = row | {"before": ", ".join(filter(None, history))}
    return sorted(found.values(), key=lambda row: KINDS.index(row["kind"]))


def bounds_by_claim() -> dict[str, list[Row]]:
    """Return the rows by the id of their claim, without that id; the rows of a quantity in the order of their dates."""
    found: dict[str, list[Row]] = {}
    for row in stored_bounds():
        if row["claim"]:
            found.setdefault(row["claim"], []).append({k: v for k, v in row.items() if k != "claim"})
    return found
