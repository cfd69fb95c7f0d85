r"""Remark 1, and Proposition 2.2 with its sharp constant: kappa/2 for kappa/32.

How it is checked. The proof uses the identity :math:`-G''(p)=4\kappa+(1-2p)^2w(p)` and the sign of w; both are verified
by computer algebra for the kappa of Remark 1, in about a second. The control claims (kappa/2)(1 + 1/1000) for monotone
functions, and one explicit function of six variables refutes it for all three impurities:

    f = (x5 & (x1|x2|x3|x4)) | (x6 & (x5 | (x1&x2&x3&x4))),     i = 6,

with half means 15/32 and 17/32. Its halves are nearly balanced, as they must be: the surplus of the gain grows
with the distance from 1/2. On five variables no function refutes the control for entropy or
Kearns-Mansour, see :mod:`proofs_checks.blt.influence_and_impurity.prop_2_2_least`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from flint import fmpq

from proofs_checks.blt.computed.half_means import even_gain
from proofs_checks.blt.computed.packed_functions import half_counts
from proofs_checks.blt.influence_and_impurity import prop_2_2
from theorylab.claims import HOLDS, Cite, Claim, Derivation, Grid
from theorylab.extras import sympy
from theorylab.impurities.impurity import IMPURITIES
from theorylab.numbers.comparison import Order, compare


@dataclass(frozen=True)
class Curvature:
    """A certificate for the second derivative of an impurity function.

    Attributes
    ----------
    impurity
        G as an expression in ``p``.
    kappa
        Its strong-concavity constant.
    weight
        The w of -G'' = 4 kappa + (1 - 2p)^2 w, in the symbols ``p``, ``q`` = 1 - p and ``root`` = sqrt(p q).
    """

    impurity: sympy.Expr
    kappa: sympy.Expr
    weight: sympy.Expr


@cache
def symbols() -> tuple[sympy.Symbol, sympy.Symbol, sympy.Symbol]:
    """Return the symbols p and q of the two probabilities, and root, sqrt(p q); all are assumed only to be positive."""
    return sympy.symbols("p q root", positive=True)


@cache
def certificates() -> dict[str, Curvature]:
    """Return the certificate of each impurity."""
    p, q, root = symbols()
    return {
        "entropy": Curvature(
            impurity=-(p * sympy.log(p) + (1 - p) * sympy.log(1 - p)) / sympy.log(2),
            kappa=1 / sympy.log(2),
            weight=1 / (sympy.log(2) * p * q),
        ),
        "gini": Curvature(impurity=4 * p * (1 - p), kappa=sympy.Integer(2), weight=sympy.Integer(0)),
        "km": Curvature(
            impurity=2 * sympy.sqrt(p * (1 - p)),
            kappa=sympy.Integer(1),
            weight=(1 + 2 * root + 4 * root**2) / (2 * root**3 * (1 + 2 * root)),
        ),
    }


def proves_sharp_constant(certificate: Curvature) -> bool:
    """Return True if the certificate shows that kappa/2 holds for all half means and is the best constant.

    This is so if the identity for -G'' holds, and the weight is nonnegative for all positive values of its symbols.
    """
    p, q, root = symbols()
    weight = certificate.weight.subs({root: sympy.sqrt(p * q)}).subs({q: 1 - p})
    claimed = 4 * certificate.kappa + (1 - 2 * p) ** 2 * weight
    surplus = sympy.simplify(-sympy.diff(certificate.impurity, p, 2) - claimed)
    return surplus == 0 and (certificate.weight.is_zero or certificate.weight.is_positive) is True


def _larger_kappa_has_the_certificate(impurity: str) -> bool:
    """Return True if the certificate is valid for kappa (1 + 1/1000) with the same weight."""
    certificate = certificates()[impurity]
    return proves_sharp_constant(replace(certificate, kappa=certificate.kappa * sympy.Rational(1001, 1000)))


def _six_variables() -> int:
    table = 0
    for x in range(64):
        x1, x2, x3, x4, x5, x6 = (bool(x >> i & 1) for i in range(6))
        value = (x5 and (x1 or x2 or x3 or x4)) or (x6 and (x5 or (x1 and x2 and x3 and x4)))
        table |= value << x
    return table


SIX_VARIABLES = _six_variables()
"""Truth table of the monotone function that refutes every constant above (kappa/2)(1 + 1/1000)."""


def _larger_constant_holds(impurity: str) -> bool:
    """Return True if (kappa/2)(1 + 1/1000) bounds the gain of the last variable of the six-variable function."""
    a, b = (fmpq(ones, 32) for ones in half_counts(SIX_VARIABLES, 6, 5))
    function = IMPURITIES[impurity]
    bound = function.strong_concavity() * (fmpq(1001, 2000) * (b - a) ** 2)
    return compare(even_gain(function, a, b), bound) is not Order.LESS


CURVATURE = Claim(
    id="blt.remark-1.curvature",
    cite="Remark 1, second derivatives",
    statement=r"$-\mathcal{G}''(p)=4\kappa+(1-2p)^2w(p)$ on $(0,1)$ with $w=\frac1{p(1-p)\ln2}$, $0$ and"
    r" $\frac{1+2r+4r^2}{2r^3(1+2r)}$, $r=\sqrt{p(1-p)}$, for the entropy with $\kappa=1/\ln2$, Gini with $\kappa=2$"
    r" and Kearns-Mansour with $\kappa=1$",
    instances=Grid.over(impurity=certificates),
    measured=lambda impurity: proves_sharp_constant(certificates()[impurity]),
    asserts=HOLDS(control=_larger_kappa_has_the_certificate),
    method="symbolic",
    complete=True,
)

CLAIM = Claim(
    id="blt.prop-2.2.sharp",
    cite=Cite(
        "blt",
        "Remark 1 and Proposition 2.2, constant improved",
        r"binary entropy is $\kappa$-strongly concave for $\kappa=1/\ln(2)$, or $\approx1.4$. Gini"
        r" impurity is strongly concave for $\kappa=2$, and the impurity function of Kearns and Mansour"
        r" for $\kappa=1$",
    ),
    statement=r"The entropy is $\kappa$-strongly concave for $\kappa=1/\ln2$, Gini for $\kappa=2$, Kearns-Mansour for"
    r" $\kappa=1$, and for no larger $\kappa$; so $\mathbb{E}_b[G(\mathbb{E} f_{x_i=b})] \le G(\mathbb{E} f) -"
    r" \frac{\kappa}{2} \mathrm{Inf}_i(f)^2$ for monotone $f$ and every $i$, and $\kappa/2$ cannot be enlarged;"
    r" equality iff $G$ is Gini or $\mathrm{Inf}_i(f) = 0$",
    instances=CURVATURE.instances,
    measured=CURVATURE.measured,
    asserts=HOLDS(control=_larger_constant_holds),
    method="symbolic",
    derivation=Derivation(
        r"""Write $a=m-d$ and $b=m+d$, $d\ge0$. As $\mathcal{G}$ is continuous on $[0,1]$ and twice differentiable
        inside, Taylor's formula gives $\mathcal{G}(m)-\frac12(\mathcal{G}(a)+\mathcal{G}(b))=\frac12\int_0^d\int_{-u}^u
        -\mathcal{G}''(m+v)\,dv\,du$. By [blt.remark-1.curvature] $-\mathcal{G}''=4\kappa+(1-2p)^2w(p)$, with $w=0$ for
        Gini and $w>0$ for the others, so this is at least $\frac12\int_0^d8\kappa u\,du=2\kappa
        d^2=\frac\kappa2(b-a)^2$, with equality for $d=0$, always for Gini, and never otherwise, as $(1-2p)^2w$ vanishes
        at one point only. At $m=\frac12$ the formula divided by $(2d)^2$ tends to $-\mathcal{G}''(\frac12)/8=
        \frac\kappa2$ as $d\to0$, so no larger $\kappa$ works. For a monotone $f$ the half means $a$, $b$ differ by
        $\mathrm{Inf}_i(f)$ ([blt.prop-2.2]). The pairs $\frac12\mp d$ for $d=2^{-j}$, $j\ge1$, are half means of
        monotone functions: on $n=j+1$ variables take thresholds of the other $j$ bits as a binary number, nested for
        different means. So no constant above $\frac\kappa2$ holds for all of them.""",
        steps=(CURVATURE, prop_2_2.CLAIM),
    ),
    literature="The paper states the constants, but not that they are best possible",
    origin="sharpened",
)
