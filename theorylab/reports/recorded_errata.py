"""Recorded verdicts on the errata of a package, which ``theorylab errata`` prints without any computation.

The file has a line for each claim on a printed statement that is refuted. It is written by
``python -m theorylab.reports.recorded_errata PACKAGE FILE``, and the tests check each claim against it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from theorylab.catalog import find, installed_catalog
from theorylab.claims import Verdict, check_all
from theorylab.claims.records import as_record, from_record
from theorylab.errors import InputFormatError
from theorylab.reports.errata import refuted_claims

__all__ = ["lasting", "record_lines", "recorded_verdicts"]


def lasting(verdict: Verdict) -> Verdict:
    """Return the verdict without what changes from run to run: its time, and the versions it was found with."""
    repair = None if verdict.repair is None else lasting(verdict.repair)
    return replace(verdict, seconds=0.0, versions=(), repair=repair)


def record_lines(package: str) -> Iterator[str]:
    """Check the errata that the modules of a package state, and yield a record for each.

    Parameters
    ----------
    package
        Name of an installed package whose claims are in a catalog.
    """
    printed, _ = refuted_claims()
    claims = [claim for claim in printed if claim.module.partition(".")[0] == package]
    found = {verdict.claim: verdict for verdict in check_all(claims)}
    for claim in claims:
        yield json.dumps(as_record(lasting(found[claim.id])), ensure_ascii=False)


def recorded_verdicts() -> dict[str, Verdict]:
    """Return the recorded verdicts of all catalogs by the id of the claim.

    Raises
    ------
    InputFormatError
        If a record of a catalog is invalid.
    """
    known = installed_catalog().errata
    found: dict[str, Verdict] = {}
    for package in known:
        for number, line in enumerate(find(known, package, kind="list of errata")(), start=1):
            try:
                verdict = from_record(json.loads(line))
            except (TypeError, ValueError, LookupError, AttributeError) as error:
                raise InputFormatError(
                    f"not a recorded verdict: {error}", source=f"errata of {package}", line=number
                ) from None
            found[verdict.claim] = verdict
    return found


if __name__ == "__main__":
    Path(sys.argv[2]).write_text("".join(f"{line}\n" for line in record_lines(sys.argv[1])), encoding="utf-8")
