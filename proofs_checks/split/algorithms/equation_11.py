r"""Equation 11: the (alpha, beta)-Tsallis criterion on the grid of the experiment.

Problem. Two labels with probabilities p and 1 - p; alpha in {1/2, 1, 3/2}, beta in {1, 2, 3}.

Statement. :math:`g(p)=\frac{C}{\alpha-1}(1-p^\alpha-(1-p)^\alpha)^\beta`, C > 0, is a measure of impurity: 0 on a
pure distribution, more at 1/2. As printed it is 0/0 for alpha = 1, which is on the grid, and for alpha < 1 and even
beta it is negative at 1/2: both the power and alpha - 1 are to repair the sign of the sum, and the power does it
first. A learner that minimises it then prefers children of one half. Repaired: the sum is divided by its value at 1/2
before the power is taken, and alpha = 1 stands for the limit, the entropy
(:func:`theorylab.impurities.impurity.tsallis`).

Derivation of the repair. For alpha < 1 the sum of the powers is at least 1, for alpha > 1 at most 1, and it is
extreme at 1/2 only; so the quotient lies in [0, 1] and increases on [0, 1/2].

How it is checked. With balls: at p = 1/2 as printed, with C = 1; repaired, at p = 0, 1/16, ..., 8/16.

Is it tight? The grid is covered; of the six points with alpha different from 1 one has the wrong sign.
"""

from __future__ import annotations

from flint import arb, fmpq

from theorylab.claims import GREATER, Cite, Claim, Grid
from theorylab.impurities.impurity import tsallis
from theorylab.numbers.comparison import Value

ALPHAS = (fmpq(1, 2), fmpq(1), fmpq(3, 2))
BETAS = (1, 2, 3)
SIXTEENTHS = tuple(fmpq(i, 16) for i in range(9))


def _at_half(alpha: fmpq, beta: int) -> arb:
    """The printed value at p = 1/2, with C = 1."""
    base = 1 - 2 * arb(fmpq(1, 2)) ** arb(alpha)
    return base**beta / arb(alpha - 1)


def _values(alpha: fmpq, beta: int) -> list[Value]:
    impurity = tsallis(alpha, fmpq(beta))
    return [impurity(p) for p in SIXTEENTHS]


DEFINED = Claim(
    id="split.eq-11",
    cite=Cite("babbar2025", "Equation 11 (Appendix A.7.3)"),
    statement=r"$g(\alpha,\beta)$ is defined on the grid $\alpha\in\{0.5,1,1.5\}$: $|\alpha-1|>0$",
    instances=Grid.over(alpha=ALPHAS, beta=BETAS),
    measured=lambda alpha, beta: abs(alpha - 1),
    asserts=GREATER(0, control=fmpq(1, 2)),
    status="0/0 at alpha = 1; the limit, the entropy, is meant",
    falls="construction",
    witness="alpha = {alpha}: equation 11 reads 0/0",
).repaired(
    place="Equation 11, normalised before the power is taken",
    statement=r"$\Big(\frac{1-\sum_ip_i^\alpha}{1-2^{1-\alpha}}\Big)^\beta$, with the limit, a power of the entropy, at"
    r" $\alpha=1$, increases from $0$ at $p=0$ to $1$ at $p=\tfrac12$",
    measured=lambda **point: _values(**point)[1:],
    asserts=GREATER(lambda **point: _values(**point)[:-1], control=fmpq(1, 2)),
    method="certified",
    status="proved in the docstring",
)

SIGN = Claim(
    id="split.eq-11.sign",
    cite=Cite("babbar2025", "Equation 11 (Appendix A.7.3)"),
    statement=r"For $\alpha\ne1$ on the grid, $C>0$, the impurity $g(\alpha,\beta)$ is larger at $p=\tfrac12$ than at"
    r" $p=0$, where it is $0$",
    instances=Grid.over(alpha=ALPHAS[::2], beta=BETAS),
    measured=_at_half,
    asserts=GREATER(0, control=fmpq(1, 2)),
    method="certified",
    status="negative at 1/2 for alpha < 1 and even beta",
    falls="construction",
    repair=DEFINED.repair,
    witness="alpha = {alpha}, beta = {beta}, C = 1: g = {measured} at p = 1/2, and 0 at p = 0",
)
