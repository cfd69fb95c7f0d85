"""One claim out of the same claim for several impurities, or out of the parts of a lemma."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from theorylab.claims import HOLDS, Claim, Grid, Point, scoped
from theorylab.errors import InvalidArgument


def over(parameter: str, claims: Mapping[Any, Claim], **changes: Any) -> Claim:
    """Return the claim that all of the given claims hold; their distinguishing value is the first parameter of each
    instance.

    Parameters
    ----------
    parameter
        Its name.
    claims
        Claims of what HOLDS, by its value; the first of them has the id and the place. The control is refuted only
        if it is for each of them, on the quick scope.
    **changes
        Fields that differ.

    Raises
    ------
    InvalidArgument
        If one of them is of another relation, or covers less than another.
    """
    first = next(iter(claims.values()))
    if any(claim.relation is not first.relation for claim in claims.values()) or first.claimed is not True:
        raise InvalidArgument(f"claim {first.id}: statements that are folded must all be of what HOLDS")
    if len({claim.complete for claim in claims.values()}) > 1:
        raise InvalidArgument(f"claim {first.id}: the instances cover the whole statement for some only")

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
        "instances": Grid(scoped(points("quick"), points("full"))),
        "measured": lambda **at: claims[at.pop(parameter)].measured(**at),
        "asserts": HOLDS(control=lambda **at: not all_refuted() or claims[at.pop(parameter)].control(**at)),
        "method": first.method if len(methods) == 1 else "certified",
    }
    return replace(first, **{**fields, **changes})


def over_impurities(claims: Mapping[str, Claim], **changes: Any) -> Claim:
    """Return the same claim for several impurities; the first is the entropy, which the paper uses."""
    first = next(iter(claims.values()))
    literature = f"{first.literature}; for the other impurities not in the paper"
    return over("impurity", claims, **{"literature": literature, **changes})
