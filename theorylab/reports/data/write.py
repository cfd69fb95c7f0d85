"""The verdicts of a package as files: ``verdicts.json`` and ``verdicts.csv``.

``python -m theorylab.reports.data.write PACKAGE FOLDER`` checks the claims of a package in quick scope and writes both
files into a folder. The date of a record changes only if the record says something else than in the file before.
"""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from importlib.metadata import version
from io import StringIO
from pathlib import Path

from theorylab.claims import Claim, Verdict, check_all, registered_claims
from theorylab.errors import TheoryLabError
from theorylab.files.bibliography import known_works
from theorylab.files.verdict_data import FILE, FORMAT, Record, records_in
from theorylab.reports.data.flat import flat_rows
from theorylab.reports.data.record import records_of
from theorylab.reports.standing import standings
from theorylab.reports.verdict_tables import in_order

__all__ = ["TABLE", "checked", "claims_stated_in", "csv_text", "dated", "json_text_of", "write_package"]

TABLE = "verdicts.csv"
DATED = (
    *("where", "origin", "printed", "statement", "also", "hypotheses", "verdict", "rests_on", "formal"),
    *("falls", "counterexample", "repair"),
)
"""The fields that give a record a new date when they change."""


def claims_stated_in(package: str) -> list[Claim]:
    """Return the claims that the modules of a package state, with their repairs.

    Parameters
    ----------
    package
        Name of an installed package whose claims are in a catalog.
    """
    return [claim for claim in registered_claims().values() if claim.module.partition(".")[0] == package]


def checked(claims: Iterable[Claim], jobs: int = 2) -> dict[str, Verdict]:
    """Check claims in quick scope; return the standing verdicts, also those on repairs, by id.

    Parameters
    ----------
    claims
        The claims.
    jobs
        Number of processes.

    Raises
    ------
    TheoryLabError
        If a verdict is not the recorded one.
    """
    listed = list(claims)
    found = {verdict.claim: verdict for verdict in check_all(listed, "quick", jobs)}
    pairs = in_order(standings((claim, found[claim.id]) for claim in listed if claim.id in found))
    for claim, verdict in pairs:
        if not verdict.as_recorded:
            raise TheoryLabError(
                f"claim {claim.id}: {verdict.outcome.value}, not as recorded; nothing is written"
            )
    return {claim.id: verdict for claim, verdict in pairs}


def dated(
    records: Mapping[str, Record], before: Mapping[str, Record], day: str, release: str
) -> list[Record]:
    """Return the records with the date and the version of their last change.

    Parameters
    ----------
    records
        The records as they are now, by id.
    before
        The records of the file that is replaced.
    day, release
        Date and version of a record that is new or has changed.
    """

    def of(record: Record) -> Mapping[str, str]:
        old = before.get(record["id"])
        if old is not None and all(old[name] == record[name] for name in DATED):
            changed: Mapping[str, str] = old["changed"]
            return changed
        return {"date": day, "version": release}

    return [{**record, "changed": of(record)} for record in records.values()]


def json_text_of(records: Iterable[Record]) -> str:
    """Return the content of ``verdicts.json``: a record on each line, after the works that they cite.

    Parameters
    ----------
    records
        The records, with their dates.
    """
    listed, works = list(records), known_works()
    cited = {key: works[key] for key in dict.fromkeys(record["work"] for record in listed) if key in works}
    fields = ("title", "authors", "year", "arxiv", "arxiv_version", "bibtex")
    head = {
        "$schema": "verdicts.schema.json",
        "format": FORMAT,
        "version": version("theorylab"),
        "works": {key: {name: getattr(work, name) for name in fields} for key, work in cited.items()},
    }
    lines = ",\n".join(json.dumps(record, ensure_ascii=False) for record in listed)
    return f'{json.dumps(head, ensure_ascii=False, indent=1)[:-2]},\n "claims": [\n{lines}\n]}}\n'


def csv_text(records: Iterable[Record]) -> str:
    """Return the content of ``verdicts.csv``.

    Parameters
    ----------
    records
        The records, with their dates.
    """
    rows = flat_rows(records)
    text = StringIO()
    table = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
    table.writeheader()
    table.writerows(rows)
    return text.getvalue()


def write_package(package: str, folder: Path) -> None:
    """Check the claims of a package and write both files.

    Parameters
    ----------
    package
        Name of an installed package whose claims are in a catalog.
    folder
        Where the files are written; the dates of a file that is there are kept.
    """
    claims = claims_stated_in(package)
    file = folder / FILE
    before = records_in(file) if file.is_file() else {}
    own = {claim.id for claim in claims}
    found = {id: record for id, record in records_of(claims, checked(claims)).items() if id in own}
    records = dated(found, before, datetime.now(UTC).date().isoformat(), version("theorylab"))
    file.write_text(json_text_of(records), encoding="utf-8")
    (folder / TABLE).write_text(csv_text(records), encoding="utf-8")


if __name__ == "__main__":
    write_package(sys.argv[1], Path(sys.argv[2]))
