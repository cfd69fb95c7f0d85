"""Theorems that no paper states: the page of what is new, each with an address to cite."""

from __future__ import annotations

from theorylab.claims import Claim, Outcome, Verdict
from theorylab.reports.site.blocks import badge
from theorylab.reports.site.prose import escaped, quoted
from theorylab.reports.site.shelf import Shelf

__all__ = ["new_results_page"]

STANDING = "new-results.md"
ORIGINS = {
    "new": ("New", "Statements that are in no paper."),
    "sharpened": (
        "Sharpened",
        "Statements of the papers, with constants, ranges or generality that they do not have.",
    ),
}


def new_results_page(shelf: Shelf) -> str:
    """Proved statements of our own that are no mere step of another one's proof, in Markdown.

    Parameters
    ----------
    shelf
        Where everything stands.
    """
    steps = {step for claim, _ in shelf.pairs.values() for step in _steps(claim)}
    found = [pair for pair in shelf.pairs.values() if _is_result(*pair) and pair[0].id not in steps]
    if not found:
        return "# New results\n\nNo statement of this selection is new and proved.\n"
    parts = [
        "# New results",
        f"{len(found)} theorems that no paper states as they stand here, each with a proof on its own page, whose"
        " address stays; the steps of the proof are linked there. What is new and false is on the page of"
        " [what is not claimed](not-claimed.md).",
    ]
    for origin, (heading, meaning) in ORIGINS.items():
        of_origin = [pair for pair in found if pair[0].origin == origin]
        if of_origin:
            parts += [
                f"## {heading}",
                meaning,
                *(part for pair in of_origin for part in _result(shelf, *pair)),
            ]
    return "\n\n".join(parts) + "\n"


def _is_result(claim: Claim, verdict: Verdict) -> bool:
    return claim.origin in ORIGINS and verdict.outcome is Outcome.PROVED


def _steps(claim: Claim) -> tuple[str, ...]:
    return () if claim.derivation is None else tuple(step.id for step in claim.derivation.steps)


def _result(shelf: Shelf, claim: Claim, verdict: Verdict) -> list[str]:
    return [
        f"### {shelf.link(claim.id, STANDING)}: {escaped(claim.cite.place)}",
        quoted(claim.statement),
        f"{badge(verdict.outcome.value)} by {verdict.rests_on}.",
    ]
