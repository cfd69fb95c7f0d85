"""Proofs in words whose computational steps are claims: what a verdict may rest on besides instances.

A derivation proves its statement for the whole range. It stands or falls with its steps: the statement is proved where
every one of them is, and only as consistent as its instances where one is not. The instances of the statement itself
are a second witness; the proof does not need them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from theorylab.claims.claim import Claim
from theorylab.claims.verdict import Outcome, Verdict

__all__ = ["derive", "steps_of"]


def steps_of(claim: Claim) -> tuple[Claim, ...]:
    """Claims on which the verdict on a claim, or on its repairs, may rest."""
    return tuple(step for link in claim.with_repairs for step in link.steps)


def derive(claim: Claim, verdict: Verdict, known: Mapping[str, Verdict]) -> Verdict:
    """The verdict on a claim, with what its derivation adds to the instances.

    Parameters
    ----------
    claim
        The claim.
    verdict
        What its instances say.
    known
        Verdicts on its steps, by id.
    """
    if claim.repair is not None and verdict.repair is not None:
        verdict = replace(verdict, repair=derive(claim.repair, verdict.repair, known))
    if claim.derivation is None or verdict.outcome is not Outcome.CONSISTENT:
        return verdict
    for step in claim.derivation.steps:
        found = known[step.id]
        if found.outcome is not Outcome.PROVED:
            reason = f"its proof rests on {step.id}, which is {found.outcome.value}"
            return replace(verdict, reason=reason, partial=found.partial)
    return replace(verdict, outcome=Outcome.PROVED, rests_on="derivation")
