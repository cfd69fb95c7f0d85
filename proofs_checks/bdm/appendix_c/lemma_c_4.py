"""Lemma C.4: the inequality with two variables behind the second and third step of Proposition 6.3.

Derivation, as in the paper. Let g be the left side as a function of b. Then g(0) = 0 and g'(b) = log(PR/QS) with

    P = (a+b)(a+4b),        Q = (a+2b)^2,       P - Q = ab >= 0,
    R = (1-(a+2b))^2,       S = (1-(a+b))(1-(a+4b)),        R - S = b(1-a) > 0,

P, Q, R and S are positive for a >= 0, b > 0, a + 4b < 1, so P*R - Q*S = (P-Q)R + Q(R-S) > 0. Hence g, which is
continuous, increases strictly on [0, (1-a)/4].

How it is checked. g(0) = 0, the derivative, and both differences symbolically. The control omits H(a)/4.

Is it tight? At b = 0 it is an equality. *Kearns-Mansour*: false for small a and b,
:mod:`proofs_checks.bdm.appendix_c.kearns_mansour`.
"""

from __future__ import annotations

from functools import cache

from flint import fmpq

from proofs_checks.bdm.computed.impurity_axis import over_impurities
from proofs_checks.bdm.computed.impurity_sums import exact
from proofs_checks.bdm.computed.log_identities import LogTerm, are_equal, entropy_slope
from proofs_checks.bdm.computed.sum_claims import gini_identity
from theorylab.claims import HOLDS, Claim, Grid
from theorylab.extras import sympy
from theorylab.impurities.impurity import Impurity
from theorylab.numbers.comparison import Value

LEFT_SIDE = r"G(a+2b)-G(a+b)-\tfrac14G(a+4b)+\tfrac14G(a)"


@cache
def _a_and_b() -> tuple[sympy.Symbol, sympy.Symbol]:
    return sympy.symbols("a b", positive=True)


def summands(a: sympy.Expr | int, b: sympy.Expr) -> tuple[LogTerm, ...]:
    """Return the sum, as coefficients and arguments."""
    quarter = exact(fmpq(1, 4))
    return (1, a + 2 * b), (-1, a + b), (-quarter, a + 4 * b), (quarter, a)


def left_side(impurity: Impurity, a: fmpq, b: fmpq) -> Value:
    """Return the sum at a point, exactly."""
    quarter = fmpq(1, 4)
    return impurity(a + 2 * b) - impurity(a + b) - impurity(a + 4 * b) * quarter + impurity(a) * quarter


def is_positive(terms: int = 4) -> bool:
    """Return True if the derivation applies to the first terms for H: their sum is 0 at b = 0 and increases with b."""
    a, b = _a_and_b()
    summed = summands(a, b)[:terms]
    at_zero: dict[sympy.Expr, sympy.Expr] = {}
    for c, p in summed:
        at_zero[p.subs(b, 0)] = at_zero.get(p.subs(b, 0), 0) + c
    upper, lower = (a + b) * (a + 4 * b), (a + 2 * b) ** 2
    right, left = (1 - (a + 2 * b)) ** 2, (1 - (a + b)) * (1 - (a + 4 * b))
    return (
        not any(at_zero.values())
        and are_equal(entropy_slope(summed, b), [(1, upper * right / (lower * left))])
        and (upper - lower).expand() == a * b
        and (right - left - b * (1 - a)).expand() == 0
    )


def _gini_difference(factor: int) -> sympy.Expr:
    """Return the sum for the Gini impurity less a multiple of the polynomial."""
    a, b = _a_and_b()
    return sum(c * 4 * p * (1 - p) for c, p in summands(a, b)) - factor * 4 * b**2


BY_IMPURITY = {
    "entropy": Claim(
        id="bdm.lemma-c.4",
        origin="printed",
        cite="Lemma C.4",
        statement=r"$H(a+2b)-H(a+b)-\tfrac14H(a+4b)+\tfrac14H(a)>0$ for $0<a,b<1$ with $a+4b<1$",
        also="The inequality also holds for $a=0$ and for $a+4b=1$.",
        instances=Grid.over(terms=[4]),
        measured=is_positive,
        asserts=HOLDS(control=lambda terms: is_positive(terms - 1)),
        method="symbolic",
        complete=True,
    ),
    "gini": gini_identity(
        "C.4",
        rf"${LEFT_SIDE}=4b^2$ for the Gini impurity $4p(1-p)$; so it is positive for all $b\ne0$",
        _gini_difference,
    ),
}

CLAIM = over_impurities(BY_IMPURITY)
