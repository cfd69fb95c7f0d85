"""Proofs of claims beyond their instances: formal proofs, and proofs in words whose computational steps are claims.

A formal theorem proves its claim once Coq has checked it. A derivation proves its statement in full generality if each
of its steps is proved; otherwise the verdict rests on the instances alone. The instances of the statement are an
additional check, which neither proof needs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from theorylab.claims.claim import Claim
from theorylab.claims.verdict import FALSE, Outcome, Verdict

__all__ = ["derive", "steps_of"]


def steps_of(claim: Claim) -> tuple[Claim, ...]:
    """Return the claims on which the verdict on a claim, or on its repairs, may rest."""
    return tuple(step for link in claim.with_repairs for step in link.steps)


def derive(claim: Claim, verdict: Verdict, known: Mapping[str, Verdict]) -> Verdict:
    """Return the verdict on a claim, taking its formal theorem and its derivation into account.

    Parameters
    ----------
    claim
        The claim.
    verdict
        The verdict from its instances.
    known
        Verdicts on its steps, by id.
    """
    if claim.repair is not None and verdict.repair is not None:
        verdict = replace(verdict, repair=derive(claim.repair, verdict.repair, known))
    if claim.kernel and verdict.outcome in (Outcome.PROVED, Outcome.CONSISTENT, *FALSE):
        if (verdict.outcome in FALSE) is (claim.expected in FALSE):
            found = verdict.outcome if verdict.outcome in FALSE else Outcome.PROVED
            return replace(verdict, outcome=found, rests_on="kernel")
        return verdict
    if claim.derivation is None or verdict.outcome is not Outcome.CONSISTENT:
        return verdict
    for step in claim.derivation.steps:
        found = known[step.id]
        if found.outcome is not Outcome.PROVED:
            reason = f"its proof rests on {step.id}, which is {found.outcome.value}"
            return replace(verdict, reason=reason, partial=found.partial)
    return replace(verdict, outcome=Outcome.PROVED, rests_on="derivation")
