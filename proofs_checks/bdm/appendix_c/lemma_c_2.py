"""Lemma C.2: the inequality for neighbouring powers of two, here for all real a.

How it is checked. Let g be the left side. Its arguments are a s with s = 3 - 2a, 1, 2, 5 - 4a, and 2(3 - 2a) - 3 + 2 -
(5 - 4a) = 0 identically. So g(a)/a is continuous on [0, 1/4], and it is certified positive there
(:mod:`proofs_checks.bdm.computed.impurity_sums`). The paper's own proof, for a <= 1/512, is checked in
:mod:`proofs_checks.bdm.appendix_c.lemma_c_2_steps`.

Is it tight? The minimum of g(a)/a is at 0, with the same value log2(3125/2916) as in Lemma C.1. It is below 1/8, which
the control claims. *Kearns-Mansour*: true for k = 2, false for every k >= 3:
:mod:`proofs_checks.bdm.appendix_c.kearns_mansour`.
"""

from __future__ import annotations

from flint import fmpq

from proofs_checks.bdm.computed.impurity_axis import over_impurities
from proofs_checks.bdm.computed.impurity_sums import Term
from proofs_checks.bdm.computed.sum_claims import SumLemma
from theorylab.claims import Cite

TERMS = (Term(2, 3, -2), Term(-3, 1), Term(1, 2), Term(-1, 5, -4))
LEMMA = SumLemma("C.2", TERMS, fmpq(1, 4))
LEFT_SIDE = "2G(3a-2a^2)-3G(a)+G(2a)-G(5a-4a^2)"


CLAIM = over_impurities(
    {
        "entropy": LEMMA.positive(
            "entropy",
            r"$2H(3a-2a^2)-3H(a)+H(2a)-H(5a-4a^2)>0$ for $a=2^{-k}$, $k\ge2$; also for every real $0<a\le\tfrac14$",
            fmpq(1, 8),
            literature="Proved, here for all real a",
            origin="sharpened",
        ),
        "gini": LEMMA.positive(
            "gini",
            rf"${LEFT_SIDE}>0$ for every real $0<a\le\tfrac14$, for the Gini impurity $4p(1-p)$; it is"
            r" $8a^2(1-2a)(3-2a)$",
            11,
            closed=lambda a: 8 * a**2 * (1 - 2 * a) * (3 - 2 * a),
        ),
    },
    cite=Cite(
        "bdm",
        "Lemma C.2",
        r"Let $0<a=\frac1{2^k}$, $k\ge2$. Then, $2H(3a-2a^2)-3H(a)+H(2a)-H(5a-4a^2)>0$",
    ),
)
