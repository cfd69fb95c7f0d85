"""Selections of claims for pages: new results, open statements, and the repairs of a claim."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from theorylab.claims import Claim, Outcome, Verdict
from theorylab.claims.cite import WEIGHTS
from theorylab.claims.weights import weight
from theorylab.reports.reach import quick_reach
from theorylab.reports.site.site_index import Pairs

__all__ = ["most_wanted", "new_results", "range_tried", "repairs"]

OPEN = (Outcome.CONSISTENT, Outcome.UNDECIDED, Outcome.FAILED)


def new_results(pairs: Pairs) -> list[tuple[Claim, Verdict]]:
    """Return the proved new statements that are not just steps in the proof of another one.

    Parameters
    ----------
    pairs
        Claims with their verdicts.
    """
    steps = {step.id for claim, _ in pairs if claim.derivation is not None for step in claim.derivation.steps}
    return [
        (claim, verdict)
        for claim, verdict in pairs
        if claim.origin in ("new", "sharpened")
        and verdict.outcome is Outcome.PROVED
        and claim.id not in steps
    ]


def most_wanted(pairs: Iterable[tuple[Claim, Verdict]]) -> list[tuple[Claim, Verdict]]:
    """Return the statements that are neither proved nor refuted, sorted by decreasing weight.

    Parameters
    ----------
    pairs
        Claims with their verdicts.
    """
    found = [(claim, verdict) for claim, verdict in pairs if verdict.outcome in OPEN]
    return sorted(found, key=lambda pair: WEIGHTS.index(weight(pair[0])))


def range_tried(claim: Claim, verdict: Verdict) -> str:
    """Return the range of the instances tried, in words.

    Parameters
    ----------
    claim, verdict
        A claim, and what a check found. A walk through a full scope may take minutes: nothing is said of it.
    """
    walked = verdict.scope == "quick" and verdict.instances
    return quick_reach(claim) if walked else ""


def repairs(claim: Claim, verdict: Verdict) -> Iterator[tuple[Claim, Verdict]]:
    """Yield the repair of a claim, the repair of that, and so on, each with its verdict.

    Parameters
    ----------
    claim, verdict
        A claim, and what a check found.
    """
    while claim.repair is not None and verdict.repair is not None:
        claim, verdict = claim.repair, verdict.repair
        yield claim, verdict
