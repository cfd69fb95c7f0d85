"""What the instances of a claim are made of: names and values of their parameters."""

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
"""Instances of a scope that are looked at for the parameters of a claim."""


@dataclass(frozen=True)
class Parameters:
    """What the instances of a claim are made of.

    Attributes
    ----------
    forms
        The names of the parameters of an instance, in order; more than one form where instances differ.
    values
        Values that the instances have, by parameter, each once.
    """

    forms: tuple[tuple[str, ...], ...]
    values: dict[str, tuple[Any, ...]]

    @property
    def written(self) -> str:
        """The forms as messages show them: ``h,K,eps``."""
        return " or ".join(",".join(form) for form in self.forms)

    def below(self, point: Point) -> str:
        """What is smaller at a point than at every instance, such as ``h=1 (at least 2)``; empty if nothing is."""
        smaller = []
        for name, value in point.items():
            numbers = [each for each in self.values.get(name, ()) if isinstance(each, int | fmpq)]
            if numbers and isinstance(value, int | fmpq) and value < min(numbers):
                smaller.append(f"{name}={number(value)} (at least {number(min(numbers))})")
        return ", ".join(smaller)


def parameters(claim: Claim, scopes: Sequence[str] = SCOPES) -> Parameters:
    """Parameters of a claim, from the first instances of both scopes, or of those given."""
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
