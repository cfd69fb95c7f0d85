"""Claims that combine the same claim for several impurities, or the parts of a lemma."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from theorylab.claims import HOLDS, Claim, Grid, Point, scoped
from theorylab.errors import InvalidArgument


def over(parameter: str, claims: Mapping[Any, Claim], **changes: Any) -> Claim:
    """Return the claim that all of the given claims hold; its first parameter distinguishes them.

    Parameters
    ----------
    parameter
        Its name.
    claims
        HOLDS claims by the value of the parameter; the combined claim has the id and the place of the first.
        Its control is refuted only if the control of each claim is refuted on the quick scope.
    **changes
        Fields that replace those of the first claim.

    Raises
    ------
    InvalidArgument
        If a claim has another relation, or only some of the claims cover their whole statements.
    """
    first = next(iter(claims.values()))
    if any(claim.relation is not first.relation for claim in claims.values()) or first.claimed is not True:
        raise InvalidArgument(f"claim {first.id}: only statements of the relation HOLDS can be combined")
    if len({claim.complete for claim in claims.values()}) > 1:
        raise InvalidArgument(
            f"claim {first.id}: only some of the combined claims cover their whole statements"
        )

    def points(scope: str) -> Callable[[], Iterator[Point]]:
        return lambda: (
            {parameter: name, **point}
            for name, claim in claims.items()
            for point in claim.instances.points(scope)
        )

    def all_refuted() -> bool:
        return all(
            any(not claim.control(**point) for point in claim.instances.points("quick"))
            for claim in claims.values()
        )

    methods = {claim.method for claim in claims.values()}
    fields = {
        "statement": "; ".join(claim.statement for claim in claims.values()),
        "also": " ".join(claim.also for claim in claims.values() if claim.also),
        "instances": Grid(scoped(points("quick"), points("full"))),
        "measured": lambda **at: claims[at.pop(parameter)].measured(**at),
        "asserts": HOLDS(control=lambda **at: not all_refuted() or claims[at.pop(parameter)].control(**at)),
        "method": first.method if len(methods) == 1 else "certified",
    }
    return replace(first, **{**fields, **changes})


def over_impurities(claims: Mapping[str, Claim], **changes: Any) -> Claim:
    """Return the same claim for several impurities; the first is the entropy, which the paper uses."""
    first, *others = claims.values()
    of_paper = {
        "statement": first.statement,
        "also": " ".join(filter(None, (first.also, *(f"{claim.statement}." for claim in others)))),
        "literature": f"{first.literature}; for the other impurities not in the paper",
    }
    return over("impurity", claims, **{**of_paper, **changes})
