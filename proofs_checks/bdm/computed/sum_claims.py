"""Claims that a sum of impurities is positive: certified on a whole interval, or at points until one refutes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import gcd
from typing import Any

from flint import fmpq

from proofs_checks.bdm.computed.impurity_sums import Term, exceeds, is_gini_sum, value
from theorylab.claims import GREATER, HOLDS, REFUTED, Cite, Claim, Grid, Point
from theorylab.impurities.impurity import impurity as impurity_named

__all__ = ["fractions", "positive_gini_sum", "positive_sum", "refuted_sum", "sign_change"]


def fractions(most: int, high: fmpq) -> Iterator[Point]:
    """Instances a = p/q in lowest terms with 0 < a < high and q <= most, small denominators first."""
    return (
        {"a": fmpq(p, q)} for q in range(2, most + 1) for p in range(1, q) if gcd(p, q) == 1 and p < q * high
    )


def positive_sum(
    id: str,
    place: str,
    statement: str,
    terms: Sequence[Term],
    impurity: str,
    high: fmpq,
    too_much: fmpq | int,
    **fields: Any,
) -> Claim:
    """The claim that a sum is positive on (0, high], certified by its reduced form.

    id, place, statement: as in a claim; terms, impurity, high: the sum, and the end of the interval; too_much: A
    lower bound of the reduced form that the control asks for, and that does not hold; **fields: fields of the claim
    that differ.
    """
    usual = {
        "measured": lambda low, high: exceeds(terms, impurity, low, high, fmpq(0)),
        "status": "proved",
    }
    return Claim(
        id=id,
        cite=Cite("brutzkus2020", place),
        statement=statement,
        instances=Grid(quick=[{"low": fmpq(0), "high": high}]),
        asserts=HOLDS(control=lambda low, high: exceeds(terms, impurity, low, high, fmpq(too_much))),
        method="certified",
        complete=True,
        **{**usual, **fields},
    )


def positive_gini_sum(
    id: str,
    place: str,
    statement: str,
    terms: Sequence[Term],
    high: fmpq,
    closed: Callable[[fmpq], fmpq],
    too_much: fmpq | int,
) -> Claim:
    """The claim that a sum is positive on (0, high] for the Gini impurity, and that it is a certain polynomial.

    id, place, statement: as in a claim; terms, high: the sum, and the end of the interval; closed: the polynomial;
    too_much: A lower bound of the reduced form that the control asks for, and that does not hold.
    """
    return positive_sum(
        id,
        place,
        statement,
        terms,
        "gini",
        high,
        too_much,
        measured=lambda low, high: is_gini_sum(terms, closed) and exceeds(terms, "gini", low, high, fmpq(0)),
        status="not in the paper",
    )


def refuted_sum(
    id: str, place: str, statement: str, terms: Sequence[Term], impurity: str, instances: Grid, **fields: Any
) -> Claim:
    """The claim, false, that a sum is positive at every ``a`` of the instances.

    id, place, statement: as in a claim; terms, impurity, instances: the sum, and the points a; **fields: fields of
    the claim that differ.
    """
    usual = {"status": "not printed: does it extend?"}
    return Claim(
        id=id,
        cite=Cite("brutzkus2020", place),
        statement=statement,
        instances=instances,
        measured=lambda a: value(terms, impurity_named(impurity), a),
        asserts=GREATER(0, control=1),
        recorded=REFUTED,
        **{**usual, **fields},
    )


def sign_change(
    id: str,
    place: str,
    statement: str,
    terms: Sequence[Term],
    impurity: str,
    ends: tuple[fmpq, fmpq, fmpq],
    **fields: Any,
) -> Claim:
    """The claim that a sum is negative on (0, below] and positive on [above, high].

    id, place, statement: as in a claim; terms, impurity: the sum; ends: the numbers below, above and high;
    **fields: fields of the claim that differ.
    """
    below, above, high = ends
    negated = [term._replace(coefficient=-term.coefficient) for term in terms]

    def has_sign(sign: int, low: fmpq, high: fmpq) -> bool:
        return exceeds(terms if sign > 0 else negated, impurity, low, high, fmpq(0))

    usual = {"status": "not in the paper"}
    return Claim(
        id=id,
        cite=Cite("brutzkus2020", place),
        statement=statement,
        instances=Grid(
            quick=[{"sign": -1, "low": fmpq(0), "high": below}, {"sign": 1, "low": above, "high": high}]
        ),
        measured=has_sign,
        asserts=HOLDS(control=lambda sign, low, high: has_sign(1, low, high)),
        method="certified",
        complete=True,
        **{**usual, **fields},
    )
