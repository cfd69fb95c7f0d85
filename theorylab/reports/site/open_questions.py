"""What is still open, and what nobody claims: the two pages on the limits of the laboratory."""

from __future__ import annotations

from theorylab.claims import Claim, Outcome, Verdict
from theorylab.claims.weights import WEIGHTS, weight
from theorylab.numbers.counted import counted
from theorylab.reports.reach import reach
from theorylab.reports.site.blocks import badge, bullets
from theorylab.reports.site.prose import escaped, quoted, worded
from theorylab.reports.site.shelf import Shelf

__all__ = ["most_wanted_page", "not_claimed_page"]

OPEN = (Outcome.CONSISTENT, Outcome.UNDECIDED, Outcome.FAILED)


def most_wanted_page(shelf: Shelf) -> str:
    """Statements that are neither proved nor refuted, the heaviest first, in Markdown.

    Parameters
    ----------
    shelf
        Where everything stands.
    """
    found = [pair for pair in shelf.pairs.values() if pair[1].outcome in OPEN and not _known(*pair)]
    found.sort(key=lambda pair: WEIGHTS.index(weight(pair[0])))
    parts = ["# Most wanted"]
    if not found:
        return "# Most wanted\n\nEvery statement of this selection is proved or refuted.\n"
    parts.append(
        f"Neither proved nor refuted here: {counted(len(found), 'statement')}, the heaviest first: what each says, how"
        " far it was checked, and what is missing for a verdict."
    )
    for kind in WEIGHTS:
        of_kind = [pair for pair in found if weight(pair[0]) == kind]
        if of_kind:
            parts += [f"## Weight: {kind}", *(part for pair in of_kind for part in _wanted(shelf, *pair))]
    return "\n\n".join(parts) + "\n"


def not_claimed_page(shelf: Shelf) -> str:
    """What verdicts do not say, what no claim checks, and what is false but in no paper, in Markdown.

    Parameters
    ----------
    shelf
        Where everything stands.
    """
    standing = "not-claimed.md"
    parts = [
        "# What is not claimed",
        "A verdict says what it rests on and no more.",
        "- *Consistent* is no proof: every instance tried agrees, and the page of the statement says which.\n"
        "- *Refuted* speaks of the statement as printed, or as it is read here where print is ambiguous; a theorem"
        " may hold with another constant, and where one is known it stands beside it as repaired.\n"
        "- An optimal tree is optimal for the problem as stated, on the whole population; nothing is said of samples"
        " unless the statement speaks of them.",
    ]
    unchecked = [
        row for row in shelf.rows.values() if row["weight"] and row["checked by"] not in shelf.page_of
    ]
    if unchecked:
        parts += ["## Statements that no claim checks"]
        parts.append(
            bullets(_unchecked(shelf, row["entry"], row["checked by"], standing) for row in unchecked)
        )
    without = [claim for claim, _ in shelf.pairs.values() if claim.needs_data]
    if without:
        parts += ["## Statements on data that the project does not have"]
        parts.append(
            bullets(f"{shelf.link(claim.id, standing)}, {escaped(claim.cite.place)}" for claim in without)
        )
    false = [pair for pair in shelf.pairs.values() if _false_and_unprinted(*pair)]
    if false:
        parts += [
            "## False, and in no paper",
            "Extensions that suggest themselves and fail; no paper is at fault.",
        ]
        for claim, verdict in false:
            parts += [f"### {shelf.link(claim.id, standing)}", quoted(claim.statement)]
            parts.append(f"Counterexample: {escaped(verdict.witness or '')}.")
    return "\n\n".join(parts) + "\n"


def _wanted(shelf: Shelf, claim: Claim, verdict: Verdict) -> list[str]:
    walked = verdict.scope == "quick" and verdict.instances  # a walk through a full scope may take minutes
    tried = reach(claim.instances.points("quick")) if walked else ""
    how_far = f": {escaped(tried)}" if tried else ""
    missing = verdict.reason or "a proof, or a check that covers the whole statement"
    status = [f"Status: {worded(claim.status)}."] if claim.status else []
    return [
        f"### {shelf.link(claim.id, 'most-wanted.md')}: {escaped(claim.cite.place)}",
        quoted(claim.statement),
        f"{badge(verdict.outcome.value)}, {counted(verdict.instances, 'instance')} in {verdict.scope} scope{how_far}.",
        *status,
        f"What is missing: {worded(missing)}.",
    ]


def _known(claim: Claim, verdict: Verdict) -> bool:
    """Whether a larger scope than this one is known to prove it."""
    return claim.expected is Outcome.PROVED and verdict.as_recorded


def _unchecked(shelf: Shelf, entry: str, reason: str, standing: str) -> str:
    name = entry.lower()
    return f"{shelf.link(name, standing)}, {escaped(shelf.place(name))}: {escaped(reason or 'missing')}"


def _false_and_unprinted(claim: Claim, verdict: Verdict) -> bool:
    return verdict.counterexample is not None and not claim.erratum
