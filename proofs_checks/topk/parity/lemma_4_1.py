"""Lemma 4.1: Top-K succeeds on the parity distribution.

Problem. D_{h,K}: x is uniform on h + K - 1 bits; the label is the parity of the first h with probability
1 - eps, and a uniformly random one of the other K - 1 bits ("coordinates") with probability eps.

Algorithm. Top-K with a depth budget of h, non-redundant, on the population.

The accuracy is that of ``parity_xor_accuracy`` for every tie rule; S_r is a sum of r random signs.

How it is checked. By exact runs on lumped states, with the best and the worst ties, over h, K and eps on both sides of
1/2, including the eps at which the two values are equal.

Is it tight? The printed bound is not tight: the accuracy is 1 - eps/2, so eps can be replaced by eps/2 but by nothing
smaller. The control omits the second value, which is larger beyond the crossing point.
"""

from __future__ import annotations

from flint import fmpq

from constructions.papers.topk import parity_xor
from proofs_checks.topk.algorithm import lemma_3_2
from proofs_checks.topk.computed.parity_xor_accuracy import (
    after_coordinates,
    mean_absolute_walk,
    parity_known,
)
from proofs_checks.topk.computed.separation import best_and_worst
from proofs_checks.topk.parity import fact_b_1, lemma_4_2_correlations
from theorylab.claims import EQUALS, Cite, Claim, Derivation, Grid, scoped

WEIGHTS = (fmpq(1, 20), fmpq(2, 5), fmpq(1, 2), fmpq(2, 3), fmpq(9, 10))


def _crossing(h: int, K: int) -> fmpq:
    """Return the eps at which the two values of the sharp form are equal."""
    return (K - 1) / (K - 1 + mean_absolute_walk(min(h, K - 1)))


def _accuracies(h: int, K: int, eps: fmpq) -> tuple[fmpq, fmpq]:
    return best_and_worst(parity_xor(h, K, eps), k=K, depth=h)


CLAIM = Claim(
    id="topk.lemma-4.1",
    cite=Cite(
        "topk",
        "Lemma 4.1",
        r"The accuracy of Top-$K$ with a depth of $h$ on $\mathcal{D}_{h,K}$ is at least $1-\varepsilon$",
    ),
    statement=r"For $h\ge1$, $K\ge2$, $0<\varepsilon<1$ Top-$K$ at depth $h$ has accuracy at least"
    r" $1-\tfrac\varepsilon2$ on $\mathcal{D}_{h,K}$, hence at least $1-\varepsilon$",
    also=r"For strictly concave $\mathcal{G}$ it has $\max\bigl(1-\tfrac{\varepsilon}{2},"
    r" \tfrac12+\tfrac{\varepsilon}{2(K-1)}\mathbb{E}|S_{\min(h,K-1)}|\bigr)$, which is $1-\tfrac{\varepsilon}{2}$"
    r" for $\varepsilon\le\tfrac12$.",
    instances=Grid.over(
        h=scoped(range(1, 5), range(1, 9)),
        K=scoped(range(2, 6), range(2, 13)),
        eps=lambda h, K: (*WEIGHTS, _crossing(h, K)),
    ),
    hypotheses={"0 < eps < 1": lambda eps: 0 < eps < 1},
    measured=_accuracies,
    asserts=EQUALS(
        lambda h, K, eps: max(parity_known(eps), after_coordinates(K, eps, h)),
        control=lambda eps, **point: parity_known(eps),
    ),
    formal="topk/lemma_4_1_reals.v:top_K_learns_the_parity",
    derivation=Derivation(
        proof=r"""Let $m=K-1$. *At least.* A node that has read $r<h$ variables has $h+K-1-r\ge K$ unread ones, of which
at most $K-1$ are coordinates. So if it has read only parity variables, one of its $K$ candidates is a parity variable,
for all scores. Hence a complete tree of parity variables is in the search space. Labelled with the parity it is correct
with probability $(1-\varepsilon)+\tfrac\varepsilon2$, and Top-$K$ returns the best tree [topk.lemma-3.2]. Let
$\mathcal{G}$ be strictly concave. If $h=1$, all $K$ variables are candidates. If $h\ge2$, then at a node at which all
parity variables are unread a coordinate has the difference $\tfrac\varepsilon m$ of label means and a parity variable
has difference $0$ [topk.lemma-4.2-corr.repaired], so coordinates have the maximum scores [topk.fact-b.1.repaired]. In
both cases the search space contains a tree that reads $\min(h,m)$ coordinates first. Below them it reads at most $h-1$
parity variables, so the parity is unknown, and a leaf has the label mean $\tfrac12+\tfrac{\varepsilon S}{2m}$, where
$S$ is the number of ones minus that of zeros among the coordinates. Its accuracy is the second value.

*At most.* Let a tree have depth $h$, extended so that every path has $h$ tests. A leaf that has read all parity
variables has read nothing else; the better label is the parity, correct with probability $1-\tfrac\varepsilon2$. Any
other path reads a coordinate. Let $v$ be the node that reads the first one. No leaf below $v$ knows the parity, so its
accuracy is $\tfrac12+\tfrac{\varepsilon|S|}{2m}$. Reading another coordinate does not decrease the expectation of
$|S|$, so given $v$ it is at most that for $\min(h,m)$ coordinates. The accuracy of the tree is a weighted mean of
numbers that are at most one of the two values.

*The first is the larger* for $\varepsilon\le\tfrac12$: as $\mathbb{E}|S|\le m$, the second is at most
$\tfrac12+\tfrac\varepsilon2\le1-\tfrac\varepsilon2$. ∎""",
        steps=(lemma_3_2.CLAIM, lemma_4_2_correlations.DIFFERENCES, fact_b_1.REPAIRED),
    ),
    literature="The printed bound holds for every score; the exact value is not in the paper",
    origin="sharpened",
)
