"""Lists of the statements and definitions of papers, each with the claim that checks it or the reason why none does.

The list is ``entries.csv``, in the order of the paper; a list beside a catalog is found automatically. The claim of an
entry is the one whose id is in the column ``claim`` or, by default, is the name of the entry in lower case. A
definition names the code that implements it, ``module:object``. If an entry cannot be checked, the column ``reason``
says why; any other entry is missing. A computed erratum names the claim that refutes the printed text; it repeats
another entry and is not counted.
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
    "entry_table",
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
"""Weights of the kinds of statements; any other kind is a remark. Kinds in ``UNCOUNTED`` have no weight."""

HEAVY = ("main", "lemma")
"""Weights of the statements of which the proved share is reported."""

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
        Place in the paper.
    claim
        Id of its claim, if that is not its name in lower case.
    code
        For a definition, the objects that implement it, ``module:object``, separated by spaces.
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
        """Weight of the statement, see :data:`theorylab.claims.cite.WEIGHTS`; empty if it is not counted."""
        return "" if self.kind in UNCOUNTED else WEIGHT_OF.get(self.kind, "remark")

    def claim_in(self, claims: Mapping[str, Claim]) -> Claim | None:
        """Return its claim, or ``None`` if there is none."""
        return claims.get(self.claim or self.entry.lower())


class Share(NamedTuple):
    """Number of proved statements among those that are true as printed or repaired."""

    proved: int
    true: int


class Reach(NamedTuple):
    """Number of statements of a paper that are claims, and number of all its statements."""

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
        If it is no such table; the message names the line.
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
                        "an entry has a name such as paper.name and a field for each column",
                        str(file),
                        rows.line_num,
                    )
                found.append(Entry(**row))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise InputFormatError(f"cannot be read: {error}", str(file)) from None
    return tuple(found)


def entry_rows() -> list[Mapping[str, str]]:
    """Return the entries of all installed packages with their claims, as rows of :func:`entry_table`.

    Raises
    ------
    InputFormatError
        If a list cannot be read.
    """
    known = installed_catalog().entries
    rows = [row for package in known for row in find(known, package, kind="list of entries")()]
    files = dict.fromkeys(folder / FILE for folder in folders())
    return [*rows, *(row for file in files if file.is_file() for row in entry_table(entries_of(file)))]


def reach(entries: Sequence[Entry]) -> dict[str, Reach]:
    """Count, by paper, the statements that are claims; definitions, misprints and repeated errata are not counted."""
    claims = registered_claims()
    found: dict[str, Reach] = {}
    for entry in entries:
        if entry.kind not in UNCOUNTED:
            before = found.get(entry.paper, Reach(0, 0))
            checked = entry.claim_in(claims) is not None
            found[entry.paper] = Reach(before.claims + checked, before.statements + 1)
    return found


def rests_on(claim: Claim) -> str:
    """Return the basis of the verdict on a claim, or on its last repair: kernel, machine, derivation or instances."""
    last = claim.with_repairs[-1]
    if last.expected is not Outcome.PROVED:
        return "instances"
    if last.kernel:
        return "kernel"
    return "machine" if last.derivation is None or last.complete is True else "derivation"


def share(entries: Sequence[Entry], *weights: str) -> Share:
    """Count the statements of the given weights that are true, as printed or repaired, and those that are proved."""
    claims = registered_claims()
    checked = {entry.claim_in(claims) for entry in entries if entry.weight in weights} - {None}
    last = [claim.with_repairs[-1].expected for claim in checked if claim is not None]
    true = [outcome for outcome in last if outcome is not Outcome.REFUTED]
    return Share(true.count(Outcome.PROVED), len(true))


def entry_table(entries: Sequence[Entry]) -> list[dict[str, str]]:
    """Return the rows of a list: each entry with its claim, recorded verdict, basis, and why there is no proof, if so.

    For each paper, a row at the end counts the statements that are claims; with several papers, a last row counts the
    main results and lemmas that are proved.
    """
    claims, papers = registered_claims(), reach(entries)
    rows = [_entry_row(entry, entry.claim_in(claims)) for entry in entries]
    for paper, (checked, statements) in papers.items():
        percent = f"{100 * checked / statements:.0f} %"
        rows.append(_row(paper, "all statements", "", "", f"{checked} of {statements} are claims", percent))
    proved, true = share(entries, *HEAVY)
    if len(papers) > 1 and true:
        counted = f"{proved} of {true} that are true are proved"
        rows.append(_row("all papers", " and ".join(HEAVY), "", "", counted, f"{100 * proved / true:.0f} %"))
    return rows


def _entry_row(entry: Entry, claim: Claim | None) -> dict[str, str]:
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
