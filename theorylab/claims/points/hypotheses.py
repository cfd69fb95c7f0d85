"""Test of whether an instance satisfies the hypotheses of a claim."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from inspect import Parameter, signature
from itertools import chain

from theorylab.claims.claim import Claim
from theorylab.claims.grid import SCOPES, of_some
from theorylab.claims.points.parameters import Parameters
from theorylab.claims.verdict import Outcome, Point
from theorylab.claims.wording import number

__all__ = ["outside"]

MOST_CASES = 12
"""A text parameter with at least two and at most this many values enumerates cases of the claim."""


def outside(claim: Claim, at: Point, known: Parameters) -> str:
    """Return the hypothesis of a claim that an instance violates, such as ``eps > 0``; empty if there is none.

    Besides the stated hypotheses, an instance of a statement that is proved by its instances must be one of them, an
    integer parameter without negative values must not be negative, and a case must be one that occurs in the grid.

    Parameters
    ----------
    claim
        The claim.
    at
        The instance.
    known
        Parameters of the claim.
    """
    return next(_reasons(claim, at, known), "")


def _reasons(claim: Claim, at: Point, known: Parameters) -> Iterator[str]:
    for name, value in at.items():
        values = known.values.get(name, ())
        if isinstance(value, str):
            yield from _of_text(name, value, [each for each in values if isinstance(each, str)])
        elif isinstance(value, int) and value < 0 and not any(isinstance(v, int) and v < 0 for v in values):
            yield f"{name} must be at least 0"
    for condition, holds in claim.hypotheses.items():
        if _required_by(holds) <= at.keys() and not of_some(holds)(dict(at)):
            yield condition
    if claim.expected is Outcome.PROVED and claim.complete and not _is_instance(claim, at):
        yield "the instances of the claim are the whole statement, and this is none of them"


def _of_text(name: str, value: str, values: list[str]) -> Iterator[str]:
    if 2 <= len(values) <= MOST_CASES and value not in values:
        yield f"{name} must be one of {', '.join(values)}"
    elif len(values) > MOST_CASES and not set(value) <= set("".join(values)):
        yield f"{name} must be written like {values[-1]}"


def _required_by(condition: Callable[..., bool]) -> set[str]:
    """Return the parameters that a condition requires."""
    parameters = signature(condition).parameters.values()
    return {parameter.name for parameter in parameters if parameter.kind is not Parameter.VAR_KEYWORD}


def _is_instance(claim: Claim, at: Point) -> bool:
    """Return True if the instance is in either scope; values are compared as text, because not all can be compared."""
    written = {name: number(value) for name, value in at.items()}
    every = chain.from_iterable(map(claim.instances.points, SCOPES))
    return any(
        point.keys() == at.keys() and all(number(value) == written[name] for name, value in point.items())
        for point in every
    )
