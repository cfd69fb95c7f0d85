"""The recorded verdict on a claim, which every surface shows, qualified by what a check on one scope saw."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import islice

from theorylab.claims.claim import Claim
from theorylab.claims.dependencies import recorded_basis
from theorylab.claims.verdict import Outcome, Verdict

__all__ = ["qualifier", "standing", "standings"]

MOST_COUNTED = 100_000
"""The instances of a larger full scope are not counted."""


def standing(claim: Claim, verdict: Verdict) -> Verdict:
    """Return the verdict with the recorded outcome, unless the check found something else than the claim records.

    A claim that lacks its data is recorded as undecided; where they are present, what they say stands.

    Parameters
    ----------
    claim, verdict
        A claim, and what a check on one scope found.
    """
    repair = verdict.repair
    if claim.repair is not None and repair is not None:
        repair = standing(claim.repair, repair)
    verdict = replace(verdict, repair=repair)
    if verdict.outcome is not verdict.expected or (claim.needs_data and not claim.shipped_data):
        return verdict
    if claim.expected is Outcome.CONSISTENT:  # nothing is recorded beyond what this scope decides
        return verdict
    recorded, basis = claim.expected, recorded_basis(claim)
    seen = verdict.outcome if verdict.outcome is not recorded else None
    return replace(verdict, outcome=recorded, expected=recorded, rests_on=basis, seen=seen)


def standings(pairs: Iterable[tuple[Claim, Verdict]]) -> list[tuple[Claim, Verdict]]:
    """Return the claims with their verdicts as :func:`standing` gives them.

    Parameters
    ----------
    pairs
        Claims, each with what a check found.
    """
    return [(claim, standing(claim, verdict)) for claim, verdict in pairs]


def qualifier(claim: Claim, verdict: Verdict) -> str:
    """Return what the scope saw in words, where it does not decide the claim as recorded; else an empty text.

    Parameters
    ----------
    claim, verdict
        A claim, and its verdict as :func:`standing` gives it.
    """
    if verdict.seen is None:
        return ""
    known = sum(1 for _ in islice(claim.instances.points("full"), MOST_COUNTED + 1))
    whole = f"more than {MOST_COUNTED:,}" if known > MOST_COUNTED else f"{known:,}"
    return (
        f"recorded {verdict.outcome.value} on the full scope; {verdict.scope} scope: {verdict.seen.value},"
        f" {verdict.instances:,} of {whole} instances"
    )
