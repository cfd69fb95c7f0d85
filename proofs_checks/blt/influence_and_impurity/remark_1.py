r"""Remark 1: constants of strong concavity of entropy, Gini and Kearns-Mansour impurity.

Problem. The largest kappa with :math:`\frac{G(a)+G(b)}2\le G(\frac{a+b}2)-\frac\kappa2(b-a)^2` for all a, b in [0,
1].

Statement. 1/ln 2 for entropy, 2 for Gini and 1 for Kearns-Mansour; the paper says that these constants do, and they
are the best.

Derivation. With m = (a+b)/2 and d = |b-a|/2, Taylor's formula writes G(m) - (G(m-d) + G(m+d))/2 as half the integral
of -G'' over |v| <= u <= d, so that :math:`-G''\ge4\kappa` on (0, 1) gives the inequality for all a, b; at m = 1/2 and
d -> 0 it gives :math:`-G''(1/2)\ge4\kappa`. All three have -G'' = 4 kappa + (1-2p)^2 w(p) with w >= 0, and so
-G''(1/2) = 4 kappa.

How it is checked. The identity and the sign of w are verified symbolically, by the certificates of
:mod:`proofs_checks.blt.influence_and_impurity.prop_2_2_sharp`, and kappa is compared with the printed one. The
control asks for a constant 1001/1000 times larger.

Is it tight? Yes. Gini attains equality for all a, b; the other two for a = b only.
"""

from __future__ import annotations

from dataclasses import replace

import sympy

from proofs_checks.blt.influence_and_impurity.prop_2_2_sharp import CERTIFICATES, proves_sharp_constant
from theorylab.claims import HOLDS, Cite, Claim, Grid

PRINTED = {"entropy": 1 / sympy.log(2), "gini": sympy.Integer(2), "km": sympy.Integer(1)}


def _is_best(impurity: str, factor: sympy.Expr = sympy.S.One) -> bool:
    """Whether the printed constant, times a factor, is the best one."""
    certificate = replace(CERTIFICATES[impurity], kappa=PRINTED[impurity] * factor)
    return proves_sharp_constant(certificate)


CLAIM = Claim(
    id="blt.remark-1",
    cite=Cite("blanc2020", "Remark 1"),
    statement=r"Entropy is $\kappa$-strongly concave for $\kappa=1/\ln2$, Gini impurity for $\kappa=2$, Kearns-Mansour"
    r" impurity for $\kappa=1$, and for no larger $\kappa$",
    instances=Grid.over(impurity=tuple(PRINTED)),
    measured=_is_best,
    asserts=HOLDS(control=lambda impurity: _is_best(impurity, sympy.Rational(1001, 1000))),
    method="symbolic",
    complete=True,
    status="true; that no larger constant does is added here",
)
