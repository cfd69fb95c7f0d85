"""The graph of the claims on which a proof rests, directly or through other proofs.

An edge leads from a claim to a step of its proof. A step must exist before the claim that uses it, so claims form no
cycle. Two claims with the same id could still make a proof appear to rest on its own statement, so ids must be unique
within a graph. Each claim is visited once.
"""

from __future__ import annotations

from dataclasses import dataclass

from theorylab.claims.claim import Claim
from theorylab.claims.verdict import FALSE, Outcome
from theorylab.errors import InvalidArgument

__all__ = ["Dependencies", "dependencies", "recorded_basis"]


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
