"""Every statement and definition of the papers, with the claim that checks it, or where else it went.

The list is ``entries.csv``, in the order of the papers. An entry is a claim if there is one with its name, in lower
case, as id, or with the id in the column ``claim``. A definition names the code that implements it,
``module:object``. What cannot be checked says why. Anything else is missing, and said to be. A computed erratum
names the claim that refutes what is printed; such rows repeat others and are not counted.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from theorylab.claims import Claim, Outcome, registered

WEIGHTS = {
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
    place: str
    claim: str
    code: str
    reason: str

    @property
    def paper(self) -> str:
        """First part of the name."""
        return self.entry.partition(".")[0]

    @property
    def weight(self) -> str:
        """How much the statement weighs, see :data:`theorylab.claims.weights.WEIGHTS`; empty for what is none."""
        return "" if self.kind in UNCOUNTED else WEIGHTS.get(self.kind, "remark")

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
def entries() -> tuple[Entry, ...]:
    """Return the list, in the order of the papers."""
    with (Path(__file__).parent / "entries.csv").open(encoding="utf-8", newline="") as lines:
        return tuple(Entry(**line) for line in csv.DictReader(lines))


def reach() -> dict[str, Reach]:
    """Statements that are claims, by paper; definitions, misprints, and errata that repeat statements do not count."""
    claims = registered()
    found: dict[str, Reach] = {}
    for entry in entries():
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


def share(*weights: str) -> Share:
    """Return the statements of some weights that are not refuted, or repaired, and those of them that are proved."""
    claims = registered()
    checked = {entry.checked_by(claims) for entry in entries() if entry.weight in weights} - {None}
    last = [claim.with_repairs[-1].expected for claim in checked if claim is not None]
    true = [outcome for outcome in last if outcome is not Outcome.REFUTED]
    return Share(true.count(Outcome.PROVED), len(true))


def joined() -> list[dict[str, str]]:
    """Return the list with the claims, their recorded verdicts, what these rest on, and, where there is no proof, why.

    A last line for every paper says its reach, and one for all papers the share of main results and lemmas proved.
    """
    claims = registered()
    rows = [_joined(entry, entry.checked_by(claims)) for entry in entries()]
    for paper, (checked, statements) in reach().items():
        percent = f"{100 * checked / statements:.0f} %"
        rows.append(_row(paper, "all statements", "", "", f"{checked} of {statements} are claims", percent))
    proved, true = share(*HEAVY)
    counted = f"{proved} of {true} that are true are proved"
    rows.append(_row("all papers", " and ".join(HEAVY), "", "", counted, f"{100 * proved / true:.0f} %"))
    return rows


def _joined(entry: Entry, claim: Claim | None) -> dict[str, str]:
    where = (entry.entry, entry.kind, entry.weight, entry.place or (claim.cite.place if claim else ""))
    if claim is not None:
        basis = rests_on(claim)
        unproved = claim.with_repairs[-1].literature if basis == "instances" else ""
        return _row(*where, claim.id, claim.expected.value, basis, unproved)
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
