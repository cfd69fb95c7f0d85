r"""Read-once DNFs under product distributions: the ratio of greedy to smallest exact trees grows like n.

Algorithm. As in ``size_ratios``; a variable *matters* at a node if the function still depends on it there. Greedy reads
only variables that matter, because f is monotone.

How it is checked. The bounds on all read-once DNFs of few variables, with the smallest and the largest tree that read
only variables that matter, both by recursion over the remaining lengths of the terms. The family with the learner and
the minimum by dynamic programming. The controls have one test less, and claim that greedy reads the single variables
first.

Is it tight? The largest ratio is n (1 + o(1)).
"""

from __future__ import annotations

from functools import cache
from math import prod

from flint import fmpq

from constructions.parts.dnf import read_once_dnf
from dp_optimal import smallest_exact_tree
from theorylab import greedy
from theorylab.claims import AT_LEAST, AT_MOST, EQUALS, Claim, Derivation, Grid, scoped

PLACE = "Section 1, the conjecture of Fiat and Pechyony, read-once DNFs under product distributions"
HALF = fmpq(1, 2)

SMALLEST = {
    n: fmpq(*ratio)
    for n, ratio in enumerate(((1, 1), (1, 1), (4, 3), (3, 2), (9, 5), (2, 1), (16, 7)), start=1)
}
"""Largest ratios for n <= 7 variables."""


def partitions(n: int, largest: int) -> list[tuple[int, ...]]:
    """Return the partitions of n into parts of at most ``largest``, with falling parts."""
    if n == 0:
        return [()]
    return [
        (first, *rest) for first in range(min(n, largest), 0, -1) for rest in partitions(n - first, first)
    ]


@cache
def extreme_sizes(terms: tuple[int, ...]) -> tuple[int, int]:
    """Return the sizes of the smallest and the largest exact tree that reads only variables that matter.

    terms: numbers of unread variables of the terms that are not false, falling.
    """
    if not terms:
        return 0, 0
    below = []
    for at in range(len(terms)):
        dead = terms[:at] + terms[at + 1 :]
        alive = (
            (0, 0) if terms[at] == 1 else extreme_sizes(tuple(sorted((*dead, terms[at] - 1), reverse=True)))
        )
        below.append([a + b + 1 for a, b in zip(alive, extreme_sizes(dead))])
    least, most = zip(*below)
    return min(least), max(most)


def _bounds(terms: tuple[int, ...], fewer: int = 0) -> tuple[int, int]:
    """Return minus the lower bound on the smallest tree, and the upper bound on the largest one.

    fewer: number of tests by which both are stronger.
    """
    zeros = prod(terms)
    return -(zeros + len(terms) - 1) - fewer, (len(terms) + 1) * zeros - 1 - fewer


def _terms(most: int) -> list[tuple[int, ...]]:
    return [terms for n in range(1, most + 1) for terms in partitions(n, n)]


def largest_ratio(n: int) -> fmpq:
    """Return the largest ratio of the two sizes over all read-once DNFs of n variables."""
    return max(fmpq(most, least) for least, most in map(extreme_sizes, partitions(n, n)))


def family_ratio(n: int, k: int, w: int) -> fmpq:
    """Return the ratio of the bounds of the family for n variables."""
    m = n - k * w
    return fmpq(w**k * (m + 1) + k - 1, m + sum(w**i for i in range(1, k + 1)))


def _sizes(m: int, k: int, w: int, p: fmpq, impurity: str, ties: str) -> tuple[int, int]:
    """Return the size of the greedy tree, and minus that of a smallest exact tree."""
    problem = read_once_dnf((1,) * m + (w,) * k, (p,) * m + (HALF,) * (w * k))
    return greedy(problem, impurity=impurity, ties=ties).size, -int(smallest_exact_tree(problem).value)


def _claimed_sizes(m: int, k: int, w: int, greedy_first: bool = True, **rule: object) -> tuple[int, int]:
    small = m + sum(w**i for i in range(1, k + 1))
    return (w**k * (m + 1) + k - 1, -small) if greedy_first else (small, -small + 1)


def _family() -> Grid:
    return Grid.over(
        k=scoped((1, 2), (1, 2, 3)),
        m=scoped((1, 2), lambda k: range(1, 6 if k == 1 else 4)),
        w=scoped((1, 2), lambda k: range(1, 6 if k == 1 else 3)),
        p=lambda k, w, **_: (fmpq(1, 4 ** (k * w) + 1), fmpq(1, 16 ** (k * w) + 5)),
        impurity=lambda k, w, p, **_: ("gini",) if p.q == 4 ** (k * w) + 1 else ("gini", "entropy", "km"),
        ties=("first", "last"),
    )


TREES = Claim(
    id="blt.fiat-pechyony.read-once-trees",
    cite=PLACE,
    statement=r"Let $f$ be a read-once DNF of $n$ variables with $M\ge1$ terms of $w_1,\dots,w_M$ variables, and"
    r" $\Pi=\prod w_i$. An exact tree that reads only variables that matter has at least $\Pi+M-1$ and at most"
    r" $(M+1)\Pi-1$ tests. So under every product distribution with $0<p_i<1$, and for every strictly concave impurity,"
    r" an exact greedy tree is at most $n$ times as large as the smallest one",
    instances=Grid.over(terms=scoped(lambda: _terms(8), lambda: _terms(14))),
    hypotheses={"terms have at least one variable": lambda terms: len(terms) > 0 and min(terms) >= 1},
    measured=lambda terms: (-extreme_sizes(terms)[0], extreme_sizes(terms)[1]),
    asserts=AT_MOST(_bounds, control=lambda terms: _bounds(terms, fewer=1)),
    method="exhaustive",
    derivation=Derivation(
        r"""A term with a bit $0$ is false, and its other bits do not matter. So at a leaf with label $0$ each term has
        exactly one bit $0$, its *killer*. The input in which exactly the killers are $0$ reaches this leaf, and every
        choice of a bit in each term is the set of killers of some leaf. So there are exactly $\Pi$ leaves with label
        $0$. A leaf with label $1$ is the one-child of a node at which one bit $v$ of a term is left and the others are
        $1$. The zero-child of this node has a leaf with label $0$ below it, whose path reads $v$ last in its term. A
        path has one such node for each term, so there are at most $M\Pi$ leaves with label $1$. There are at least $M$,
        because the inputs in which one term is $1$ and all other bits are $0$ reach different ones: the path of one
        reads all bits of its term as $1$. A tree has one test less than leaves.

        Greedy reads only variables that matter, since others have no gain; those that matter have one, because $f$ is
        monotone and $G$ strictly concave. A smallest tree reads only variables that matter, too. If $\Pi=1$ the ratio
        is $1$. Otherwise $n\ge M+1$, and $n(\Pi+M-1)\ge(M+1)\Pi+M^2-1\ge(M+1)\Pi-1$. ∎"""
    ),
    literature="Not in the paper",
)

READ_ONCE = Claim(
    id="blt.fiat-pechyony.read-once",
    cite=PLACE,
    statement=r"Let $f=x_1\lor\dots\lor x_m\lor f'$, where $f'$ is the disjunction of $k\ge1$ conjunctions of $w$ bits"
    r" each, with independent bits, those of $f'$ equal to $1$ with probability $\tfrac12$ and each $x_i$ with"
    r" probability $p$. For every continuous strictly concave impurity, if $p>0$ is small enough, all exact greedy"
    r" trees have at least $w^k(m+1)+k-1$ tests, and the smallest exact tree has at most $m+w+w^2+\dots+w^k$; for the"
    r" Gini index $p\le\tfrac1{4^{kw}+1}$ suffices. So for $k=1$ and $m=w=\tfrac n2$ the ratio is at least"
    r" $\tfrac{n+2}4$, and for $k=3$ and $w=\lceil\sqrt n\rceil$, $n\ge16$, it is more than $n-5\sqrt n-4$",
    instances=_family(),
    hypotheses={
        "m, k, w >= 1": lambda m, k, w: min(m, k, w) >= 1,
        "0 < p <= 1/(4^(kw) + 1); for other impurities than Gini 0 < p <= 1/16^(kw), m <= 5 and kw <= 6": (
            lambda m, k, w, p, impurity: (
                0 < p <= fmpq(1, 4 ** (k * w) + 1)
                and (impurity == "gini" or (p <= fmpq(1, 16 ** (k * w)) and m <= 5 and k * w <= 6))
            )
        ),
    },
    measured=_sizes,
    asserts=AT_LEAST(_claimed_sizes, control=lambda **point: _claimed_sizes(**point, greedy_first=False)),
    derivation=Derivation(
        r"""*The smallest tree.* Read $x_1,\dots,x_m$ first, and then the conjunctions one after the other, each until a
        bit is $0$: the $i$-th is reached at $w^{i-1}$ nodes, and has $w$ tests there.

        *Greedy reads no $x_i$ where a bit of $f'$ matters.* Consider a node with $\mu\ge1$ of the $x_i$, where a
        function $h$ remains of $f'$ that is not constant, and a bit of $h$ that matters. As $p\to0$, the gain of $x_i$
        tends to $0$, because $G$ is continuous and bounded and the means of the node and of its zero-child have the
        same limit. The gain of the bit tends to that on $h$, which is positive as $G$ is strictly concave and $h$ is
        monotone. There are finitely many such nodes. For the Gini index, $G(t)=4t(1-t)$, the gain of a test with
        probability $q$ and difference of means $\delta$ is $4q(1-q)\delta^2$. It is $(1-p)^{2\mu}\delta_h^2$ for the
        bit, where $\delta_h\ge2^{1-kw}$ is the difference on $h$, and less than $4p(1-p)(1-p)^{2\mu-2}$ for $x_i$. So
        the condition is $(1-p)4^{1-kw}\ge4p$.

        *Greedy's size.* Its upper part is an exact tree for $f'$ that reads only bits that matter. By the proof of
        [blt.fiat-pechyony.read-once-trees] this has $w^k$ leaves with label $0$, and at least $w^k+k-1$ tests. Below
        each of these leaves the $m$ tests of the $x_i$ follow.

        *The ratio* for $k=3$, $w=\lceil\sqrt n\rceil$ and $m=n-3w\ge1$: as $m\le w^2$, it is more than
        $\frac{m+1}{1+\frac1w+\frac1{w^2}+\frac m{w^3}}\ge\frac{m+1}{(1+\frac1w)^2}\ge(m+1)(1-\tfrac2w)$, and as
        $m+1\le w^2$, this is at least $m+1-2w=n-5w+1>n-5\sqrt n-4$. ∎""",
        steps=(TREES,),
    ),
    literature="Not in the paper; under the uniform distribution Fiat and Pechyony prove that greedy is optimal on"
    " read-once DNFs",
)

SMALL = Claim(
    id="blt.fiat-pechyony.read-once-small",
    cite=PLACE,
    statement=r"Over all read-once DNFs of $n=2,\dots,7$ variables, all product distributions with $0<p_i<1$ and all"
    r" continuous strictly concave impurities the largest ratio of the sizes of an exact greedy and a smallest exact"
    r" tree is $1$, $\tfrac43$, $\tfrac32$, $\tfrac95$, $2$, $\tfrac{16}7$",
    instances=Grid.over(n=range(2, 8)),
    hypotheses={"2 <= n <= 7": lambda n: 2 <= n <= 7},
    measured=lambda n: (largest_ratio(n), max(family_ratio(n, 1, w) for w in range(1, n))),
    asserts=EQUALS(lambda n: (SMALLEST[n],) * 2, control=lambda n: (SMALLEST[n - 1],) * 2),
    method="exhaustive",
    complete=True,
    derivation=Derivation(
        r"""The first number compares the largest and the smallest tree that read only variables that matter, of which
        greedy and smallest trees are two [blt.fiat-pechyony.read-once-trees]. The second is attained
        [blt.fiat-pechyony.read-once]. Fewer variables give no more.""",
        steps=(TREES, READ_ONCE),
    ),
    literature="Not in the paper",
)
