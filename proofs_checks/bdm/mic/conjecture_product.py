r"""Section 9: the conjecture that TopDown is near-optimal in most cases, under product distributions.

Problem. All read-once DNFs with at most K terms of at most L literals, each of one of two probabilities, (3/10, 7/10)
or (2/5, 3/5).

Algorithm. TopDown with the entropy, 100 iterations; ties do not matter (``bdm.fig4-td.ties.product``).

Statement. As in :mod:`proofs_checks.bdm.mic.conjecture`, with weaker bounds, for every K and L: m(100) exceeds 1/100
on at most one function in 5 (``conj.product``), its mean is at most 1/200 (``conj.product.mean``), its 99% quantile
at most 1/40 (``conj.product.q99``), its maximum at most 1/20 (``conj.product.largest``). ``conj.product.as-uniform``:
every single gap is below 1/12, as it seems to be under the uniform distribution.

How it is checked. Every error of every function of the class is exact. Quick: K = L = 2, 3, and 5 terms of at most 3
literals. Full: K = L to 5, 6 terms of 4 literals, 9 of 3, and 13 of 2; the denominators of longer functions do not fit
the program for whole classes. The controls take sharper bounds.

Is it tight? The hardest classes are, as under the uniform distribution, those with many terms of at most 3 literals:
with 9 terms and probabilities 2/5 and 3/5 more than one function in 8 has m(100) > 1/100, so that the bound 1/10 that
seems to hold under the uniform distribution does not hold here. The largest m(100) is about twice that of the uniform
distribution. A gap of 53/500 occurs for two
terms already, at t = 1: x or (y1 and y2) of ``bdm.two-term-product``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from flint import fmpq

from proofs_checks.bdm.computed.sweeps import Distribution, product_growing
from proofs_checks.bdm.computed.typed_terms import PAIRS, Probabilities
from theorylab.claims import AT_MOST, LESS, REFUTED, Cite, Claim, Grid, Point
from theorylab.claims.relation import Asserted
from theorylab.numbers.rationals import format_rational

QUICK = ((2, 2), (3, 3), (5, 3))
FULL = (*QUICK, (4, 4), (5, 5), (6, 4), (9, 3), (13, 2))


def _points(classes: Sequence[tuple[int, int]]) -> list[Point]:
    return [{"terms": K, "literals": L, "p": p} for K, L in classes for p in PAIRS]


def _gap_in_words(point: Point, measured: fmpq, claimed: fmpq) -> str:
    chances = ", ".join(map(format_rational, point["p"]))
    return (
        f"at most {point['terms']} terms of at most {point['literals']} literals of probabilities {chances}: the"
        f" largest gap is {format_rational(measured)}"
    )


def _claim(
    id: str, words: str, measured: Callable[[Distribution], fmpq], asserts: Asserted, **fields: Any
) -> Claim:
    def of_class(terms: int, literals: int, p: Probabilities) -> fmpq:
        return measured(product_growing(terms, literals, p))

    fields = {
        "status": "conjectured, in words that are made precise here",
    } | fields
    return Claim(
        id=id,
        cite=Cite("brutzkus2020", "section 9"),
        statement=r"over the read-once DNFs with at most $K$ terms of at most $L$ literals of probabilities"
        r" $\frac3{10}$ and"
        rf" $\frac7{{10}}$, or $\frac25$ and $\frac35$, TopDown has {words}, for all $K$ and $L$",
        instances=Grid(quick=_points(QUICK), full=_points(FULL)),
        measured=of_class,
        asserts=asserts,
        method="exhaustive",
        **fields,
    )


CLAIMS = (
    _claim(
        "bdm.conj.product",
        r"$m(100)>\frac1{100}$ on at most one function in 5",
        lambda found: found.share_above(fmpq(1, 100)),
        AT_MOST(fmpq(1, 5), control=fmpq(1, 50)),
    ),
    _claim(
        "bdm.conj.product.mean",
        r"a mean of $m(100)$ of at most $\frac1{200}$",
        lambda found: found.mean,
        AT_MOST(fmpq(1, 200), control=fmpq(1, 600)),
    ),
    _claim(
        "bdm.conj.product.q99",
        r"a 99\% quantile of $m(100)$ of at most $\frac1{40}$",
        lambda found: found.q99,
        AT_MOST(fmpq(1, 40), control=fmpq(1, 80)),
    ),
    _claim(
        "bdm.conj.product.largest",
        r"$m(100)\le\frac1{20}$ on every function",
        lambda found: found.largest,
        AT_MOST(fmpq(1, 20), control=fmpq(1, 60)),
    ),
    _claim(
        "bdm.conj.product.as-uniform",
        r"$\epsilon_t<\frac1{12}$ for every $t\le100$ on every function",
        lambda found: found.gap,
        LESS(fmpq(1, 12), control=fmpq(1, 30)),
        witness=_gap_in_words,
        recorded=REFUTED,
        status="not in the paper: does the uniform bound extend?",
    ),
)
