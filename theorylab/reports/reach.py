"""Range of the instances: the minimum and maximum of each numeric parameter."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from flint import fmpq

from theorylab.claims.claim import Claim
from theorylab.claims.verdict import Point
from theorylab.claims.wording import number

__all__ = ["quick_reach", "reach"]


def reach(points: Iterable[Point]) -> str:
    """Return the range of each numeric parameter in words; empty if there is none.

    Parameters
    ----------
    points
        Instances.

    Examples
    --------
    >>> reach([{"h": 2, "f": "x1"}, {"h": 5, "f": "x2"}])
    'h from 2 to 5'
    """
    least: dict[str, int | fmpq] = {}
    most: dict[str, int | fmpq] = {}
    for point in points:
        for name, value in point.items():
            if isinstance(value, int | fmpq) and not isinstance(value, bool):
                least[name] = min(least.get(name, value), value)
                most[name] = max(most.get(name, value), value)
    return ", ".join(
        f"{name}={number(low)}" if low == most[name] else f"{name} from {number(low)} to {number(most[name])}"
        for name, low in least.items()
    )


@cache
def quick_reach(claim: Claim) -> str:
    """Return the range of the instances of the quick scope of a claim, which several pages show.

    Parameters
    ----------
    claim
        The claim.
    """
    return reach(claim.instances.points("quick"))
