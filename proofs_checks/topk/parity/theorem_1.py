r"""Theorem 1: the greediness hierarchy.

Problem. A distribution on which one more candidate matters: D_{h,K} of section 4.1 with K = k + 1.

Algorithm. Top-(k+1) and Top-k, both with a depth budget of h, on the population.

Statement. For every eps > 0, k and h there is a distribution on which Top-(k+1) has accuracy at least 1 - eps and
Top-k at most 1/2 + eps, for any impurity function. False for h = 1 and small eps. Repaired: h >= 2 and
a strictly concave impurity.

How it is checked. Both accuracies on the printed distribution, in exact arithmetic, with ties broken against
Top-(k+1) and in favour of Top-k. At h = 1 it is not only this distribution that fails: where
G(eps) < 1 - 2 eps, which is certified at every such point, no distribution separates
(``theorem_1_threshold``), so each violation refutes the theorem itself.

Is it tight? For h >= 2 the accuracies are 1 - eps/2 and at most 1/2 + eps/2, so both eps can be halved
(``lemma_4_1``, ``lemma_4_2``); the control asks for more and is refuted. For h = 1 the exact
threshold is the claim topk.thm-1.threshold.
"""

from __future__ import annotations

from collections.abc import Iterator

from flint import fmpq

from proofs_checks.topk.computed.parity_separation import half_claim, in_words, paper_claim, separation
from theorylab.claims import AT_LEAST, Cite, Claim, Grid, Point


def _points(deepest: int, widest: int, shallowest: int = 1) -> Iterator[Point]:
    for h in range(shallowest, deepest + 1):
        for k in range(1, widest + 1):
            for eps in (fmpq(1, 10), fmpq(1, 20)):
                for impurity in ("entropy", "gini", "km"):
                    yield {"h": h, "k": k, "eps": eps, "impurity": impurity}


def _separation(h: int, k: int, eps: fmpq, impurity: str) -> tuple[fmpq, fmpq]:
    return separation(h, k + 1, k, eps, impurity)


def _in_words(values: Point, measured: tuple[fmpq, fmpq], claimed: tuple[fmpq, fmpq]) -> str:
    return in_words(K=values["k"] + 1, measured=measured, **values)


CLAIM = Claim(
    id="topk.thm-1",
    cite=Cite("blanc2023", "Theorem 1"),
    statement=r"For every $\varepsilon>0$, $k$ and $h$ there is a distribution on which Top-$(k+1)$ has"
    r" accuracy at least"
    r" $1-\varepsilon$ and Top-$k$ at most $\tfrac12+\varepsilon$, both at depth $h$",
    instances=Grid(quick=lambda: _points(4, 4), full=lambda: _points(9, 12)),
    measured=_separation,
    asserts=AT_LEAST(
        lambda eps, **point: paper_claim(eps), control=lambda eps, **point: paper_claim(eps / 3)
    ),
    status="false for h = 1 and small eps",
    erratum=True,
    witness=_in_words,
).repaired(
    place="Theorem 1, for h >= 2",
    statement=r"For every $\varepsilon\in(0,1)$, $k\ge1$, $h\ge2$ and strictly concave $\mathcal{G}$, on"
    r" $\mathcal{D}_{h,k+1}$ Top-$(k+1)$ has accuracy at least $1-\tfrac{\varepsilon}{2}$ and Top-$k$ at most"
    r" $\tfrac12+\tfrac{\varepsilon}{2}$, both at depth $h$",
    instances=Grid(quick=lambda: _points(4, 4, shallowest=2), full=lambda: _points(9, 12, shallowest=2)),
    asserts=AT_LEAST(
        lambda eps, **point: half_claim(eps), control=lambda eps, **point: half_claim(eps - eps / 500)
    ),
    status="follows from topk.lemma-4.1.sharp and topk.lemma-4.2.sharp",
)
