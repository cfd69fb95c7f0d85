"""Error reductions of trees on two terms for all their sizes at once: polynomials in u = 2^-l and w = 2^-m.

Problem. Trees in C_2 with a right x-path of r <= l nodes and right y-paths for left subtrees, on terms of l <= m
variables; nodes and subtrees as in :mod:`proofs_checks.bdm.computed.error_reductions`.

Derivation. By Lemma C.8, completed, a node that reads the first of two terms of k_1 and k_2 >= 2 variables has C(v) = 0
for k_1 >= 3, w/2 for k_1 = 2 and 1/2 - w for k_1 = 1, where w = 2^-k_2; the last value is also true for k_2 = 1. On a
right x-path the node with k_1 open x-variables is reached with probability 2^-(l-k_1) = 2^k_1 u. So only the last two
nodes of the path can have C(v) > 0, and the reduction of r nodes depends only on the number l - r of unread
x-variables, on whether l = 1, and on u and w (for l >= 2, k_2 = m >= 2). A right path on a single term has C(v) = 1/2
at the node that reads the last variable of the term, and 0 elsewhere: with its root at depth d, a full path of length k
has the reduction 2^-(d+k-1)/2 = 2^-d 2^-k, and a path that is not full has 0.

A statement about all l and m is an equality of polynomials, or the nonnegativity of a polynomial on a rectangle that
contains all u and w. As its degree in each variable is at most one, it suffices to check the corners.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from proofs_checks.bdm.computed.two_term_reductions import CASES, COMPLETE, Ends, powers, reduces_by
from theorylab.errors import InvalidArgument
from theorylab.extras import sympy

HALF, QUARTER, EIGHTH = (Fraction(1, 2**k) for k in (1, 2, 3))
ZERO = Fraction(0)


class Path(NamedTuple):
    """A right x-path, described by the data that determine its error reduction.

    Attributes
    ----------
    single
        True if l = 1.
    unread
        Number of x-variables that it leaves unread; 2 stands for two or more.
    """

    single: bool
    unread: int


PATHS = (Path(True, 1), Path(True, 0), Path(False, 2), Path(False, 1), Path(False, 0))
"""All right x-paths."""

LAST_NODES = {2: CASES["k1=2, k2>=2"].reduction, 1: CASES["k1=1, k2>=1"].reduction}
"""C(v) as a function of w, by the number of open x-variables; it is 0 for three or more."""


def ranges(path: Path) -> Mapping[sympy.Symbol, Ends]:
    """Return the ranges of u and w for l < m."""
    sides = ((HALF, HALF), (ZERO, QUARTER)) if path.single else ((ZERO, QUARTER), (ZERO, EIGHTH))
    return dict(zip(powers(), sides))


def lemma_c_8_holds() -> bool:
    """Return True if all cases of the completed lemma hold, that is, for all k_1 >= 1 and k_2 >= 0."""
    return all(reduces_by(CASES[name]) for name in COMPLETE)


def right_path(path: Path, other: sympy.Expr | None = None) -> sympy.Expr:
    """Return the error reduction of the nodes of a right x-path from the root, with ``other`` for w."""
    u, w = powers()
    total = sympy.Integer(0)
    for k1, reduction in LAST_NODES.items():
        if path.unread < k1 and not (path.single and k1 == 2):
            total += 2**k1 * u * reduction(w if other is None else other)
    return sympy.expand(total.subs({u: HALF}) if path.single else total)


def full_path(term: sympy.Expr, reached: sympy.Expr) -> sympy.Expr:
    """Return the error reduction of a full right path on a single term of k variables, ``term`` being 2^-k."""
    return 2 * term * reached * CASES["k1=1, k2=0"].reduction(ZERO)


def is_nonnegative(polynomial: sympy.Expr, ranges: Mapping[sympy.Symbol, Ends]) -> bool:
    """Return True if a polynomial of degree at most one in each variable, and in no other, is nonnegative on a box."""
    symbols = list(ranges)
    if not polynomial.free_symbols <= set(symbols):
        raise InvalidArgument(f"polynomial {polynomial}: no range for some of its variables")
    if any(degree > 1 for degree in sympy.Poly(polynomial, *symbols).degree_list()):
        raise InvalidArgument(f"polynomial {polynomial}: its degree in a variable is more than one")
    return all(polynomial.subs(dict(zip(symbols, corner))) >= 0 for corner in product(*ranges.values()))
