"""Section 3: the error of a tree is at most its entropy.

Problem. A tree T for a Boolean function f under a product distribution; p(l) is the probability of reaching the leaf
l, q(l) the mean of f there, C(q) = min(q, 1 - q), H the binary entropy; E(T) and H(T) are the sums of p(l) C(q(l))
and of p(l) H(q(l)).

Derivation. It suffices to show C <= H. On [0, 1/2] the function H(q) - c q is concave, because its second derivative is
-1/(q (1 - q) ln 2) < 0. So it is nonnegative if its values at 0 and 1/2 are; these are 0 and 1 - c/2. Both H and C are
symmetric about 1/2. So E(T) <= H(T)/c for every c <= 2: for c = 1, as printed, and for c = 2.

How it is checked. Concavity and the values at both ends are checked symbolically. The control has c + 1. (The sum for
E(T) and equation 1 are definitions. The test suite compares them with the error input by input, and with H(T) before
and after a split, on every tree.)

Is it tight? The constant 2 is tight: a single leaf with q = 1/2 has E = 1/2 and H = 1.
"""

from __future__ import annotations

from theorylab.claims import HOLDS, Claim, Grid
from theorylab.extras import sympy


def entropy(q: sympy.Symbol) -> sympy.Expr:
    """Return the H of the docstring as a symbolic function of q."""
    return -(q * sympy.log(q) + (1 - q) * sympy.log(1 - q)) / sympy.log(2)


def _lies_above(c: int) -> bool:
    """Return True if H(q) - c q is nonnegative on [0, 1/2]: it is concave, and nonnegative at both ends."""
    q = sympy.symbols("q", positive=True)
    difference = entropy(q) - c * q
    concave = sympy.simplify(sympy.diff(difference, q, 2) * q * (1 - q) * sympy.log(2)) == -1
    ends = (sympy.limit(difference, q, 0), sympy.simplify(difference.subs(q, sympy.Rational(1, 2))))
    return concave and all(bool(value >= 0) for value in ends)


CLAIM = Claim(
    id="bdm.e-le-h",
    origin="printed",
    cite="section 3, Decision Trees",
    statement=r"$E(T)\le H(T)$ for every decision tree $T$, as $C(q)\le H(q)$ on $[0,1]$",
    also=r"Even $E(T)\le\tfrac12H(T)$, as $C(q)\le\tfrac12H(q)$.",
    instances=Grid.over(c=[1, 2]),
    measured=_lies_above,
    asserts=HOLDS(control=lambda c: _lies_above(c + 1)),
    method="symbolic",
    complete=True,
    literature="Proved; the sharp form is not in the paper",
)
