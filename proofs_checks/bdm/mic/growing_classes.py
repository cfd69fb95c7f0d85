"""Section 9: growing classes for which the conjecture can be proved.

The first share tends to 0 as L grows for fixed K (``long-terms``), the second as K grows for fixed L (``many-terms``).
On all other DNFs m(t*) <= delta for every t*.

In both limits most functions are nearly constant, so every tree whose leaves have the majority label is near-optimal.
The result therefore holds for every learner that splits leaves, not only for TopDown. For K = L -> infinity the label
is not nearly constant on a positive share of the DNFs, and the conjecture is open.

How it is checked. By the exact maximum gap up to t = 20, and the exact error of a leaf, for every DNF of whole classes,
and the shares of the DNFs for which they exceed delta. The controls replace s by s - 1 and n by n - 1.

Is it tight? The share of leaves above delta equals the first bound for K = 1 and delta = 1/4, 1/16, and the second for
L = 1. The share of gaps is far smaller.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import comb, prod

from flint import fmpq

from constructions.papers.bdm import product_class, uniform_class
from constructions.parameters import HALF
from dp_optimal.consistency import mic
from proofs_checks.bdm.computed.typed_terms import PAIRS, Probabilities
from theorylab.claims import AT_MOST, Claim, Derivation, Grid, Point, scoped

Bound = Callable[[int, int, Probabilities, fmpq], fmpq]

SIZE = 20
DELTAS = (fmpq(1, 4), fmpq(1, 16))

# numbers K of terms and L of literals, uniform and for two probabilities
LONG, LONGER, LONG_PRODUCT = [(1, 8), (2, 8), (3, 8)], [(1, 16), (2, 12), (4, 10)], [(1, 4), (2, 4)]
MANY, MORE, MANY_PRODUCT = [(6, 1), (8, 2), (6, 3)], [(16, 2), (12, 3)], [(4, 1), (5, 2)]


@cache
def _gaps_and_leaves(K: int, L: int, p: Probabilities, learner: str) -> list[tuple[fmpq, fmpq]]:
    """Return the maximum gap of every function of a class, and the error of a leaf."""
    found = mic(product_class(K, L, p) if p else uniform_class(K, L), size=SIZE, learner=learner)
    of_class = found.function_class
    leaves = [_leaf_error(of_class.describe(member), p) for member in of_class.members]
    return [(fmpq(gap, found.denominator), leaf) for gap, leaf in zip(found.largest, leaves, strict=True)]


def _leaf_error(terms: Sequence[int | Sequence[int]], p: Probabilities) -> fmpq:
    fails = fmpq(1)
    for term in terms:
        counts = [term] if isinstance(term, int) else term
        fails *= 1 - prod((q**k for q, k in zip(p or (HALF,), counts, strict=True)), start=fmpq(1))
    return min(fails, 1 - fails)


def _shares(K: int, L: int, p: Probabilities, learner: str, delta: fmpq) -> list[fmpq]:
    found = _gaps_and_leaves(K, L, p, learner)
    return [fmpq(sum(each > delta for each in values), len(found)) for values in zip(*found)]


def _least_power(base: fmpq, bound: fmpq) -> int:
    """Return the smallest k >= 1 with base^k <= bound, for 0 < base < 1."""
    k = 1
    while base**k > bound:
        k += 1
    return k


def short_terms_share(K: int, L: int, p: Probabilities, delta: fmpq, *, shorter: int = 0) -> fmpq:
    """Return the first bound, with s reduced by ``shorter``."""
    r = max(1, len(p))
    s = _least_power(max(p or (HALF,)), delta / K) - shorter
    return fmpq((comb(s - 1 + r, r) - 1) * K, K + comb(L + r, r) - 2)


def few_terms_share(K: int, L: int, p: Probabilities, delta: fmpq, *, fewer: int = 0) -> fmpq:
    """Return the second bound, with n reduced by ``fewer``."""
    terms = comb(L + max(1, len(p)), L) - 1
    n = _least_power(1 - min(p or (HALF,)) ** L, delta) - fewer
    return fmpq(comb(n - 1 + terms, terms) - 1, comb(K + terms, terms) - 1)


LEAF = r"""A split does not increase the error, as $\min(q,1-q)$ is concave in the label mean $q$. Let $q$ be the mean
at the root. For every tree that the learner grows $\epsilon_t\le E(T_t)\le\min(q,1-q)$. So $\epsilon_t\le\delta$ for
all $t$ if $q\le\delta$ or $1-q\le\delta$.
"""

LONG_PROOF = (
    LEAF
    + r"""If all terms have at least $s$ literals, each is true with probability at most $p^s\le\frac\delta K$, and
$q\le\delta$. There are $b=\binom{s-1+r}r-1$ terms of 1 to $s-1$ literals, namely the nonzero vectors of $r$ nonnegative
integers with sum at most $s-1$. Removing one copy of a given term maps the DNFs that have it to the multisets of 0 to
$K-1$ terms. So there are $\binom{K-1+B}{K-1}=\frac K{K+B}M$ with $M=\binom{K+B}K$. So at most $b\frac K{K+B}M$ of the
$M-1$ DNFs have a term of fewer than $s$ literals. $M\ge K+B$, as $\binom{K+B}K\ge\binom{K+B}1$ for $1\le K\le K+B-1$;
hence $\frac M{M-1}\le\frac{K+B}{K+B-1}$, and the share is at most $\frac{bK}{K+B-1}$. As $L$ grows, $B$ tends to
infinity, and $b$ does not depend on $L$. (For $s=1$, $b=0$. For $L<s$ the bound is at least 1 if $b\ge B\ge1$: then
$bK\ge BK\ge K+B-1$.)
"""
)

MANY_PROOF = (
    LEAF
    + r"""A term is false with probability at most $1-p_0^L<1$. So a DNF of at least $n$ terms has
$1-q\le(1-p_0^L)^n\le\delta$. There are $\binom{n-1+B}B-1$ with 1 to $n-1$ terms, out of $\binom{K+B}B-1$, if $n-1\le
K$; otherwise the bound is at least 1. As $\frac{x-1}{y-1}\le\frac xy$ for $1\le x\le y$, $y>1$, the share is at most
$\prod_{i=1}^B\frac{n-1+i}{K+i}$, which tends to 0 as $K$ grows, since $B$ and $n$ do not depend on $K$.
"""
)


def _points(classes: Sequence[tuple[int, int]], products: Sequence[tuple[int, int]]) -> list[Point]:
    return [
        {"K": K, "L": L, "p": p, "learner": learner, "delta": delta}
        for p, sizes in (((), classes), (PAIRS[0], products))
        for K, L in sizes
        for learner in ("top-down", "best-first")
        for delta in DELTAS
    ]


def _claim(id: str, words: str, instances: Grid, bound: Bound, control: Bound, proof: str) -> Claim:
    return Claim(
        id=f"bdm.conj.{id}",
        cite="section 9",
        statement=r"Over the read-once DNFs, up to names, with at most $K$ terms of at most $L$ literals, of $r$"
        r" probabilities of at least $p_0>0$ and at most $p<1$, $B=\binom{L+r}r-1$, for every $0<\delta<1$,"
        rf" TopDown and BestFirst with any impurity and tie rule have $\epsilon_t\le\delta$ for every $t$ on all"
        rf" but a share of at most {words}",
        instances=instances,
        hypotheses={"0 < delta < 1": lambda delta: 0 < delta < 1},
        measured=_shares,
        asserts=AT_MOST(
            lambda K, L, p, learner, delta: bound(K, L, p, delta),
            control=lambda K, L, p, learner, delta: control(K, L, p, delta),
        ),
        method="exhaustive",
        derivation=Derivation(proof),
        literature="Not in the paper; it holds because most functions of these classes are nearly constant",
    )


CLAIMS = (
    _claim(
        "long-terms",
        r"$\frac{bK}{K+B-1}$, $b=\binom{s-1+r}r-1$ with the least $s\ge1$ for which $p^s\le\frac\delta K$; it tends to"
        r" 0 for every fixed $K$ as $L$ grows",
        Grid(scoped(_points(LONG, LONG_PRODUCT), _points(LONG + LONGER, LONG_PRODUCT))),
        short_terms_share,
        lambda K, L, p, delta: short_terms_share(K, L, p, delta, shorter=1),
        LONG_PROOF,
    ),
    _claim(
        "many-terms",
        r"$\bigl(\binom{n-1+B}B-1\bigr)/\bigl(\binom{K+B}B-1\bigr)$ with the least $n\ge1$ for which"
        r" $(1-p_0^L)^n\le\delta$; it tends to 0 for every fixed $L$ as $K$ grows",
        Grid(scoped(_points(MANY, MANY_PRODUCT), _points(MANY + MORE, MANY_PRODUCT))),
        few_terms_share,
        lambda K, L, p, delta: few_terms_share(K, L, p, delta, fewer=1),
        MANY_PROOF,
    ),
)
