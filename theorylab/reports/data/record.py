"""Records of claims: everything that is said of a claim, as data for JSON with exact numbers as text."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable, Mapping
from inspect import cleandoc
from pathlib import Path
from typing import Any
from warnings import warn

from theorylab.claims import HOLDS, Claim, Outcome, Verdict, claim_named, registered_claims, select
from theorylab.claims.dependencies import dependencies, recorded_basis
from theorylab.claims.entries import entry_rows
from theorylab.claims.verdict import FALSE
from theorylab.claims.weights import weight
from theorylab.claims.wording import number
from theorylab.errors import LeftOut
from theorylab.files.bibliography import Work, known_works
from theorylab.files.own_files import file_of
from theorylab.files.verdict_data import Record
from theorylab.reports.data.bounds import bounds_by_claim
from theorylab.reports.data.citation import citation_of
from theorylab.reports.data.script import independent_commands
from theorylab.reports.names_of_claims import shown_module
from theorylab.reports.plain_mathematics import plain_mathematics
from theorylab.reports.reach import quick_reach

__all__ = [
    "counterexample_of",
    "records_of",
    "records_of_catalogs",
    "records_of_claim_named",
    "records_of_file",
    "tried_by",
]

SAFE = 2**53
"""Largest integer that every reader of JSON represents exactly."""
PROVED_AS = {
    "printed": "proved as printed",
    "reading": "proved as read here",
    "repaired": "a corrected statement, proved",
    "sharpened": "proved, sharper than printed",
    "known": "proved, known from elsewhere",
    "new": "proved, not in the paper",
}
"""Status in words of a proved statement, by its origin."""
NOTHING_CHANGED = {"date": "", "version": ""}


def records_of(claims: Iterable[Claim], verdicts: Mapping[str, Verdict] | None = None) -> dict[str, Record]:
    """Return the records of claims, and of the claims that their proofs and repairs need, by id.

    Parameters
    ----------
    claims
        The claims.
    verdicts
        What a check found, by id, as :func:`~theorylab.reports.standing.standings` gives it; a record without a
        verdict has the recorded one, and neither counterexample nor range.
    """
    found: dict[str, Claim] = {}
    for link in (link for claim in claims for link in claim.with_repairs):
        found.setdefault(link.id, link)
    for claim in list(found.values()):
        for node in dependencies(claim).nodes:
            found.setdefault(node.id, node)
    works, bounds, entries = known_works(), bounds_by_claim(), _entries_by_claim()
    return {
        id: _record(
            claim,
            works.get(claim.cite.key),
            (verdicts or {}).get(id),
            entries.get(id, []),
            bounds.get(id, []),
        )
        for id, claim in found.items()
    }


def records_of_catalogs(among: frozenset[str], known: Collection[str]) -> dict[str, Record]:
    """Return the records of the claims of some catalogs.

    Parameters
    ----------
    among
        Names of the catalogs.
    known
        Ids that are already taken.

    Warns
    -----
    LeftOut
        If a claim has an id that is taken.
    """
    found = records_of(registered_claims(among).values())
    for id in found.keys() & known:
        warn(f"claim {id!r}: the name is already taken; it is left out", LeftOut, stacklevel=2)
    return {id: record for id, record in found.items() if id not in known}


def records_of_claim_named(id: str) -> dict[str, Record]:
    """Return the record of an installed claim, and of the claims that its proof and its repair need.

    Parameters
    ----------
    id
        Its id; case-insensitive.

    Raises
    ------
    InvalidArgument
        If there is none; the message proposes close ids.
    """
    return records_of([claim_named(id)])


def records_of_file(pattern: str) -> tuple[list[Record], dict[str, Record]]:
    """Return the records of claims in a user's file, and those of all claims that their proofs need.

    Parameters
    ----------
    pattern
        The file, or some of its claims: ``my_lemma.py:mine.thm-1``.

    Raises
    ------
    InvalidArgument
        If it has no such claim.
    """
    claims = select((pattern,))
    found = records_of(claims)
    return [found[claim.id] for claim in claims], found


def counterexample_of(claim: Claim, verdict: Verdict) -> dict[str, Any] | None:
    """Return the first counterexample that a check found as data, or ``None`` if it found none.

    Parameters
    ----------
    claim, verdict
        A claim, and what the check found.
    """
    if verdict.counterexample is None:
        return None
    return {
        "instance": {name: _value(value) for name, value in verdict.counterexample.items()},
        "witness": verdict.witness,
        "violations": verdict.violations,
    }


def tried_by(claim: Claim, verdict: Verdict) -> dict[str, Any]:
    """Return the range of a check as data: its scope, and the number and the range of the instances.

    Parameters
    ----------
    claim, verdict
        A claim, and what the check found. A walk through a full scope may take minutes: its range is empty.
    """
    return {
        "scope": verdict.scope,
        "instances": verdict.instances,
        "range": quick_reach(claim) if verdict.scope == "quick" else "",
    }


def _record(
    claim: Claim,
    work: Work | None,
    verdict: Verdict | None,
    entries: list[Mapping[str, str]],
    bounds: list[dict[str, str]],
) -> Record:
    derivation = claim.derivation
    outcome = claim.expected if verdict is None else verdict.outcome
    return {
        "id": claim.id,
        "paper": claim.paper,
        "work": claim.cite.key,
        "arxiv": work.arxiv if work else "",
        "arxiv_version": work.arxiv_version if work else "",
        "where": claim.cite.place,
        "entries": [entry["entry"] for entry in entries],
        "weight": weight(claim),
        "main": any(entry["weight"] == "main" for entry in entries),
        "origin": claim.origin,
        "printed": claim.cite.printed or (claim.statement if claim.origin == "printed" else ""),
        "statement": claim.statement,
        "plain": plain_mathematics(claim.statement),
        "also": claim.also,
        "hypotheses": list(claim.hypotheses),
        "verdict": outcome.value,
        "status": _status(claim),
        "rests_on": recorded_basis(claim) if verdict is None else verdict.rests_on,
        "falls": claim.falls,
        "counterexample": None if verdict is None else counterexample_of(claim, verdict),
        "repair": "" if claim.repair is None else claim.repair.id,
        "tried": None if verdict is None else tried_by(claim, verdict),
        "literature": claim.literature,
        "relation": "it holds" if claim.relation is HOLDS else f"measured {claim.relation.wording} claimed",
        "method": claim.method,
        "complete": claim.complete,
        "formal": claim.formal,
        "proof": "" if derivation is None else cleandoc(derivation.proof),
        "steps": [step.id for step in claim.steps],
        "cited": [{"key": each.key, "place": each.place} for each in derivation.cited] if derivation else [],
        "independent": independent_commands(claim),
        "bounds": bounds,
        "page": f"claims/statements/{claim.id}.html",
        "source": _source(claim.module),
        "bibtex": citation_of(claim, outcome, work),
        "changed": NOTHING_CHANGED,
    }


def _status(claim: Claim) -> str:
    """Return the recorded status in one clause, without the basis of a proof."""
    if claim.expected is Outcome.PROVED:
        return PROVED_AS[claim.origin]
    if claim.expected is Outcome.CONSISTENT:
        return "neither proved nor refuted; every instance tried agrees"
    if claim.expected not in FALSE:
        return "undecided: it needs data that are not shipped" if claim.needs_data else "undecided"
    false = "false as printed" if claim.origin == "printed" else "false"
    if claim.repair is None:
        return f"{false}; no corrected statement is recorded"
    return f"{false}; the corrected statement {claim.repair.id} is {claim.repair.expected.value}"


def _entries_by_claim() -> dict[str, list[Mapping[str, str]]]:
    found: dict[str, list[Mapping[str, str]]] = {}
    for row in entry_rows():
        if row.get("verdict") and row.get("checked by"):
            found.setdefault(row["checked by"], []).append(row)
    return found


def _source(module: str) -> str:
    """Return the path of the file that states a claim, from the folder above its package; or of a user's file."""
    file = getattr(sys.modules.get(module), "__file__", None)
    top = getattr(sys.modules.get(module.partition(".")[0]), "__file__", None)
    if file is None or top is None or file_of(module) is not None:
        return shown_module(module)
    return Path(file).relative_to(Path(top).parents[1]).as_posix()


def _value(value: Any) -> Any:
    """Return a value of an instance for JSON: a small integer as itself, any other number as exact text."""
    if value is None or isinstance(value, bool | str) or (isinstance(value, int) and abs(value) <= SAFE):
        return value
    if isinstance(value, tuple | list):
        return [_value(entry) for entry in value]
    return number(value)
