"""Lemma C.3: the inequality with two variables behind the first step of Proposition 6.3.

Derivation, as in the paper. Let g be the left side as a function of b. Then g'(b) = 2 log(u/v) with u = (1-(a+b))(a+2b)
and v = (a+b)(1-(a+2b)), and u - v = b > 0; so g, which is continuous, increases strictly on [2a, (1-a)/2]. At b = 2a it
is the sum of Lemma C.1, positive for 0 < a <= 1/5. The range of b is empty unless 5a <= 1.

How it is checked. The derivative is checked by factoring the arguments of the logarithms and u - v by expanding; the
sum at b = 2a is certified positive on [0, 1/5]. The control starts at b = a.

Is it tight? The condition b >= 2a cannot be weakened to b >= a. *Kearns-Mansour*: false,
:mod:`proofs_checks.bdm.appendix_c.kearns_mansour`.
"""

from __future__ import annotations

from functools import cache

from flint import fmpq

from proofs_checks.bdm.computed.impurity_axis import over_impurities
from proofs_checks.bdm.computed.impurity_sums import Term, exceeds
from proofs_checks.bdm.computed.log_identities import LogTerm, are_equal, entropy_slope
from proofs_checks.bdm.computed.sum_claims import gini_identity
from theorylab.claims import HOLDS, Claim, Grid
from theorylab.extras import sympy
from theorylab.impurities.impurity import Impurity
from theorylab.numbers.comparison import Value

LEFT_SIDE = "2G(a+b)-3G(a)+G(2a)-G(a+2b)"


@cache
def _a_and_b() -> tuple[sympy.Symbol, sympy.Symbol]:
    return sympy.symbols("a b", positive=True)


def summands(a: sympy.Expr, b: sympy.Expr) -> tuple[LogTerm, ...]:
    """Return the sum, as coefficients and arguments."""
    return (2, a + b), (-3, a), (1, 2 * a), (-1, a + 2 * b)


def left_side(impurity: Impurity, a: fmpq, b: fmpq) -> Value:
    """Return the sum at a point, exactly."""
    return impurity(a + b) * 2 - impurity(a) * 3 + impurity(2 * a) - impurity(a + 2 * b)


def increases_with_b() -> bool:
    """Return True if g'(b) is 2 log(u/v) as displayed, with u - v = b."""
    a, b = _a_and_b()
    u, v = (1 - (a + b)) * (a + 2 * b), (a + b) * (1 - (a + 2 * b))
    return are_equal(entropy_slope(summands(a, b), b), [(2, u / v)]) and (u - v).expand() == b


def _starts_positive(ratio: int) -> bool:
    """Return True if the sum is positive at b = ratio a, for all a > 0 with a + 2b <= 1."""
    terms = (Term(2, 1 + ratio), Term(-3, 1), Term(1, 2), Term(-1, 1 + 2 * ratio))
    return exceeds(terms, "entropy", fmpq(0), fmpq(1, 1 + 2 * ratio), fmpq(0))


def _step(step: str, ratio: int = 2) -> bool:
    return increases_with_b() if step == "b > ratio a" else _starts_positive(ratio)


def _gini_difference(factor: int) -> sympy.Expr:
    """Return the sum for the Gini impurity less a multiple of the polynomial."""
    a, b = _a_and_b()
    return sum(c * 4 * p * (1 - p) for c, p in summands(a, b)) - factor * 8 * (b**2 - a**2)


BY_IMPURITY = {
    "entropy": Claim(
        id="bdm.lemma-c.3",
        origin="printed",
        cite="Lemma C.3",
        statement=r"$2H(a+b)-3H(a)+H(2a)-H(a+2b)>0$ for $0<a,b<1$ with $b\ge2a$ and $a+2b<1$",
        also="The inequality also holds for $a+2b=1$.",
        instances=Grid.over(step=("b = ratio a", "b > ratio a")),
        measured=_step,
        asserts=HOLDS(control=lambda step: _step(step, ratio=1)),
        method="certified",
        complete=True,
    ),
    "gini": gini_identity(
        "C.3",
        rf"${LEFT_SIDE}=8(b^2-a^2)$ for the Gini impurity $4p(1-p)$; so it is positive for $b\ge2a>0$, and iff $b>a$",
        _gini_difference,
    ),
}

CLAIM = over_impurities(BY_IMPURITY)
