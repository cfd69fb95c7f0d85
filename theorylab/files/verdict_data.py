"""The verdicts of packages as data: ``verdicts.json`` beside a catalog, read without importing any claim.

:mod:`theorylab.reports.data.write` writes the file, and ``verdicts.schema.json`` beside that module describes it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from theorylab.catalog import data_files
from theorylab.errors import InputFormatError

__all__ = ["FIELDS", "FILE", "FORMAT", "Record", "records_in", "stored_records"]

Record = Mapping[str, Any]
"""A claim with its verdict, as data for JSON."""
FILE = "verdicts.json"
FORMAT = 1
"""Version of the format, which changes if a field is removed or changes its meaning."""
FIELDS = (
    *("id", "paper", "work", "arxiv", "arxiv_version", "where", "entries", "weight", "main", "origin"),
    *("printed", "statement", "plain", "also", "hypotheses", "verdict", "status", "rests_on", "falls"),
    *("counterexample", "repair", "tried", "literature", "relation", "method", "complete", "formal"),
    *("proof", "steps", "cited", "independent", "bounds", "page", "source", "bibtex", "changed"),
)
"""The fields of a record, in their order."""


def stored_records() -> tuple[dict[str, Record], frozenset[str]]:
    """Return the records stored by installed packages, by id, and the names of the catalogs that store none.

    Raises
    ------
    InputFormatError
        If a file cannot be read, or two files have a record of the same id.
    """
    files, others = data_files(FILE)
    found: dict[str, Record] = {}
    for file in files:
        for id, record in records_in(file).items():
            if found.setdefault(id, record) is not record:
                raise InputFormatError(f"claim {id}: another package has a record of this id", str(file))
    return found, others


@cache
def records_in(file: Path) -> Mapping[str, Record]:
    """Return the records of a file by id.

    Parameters
    ----------
    file
        The file.

    Raises
    ------
    InputFormatError
        If it cannot be read, has another format, or a record lacks a field.
    """
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
        version, claims = data["format"], data["claims"]
        lacking = [name for record in claims for name in FIELDS if name not in record]
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise InputFormatError(f"no verdicts can be read from it: {error}", str(file)) from None
    if version != FORMAT or lacking:
        found = f"format {version}" if version != FORMAT else f"a record without {lacking[0]!r}"
        raise InputFormatError(f"it has {found}; the fields of format {FORMAT} are needed", str(file))
    return {record["id"]: record for record in claims}
