"""Instances given by the user as text.

A parameter has the type that it has at the instances of the claim: an integer, a rational, a truth value, text, a
tuple of these, or any value of the grid as it is printed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from flint import fmpq

from theorylab.catalog import did_you_mean
from theorylab.claims.claim import Claim
from theorylab.claims.points.hypotheses import outside
from theorylab.claims.points.parameters import parameters
from theorylab.claims.verdict import Point
from theorylab.claims.wording import number, point
from theorylab.errors import InvalidArgument
from theorylab.numbers.rationals import integer, rational, truth

__all__ = ["own_points"]

MOST_SHOWN = 4
_BETWEEN = re.compile(r",(?=\s*\w+\s*=)")
"""A comma before another parameter; other commas belong to a value."""


def own_points(claim: Claim, text: str, scope: str = "quick") -> list[Point]:
    """Return the instances that a text such as ``h=5,K=12,eps=1/20`` describes.

    Parameters
    ----------
    claim
        The claim.
    text
        Values of parameters; the entries of a tuple are separated by semicolons. A parameter that is not given takes
        its values in the grid of the claim.
    scope
        The scope of the grid.

    Raises
    ------
    InvalidArgument
        If a name is not that of a parameter, a value has the wrong type, the grid does not determine the values of the
        other parameters, or each instance violates a hypothesis of the claim.
    """
    known = parameters(claim)
    if not any(known.forms):
        raise InvalidArgument(f"{claim.id}: the claim has no parameters, so it has only one instance")
    given: dict[str, str] = {}
    for assignment in _BETWEEN.split(text):
        name, equals, value = (part.strip() for part in assignment.partition("="))
        if not equals or not value:
            raise InvalidArgument(
                f"{claim.id}: {assignment.strip()!r} is not NAME=VALUE; give {known.spelling}"
            )
        if name not in known.values:
            hint = did_you_mean(name, known.values) or f"; give {known.spelling}"
            raise InvalidArgument(f"{claim.id}: unknown parameter {name!r}{hint}")
        if name in given:
            raise InvalidArgument(f"{claim.id}: parameter {name!r} is given twice")
        given[name] = value
    values = {name: _read(value, known.values[name], f"{claim.id}: {name}") for name, value in given.items()}
    whole: list[Point] = [
        {name: values[name] for name in form} for form in known.forms if set(form) == set(values)
    ]
    points = whole[:1] or list(claim.instances.around(values, scope))
    if not points:
        raise InvalidArgument(f"{claim.id}: only {', '.join(given)} given; give all of {known.spelling}")
    within = [at for at in points if not outside(claim, at, known)]
    if not within:
        at = points[0]
        raise InvalidArgument(
            f"{claim.id} at {point(at)}: outside the hypotheses: {outside(claim, at, known)}"
        )
    return within


def _read(text: str, values: Sequence[Any], name: str) -> Any:
    """Return a value of the same type as the given values of the grid."""
    for value in values:
        if text == number(value):
            return value
    kinds = {type(value) for value in values}
    if bool in kinds:
        return truth(text, name=name)
    if kinds <= {int, type(None)} and {*values} <= {0, 1, None}:
        return int(truth(text, name=name)) if text.lower() in ("true", "false") else integer(text, name=name)
    if fmpq in kinds:
        return rational(text, name=name)
    if int in kinds:
        return integer(text, name=name)
    if tuple in kinds:
        entries = [entry for value in values if isinstance(value, tuple) for entry in value]
        return tuple(_read(entry.strip(), entries, name) for entry in text.strip("()").split(";"))
    if str in kinds:
        return text
    shown = [written for value in values if len(written := number(value)) <= 40 and "<" not in written]
    listed = f"; its values are {', '.join(shown[:MOST_SHOWN])}, ..." if shown else ""
    raise InvalidArgument(f"{name}: a value of this kind cannot be given as text{listed}")
