r"""Proposition 2.2: purity gain is at least a constant times the squared influence.

Problem. G is kappa-strongly concave if :math:`\frac{G(a)+G(b)}{2} \le G(\frac{a+b}{2}) - \frac\kappa2 (b-a)^2` for
all a, b in [0, 1]; f: {-1,1}^n -> {0,1}, x uniform.

How it is checked. Gain and influence depend only on the means of the two halves (see
:mod:`proofs_checks.blt.computed.half_means`), so the pairs of multiples of 2^(1-n) cover every variable of every
monotone function on at most n variables; quick n = 6, full n = 8. Entropy (kappa = 1/ln 2), Gini (2) and Kearns-Mansour
(1); gains are exact and comparisons certified. The control has a constant above the sharp one.

Is it tight? No, it is loose by a factor of exactly 16: kappa/32 can be replaced by kappa/2. The printed constant
results from the weaker bound b - a >= Inf_i(f)/4, which loses both factors of two in the correlation: kappa/32 =
(kappa/2)(1/4)^2. By :mod:`proofs_checks.blt.influence_and_impurity.prop_2_2_sharp` kappa/2 is the best constant.
"""

from __future__ import annotations

from collections.abc import Iterator

from flint import arb, fmpq

from proofs_checks.blt.computed.half_means import even_gain, half_means
from proofs_checks.blt.influence_and_impurity import fact_2_1
from theorylab.claims import AT_LEAST, Cite, Claim, Derivation, Grid, Point, scoped
from theorylab.impurities.impurity import IMPURITIES

STRONGLY_CONCAVE = ("entropy", "gini", "km")


def _halves_up_to(most: int) -> Iterator[Point]:
    return (
        {"impurity": name, "n": n, "a": a, "b": b}
        for n in range(1, most + 1)
        for a, b in half_means(n)
        for name in STRONGLY_CONCAVE
    )


def _kappas(share: fmpq, impurity: str, a: fmpq, b: fmpq) -> arb:
    """Return the given share of kappa, times the squared influence."""
    return IMPURITIES[impurity].strong_concavity() * (share * (b - a) ** 2)


CLAIM = Claim(
    id="blt.prop-2.2",
    cite=Cite(
        "blt",
        "Proposition 2.2",
        r"For all $\kappa$-strongly concave impurity heuristics $\mathcal{G}$, all monotone functions"
        r" $f:\{\pm1\}^n\to\{0,1\}$, and all coordinates $i\in[n]$,"
        r" $\mathbb{E}_{\mathbf{b}\sim\{\pm1\}^n}[\mathcal{G}(\mathbb{E}[f_{\mathbf{x}_i=\mathbf{b}}])]\le"
        r"\mathcal{G}(\mathbb{E}[f])-\frac\kappa{32}\cdot\mathrm{Inf}_i(f)^2$",
    ),
    statement=r"$\mathbb{E}_b[G(\mathbb{E} f_{x_i=b})] \le G(\mathbb{E} f) - \frac{\kappa}{2} \mathrm{Inf}_i(f)^2$ "
    r"for monotone $f$, every $i$ and every $\kappa$-strongly concave $G$ (printed: $\frac\kappa{32}$)",
    instances=Grid(scoped(lambda: _halves_up_to(6), lambda: _halves_up_to(8))),
    hypotheses={
        "a and b are means of functions of n - 1 variables": lambda n, a, b: (
            n >= 1 and all(0 <= q <= 1 and (q * (1 << n - 1)).q == 1 for q in (fmpq(a), fmpq(b)))
        )
    },
    measured=lambda impurity, n, a, b: even_gain(IMPURITIES[impurity], a, b),
    asserts=AT_LEAST(
        lambda impurity, n, a, b: _kappas(fmpq(1, 2), impurity, a, b),
        control=lambda impurity, n, a, b: _kappas(fmpq(1001, 2000), impurity, a, b),
    ),
    method="exhaustive",
    derivation=Derivation(
        r"""Let $a$ and $b$ be the means of $f$ where $x_i=-1$ and where $x_i=1$. Then $\mathbb{E}f=\frac{a+b}2$, and
        $\mathrm{Inf}_i(f)=2\,|\mathbb{E}[f(x)x_i]|=|b-a|$ by [blt.fact-2.1]. The definition of strong concavity for
        this $a$ and $b$ is the inequality.""",
        steps=(fact_2_1.CLAIM,),
    ),
    origin="sharpened",
)
