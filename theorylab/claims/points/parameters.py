"""Names and values of the parameters of a claim."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from flint import fmpq

from theorylab.claims.claim import Claim
from theorylab.claims.grid import SCOPES, scoped
from theorylab.claims.verdict import Point
from theorylab.claims.wording import number

__all__ = ["Parameters", "parameters"]

MOST_LOOKED_AT = 1000
"""Maximum number of instances of a scope examined to find the parameters of a claim."""


@dataclass(frozen=True)
class Parameters:
    """Names and values of the parameters of a claim.

    Attributes
    ----------
    forms
        The names of the parameters of an instance, in order; several forms if instances differ in their parameters.
    values
        The distinct values of each parameter.
    """

    forms: tuple[tuple[str, ...], ...]
    values: dict[str, tuple[Any, ...]]

    @property
    def spelling(self) -> str:
        """The forms as shown in messages: ``h,K,eps``."""
        return " or ".join(",".join(form) for form in self.forms)

    def below(self, point: Point) -> str:
        """Return the values of a point that are below all instances, such as ``h=1 (at least 2)``; empty if none is."""
        smaller = []
        for name, value in point.items():
            numbers = [each for each in self.values.get(name, ()) if isinstance(each, int | fmpq)]
            if numbers and isinstance(value, int | fmpq) and value < min(numbers):
                smaller.append(f"{name}={number(value)} (at least {number(min(numbers))})")
        return ", ".join(smaller)


def parameters(claim: Claim, scopes: Sequence[str] = SCOPES) -> Parameters:
    """Return the parameters of a claim, found in the first instances of the given scopes."""
    forms: dict[tuple[str, ...], None] = {}
    values: dict[str, dict[str, Any]] = {}
    for scope in scopes:
        for point in islice(claim.instances.points(scope), MOST_LOOKED_AT):
            forms[tuple(point)] = None
            for name, value in point.items():
                values.setdefault(name, {}).setdefault(number(value), value)
        if not isinstance(claim.instances.instances, scoped):
            break
    return Parameters(tuple(forms), {name: tuple(found.values()) for name, found in values.items()})
