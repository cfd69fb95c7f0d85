r"""Quotients of entropies, such as the gain ratio of C4.5, in exact order.

Quotients a/b and c/d are compared by the sign of :math:`ad-cb`, a quadratic form in logarithms of rationals.
If it vanishes identically as a form in the logarithms of the primes, the quotients are proved
equal. Otherwise it is nonzero if logarithms of distinct primes are algebraically independent, which follows from
Schanuel's conjecture, and refining its enclosure determines the sign.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from flint import arb, fmpq

from theorylab.numbers.comparison import Certified
from theorylab.numbers.formal_sum import FormalSum, Logarithms, Terms

__all__ = ["LogarithmProducts", "LogarithmQuotient"]

LOGARITHMS = Logarithms()


@dataclass(frozen=True, slots=True)
class LogarithmProducts:
    """Atoms (r, s) stand for the product of the base-2 logarithms of two positive rationals."""

    def enclosure(self, atom: tuple[fmpq, fmpq]) -> arb:
        """Return the ball around log2 r log2 s."""
        r, s = atom
        return LOGARITHMS.enclosure(r) * LOGARITHMS.enclosure(s)

    def vanishes(self, terms: Terms[tuple[fmpq, fmpq]]) -> bool | None:
        """Return True if the quadratic form over the primes is identically zero; unknown otherwise."""
        form: dict[tuple[int, int], fmpq] = defaultdict(fmpq)
        for (r, s), coefficient in terms.items():
            for p, e in _exponents(r):
                for q, f in _exponents(s):
                    form[min(p, q), max(p, q)] += coefficient * e * f
        return True if all(c == 0 for c in form.values()) else None

    def constant(self, value: fmpq) -> Terms[tuple[fmpq, fmpq]]:
        """Return the terms of ``value * log2(2)^2``."""
        return {(fmpq(2), fmpq(2)): value}


PRODUCTS = LogarithmProducts()


class LogarithmQuotient:
    """A quotient of formal sums of logarithms with a positive denominator, ordered by certified comparisons.

    Parameters
    ----------
    numerator, denominator
        The two sums.
    """

    __slots__ = ("denominator", "numerator")

    def __init__(self, numerator: FormalSum[fmpq], denominator: FormalSum[fmpq]):
        self.numerator = numerator
        self.denominator = denominator

    def __lt__(self, other: LogarithmQuotient) -> bool:
        here = Certified(_product(self.numerator, other.denominator))
        return here < Certified(_product(other.numerator, self.denominator))


def _product(a: FormalSum[fmpq], b: FormalSum[fmpq]) -> FormalSum[tuple[fmpq, fmpq]]:
    return FormalSum(PRODUCTS, [((r, s), c * d) for r, c in a.terms for s, d in b.terms])


def _exponents(r: fmpq) -> list[tuple[int, int]]:
    """Return the primes of a positive rational with their exponents."""
    return [(int(p), int(e)) for p, e in r.p.factor()] + [(int(p), -int(e)) for p, e in r.q.factor()]
