r"""Read-once DNFs under product distributions: the ratio of greedy to smallest exact trees grows like n.

Algorithm. As in ``kind_ties``; a variable *matters* at a node if the function still depends on it there. Greedy reads
only variables that matter, because f is monotone.

How it is checked. The bounds on all read-once DNFs of few variables, with the smallest and the largest tree that read
only variables that matter, both by recursion over the remaining lengths of the terms. The family with the learner and
the minimum by dynamic programming. The controls have one test less.

Is it tight? The largest ratio is n (1 + o(1)).
"""

from __future__ import annotations

from functools import cache
from itertools import accumulate
from math import prod
from operator import mul

from flint import fmpq

from constructions.parts.block import Block
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


def sizes_by_order(terms: tuple[int, ...]) -> tuple[int, int]:
    """Return the sizes of the trees that read one term after the other, in the given order and in reverse."""
    return sum(accumulate(terms, mul)), sum(accumulate(terms[::-1], mul))


def family_ratio(n: int) -> fmpq:
    """Return the largest ratio of the size with falling lengths to that with rising lengths, for n variables."""
    return max(fmpq(*sizes_by_order(terms)) for terms in partitions(n, n))


def rare_terms(terms: tuple[int, ...], rarity: int) -> Block:
    """Return the read-once DNF whose bits are fair, except that the first bits of the terms are more and more rare.

    rarity: the first bit of a term after one of w bits is ``rarity`` 4^w times as rare as the one before.
    """
    first, chances = HALF, []
    for w in terms:
        chances += [first, *[HALF] * (w - 1)]
        first /= rarity * 4**w
    return read_once_dnf(terms, chances)


def _greedy_and_smallest(terms: tuple[int, ...], rarity: int, impurity: str, ties: str) -> tuple[int, int]:
    """Return the size of the greedy tree, and minus that of a smallest exact tree."""
    problem = rare_terms(terms, rarity)
    return greedy(problem, impurity=impurity, ties=ties).size, -int(smallest_exact_tree(problem).value)


def _by_falling_lengths(terms: tuple[int, ...], earlier: int = 0, **rule: object) -> tuple[int, int]:
    falling, rising = sizes_by_order(terms)
    return falling, -(rising - earlier)


def _family() -> Grid:
    return Grid.over(
        terms=scoped(lambda: _terms(5), lambda: _terms(8)),
        rarity=(2, 1 << 20),
        impurity=lambda rarity, **_: ("gini",) if rarity == 2 else ("gini", "entropy", "km"),
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
    statement=r"Let $f$ be a read-once DNF with terms of $w_1\ge\dots\ge w_M$ variables. For every continuous strictly"
    r" concave impurity there is a product distribution under which all exact greedy trees have $w_1+w_1w_2+\dots+"
    r"w_1\cdots w_M$ tests, and the smallest exact tree has at most $w_M+w_Mw_{M-1}+\dots+w_M\cdots w_1$; for the Gini"
    r" index, that of fair bits, except that one bit of each term is $1$ with probability $p_i$, $p_1=\tfrac12$ and"
    r" $p_{i+1}\le\tfrac12 4^{-w_i}p_i$. So for $n\ge2$ variables the ratio can be $\tfrac1n\lceil\tfrac n2\rceil"
    r"(\lfloor\tfrac n2\rfloor+1)$, and for $n\ge16$ more than $n-5\sqrt n-4$",
    instances=_family(),
    hypotheses={
        "terms are not empty and have falling lengths": lambda terms: (
            len(terms) > 0 and min(terms) >= 1 and list(terms) == sorted(terms, reverse=True)
        ),
        "rarity >= 2; for other impurities than Gini rarity >= 2^20 and at most 8 variables": (
            lambda terms, rarity, impurity: (
                rarity >= 2 and (impurity == "gini" or (rarity >= 1 << 20 and sum(terms) <= 8))
            )
        ),
    },
    measured=_greedy_and_smallest,
    asserts=AT_LEAST(_by_falling_lengths, control=lambda **point: _by_falling_lengths(**point, earlier=1)),
    derivation=Derivation(
        r"""A tree that reads one term after the other, each until a bit is $0$, reaches the $i$-th at as many nodes as
        the product of the lengths before it, and has $w_i$ tests there. Rising lengths give the second number.

        *Greedy takes the terms in the given order.* Consider a node at which the terms before the $i$-th are false and
        the $i$-th is not decided. As $p_{i+1},\dots,p_M\to0$, the gain of a bit of a later term tends to $0$, because
        $G$ is continuous and bounded, and the bit is either rare or changes the mean by at most the probability of a
        rare one. The gain of an unread bit of the $i$-th term tends to that on the term alone, which is positive as $G$
        is strictly concave. There are finitely many such nodes; so if $p_{i+1}$ is small enough, given $p_i$, and so
        on, greedy reads the $i$-th term first. For the Gini index, $G(t)=4t(1-t)$, the gain of a test with probability
        $q$ and difference of means $\delta$ is $4q(1-q)\delta^2$. With $r\le w_i$ bits unread of the $i$-th term some
        bit has a gain of at least $4p_i(1-p_i)4^{1-r}(1-p_{i+1}-\dots-p_M)^2>\frac12p_i4^{1-w_i}=2\cdot4^{-w_i}p_i\ge
        4p_{i+1}$: the rare one if it is unread, otherwise every one, as $4p_i(1-p_i)\le1$. A bit of a later term has at
        most $4p_{i+1}$ if it is rare and $p_{i+1}^2$ otherwise.

        *The ratio.* One term of $w$ bits and $m=n-w$ single bits have the sizes $w+mw$ and $m+w=n$. For $w=\lceil\frac
        n2\rceil$ the ratio is $\lceil\frac n2\rceil(\lfloor\frac n2\rfloor+1)/n$. For three terms of
        $w=\lceil\sqrt n\rceil$ bits and $m=n-3w\ge1$ single bits, as $m\le w^2$, the ratio is more than
        $\frac{m+1}{1+\frac1w+\frac1{w^2}+\frac m{w^3}}\ge\frac{m+1}{(1+\frac1w)^2}\ge(m+1)(1-\tfrac2w)$, and as
        $m+1\le w^2$, this is at least $m+1-2w=n-5w+1>n-5\sqrt n-4$. ∎"""
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
    measured=lambda n: (largest_ratio(n), family_ratio(n)),
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
