"""The error reductions of Lemma C.8, case by case, as polynomials in u = 2^-k1 and w = 2^-k2."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from theorylab.errors import InvalidArgument
from theorylab.extras import sympy

HALF, QUARTER, EIGHTH = (Fraction(1, 2**k) for k in (1, 2, 3))
ZERO = Fraction(0)

Ends = tuple[Fraction, Fraction]


def powers() -> tuple[sympy.Symbol, sympy.Symbol]:
    """Return the symbols u and w."""
    return sympy.symbols("u w", positive=True)


class Case(NamedTuple):
    """Nodes with (u, w) in a rectangle, and their error reduction.

    Attributes
    ----------
    u, w
        The two sides of the rectangle; w = 0 for a single term.
    reduction
        C(v), a polynomial in w.
    """

    u: Ends
    w: Ends
    reduction: Callable[[sympy.Expr], sympy.Expr | Fraction]


CASES: Mapping[str, Case] = {
    "k1=1, k2=0": Case((HALF, HALF), (ZERO, ZERO), lambda w: HALF),
    "k1=2, k2>=2": Case((QUARTER, QUARTER), (ZERO, QUARTER), lambda w: w - w / 2),
    "k1=1, k2>=2": Case((HALF, HALF), (ZERO, QUARTER), lambda w: HALF - w),
    "k1>=2, k2=0": Case((ZERO, QUARTER), (ZERO, ZERO), lambda w: ZERO),
    "k1>=3, k2>=3": Case((ZERO, EIGHTH), (ZERO, EIGHTH), lambda w: ZERO),
    "k1=1, k2>=1": Case((HALF, HALF), (ZERO, HALF), lambda w: HALF - w),
    "k1>=2, k2=1": Case((ZERO, QUARTER), (HALF, HALF), lambda w: ZERO),
    "k1>=3, k2>=2": Case((ZERO, EIGHTH), (ZERO, QUARTER), lambda w: ZERO),
}
"""The cases of the lemma, and those that complete it."""

COMPLETE = ("k1=1, k2=0", "k1>=2, k2=0", "k1=1, k2>=1", "k1=2, k2>=2", "k1>=2, k2=1", "k1>=3, k2>=2")
"""Those that have every k_1 >= 1, k_2 >= 0 once."""


def _error(mean: sympy.Expr, case: Case) -> sympy.Expr:
    """Return C(mean) on the rectangle of a case, decided at its corners."""
    u, w = powers()
    corners = [mean.subs({u: a, w: b}) for a, b in product(case.u, case.w)]
    if all(value <= HALF for value in corners):
        return mean
    if all(value >= HALF for value in corners):
        return 1 - mean
    raise InvalidArgument(f"case {case}: the mean {mean} is on both sides of 1/2; use a smaller rectangle")


def reduces_by(case: Case) -> bool:
    """Return True if the error reduction of a case is C(v) on its whole rectangle."""
    u, w = powers()
    here = {name: ends[0] for name, ends in ((u, case.u), (w, case.w)) if ends[0] == ends[1]}
    means = (u + w - u * w, w, 2 * u + w - 2 * u * w)
    q, q0, q1 = (_error(mean, case) for mean in means)
    difference = q - q0 / 2 - q1 / 2 - case.reduction(w)
    return sympy.expand(difference.subs(here)) == 0
