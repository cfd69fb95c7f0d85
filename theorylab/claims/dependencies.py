"""What a proof rests on: the claims that it names, those that their proofs name, and so on, as a graph.

An edge leads from a claim to a step of its proof. A step has to exist before the claim that names it, so that a cycle
of claims cannot be built; two claims that share an id could still look like one, and a proof could then rest on its own
statement. So ids have to be unique within a graph; what is found otherwise is an error. Every claim is visited once.
"""

from __future__ import annotations

from dataclasses import dataclass

from theorylab.claims.claim import Claim
from theorylab.claims.verdict import Outcome
from theorylab.errors import InvalidArgument

__all__ = ["Dependencies", "dependencies", "recorded_basis"]


@dataclass(frozen=True)
class Dependencies:
    """The claims that a proof rests on.

    Attributes
    ----------
    nodes
        The claim itself, and all others, each before the claims that it rests on.
    edges
        Pairs of ids: a claim, and a step of its proof.
    """

    nodes: tuple[Claim, ...]
    edges: tuple[tuple[str, str], ...]


def dependencies(claim: Claim) -> Dependencies:
    """The claims that the proof of a claim rests on; without a proof in words, the claim alone.

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
    """What the recorded verdict on a claim rests on: ``machine``, ``derivation`` or ``instances``."""
    proved = claim.expected is Outcome.PROVED
    if claim.expected in (Outcome.REFUTED, Outcome.REPAIRED) or (proved and claim.complete):
        return "machine"
    return "derivation" if proved and claim.derivation is not None else "instances"


def _visit(claim: Claim, path: tuple[str, ...], done: dict[str, Claim]) -> None:
    """Append the claims below one, and then itself, to those that are done."""
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
