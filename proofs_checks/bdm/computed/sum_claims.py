"""Claims that a sum of impurities is positive: certified on a whole interval, or at points until one refutes it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import sympy
from flint import fmpq

from proofs_checks.bdm.computed.impurity_sums import Term, exceeds, is_gini_sum, value
from theorylab.claims import GREATER, HOLDS, REFUTED, Cite, Claim, Grid
from theorylab.impurities.impurity import KEARNS_MANSOUR

__all__ = ["SumLemma", "gini_identity"]

WORDS = {"entropy": "", "gini": ", for the Gini impurity", "km": ", for the Kearns-Mansour impurity"}


class SumLemma(NamedTuple):
    """A lemma of appendix C that a sum is positive on (0, high], for the entropy and for other impurities.

    Attributes
    ----------
    name
        Such as ``C.1``.
    terms, high
        The sum, and the end of the interval.
    """

    name: str
    terms: Sequence[Term]
    high: fmpq

    def claim(self, impurity: str, statement: str, *, part: str = "", **fields: Any) -> Claim:
        """A claim on the sum for an impurity."""
        suffix = "" if impurity == "entropy" else f".{impurity}"
        return Claim(
            id=f"bdm.lemma-{self.name.lower().replace(', part ', '.')}{suffix}{part}",
            cite=Cite("brutzkus2020", f"Lemma {self.name}{WORDS[impurity]}"),
            statement=statement,
            **fields,
        )

    def positive(
        self,
        impurity: str,
        statement: str,
        too_much: fmpq | int,
        *,
        closed: Callable | None = None,
        **fields: Any,
    ) -> Claim:
        """The claim that the sum is positive, certified by its reduced form, which is not at least ``too_much``.

        If given, it is the polynomial ``closed``, too.
        """

        def is_positive(low: fmpq, high: fmpq) -> bool:
            is_closed = closed is None or is_gini_sum(self.terms, closed)
            return is_closed and exceeds(self.terms, impurity, low, high, fmpq(0))

        return self.claim(
            impurity,
            statement,
            instances=Grid.over(low=[fmpq(0)], high=[self.high]),
            measured=is_positive,
            asserts=HOLDS(control=lambda low, high: exceeds(self.terms, impurity, low, high, fmpq(too_much))),
            method="certified",
            complete=True,
            **{"status": "not in the paper", "origin": "new", **fields},
        )

    def refuted(self, statement: str, instances: Grid) -> Claim:
        """The claim, false, that the sum for Kearns-Mansour is positive at every ``a`` of the instances."""
        return self.claim(
            "km",
            statement,
            instances=instances,
            measured=lambda a: value(self.terms, KEARNS_MANSOUR, a),
            asserts=GREATER(0, control=1),
            recorded=REFUTED,
            status="not printed: does it extend?",
            origin="new",
        )

    def changes_sign(self, statement: str, below: fmpq, above: fmpq) -> Claim:
        """The claim that the sum for Kearns-Mansour is negative on (0, below] and positive on [above, high]."""
        negated = [term._replace(coefficient=-term.coefficient) for term in self.terms]

        def has_sign(sign: int, low: fmpq, high: fmpq) -> bool:
            return exceeds(self.terms if sign > 0 else negated, "km", low, high, fmpq(0))

        ranges = ((-1, fmpq(0), below), (1, above, self.high))
        return self.claim(
            "km",
            statement,
            part=".range",
            instances=Grid([{"sign": sign, "low": low, "high": high} for sign, low, high in ranges]),
            measured=has_sign,
            asserts=HOLDS(control=lambda sign, low, high: has_sign(1, low, high)),
            method="certified",
            complete=True,
            status="not in the paper",
            origin="new",
        )


def gini_identity(name: str, statement: str, difference: Callable[[int], sympy.Expr]) -> Claim:
    """The claim that a lemma's sum for Gini is a polynomial: that it differs from one, times the factor 1, by zero."""
    return SumLemma(name, (), fmpq(0)).claim(
        "gini",
        statement,
        instances=Grid.over(factor=[1]),
        measured=lambda factor: sympy.expand(difference(factor)) == 0,
        asserts=HOLDS(control=lambda factor: sympy.expand(difference(2 * factor)) == 0),
        method="symbolic",
        complete=True,
        status="not in the paper",
        origin="new",
    )
