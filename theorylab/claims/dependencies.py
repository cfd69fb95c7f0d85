"""Proofs of claims beyond their instances: what they rest on, and the verdicts that follow from them.

A formal theorem proves its claim once Coq has checked it. A derivation is a proof in words whose computational steps
are claims; it proves its statement in full generality if each of its steps is proved, otherwise the verdict rests on
the instances alone. The instances of the statement are an additional check, which neither proof needs.

The graph of a derivation has the claims on which it rests, directly or through other proofs.

An edge leads from a claim to a step of its proof. A step must exist before the claim that uses it, so claims form no
cycle. Two claims with the same id could still make a proof appear to rest on its own statement, so ids must be unique
within a graph. Each claim is visited once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from theorylab.claims.claim import Claim
from theorylab.claims.verdict import FALSE, Outcome, Verdict
from theorylab.errors import InvalidArgument

__all__ = ["Dependencies", "dependencies", "derive", "recorded_basis", "steps_of"]


@dataclass(frozen=True)
class Dependencies:
    """The graph of the claims on which a proof rests.

    Attributes
    ----------
    nodes
        The claim itself and all others, each before the claims on which it rests.
    edges
        Pairs of ids: a claim and a step of its proof.
    """

    nodes: tuple[Claim, ...]
    edges: tuple[tuple[str, str], ...]


def dependencies(claim: Claim) -> Dependencies:
    """Return the claims on which the proof of a claim rests; without a derivation, the claim alone.

    Raises
    ------
    InvalidArgument
        If a proof rests on its own statement, or two of the claims share an id.
    """
    done: dict[str, Claim] = {}
    _visit(claim, (), done)
    nodes = tuple(reversed(done.values()))
    return Dependencies(nodes, tuple((node.id, step.id) for node in nodes for step in node.steps))


def recorded_basis(claim: Claim) -> str:
    """Return the basis of the recorded verdict: ``kernel``, ``machine``, ``derivation`` or ``instances``."""
    proved, refuted = claim.expected is Outcome.PROVED, claim.expected in FALSE
    if (proved or refuted) and claim.kernel:
        return "kernel"
    if refuted or (proved and claim.complete):
        return "machine"
    return "derivation" if proved and claim.derivation is not None else "instances"


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
            outcome = verdict.outcome if verdict.outcome in FALSE else Outcome.PROVED
            return replace(verdict, outcome=outcome, rests_on="kernel")
        return verdict
    if claim.derivation is None or verdict.outcome is not Outcome.CONSISTENT:
        return verdict
    for step in claim.derivation.steps:
        found = known[step.id]
        if found.outcome is not Outcome.PROVED:
            reason = f"its proof rests on {step.id}, which is {found.outcome.value}"
            if found.as_recorded and step.expected is Outcome.PROVED:
                reason += f" in the {found.scope} scope and recorded as proved by the full one"
            return replace(verdict, reason=reason, partial=found.partial)
    return replace(verdict, outcome=Outcome.PROVED, rests_on="derivation")


def _visit(claim: Claim, path: tuple[str, ...], done: dict[str, Claim]) -> None:
    """Add the claims on which a claim rests, and then the claim itself, to ``done``."""
    if claim.id in path:
        raise InvalidArgument(
            f"claim {claim.id}: its proof rests on itself, by {' -> '.join(path)} -> {claim.id}"
        )
    if claim.id in done:
        if done[claim.id] is not claim:
            raise InvalidArgument(f"claim {claim.id}: another claim below {path[0]} has the same id")
        return
    for step in claim.steps:
        _visit(step, (*path, claim.id), done)
    done[claim.id] = claim
