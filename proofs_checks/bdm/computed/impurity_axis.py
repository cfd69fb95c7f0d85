"""One claim out of the same claim for several impurities."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from theorylab.claims import HOLDS, Claim, Grid, Point
from theorylab.errors import InvalidArgument

__all__ = ["over_impurities"]


def over_impurities(claims: Mapping[str, Claim], **changes: Any) -> Claim:
    """The claim that all of these hold, with the impurity as the first parameter of every instance.

    Parameters
    ----------
    claims
        Claims of what HOLDS, by the impurity, the first of them that of the entropy, whose id and place it has. The
        control is refuted only if it is for each of them, on the quick scope.
    **changes
        Fields that differ.

    Raises
    ------
    InvalidArgument
        If one of them is of another relation, or covers less than another.
    """
    first = next(iter(claims.values()))
    if any(claim.relation is not first.relation for claim in claims.values()) or first.claimed is not True:
        raise InvalidArgument(
            f"claim {first.id}: statements for several impurities must all be of what HOLDS"
        )
    if len({claim.complete for claim in claims.values()}) > 1:
        raise InvalidArgument(
            f"claim {first.id}: the instances cover the whole statement for some impurities only"
        )

    def points(scope: str) -> Callable[[], Iterator[Point]]:
        return lambda: (
            {"impurity": name, **point}
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
        "instances": Grid(points("quick"), points("full")),
        "measured": lambda impurity, **at: claims[impurity].measured(**at),
        "asserts": HOLDS(control=lambda impurity, **at: not all_refuted() or claims[impurity].control(**at)),
        "method": first.method if len(methods) == 1 else "certified",
        "status": f"{first.status}; for the other impurities not in the paper",
    }
    return replace(first, **{**fields, **changes})
