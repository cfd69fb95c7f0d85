"""The errata: what is printed, what shows that it does not hold, and what holds instead; misprints last.

The first page has the list of all, and what harms a result; slips and misprints have a page of their own behind it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from theorylab.claims.claim import FALLS
from theorylab.reports.errata import Erratum, errata_among
from theorylab.reports.site.blocks import badge, fenced, pipe_table, said_of_verdict, tree_blocks
from theorylab.reports.site.citations import called
from theorylab.reports.site.prose import escaped, quoted, worded
from theorylab.reports.site.shelf import Shelf
from theorylab.reports.site.shown_trees import trees_of

__all__ = ["errata_pages", "errata_table"]

STANDING = "errata.md"
HEADINGS = ("erratum", "place", "what falls", "what holds instead", "its verdict")
INTRODUCTION = (
    "{count} printed statements do not hold as written, the gravest first. Each has the smallest counterexample found,"
    " in exact numbers, and, where one is known, the statement that holds instead with its own verdict."
)
NONE = "No statement of this selection is refuted as printed."
HARMLESS = ("slip", "text or table")
"""What falls with the errata of the second page."""
MEANING = {
    "theorem": "A theorem is false as printed",
    "construction": "A construction does not do what it is for; the theorem may stand",
    "proof step": "A step of a proof is false",
    "slip": "A slip that harms nothing else",
    "text or table": "Misprints in texts and tables",
}
DRAWN = ("theorem", "construction")
"""Trees are drawn on this page for these, and on the page of the statement for every one."""


def errata_pages(shelf: Shelf, bibtex: Mapping[str, str]) -> dict[str, str]:
    """The pages in Markdown by address; every erratum can be read without the others.

    Parameters
    ----------
    shelf
        Where everything stands.
    bibtex
        Entries of BibTeX by key.
    """
    found = errata_among(pair for pair in shelf.pairs.values() if pair[0].erratum)
    grave = [erratum for erratum in found if erratum.claim.falls not in HARMLESS]
    slips = [erratum for erratum in found if erratum.claim.falls in HARMLESS]
    first = ["# Errata", INTRODUCTION.format(count=len(found)) if found else NONE]
    if slips:
        first.append("Slips and misprints are written out [on a page of their own](misprints.md).")
    if found:
        first.append(errata_table(shelf, found, STANDING))
    pages = {"errata.md": [*first, *_by_what_falls(shelf, grave, bibtex)]}
    if slips:
        head = ["# Slips and misprints", "Errata that harm no result; [the others](errata.md) come first."]
        pages["misprints.md"] = [*head, *_by_what_falls(shelf, slips, bibtex)]
    return {address: "\n\n".join(parts) + "\n" for address, parts in pages.items()}


def errata_table(shelf: Shelf, found: Sequence[Erratum], standing: str) -> str:
    """A row for each erratum: where it is, what falls, and what holds instead.

    Parameters
    ----------
    shelf
        Where everything stands.
    found
        The errata.
    standing
        Address of the page that the table is on.
    """
    return pipe_table(HEADINGS, (_row(shelf, erratum, standing) for erratum in found))


def _by_what_falls(shelf: Shelf, found: Sequence[Erratum], bibtex: Mapping[str, str]) -> list[str]:
    parts = []
    for falls in FALLS:
        of_kind = [erratum for erratum in found if erratum.claim.falls == falls]
        parts += [f"## {MEANING[falls]}"] if of_kind else []
        parts += [part for erratum in of_kind for part in _erratum(shelf, erratum, bibtex)]
    return parts


def _row(shelf: Shelf, erratum: Erratum, standing: str) -> tuple[str, ...]:
    claim = erratum.claim
    repair = shelf.link(claim.repair.id, standing, "repaired") if claim.repair else "none is known"
    verdict = badge(erratum.repair_verdict) if erratum.repair_verdict else ""
    where = shelf.link(claim.id, standing) or claim.id
    return where, escaped(claim.cite.place), claim.falls, repair or "", verdict


def _erratum(shelf: Shelf, erratum: Erratum, bibtex: Mapping[str, str]) -> list[str]:
    claim = erratum.claim
    parts = [
        f"### {escaped(claim.cite.place)} ({claim.paper})",
        f"{shelf.link(claim.id, STANDING)}, in {called(bibtex, claim.cite.key)}. Printed:",
        quoted(erratum.printed),
    ]
    if erratum.reading is not None:
        parts += ["As it is read here:", quoted(erratum.reading)]
    parts.append(f"Counterexample: {escaped(erratum.counterexample)}.")
    parts += tree_blocks(trees_of(claim, erratum.verdict), ".") if claim.falls in DRAWN else []
    parts.append(fenced("\n".join((erratum.reproduce, *erratum.independent)), "console"))
    repair, verdict = claim.repair, erratum.verdict.repair
    if repair is None or verdict is None:
        parts.append("No repair is known." + (f" Status: {worded(claim.status)}." if claim.status else ""))
    else:
        parts += [f"What holds instead, {shelf.link(repair.id, STANDING)}:", quoted(repair.statement)]
        parts.append(f"Its verdict: {said_of_verdict(verdict)}.")
    return parts
