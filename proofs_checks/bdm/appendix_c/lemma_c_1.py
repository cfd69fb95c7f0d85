"""Lemma C.1: the inequality behind the first step of Proposition 6.3, for real a.

How it is checked. Let g be the left side. As 6 - 3 + 2 - 5 = 0, g(a)/a is continuous on [0, 1/5] with the value
log2(5^5 / (3^6 2^2)) > 0 at 0 (:mod:`proofs_checks.bdm.computed.impurity_sums`). It is certified positive on [0, 1/5].
The steps of the paper's own proof are verified symbolically: the derivative, the comparison 5^5 > 3^6 2^2 of the powers
of a, and (6), by (1-3a)(1-2a) - (1-a)(1-5a) = a + a^2 and (1-3a)^2 - (1-a)(1-5a) = 4a^2.

Is it tight? The minimum of g(a)/a is at 0. It is below 1/8, which the control claims. *Kearns-Mansour*: false for small
a, :mod:`proofs_checks.bdm.appendix_c.kearns_mansour`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from flint import fmpq

from proofs_checks.bdm.computed.impurity_axis import over, over_impurities
from proofs_checks.bdm.computed.impurity_sums import Term
from proofs_checks.bdm.computed.log_identities import are_equal, entropy_slope
from proofs_checks.bdm.computed.proof_steps import step_by_step
from proofs_checks.bdm.computed.sum_claims import SumLemma
from theorylab.claims import Cite, Claim
from theorylab.extras import sympy

TERMS = (Term(2, 3), Term(-3, 1), Term(1, 2), Term(-1, 5))
LEMMA = SumLemma("C.1", TERMS, fmpq(1, 5))
LEFT_SIDE = "2G(3a)-3G(a)+G(2a)-G(5a)"


@cache
def _a() -> sympy.Symbol:
    return sympy.symbols("a", positive=True)


def _derivative_is_printed() -> bool:
    a = _a()
    slope = entropy_slope([(2, 3 * a), (-3, a), (1, 2 * a), (-1, 5 * a)], a)
    printed = ((1 - 3 * a) ** 6 * a**3 * (1 - 2 * a) ** 2 * (5 * a) ** 5) / (
        (3 * a) ** 6 * (1 - a) ** 3 * (2 * a) ** 2 * (1 - 5 * a) ** 5
    )
    return are_equal(slope, [(1, printed)])


def _powers_of_a_compare() -> bool:
    """Return True if both sides are multiples of a^8 and the left one is larger."""
    a = _a()
    left, right = sympy.Poly(a**3 * (5 * a) ** 5, a), sympy.Poly((3 * a) ** 6 * (2 * a) ** 2, a)
    return left.monoms() == right.monoms() == [(8,)] and left.LC() > right.LC()


def _positive_coefficients(difference: Callable[[sympy.Symbol], sympy.Expr]) -> bool:
    """Return True if a polynomial in a is positive for all a > 0, by its coefficients."""
    return all(c > 0 for c in sympy.Poly(sympy.expand(difference(_a())), _a()).coeffs())


def _second(a: sympy.Symbol) -> sympy.Expr:
    """Return the difference of the two sides of the second inequality."""
    return (1 - 3 * a) ** 2 - (1 - a) * (1 - 5 * a)


def _equation_6_follows() -> bool:
    """Return True if the left side of (6) is the product of the squared first, the second and the third quotient."""
    a = _a()
    first = (1 - 3 * a) * (1 - 2 * a) / ((1 - a) * (1 - 5 * a))
    second = (1 - 3 * a) ** 2 / ((1 - a) * (1 - 5 * a))
    third = (1 - 3 * a) ** 2 / (1 - 5 * a) ** 2
    left_side = (1 - 3 * a) ** 6 * (1 - 2 * a) ** 2 / ((1 - a) ** 3 * (1 - 5 * a) ** 5)
    return sympy.cancel(left_side / (first**2 * second * third)) == 1


STEPS: Mapping[str, Callable[[], bool]] = {
    "derivative": _derivative_is_printed,
    "powers of a": _powers_of_a_compare,
    "first inequality": lambda: _positive_coefficients(
        lambda a: (1 - 3 * a) * (1 - 2 * a) - (1 - a) * (1 - 5 * a)
    ),
    "second inequality": lambda: _positive_coefficients(_second),
    "equation 6": _equation_6_follows,
    "third quotient": lambda: _positive_coefficients(lambda a: (1 - 3 * a) - (1 - 5 * a)),
}


def _proof() -> Claim:
    return Claim(
        id="bdm.lemma-c.1",
        origin="printed",
        cite="Lemma C.1",
        statement=r"$g'(a)=\log\frac{(1-3a)^6a^3(1-2a)^2(5a)^5}{(3a)^6(1-a)^3(2a)^2(1-5a)^5}$ for the left side $g$,"
        r" $a^3(5a)^5>(3a)^6(2a)^2$, and (6) follows by $(1-3a)(1-2a)>(1-a)(1-5a)$ and $(1-3a)^2>(1-a)(1-5a)$",
        # the second inequality with 5a^2 in place of 4a^2
        **step_by_step(STEPS, lambda: _positive_coefficients(lambda a: _second(a) - 5 * a**2)),
    )


def _inequality() -> Claim:
    return LEMMA.positive(
        "entropy",
        r"$2H(3a)-3H(a)+H(2a)-H(5a)>0$ for every $0<a<\tfrac15$; also at $a=\tfrac15$",
        fmpq(1, 8),
        literature="Proved, here also at a = 1/5",
        origin="sharpened",
    )


CLAIM = over_impurities(
    {
        "entropy": over("of", {"inequality": _inequality(), "proof": _proof()}),
        "gini": LEMMA.positive(
            "gini",
            rf"${LEFT_SIDE}>0$ for every $0<a\le\tfrac15$, for the Gini impurity $4p(1-p)$; it is $24a^2$",
            25,
            closed=lambda a: 24 * a**2,
        ),
    },
    cite=Cite("bdm", "Lemma C.1", r"Let $0<a<\frac15$, then $2H(3a)-3H(a)+H(2a)-H(5a)>0$"),
)
