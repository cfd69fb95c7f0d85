"""The renormalised penalty: a subtree may be optimised on its own subproblem.

Derivation. The first objective times |D(u)|/N is the second, as |D| = N at the root; and lambda_u |D(u)|/|D(v)| =
lambda N/|D(v)| for v below u.

How it is checked. Symbolically: both are identities of rational functions.

Is it tight? If the penalty is not renormalised, the first identity fails.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from theorylab.claims import HOLDS, Cite, Claim
from theorylab.extras import sympy


class _Symbols(NamedTuple):
    """Mistakes and leaves of the subtree, the penalty, and the numbers of examples of D, D(u) and D(v)."""

    mistakes: sympy.Symbol
    leaves: sympy.Symbol
    penalty: sympy.Symbol
    total: sympy.Symbol
    here: sympy.Symbol
    below: sympy.Symbol


@cache
def _symbols() -> _Symbols:
    return _Symbols(*sympy.symbols("e S lambda N m_u m_v", positive=True))


def _is_scaled(penalty_here: sympy.Expr) -> bool:
    """Return True if the objective on D(u) is a positive multiple of its contribution to the whole."""
    mistakes, leaves, penalty, total, here, _ = _symbols()
    alone = mistakes / here + penalty_here * leaves
    part = mistakes / total + penalty * leaves
    return sympy.simplify(alone * here / total - part) == 0


def _renormalise(penalty: sympy.Expr, size: sympy.Expr, part: sympy.Expr) -> sympy.Expr:
    return penalty * size / part


def _holds() -> bool:
    _, _, penalty, total, here, below = _symbols()
    once = _renormalise(penalty, total, here)
    twice = _renormalise(once, here, below)
    return _is_scaled(once) and sympy.simplify(twice - _renormalise(penalty, total, below)) == 0


CLAIM = Claim(
    id="split.renorm",
    origin="reading",
    cite=Cite(
        "split",
        "Section 5.1 and Algorithms 2, 3 and 5",
        r"$\lambda_u=\lambda\frac{|D|}{|D(u)|}$ keeps the penalty $\lambda$ proportional to that of a"
        " misclassified point",
    ),
    statement=r"With $\lambda_u=\lambda|D|/|D(u)|$, a subtree minimises $\tfrac{e}{|D(u)|}+\lambda_uS$ if and only if"
    r" it minimises its part $\tfrac eN+\lambda S$ of the objective of the whole, also when the renormalisation is"
    " repeated",
    measured=_holds,
    asserts=HOLDS(control=lambda: _is_scaled(_symbols().penalty)),
    method="symbolic",
    complete=True,
)
