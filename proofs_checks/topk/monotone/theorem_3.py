"""Theorem 3: the hierarchy on monotone distributions, and the construction of section 4.2 at finite sizes.

**The theorem** is true if the logarithmic factors may depend on eps, with Tribes of fewer terms, which are balanced
(``constructions.parts.balanced_tribes``). The constant of the proof is very small. At computable sizes the walk of
:mod:`proofs_checks.shared.majority_walk` certifies the bound for every k <= K - h at once. Let l_w be
the first length at which Tribes has width w. The bound is certified for eps = 6/25 at h = l_9 = 3191, for 1/5 at l_10 =
7095, for 3/20 at l_12 = 34066, and for larger h up to some length well before the next width. It is not certified at
the first length of the preceding width. ``theorem_3_range`` covers whole ranges of h, K, k and eps.

**The printed construction** fails (:mod:`proofs_checks.topk.monotone.lemma_4_4`). Top-K always has the claimed accuracy
on it. Top-k is too accurate for h <= 103, at the last length of every width, and at all sizes tried below the first
certified ones. At the certified lengths Tribes has a few terms more than balance it: each further term decreases the
correlation of a variable, and eps = 6/25 allows a mean above 1/2. A size is open if 1/2 + eps is between the two
bounds, which differ by less than 1/30 at these sizes, for instance h = 1480, K = 2220 for eps = 6/25 (K = 2590
is certified); :func:`proofs_checks.topk.computed.separation_map.separation_map` computes the map.

How it is checked. By exact walks, in O(h^2) additions. Their results, rationals with thousands of digits, are reported
as balls.

Is it tight? 103 is the largest h for which the first argument works; the control uses Tribes with one more variable.
1480, with K = 14h/8, is the smallest certified h on the grid of K = 13h/8, 14h/8, 15h/8, 16h/8 (rounded up to even
numbers) and 1417 <= h. The bound is not tight, because for large h only a part of the majority is read. At h = l_11 =
15612, K = 6h, eps = 6/25 the walk gives less than 1/2 + eps/5 with balanced Tribes; at the first certified sizes it
gives more than 1/2 + eps/2, which is the control. A constant is too accurate for eps up to 1/5 but not for much larger
eps: its accuracy exceeds 1/2 + eps iff eps < (2m - 1)/(2m + 1), for majorities of mean 1/2, where the mean m of Tribes
tends to 3/4.
"""

from __future__ import annotations

from collections.abc import Iterable

from flint import arb, fmpq

from constructions.papers.topk import tribes_majority
from constructions.parameters import HALF
from constructions.parts.balanced_tribes import balanced_tribes
from constructions.parts.blocks import majority
from constructions.parts.dnf import ReadOnceDNF, tribes
from proofs_checks.shared.greedy_walk import even_multiple, greedy_walk
from proofs_checks.shared.majority_walk import largest_difference, majority_walk
from proofs_checks.shared.tribes_and_majority import first_length, term_difference
from proofs_checks.topk.algorithm import lemma_3_2
from proofs_checks.topk.computed.separation import paper_claim
from proofs_checks.topk.monotone import fact_b_3, lemma_4_3, lemma_4_4
from proofs_checks.topk.monotone.lemma_4_3 import majority_mean, target_known
from proofs_checks.topk.parity import fact_b_1
from theorylab.claims import (
    AT_LEAST,
    AT_MOST,
    GREATER,
    HOLDS,
    PROVED,
    Cite,
    Claim,
    Derivation,
    Grid,
    Point,
    scoped,
)
from theorylab.learners import top_k
from theorylab.numbers.comparison import enclosure

ALWAYS_FAILS = 103
"""Largest h up to which the bound fails for every K > h and every eps < 1/4, by the first argument."""

LARGE, SMALL = fmpq(6, 25), fmpq(1, 5)


def _lower(h: int, K: int, eps: fmpq) -> arb:
    """Return a lower bound on the accuracy of Top-k for every k."""
    return enclosure(_exact_lower(h, K, eps, h))


def _exact_lower(h: int, K: int, eps: fmpq, depth: int) -> fmpq:
    """Return the same at a given depth. The walk needs an odd majority; for an even one the greedy tree is grown with
    the worst ties.
    """
    if K % 2:
        return top_k(tribes_majority(h, K, eps), k=1, depth=depth, ties="worst").accuracy
    return greedy_walk(tribes(h), K=K, eps=eps, depth=depth)


def _upper(target: ReadOnceDNF, h: int, K: int, eps: fmpq) -> arb:
    """Return the upper bound on the accuracy of Top-k for every k <= K - h."""
    return enclosure(majority_walk(target, K=K, eps=eps, depth=h).accuracy)


def _sizes(lengths: Iterable[int], factors: Iterable[fmpq | int], *weights: fmpq) -> list[Point]:
    """Return the sizes with K = factor h, rounded up to an even number."""
    return [
        {"h": h, "K": even_multiple(h, fmpq(f)), "eps": eps}
        for h in lengths
        for f in factors
        for eps in weights
    ]


def _uncertified_points(lengths: Iterable[int], eps: fmpq) -> list[Point]:
    return _sizes(lengths, (fmpq(5, 4), 2, 3), eps)


def _balanced_separation(h: int, K: int, eps: fmpq) -> list[arb]:
    """Return the accuracy of Top-K with balanced Tribes and a lower bound on the error of Top-k for k <= K - h."""
    target = balanced_tribes(h)
    known = target_known(target.label_mean(target.root), majority_mean(K - 1), eps)
    return [enclosure(known), 1 - _upper(target, h, K, eps)]


def largest_weight(w: int) -> arb:
    """Return the eps up to which a constant is too accurate at the last length of width w, for the worst K."""
    target = tribes(first_length(w + 1) - 1)
    mean = target.label_mean(target.root)
    return enclosure((2 * mean - 1) / (2 * mean + 1))


def _balanced_points() -> list[Point]:
    lengths = (first_length(9), LARGE), (first_length(10), SMALL)
    return [{"h": h, "K": m * h, "eps": eps} for h, eps in lengths for m in (2, 3)]


THEOREM = Claim(
    id="topk.thm-3",
    cite=Cite(
        "topk",
        "Theorem 3",
        r"For every $\varepsilon>0$, depth budget $h$, $K$ between $\tilde{\Omega}(h)$ and $\tilde{O}(h^2)$ and $k\le"
        r" K-h$, there is a monotone data distribution $\mathcal{D}$ and sample size $n$ for which, with high"
        r" probability over a random sample $\mathcal{S}\sim\mathcal{D}^n$, Top-$K$ achieves at least $1-\varepsilon$"
        r" accuracy with a depth budget of $h$, but Top-$k$ achieves at most $\tfrac12+\varepsilon$ accuracy with a"
        " depth budget of $h$",
    ),
    statement=r"For every $\varepsilon\in(0,\tfrac12)$, $c=\tfrac{\varepsilon^2}{16}e^{-128/\varepsilon}$,"
    r" $h\ge2$, $2h\le K<1+c\,\tfrac{h^2}{\log_2^2h}$, $1\le k\le K-h$ and strictly concave $\mathcal{G}$ there is a"
    r" monotone data distribution on which, on the population and with probability tending to 1 on $n\to\infty$"
    r" points, Top-$K$ has accuracy at least $1-\varepsilon$ with a depth budget of $h$, but Top-$k$ at most"
    r" $\tfrac12+\varepsilon$",
    instances=Grid(
        scoped(
            _balanced_points,
            lambda: [
                *_balanced_points(),
                *_sizes(range(3200, 4401, 200), [fmpq(5, 2)], LARGE),
                *_sizes(range(7200, 9801, 200), [fmpq(5, 2)], SMALL, LARGE),
                *_sizes([first_length(11)], (2, 4, 6), SMALL, LARGE),
                *_sizes([first_length(12)], [3], fmpq(3, 20)),
            ],
        )
    ),
    hypotheses=lemma_4_4.WHERE_CERTIFIED,
    measured=_balanced_separation,
    asserts=AT_LEAST(
        lambda eps, **point: paper_claim(eps), control=lambda eps, **point: (1 - eps, HALF - eps / 2)
    ),
    method="certified",
    derivation=Derivation(
        proof=r"""Take $\mathcal{D}_{h,K}$ of section 4.2 with balanced Tribes for Tribes. It is monotone by the proof
        of [topk.fact-b.3.1], which uses only that Tribes is a disjunction of conjunctions.

*On the population* Top-$K$ has at least the accuracy $1-\varepsilon\Pr[T\ne\mathrm{Maj}_{K-1}]$ [topk.lemma-4.3], which
exceeds $1-\varepsilon$ because both are one on the all-one input. Top-$k$ has less than $\tfrac12+\varepsilon$
[topk.lemma-4.4.repaired].

*On samples* assume that the frequencies of all $(x,y)$ are within $\eta$ of their probabilities; for every $\eta>0$ the
probability of this tends to $1$. The proof of [topk.lemma-4.4.repaired] uses only one property of the scores: at nodes
that have read only majority bits, with $|s|<\lambda\sqrt h$, all unread majority bits score more than all Tribes
variables. At such a node neither the majority nor Tribes is decided, nor is the majority after another test. So the
label means of the node and of its children lie strictly between $0$ and $1$, where $\mathcal{G}$ is continuous, and for
small $\eta$ the sample ranks the tests in the same order. The bound holds for every tree in which such nodes read
majority bits, with any labels; as it is strict, it also holds for the accuracy on the sample if $\eta$ is small. For
Top-$K$, with any scores, one of the $K$ candidates is an unread variable of Tribes, and at a pure node the constant
makes no mistake. So the returned tree has on the sample at least the accuracy of Tribes, and up to a multiple of $\eta$
also on the population. ∎""",
        steps=(fact_b_3.MONOTONE, lemma_4_3.CLAIM, lemma_4_4.BALANCED_LEMMA),
    ),
    literature="The tildes are read as factors that may depend on eps and log h. The printed construction"
    " (topk.lemma-4.4) fails for infinitely many h; with Tribes of fewer terms the theorem is true, and K = 2h"
    " suffices. The constant c is very small; certified ranges of h, K and eps: topk.thm-3.range",
    origin="reading",
)

RATIO = Claim(
    id="topk.lemma-4.4.small.ratio",
    cite="Section 4.2, the construction of Theorem 3 for h at most 103",
    statement=r"For $1\le h\le103$ a bit of the majority of $h$ bits has at most three times the correlation with it"
    r" that a variable of $\mathrm{Tribes}_h$ has with $\mathrm{Tribes}_h$",
    instances=Grid.over(h=range(1, ALWAYS_FAILS + 1)),
    measured=lambda h: largest_difference(majority(h)),
    asserts=AT_MOST(
        lambda h: 3 * term_difference(tribes(h)), control=lambda h: 3 * term_difference(tribes(h + 1))
    ),
    complete=True,
    literature="Not in the paper",
)

SMALL_SIZES = Claim(
    id="topk.lemma-4.4.small",
    cite="Section 4.2, the construction of Theorem 3 for h at most 103",
    statement=r"For every $h\le103$, $0<\varepsilon<\tfrac14$, $K>h$, $k\ge1$ and strictly concave $\mathcal{G}$,"
    r" Top-$k$ at depth $h$ on the printed $\mathcal{D}_{h,K}$ has accuracy at least"
    r" $1-\varepsilon>\tfrac12+\varepsilon$",
    instances=Grid.over(
        h=scoped(range(1, ALWAYS_FAILS + 1, 6), range(1, ALWAYS_FAILS + 1)),
        K=lambda h: (h + 1 + (h + 1) % 2, even_multiple(h, fmpq(3)) + 2),
        eps=(fmpq(249, 1000),),
    )
    + Grid.over(h=(1, 2, 3, 4), K=lambda h: (h + 1 + h % 2,), eps=(fmpq(249, 1000),)),
    hypotheses={
        "h <= 103 and K > h": lambda h, K: h <= ALWAYS_FAILS and h < K,
        "0 < eps < 1/4": lambda eps: 0 < 4 * eps < 1,
    },
    measured=lambda h, K, eps: _exact_lower(h, K, eps, h) >= 1 - eps,
    # a smaller depth is not enough
    asserts=HOLDS(control=lambda h, K, eps: _exact_lower(h, K, eps, (h + 1) // 2) >= 1 - eps),
    derivation=Derivation(
        proof=r"""Let $\delta$ be the difference of means of a Tribes variable and $\mu_m$ that of a bit of the majority
of $m$ bits, which does not increase with $m$: $\mu_{2n}=\mu_{2n+1}=\binom{2n}n4^{-n}$. From
$\mu_{K-1}\le\mu_h\le3\delta$ [topk.lemma-4.4.small.ratio] and $\varepsilon<\tfrac14$ it follows that
$\varepsilon\mu_{K-1}<(1-\varepsilon)\delta$: at the root Tribes variables have strictly larger scores than majority
bits [topk.fact-b.1.repaired]. This remains true while only variables of maximum score are read and Tribes is not
decided: after a one the differences of the unread variables of that term double, after a zero those of the other terms
are multiplied by $\tfrac1{1-2^{-w}}$, and those of majority bits do not change. So for every tie rule some tree of the
search space reads variables of Tribes until it is decided, which takes at most $h$ tests. Labelled with Tribes this
tree errs only if the majority gives the label, with probability at most $\varepsilon$, and Top-$k$ is at least as
accurate [topk.lemma-3.2]. ∎""",
        steps=(RATIO, fact_b_1.REPAIRED, lemma_3_2.CLAIM),
    ),
    literature="Not in the paper",
)

UNBALANCED = Claim(
    id="topk.lemma-4.4.unbalanced",
    cite="Section 4.2, the construction of Theorem 3, lengths where it fails",
    statement=r"For $h=l_{w+1}-1$, the last length at which Tribes has width $w$, its mean exceeds $\tfrac34$; so for"
    r" $0<\varepsilon\le\tfrac15$ and every $w\ge1$, $K$, $k$ and score, Top-$k$ at depth $h$ on the printed"
    r" $\mathcal{D}_{h,K}$ has accuracy greater than $\tfrac12+\varepsilon$, because a constant has",
    instances=Grid.over(w=scoped(range(1, 9), range(1, 13))),
    measured=largest_weight,
    asserts=GREATER(SMALL, control=LARGE),
    derivation=Derivation(
        proof=r"""Let $a=-\ln(1-2^{-w-1})$, $b=-\ln(1-2^{-w})$; $b>2a$, since $1-2z<(1-z)^2$ for $z=2^{-w-1}$. By
definition $h+1\ge\tfrac{(w+1)\ln2}a$. So the number $t$ of terms is at least
$\tfrac{h-w+1}w\ge\tfrac{(w+1)\ln2}{wa}-1>\tfrac{2(w+1)\ln2}{wb}-1$, and Tribes is zero with probability
$e^{-bt}<\tfrac14\cdot\tfrac{2^{-2/w}}{1-2^{-w}}$. This is at most $\tfrac14$, because $b\le\tfrac{2\ln2}w$:
$-\ln(1-z)$ is convex, so at most $2z\ln2$ for $0\le z\le\tfrac12$, hence $b\le2^{1-w}\ln2$, and $w\le2^w$. Majority
is one with probability at least $\tfrac12$, so the constant $1$ has accuracy more than
$(1-\varepsilon)\tfrac34+\tfrac\varepsilon2=\tfrac34-\tfrac\varepsilon4\ge\tfrac12+\varepsilon$ for
$\varepsilon\le\tfrac15$. A tree with this label at all leaves is in every search space, and Top-$k$ is at least as
accurate [topk.lemma-3.2]. ∎""",
        steps=(lemma_3_2.CLAIM,),
    ),
    literature="Not in the paper",
)

BELOW = Claim(
    id="topk.lemma-4.4.fails",
    cite="Section 4.2, the construction of Theorem 3 below the first certified sizes",
    statement=r"On the printed $\mathcal{D}_{h,K}$, with $K$ one of $\tfrac54h$, $2h$, $3h$ rounded up to even,"
    r" Top-$k$ at depth $h$ has accuracy more than $\tfrac12+\varepsilon$ for every $k$: for"
    r" $\varepsilon=\tfrac6{25}$ at every $h$ from 104 to 1416, for $\varepsilon=\tfrac15$ at"
    r" $h=1417,1817,\dots,7017$ and $7094$",
    instances=Grid(
        scoped(
            [*_uncertified_points(range(104, 700, 99), LARGE), *_uncertified_points([3017], SMALL)],
            lambda: [
                *_uncertified_points(range(104, 1417), LARGE),
                *_uncertified_points((*range(1417, 7095, 400), 7094), SMALL),
            ],
        )
    ),
    measured=_lower,
    asserts=GREATER(lambda eps, **point: HALF + eps, control=lambda eps, **point: 1 - eps),
    method="certified",
    complete="full",
    recorded=PROVED,
    literature="Not in the paper; the bound is proved in `proofs_checks.shared.greedy_walk`. Nothing is claimed"
    " between these sizes. The control is the statement that holds up to h = 103",
)

ABOVE = Claim(
    id="topk.lemma-4.4.holds",
    cite="Section 4.2, the construction of Theorem 3 at the first certified sizes",
    statement=r"On the printed $\mathcal{D}_{h,K}$ Top-$k$ at depth $h$ has accuracy at most $\tfrac12+\varepsilon$"
    r" for every $k\le K-h$: for $\varepsilon=\tfrac6{25}$ at $h=1480,1600,1700$, $K=\tfrac74h$, at"
    r" $h=1800,1900,\dots,2200$, $K=2h$, and at $h=7094$, the last length of its width, and $8000,9000,10000$,"
    r" $K=\tfrac52h$; for $\varepsilon=\tfrac15$ at"
    r" $h=7095$, $K=\tfrac32h,2h,\tfrac52h$ (rounded up to even)",
    instances=Grid(
        scoped(
            [*_sizes([1480], [fmpq(7, 4)], LARGE), *_sizes([7094], [fmpq(5, 2)], LARGE)],
            [
                *_sizes((1480, 1600, 1700), [fmpq(7, 4)], LARGE),
                *_sizes(range(1800, 2201, 100), [2], LARGE),
                *_sizes([7095], (fmpq(3, 2), 2, fmpq(5, 2)), SMALL),
                *_sizes((7094, 8000, 9000, 10000), [fmpq(5, 2)], LARGE),
            ],
        )
    ),
    measured=lambda h, **point: _upper(tribes(h), h, **point),
    asserts=AT_MOST(lambda eps, **point: HALF + eps, control=lambda eps, **point: HALF + eps / 2),
    method="certified",
    complete="full",
    recorded=PROVED,
    literature="Not in the paper, which has no explicit sizes; the sizes were chosen after a search; the bound is"
    " proved in `proofs_checks.shared.majority_walk`",
)
