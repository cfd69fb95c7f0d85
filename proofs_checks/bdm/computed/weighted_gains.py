r"""Weighted gains W(v) of the nodes that TopDown meets on a two-term DNF under the uniform distribution.

At a node v with the formula F(v), :math:`W(v) = p(v)\max_i(G(q(v)) - \frac12G(q(v_0)) - \frac12G(q(v_1)))`. On the
right path at depth d the formula has terms of l - d and m variables. In a left subtree that has read k variables it is
one term of m - k variables; p(v) = 2^-depth. The proof of Proposition 6.3 compares nodes with their parents, and the
two children of the root. This module computes the differences and lists the nodes.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from flint import fmpq

from constructions.parts.dnf import read_once_dnf
from theorylab.claims import Point
from theorylab.impurities.best_tests import BestTests
from theorylab.impurities.impurity import impurity as impurity_named
from theorylab.numbers.comparison import Value


@cache
def _best_gain(sizes: tuple[int, ...], impurity: str) -> Value:
    """Return the maximum gain at a formula with terms of given sizes; a term without variables makes the node pure."""
    function = impurity_named(impurity)
    if 0 in sizes:
        return function(0)
    problem = read_once_dnf(sizes)
    _, gain = BestTests(problem, function)(problem.root)
    return function(0) if gain is None else gain


def on_right_path(ell: int, m: int, depth: int, impurity: str) -> Value:
    """Return W of the node of the right path at a given depth, after as many x-variables, at most l."""
    return _best_gain((ell - depth, m), impurity) * fmpq(1, 2**depth)


def on_left(m: int, root: int, below: int, impurity: str) -> Value:
    """Return W of a node of a left subtree.

    root: depth of the root of the subtree, at least 1; below: depth of the node in the subtree, the number of
    y-variables read, at most m.
    """
    return _best_gain((m - below,), impurity) * fmpq(1, 2 ** (root + below))


def term_sizes(most: int, *, least: int = 1, strict: bool = False) -> Iterator[Point]:
    """Return all least <= l <= m <= most, or l < m if ``strict``, by their sum."""
    found = [(ell, m) for m in range(least, most + 1) for ell in range(least, m + 1 - strict)]
    return ({"ell": ell, "m": m} for ell, m in sorted(found, key=lambda pair: (sum(pair), pair)))


def right_parents(most: int) -> Iterator[Point]:
    """Return the depths 1 <= k <= l - 2 of a parent on the right path, for all l <= m <= most."""
    return ({**pair, "k": k} for pair in term_sizes(most) for k in range(1, pair["ell"] - 1))


def left_parents(most: int) -> Iterator[Point]:
    """Return the depths 0 <= k <= m - 2 of a parent in a left subtree, for all m <= most."""
    return ({"m": m, "k": k} for m in range(2, most + 1) for k in range(m - 1))


def children_differ_by(ell: int, m: int, impurity: str) -> Value:
    """Return W(v_1) - W(v_2) for the right child v_1 and the left child v_2 of the root."""
    return on_right_path(ell, m, 1, impurity) - on_left(m, 1, 0, impurity)


def right_step(ell: int, m: int, k: int, impurity: str) -> Value:
    """Return 2^k (W(v) - W(u)) for a node v of the right path and its parent u at depth k."""
    return (on_right_path(ell, m, k + 1, impurity) - on_right_path(ell, m, k, impurity)) * fmpq(2**k)


def left_step(m: int, k: int, impurity: str) -> Value:
    """Return 2^d(u) (W(v) - W(u)) for a node v of the root's left subtree and its parent u at depth k in it."""
    return (on_left(m, 1, k + 1, impurity) - on_left(m, 1, k, impurity)) * fmpq(2 ** (k + 1))
