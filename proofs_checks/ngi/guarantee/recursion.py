r"""Proof of Theorem 1: the two bounds of Lemma 4 imply a recursion, and the recursion implies the factor 20.

Problem. Write x_k for :math:`p(\mathcal C_k)` and y_k for :math:`p(\mathcal C^*_k)`; x_k = 0 for all large k, so
:math:`Q=\gamma\sum_k2^kx_k+\gamma` is finite.

Derivation. The lines are linear in the x_k, the y_k and C*, for every index k separately. Line 2 inserts the recursion,
which loses :math:`2^k\gamma` times its difference; line 3 shifts the index,
:math:`2^k\cdot0.2\,x_{k-1}=2^{k-1}\cdot0.4\,x_{k-1}`, and writes :math:`3\cdot2^k` as
:math:`\frac12\cdot2^{k-1}\cdot12`; line 4 adds and subtracts the term k = 0, which is 3 y_0; line 5 drops
:math:`\gamma(x_0+1-3y_0)\le-\gamma`, as y_0 = 1 and x_0 <= 1; line 6 adds :math:`0.4\gamma` and uses Lemma 5. Line 5
loses gamma, and line 6 loses 0.4 gamma.

How it is checked. By computer algebra: coefficients of x and y with a symbolic index k are compared line by line. Runs
would not detect a wrong constant in the recursion, because Algorithm 1 ends long before a time of order gamma has
passed after the end of the optimal tree.

Is it tight? No: line 5 loses gamma, and the constants of the recursion can be improved; see ``lemma_3`` (1 for 3) and
``theorem_1`` (4 for 300).
"""

from __future__ import annotations

from proofs_checks.ngi.guarantee import lemma_3, scores_left
from theorylab.claims import HOLDS, Claim, Derivation
from theorylab.extras import sympy


def _fifth() -> sympy.Rational:
    """Return the coefficient of x_k in the recursion."""
    return sympy.Rational(1, 5)


def _lines(last: int) -> bool:
    """Return True if each line of the display follows from the preceding one, with the leading factor ``last``."""
    k = sympy.Symbol("k", integer=True)
    x0 = sympy.Symbol("x0", nonnegative=True)
    half = sympy.Rational(1, 2)
    two = sympy.Integer(2)
    # (x_{k+1} - 3 y_{k+1}) gamma/3 <= x_k gamma/15, in the recursion
    rearranged = _fifth() - sympy.Rational(3, 15)
    # coefficient of x_{k-1} and of y_k in lines 2 and 3, for k >= 1
    shifted = two**k * _fifth() - two ** (k - 1) * sympy.Rational(2, 5)
    doubled = 3 * two**k - half * two ** (k - 1) * 12
    # line 4 to 5: the term k = 0 of the last sum, and what is dropped, at y_0 = 1 and x_0 <= 1
    at_zero = half * two ** (0 - 1) * 12 - 3
    dropped = sympy.expand(-3 * 1 + x0 + 1).subs(x0, 1)
    # line 6: (1 - 2/5) Q <= 12 gamma C*
    solved = 12 / (1 - sympy.Rational(2, 5)) - last
    zero = (rearranged, sympy.simplify(shifted), sympy.simplify(doubled), at_zero, solved)
    return all(value == 0 for value in zero) and bool(dropped < 0)


ALGEBRA = Claim(
    id="ngi.q-algebra",
    origin="printed",
    cite="Proof of Theorem 1, second display, display of Q and the last line",
    statement=r"For Algorithm 1, $\theta<1$ and the $\gamma$ of Lemma 4"
    r" $p(\mathcal{C}_{k+1})\le0.2\,p(\mathcal{C}_k)+3\,p(\mathcal{C}^*_{k+1})$; this,"
    r" $p(\mathcal{C}_0)\le1=p(\mathcal{C}^*_0)$ and Lemma 5 imply $Q\le0.4\,Q+12\gamma C^*$ and"
    r" $C_A\le Q\le20\gamma C^*$",
    measured=lambda: _lines(20),
    asserts=HOLDS(control=lambda: _lines(19)),
    method="symbolic",
    derivation=Derivation(
        r"""$(p(\mathcal{C}_{k+1})-3p(\mathcal{C}^*_{k+1}))\frac\gamma3\le Z_k\le Z_k^\infty\le p(\mathcal{C}_k)
        \frac\gamma{15}$ by [ngi.lemma-4.1] and [ngi.lemma-4.2]. The check compares the remaining lines.""",
        steps=(lemma_3.LEMMA_4, scores_left.LEMMA_4),
    ),
    formal="ngi/q_algebra.v:by_recursion",
    literature="For a root that is not final",
)
