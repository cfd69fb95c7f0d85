"""Records as rows of a table: one column for each fact, lists joined by semicolons."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from theorylab.files.verdict_data import FIELDS, Record

__all__ = ["flat_rows"]

NESTED = ("counterexample", "tried", "cited", "bounds", "changed", "proof")
"""Fields with columns of their own; a proof in words is in the file of JSON only."""


def flat_rows(records: Iterable[Record]) -> list[dict[str, Any]]:
    """Return a row for each record; a number that is not known is an empty text.

    Parameters
    ----------
    records
        The records.
    """
    listed = list(records)
    known = {record["id"]: record for record in listed}
    return [_row(record, known.get(record["repair"])) for record in listed]


def _row(record: Record, repair: Record | None) -> dict[str, Any]:
    found, tried = record["counterexample"] or {}, record["tried"] or {}
    row = {name: _cell(record[name]) for name in FIELDS if name not in NESTED}
    bibtex = " ".join(row.pop("bibtex").split())
    instance = found.get("instance", {})
    return row | {
        "repair_verdict": repair["verdict"] if repair else "",
        "repair_rests_on": repair["rests_on"] if repair else "",
        "counterexample": found.get("witness", ""),
        "instance": "; ".join(f"{name}={_cell(value)}" for name, value in instance.items()),
        "violations": found.get("violations", ""),
        "scope": tried.get("scope", ""),
        "instances": tried.get("instances", ""),
        "range": tried.get("range", ""),
        "bounds": "; ".join(f"{b['quantity']}: {b['value']} ({b['date']})" for b in record["bounds"]),
        "cited": "; ".join(f"{each['key']}, {each['place']}" for each in record["cited"]),
        "changed": record["changed"]["date"],
        "version": record["changed"]["version"],
        "bibtex": bibtex,
    }


def _cell(value: Any) -> str:
    if isinstance(value, list):
        return "; ".join(_cell(each) for each in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)
