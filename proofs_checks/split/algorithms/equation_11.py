r"""Equation 11: the (alpha, beta)-Tsallis criterion on the grid of the experiment.

The printed criterion is :math:`g(p)=\frac{C}{\alpha-1}(1-p^\alpha-(1-p)^\alpha)^\beta`. For alpha < 1 and even beta
the power already makes the sum positive, and dividing by alpha - 1 < 0 makes g negative. A learner that minimises g
then prefers children with p = 1/2. The repaired criterion is :func:`theorylab.impurities.impurity.tsallis`.

How it is checked. With balls. The printed criterion: the sign of g at p = 1/2, taken as 0 where g is 0/0. The repaired
one: its values at p = 0, 1/16, ..., 8/16; the control claims more than 2p, which fails at p = 1/2 and, for beta > 1,
earlier.
"""

from __future__ import annotations

from flint import arb, fmpq

from theorylab.claims import GREATER, Cite, Claim, Derivation, Grid
from theorylab.impurities.impurity import tsallis
from theorylab.numbers.comparison import Value

SIXTEENTHS = tuple(fmpq(i, 16) for i in range(9))


def _signed_value(alpha: fmpq, beta: int, p: fmpq) -> arb:
    """Return the printed value with 1 or -1 for C/(alpha - 1), or 0 if alpha = 1, where the sum is also 0."""
    total = 1 - arb(p) ** arb(alpha) - arb(1 - p) ** arb(alpha)
    return total**beta * (int(alpha > 1) - int(alpha < 1))


def _values(alpha: fmpq, beta: int) -> list[Value]:
    impurity = tsallis(alpha, fmpq(beta))
    return [impurity(p) for p in SIXTEENTHS]


CLAIM = Claim(
    id="split.eq-11",
    cite=Cite(
        "split",
        "Equation 11 (Appendix A.7.3)",
        r"g(\alpha,\beta)=\frac{C}{\alpha-1}\Bigg(\Big(1-\sum_{i=1}^{c}p_i^{\alpha}\Big)^{\beta}\Bigg)",
    ),
    statement=r"For all $\alpha\in\{0.5,1,1.5\}$ and $\beta\in\{1,2,3\}$, the grid of the text, two labels and $C>0$,"
    r" $g(\alpha,\beta)$ is defined, and larger at $p=\tfrac12$ than at $p=0$, where it is $0$",
    instances=Grid.over(alpha=(fmpq(1, 2), fmpq(1), fmpq(3, 2)), beta=(1, 2, 3)),
    measured=lambda alpha, beta: _signed_value(alpha, beta, fmpq(1, 2)),
    asserts=GREATER(0, control=lambda alpha, beta: _signed_value(alpha, beta, fmpq(1, 4))),
    method="certified",
    complete=True,
    literature="0/0 at alpha = 1, where the limit, the entropy, is intended; negative at p = 1/2 for alpha < 1 and"
    " even beta",
    falls="slip",
    witness="alpha = {alpha}, beta = {beta}: (alpha-1)/|alpha-1| times the power is {measured} at p = 1/2, 0 at p = 0."
    " Tried for all nine pairs of the text",
).repaired(
    place="Equation 11, normalised before the power is taken",
    statement=r"For $\alpha,\beta>0$, $\Big(\frac{1-p^\alpha-(1-p)^\alpha}{1-2^{1-\alpha}}\Big)^\beta$, with the limit,"
    r" a power of the entropy, at $\alpha=1$, increases strictly from $0$ at $p=0$ to $1$ at $p=\tfrac12$",
    measured=lambda **point: _values(**point)[1:],
    asserts=GREATER(
        lambda **point: _values(**point)[:-1], control=lambda **point: [2 * p for p in SIXTEENTHS[1:]]
    ),
    complete=False,
    derivation=Derivation(
        proof=r"""Let $s(p)=p^\alpha+(1-p)^\alpha$ on $[0,1]$; $s(0)=1$, $s(\tfrac12)=2^{1-\alpha}$ and
$s(p)=s(1-p)$. For $0<\alpha<1$ the function is strictly concave, being a sum of strictly concave ones, and for
$\alpha>1$ strictly convex. A strictly concave function that is symmetric about $\tfrac12$ increases strictly on
$[0,\tfrac12]$: for $p<q\le\tfrac12$ the point $q$ lies strictly between $p$ and $1-p$, where the values are equal.
So $s(0)-s(p)$ and $s(0)-s(\tfrac12)\ne0$ have the same sign for $0<p\le\tfrac12$, and
$f(p)=\frac{s(0)-s(p)}{s(0)-s(1/2)}$ increases strictly from $0$ to $1$; likewise for a strictly convex $s$, with both
signs reversed.

At $\alpha=1$ numerator and denominator of $f$ vanish. Their derivatives in $\alpha$ there are $-p\ln p-(1-p)\ln(1-p)$
and $\ln2\ne0$, so $f$ tends to the quotient, the entropy in bits. It is strictly concave and symmetric, $0$ at $0$ and
$1$ at $\tfrac12$, and the same argument applies. As $x\mapsto x^\beta$ increases strictly on $[0,1]$ and fixes $0$ and
$1$, $f^\beta$ has the same properties."""
    ),
)
