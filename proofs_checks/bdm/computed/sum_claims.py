"""Claims that a sum of impurities is positive, certified on a whole interval."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from flint import fmpq

from proofs_checks.bdm.computed.impurity_sums import Term, exceeds, is_gini_sum
from theorylab.claims import HOLDS, Claim, Grid
from theorylab.extras import sympy

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

    def claim(self, impurity: str, statement: str, **fields: Any) -> Claim:
        """Return a claim on the sum for an impurity."""
        suffix = "" if impurity == "entropy" else f".{impurity}"
        return Claim(
            id=f"bdm.lemma-{self.name.lower().replace(', part ', '.')}{suffix}",
            cite=f"Lemma {self.name}{WORDS[impurity]}",
            statement=statement,
            **{"origin": "printed", **fields},
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
        """Return the claim that the sum is positive, certified by its reduced form, which is not at least ``too_much``.

        If ``closed`` is given, the claim also says that the sum equals this polynomial.
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
            **{"literature": "Not in the paper", "origin": "new", **fields},
        )


def gini_identity(name: str, statement: str, difference: Callable[[int], sympy.Expr]) -> Claim:
    """The claim that a lemma's sum for Gini is a polynomial: that it differs from one, times the factor 1, by zero."""
    return SumLemma(name, (), fmpq(0)).claim(
        "gini",
        statement,
        instances=Grid.over(factor=[1]),
        measured=lambda factor: difference(factor).expand() == 0,
        asserts=HOLDS(control=lambda factor: difference(2 * factor).expand() == 0),
        method="symbolic",
        complete=True,
        literature="Not in the paper",
    )
