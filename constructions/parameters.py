"""Parameters of constructions: counts, probabilities, marginals of the variables."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from flint import fmpq

from theorylab.errors import InvalidArgument
from theorylab.numbers.counted import quantity
from theorylab.numbers.counts import MOST, count
from theorylab.numbers.rationals import rational
from theorylab.numbers.several import several
from theorylab.numbers.shown import abbreviate

__all__ = ["HALF", "MOST", "Rational", "count", "marginals", "probability"]

HALF = fmpq(1, 2)
Rational = fmpq | Fraction | int | str
"""Exact numbers as users may write them; see :func:`theorylab.numbers.rationals.rational`."""


def probability(value: Rational, name: str) -> fmpq:
    """Return ``value``, called ``name`` in error messages, as an exact rational strictly between 0 and 1."""
    exact = rational(value, name=name)
    if not 0 < exact < 1:
        raise InvalidArgument(f"{name}: {abbreviate(exact)} given, it must lie strictly between 0 and 1")
    return exact


def marginals(p: Sequence[Rational] | Rational, variables: int) -> tuple[fmpq, ...]:
    """Return the probability that each of ``variables`` independent variables is one.

    Parameters
    ----------
    p
        Nothing (uniform), one probability for all variables, or one per variable in order.
    variables
        Number of variables.

    Raises
    ------
    InvalidArgument
        If the number of probabilities is wrong, or one of them is not strictly between 0 and 1.
    """
    given = (p,) if isinstance(p, fmpq | Fraction | int | str) else several(p, "p") or (HALF,)
    if len(given) not in (1, variables):
        raise InvalidArgument(
            f"p: {quantity(len(given), 'probability')} given for {quantity(variables, 'variable')};"
            f" give 1 or {variables}"
        )
    exact = tuple(probability(value, "p") for value in given)
    return exact * variables if len(exact) == 1 else exact
