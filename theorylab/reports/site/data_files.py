"""The files of data on the site, and the page of records and constants."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from importlib.resources import files
from typing import Any

from theorylab.claims import Claim, Verdict
from theorylab.files.verdict_data import FILE, Record, stored_records
from theorylab.reports.data.bounds import latest
from theorylab.reports.data.record import records_of
from theorylab.reports.data.write import TABLE, csv_text, dated, json_text_of

__all__ = ["GRAVE", "SCHEMA", "bounds_among", "data_files", "records_among"]

SCHEMA = "verdicts.schema.json"
GRAVE = ("theorem", "construction")
"""Kinds of errata whose counterexamples are among the records."""


def records_among(pairs: Sequence[tuple[Claim, Verdict]]) -> list[Record]:
    """Return the records of claims with the verdicts found, with the dates of the stored records.

    Parameters
    ----------
    pairs
        Claims with their verdicts as :func:`~theorylab.reports.standing.standings` gives them, repairs among them.
    """
    verdicts = {claim.id: verdict for claim, verdict in pairs}
    found = records_of((claim for claim, _ in pairs), verdicts)
    today = datetime.now(UTC).date().isoformat()
    return dated({id: found[id] for id in verdicts}, stored_records()[0], today, version("theorylab"))


def data_files(records: Sequence[Record]) -> dict[str, str | bytes]:
    """Return the content of the files of data by address: the records as JSON and CSV, and the schema.

    Parameters
    ----------
    records
        The records.
    """
    schema = files("theorylab.reports.data").joinpath(SCHEMA).read_bytes()
    return {FILE: json_text_of(records), TABLE: csv_text(records), SCHEMA: schema}


def bounds_among(records: Sequence[Record]) -> list[dict[str, Any]]:
    """Return the records and constants of claims, with the smallest counterexamples of theorems and constructions.

    Parameters
    ----------
    records
        The records; if they state none, the result is empty.
    """
    ids = {record["id"] for record in records}
    own = [row for row in latest() if row["claim"] in ids]
    if not own:
        return []
    counts = [row for row in latest() if not row["claim"]]
    errata = [
        {
            "kind": "smallest counterexample",
            "quantity": f"{record['work']}, {record['where']}",
            "value": record["counterexample"]["witness"],
            "witness": "",
            "claim": record["id"],
            "rests_on": record["rests_on"],
            "date": record["changed"]["date"],
            "before": "",
            "command": f"check {record['id']}",
        }
        for record in records
        if record["falls"] in GRAVE and record["counterexample"] is not None
    ]
    return [*own, *counts, *errata]
