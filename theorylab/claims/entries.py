"""Every statement and definition of a paper, with the claim that checks it, or where else it went.

The list is ``entries.csv``, in the order of the paper; beside a catalog it is found without code. An entry is a claim
if there is one with its name, in lower case, as id, or with the id in the column ``claim``. A definition names the code
that implements it, ``module:object``. If an entry cannot be checked, the column ``reason`` says why; any other entry
is missing. A computed erratum names the claim that refutes the printed text; it repeats another entry, and is not
counted.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from theorylab.catalog import find, folders, installed_catalog
from theorylab.claims.claim import Claim
from theorylab.claims.dependencies import recorded_basis
from theorylab.claims.registry import registered_claims
from theorylab.claims.verdict import Outcome
from theorylab.errors import InputFormatError

__all__ = [
    "HEAVY",
    "Entry",
    "Reach",
    "Share",
    "entries_of",
    "entry_rows",
    "joined",
    "reach",
    "rests_on",
    "share",
]

FILE = "entries.csv"
WEIGHT_OF = {
    "theorem": "main",
    "corollary": "main",
    "proposition": "lemma",
    "lemma": "lemma",
    "cited lemma": "lemma",
    "cited inequality": "lemma",
    "fact": "lemma",
    "claim": "lemma",
    "algorithm": "lemma",
    "proof-step": "step",
    "equation": "step",
    "derived": "step",
    "table": "data",
    "figure": "data",
}
"""Weights of the kinds of statements; any other is a remark, and definitions have none."""

HEAVY = ("main", "lemma")
"""Weights of the statements whose share of proofs is counted."""

UNCOUNTED = ("definition", "erratum", "misprint")


class Entry(NamedTuple):
    """A line of the list.

    Attributes
    ----------
    entry
        Its name, ``paper.name``.
    kind
        Theorem, proof-step, figure, definition, erratum, ...
    place
        Where it stands.
    claim
        Id of its claim, where that is not its name.
    code
        For a definition, the objects that implement it, ``module:object``, separated by blanks.
    reason
        Why it cannot be checked.
    """

    entry: str
    kind: str
    place: str = ""
    claim: str = ""
    code: str = ""
    reason: str = ""

    @property
    def paper(self) -> str:
        """First part of the name."""
        return self.entry.partition(".")[0]

    @property
    def weight(self) -> str:
        """How much the statement weighs, see :data:`theorylab.claims.weights.WEIGHTS`; empty for what is none."""
        return "" if self.kind in UNCOUNTED else WEIGHT_OF.get(self.kind, "remark")

    def checked_by(self, claims: Mapping[str, Claim]) -> Claim | None:
        """Its claim, if there is one."""
        return claims.get(self.claim or self.entry.lower())


class Share(NamedTuple):
    """How many of the statements that are true, as they stand or repaired, are proved."""

    proved: int
    true: int


class Reach(NamedTuple):
    """How many of the statements of a paper are claims."""

    claims: int
    statements: int


@cache
def entries_of(file: Path) -> tuple[Entry, ...]:
    """Return the entries of a list, in its order.

    Parameters
    ----------
    file
        A table in UTF-8 whose columns are the attributes of :class:`Entry`; only ``entry`` and ``kind`` are needed.

    Raises
    ------
    InputFormatError
        If it is no such table; says the line.
    """
    found = []
    try:
        with file.open(encoding="utf-8", newline="") as lines:
            rows = csv.DictReader(lines)
            columns = set(rows.fieldnames or ())
            if not {"entry", "kind"} <= columns <= set(Entry._fields):
                raise InputFormatError(f"the columns are {', '.join(Entry._fields)}", str(file), 1)
            for row in rows:
                if None in row or None in row.values() or "." not in row["entry"]:
                    raise InputFormatError(
                        "an entry is called paper.name, and has a field for each column",
                        str(file),
                        rows.line_num,
                    )
                found.append(Entry(**row))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise InputFormatError(f"cannot be read: {error}", str(file)) from None
    return tuple(found)


def entry_rows() -> list[Mapping[str, str]]:
    """Return the entries of all installed packages, each with its claim, as :func:`joined` has them.

    Raises
    ------
    InputFormatError
        If a list cannot be read.
    """
    known = installed_catalog().entries
    rows = [row for package in known for row in find(known, package, kind="list of entries")()]
    files = dict.fromkeys(folder / FILE for folder in folders())
    return [*rows, *(row for file in files if file.is_file() for row in joined(entries_of(file)))]


def reach(entries: Sequence[Entry]) -> dict[str, Reach]:
    """Statements that are claims, by paper; definitions, misprints, and errata that repeat statements do not count."""
    claims = registered_claims()
    found: dict[str, Reach] = {}
    for entry in entries:
        if entry.kind not in UNCOUNTED:
            before = found.get(entry.paper, Reach(0, 0))
            checked = entry.checked_by(claims) is not None
            found[entry.paper] = Reach(before.claims + checked, before.statements + 1)
    return found


def rests_on(claim: Claim) -> str:
    """What the verdict on a claim, or on its last repair, rests on: machine, derivation or instances."""
    last = claim.with_repairs[-1]
    if last.expected is not Outcome.PROVED:
        return "instances"
    return "machine" if last.derivation is None or last.complete is True else "derivation"


def share(entries: Sequence[Entry], *weights: str) -> Share:
    """Return how many of the statements of some weights are true, as they stand or repaired, and how many proved."""
    claims = registered_claims()
    checked = {entry.checked_by(claims) for entry in entries if entry.weight in weights} - {None}
    last = [claim.with_repairs[-1].expected for claim in checked if claim is not None]
    true = [outcome for outcome in last if outcome is not Outcome.REFUTED]
    return Share(true.count(Outcome.PROVED), len(true))


def joined(entries: Sequence[Entry]) -> list[dict[str, str]]:
    """Return a list with the claims, their recorded verdicts, what these rest on, and, where there is no proof, why.

    A line at the end says, for each paper, how many of its statements are claims, and one for several papers how many
    main results and lemmas are proved.
    """
    claims, papers = registered_claims(), reach(entries)
    rows = [_joined(entry, entry.checked_by(claims)) for entry in entries]
    for paper, (checked, statements) in papers.items():
        percent = f"{100 * checked / statements:.0f} %"
        rows.append(_row(paper, "all statements", "", "", f"{checked} of {statements} are claims", percent))
    proved, true = share(entries, *HEAVY)
    if len(papers) > 1 and true:
        counted = f"{proved} of {true} that are true are proved"
        rows.append(_row("all papers", " and ".join(HEAVY), "", "", counted, f"{100 * proved / true:.0f} %"))
    return rows


def _joined(entry: Entry, claim: Claim | None) -> dict[str, str]:
    where = (entry.entry, entry.kind, entry.weight, entry.place or (claim.cite.place if claim else ""))
    if claim is not None:
        basis = rests_on(claim)
        unproved = claim.with_repairs[-1].literature if basis == "instances" else ""
        return _row(*where, claim.id, claim.expected.value, recorded_basis(claim), unproved)
    return _row(
        *where, entry.code or entry.reason or entry.claim, "" if entry.code or entry.reason else "missing"
    )


def _row(
    entry: str,
    kind: str,
    weight: str,
    place: str,
    checked_by: str,
    verdict: str,
    basis: str = "",
    unproved: str = "",
) -> dict[str, str]:
    return {
        "entry": entry,
        "kind": kind,
        "weight": weight,
        "place": place,
        "checked by": checked_by,
        "verdict": verdict,
        "rests on": basis,
        "not proved": unproved,
    }
