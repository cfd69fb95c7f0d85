r"""Exact greedy trees of monotone functions if all bits are 1 with the same probability p.

Algorithm. The greedy tree that computes f exactly, by the gain of any strictly concave impurity; "kind" and "unkind"
denote the smallest and the largest tree over all ways to break ties.

The chance that a monotone f depends on x_i at a random input is
:math:`\delta_i=\sum_wc_i(w)\,p^w(1-p)^{n-1-w}`, where :math:`c_i(w)` counts the edges of the cube in direction i on
which f changes, by the number w of the other bits that are 1.

How it is checked. On every monotone function of n <= 5 variables, up to permutations, for a whole range of p at once.
With t = p/(1-p) = 1 + s, or (1-p)/p = 1 + s for p < 1/2, a difference of two :math:`\delta_i` has the sign of a
polynomial in s > 0, whose coefficients always turn out to be of one sign. The control has the numbers for p = 1/2 if p
is not 1/2, and those for p < 1/2 if it is.

Is it tight? Under the uniform distribution the kind tree is smallest on up to five variables, and not on six
(:mod:`proofs_checks.blt.exact_trees.fiat_pechyony`). So one variable less suffices for any other p.
"""

from __future__ import annotations

from functools import cache
from math import comb

import numpy as np
from flint import fmpq

from theorylab.boolean.functions import functions_of
from theorylab.boolean.short_functions import restrict
from theorylab.claims import EQUALS, Claim, Derivation, Grid
from theorylab.errors import TheoryLabError

RANGES = BELOW, HALF, ABOVE = "p < 1/2", "p = 1/2", "p > 1/2"

SMALLEST = (0, 0, fmpq(1))
FIVE = {BELOW: (30, 30, fmpq(12, 11)), HALF: (0, 60, fmpq(1)), ABOVE: (30, 30, fmpq(12, 11))}
"""Numbers of functions of five variables whose kind and unkind greedy trees are not smallest, and the kind ratio."""


def _halves(f: int, i: int) -> tuple[int, int]:
    word = np.array([f], dtype=np.uint64)
    return int(restrict(word, i, 0)[0]), int(restrict(word, i, 1)[0])


@cache
def _edges(f: int, n: int, i: int) -> tuple[int, ...]:
    """Return the numbers of edges in direction i on which f changes, by the number of other bits that are 1."""
    zero, one = _halves(f, i)
    counts = [0] * n
    for x in range(1 << (n - 1)):
        counts[x.bit_count()] += (zero ^ one) >> x & 1
    return tuple(counts)


def _sign(edges: list[int], p: str) -> int:
    """Return the sign of the sum of ``edges[w]`` p^w (1-p)^(n-1-w) for all p of a range."""
    if p == HALF:
        in_s = [sum(edges)]
    else:
        of_t = edges if p == ABOVE else edges[::-1]
        in_s = [sum(comb(w, k) * c for w, c in enumerate(of_t)) for k in range(len(edges))]
    signs = {(c > 0) - (c < 0) for c in in_s} - {0}
    if len(signs) > 1:
        raise TheoryLabError(f"sign of the difference of influences {edges} for {p}: not decided")
    return next(iter(signs), 0)


@cache
def sizes(f: int, n: int, p: str) -> tuple[int, int, int]:
    """Return the sizes of the smallest exact tree, and of the kind and the unkind greedy tree."""
    if f in (0, (1 << (1 << n)) - 1):
        return 0, 0, 0
    below = [[sizes(half, n - 1, p) for half in _halves(f, i)] for i in range(n)]
    least, kind, unkind = zip(*([1 + a + b for a, b in zip(*halves)] for halves in below))
    edges = [_edges(f, n, i) for i in range(n)]
    best = [
        i for i in range(n) if all(_sign([a - b for a, b in zip(edges[i], other)], p) >= 0 for other in edges)
    ]
    return min(least), min(kind[i] for i in best), max(unkind[i] for i in best)


def _not_smallest(n: int, p: str) -> tuple[int, int, fmpq]:
    """Return the numbers of functions whose kind and unkind trees are not smallest, and the largest kind ratio."""
    of_classes = [
        (*sizes(int(f), n, p), members) for f, members in functions_of(n, "monotone", up_to="permutations")
    ]
    return (
        sum(members for least, kind, _, members in of_classes if kind > least),
        sum(members for least, _, unkind, members in of_classes if unkind > least),
        max(fmpq(kind, least) if least else fmpq(1) for least, kind, _, _ in of_classes),
    )


CLAIM = Claim(
    id="blt.fiat-pechyony.equal-probabilities",
    cite="Section 1, the conjecture of Fiat and Pechyony, all bits 1 with the same probability p",
    statement=r"Let all bits be $1$ with the same probability $0<p<1$. On monotone functions of at most four variables"
    r" every exact greedy tree, by the gain of any strictly concave impurity, has the least size. On five variables"
    r" this is false: if $p\ne\tfrac12$, the greedy trees of exactly $30$ functions have $12$ tests instead of $11$,"
    r" under all ties; they are those of 0xfef8f800 up to permutations if $p<\tfrac12$, and their duals if"
    r" $p>\tfrac12$. If $p=\tfrac12$ some greedy trees of these $60$ functions are not smallest, and under the best"
    " ties all are",
    instances=Grid.over(n=range(1, 6), p=RANGES),
    hypotheses={"1 <= n <= 5": lambda n: 1 <= n <= 5, "p is a range": lambda p: p in RANGES},
    measured=_not_smallest,
    asserts=EQUALS(
        lambda n, p: FIVE[p] if n == 5 else SMALLEST,
        control=lambda n, p: FIVE[BELOW if p == HALF else HALF] if n == 5 else SMALLEST,
    ),
    method="exhaustive",
    complete=True,
    derivation=Derivation(
        r"""Let $m$ be the label mean at a node and $\delta_i\ge0$ the label mean of the one-child of $x_i$ minus that
        of its zero-child. Then $G(m)$ minus the gain of $x_i$ is $(1-p)G(m-p\delta_i)+pG(m+(1-p)\delta_i)$. This is
        strictly concave in $\delta_i$, and by Jensen's inequality largest for $\delta_i=0$; so it strictly decreases
        for $\delta_i\ge0$. Hence the tests of largest gain are those of largest $\delta_i$, for every strictly concave
        $G$. As $f$ is monotone, $\delta_i$ is the probability that it changes with $x_i$. The sizes of the trees
        follow by recursion over restrictions, which are monotone, too."""
    ),
    literature="Not in the paper; for p = 1/2 the numbers are those of blt.fiat-pechyony.census",
)
