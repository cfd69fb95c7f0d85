r"""Lemma C.5: Lemma C.4 at a + 4b = 1, for three impurities.

Derivation. With c = 1 - a the arguments are 1 - c/2, 1 - 3c/4 and 1 - c; by symmetry of H the sum is g(c) = H(c/2) -
H(3c/4) + H(c)/4 for 0 < c <= 1. As 1/2 - 3/4 + 1/4 = 0, g(c)/c is continuous on [0, 1], and it is certified positive
there (:mod:`proofs_checks.bdm.computed.impurity_sums`).

The paper's proof is valid for every impurity that is symmetric, positive on (0, 1) and nondecreasing on [0, 1/2]:
:math:`\frac14+\frac34a \le \frac12-\frac12a` for a <= 1/5, so the first term is at least the second. Hence the lemma
holds for the Gini and the Kearns-Mansour impurity; for these it is certified here for all 0 <= a < 1.

How it is checked. Certified on the whole interval. The control claims more than a quarter of c.

Is it tight? g(c)/c has the same limits 3/4 log2(3) - 1 = 0.189 at both ends, and is below 1/4.
"""

from __future__ import annotations

from flint import fmpq

from proofs_checks.bdm.computed.impurity_axis import over_impurities
from proofs_checks.bdm.computed.impurity_sums import Term
from proofs_checks.bdm.computed.sum_claims import SumLemma
from theorylab.claims import Cite

TERMS = (Term(1, fmpq(1, 2)), Term(-1, fmpq(3, 4)), Term(fmpq(1, 4), 1))
"""The sum in the variable c = 1 - a."""

LEMMA = SumLemma("C.5", TERMS, fmpq(1))
RANGE = r"for $0<a\le\tfrac18$, $b=\tfrac14(1-a)$; also for every $0\le a<1$"
LEFT_SIDE = r"$G(a+2b)-G(a+b)+\tfrac14G(a)>0$"

BY_IMPURITY = {
    "entropy": LEMMA.positive(
        "entropy",
        rf"$H(a+2b)-H(a+b)+\tfrac14H(a)>0$ {RANGE}",
        fmpq(1, 4),
        literature="Proved, here for all 0 <= a < 1",
        origin="sharpened",
    ),
    "gini": LEMMA.positive(
        "gini",
        rf"{LEFT_SIDE} {RANGE}, for the Gini impurity $4p(1-p)$; it is $\tfrac14(1-a)^2$",
        fmpq(1, 3),
        closed=lambda c: c**2 / 4,
    ),
    "km": LEMMA.positive("km", rf"{LEFT_SIDE} {RANGE}, for $G(p)=2\sqrt{{p(1-p)}}$", fmpq(1, 4)),
}

CLAIM = over_impurities(
    BY_IMPURITY,
    cite=Cite(
        "bdm",
        "Lemma C.5",
        r"Let $0<a\le\frac18$ and $b=\frac14(1-a)$. Then $\Delta=H(a+2b)-H(a+b)+\frac14H(a)>0$",
    ),
)
