r"""Section 9: the conjecture that TopDown is near-optimal in most cases, over growing classes.

Problem. All read-once DNFs with at most K terms of at most L literals under the uniform distribution.

Algorithm. TopDown with the entropy, 100 iterations; ties do not matter (``bdm.fig4-td.ties``).

Statement. The paper conjectures that in most cases TopDown generates near-optimal trees. Made quantitative, for every
K and L: m(100) exceeds 1/100 on at most one function in 10 (``conj``), its mean is at most 1/300 (``conj.mean``), its
99% quantile at most 1/60 (``conj.q99``), its maximum at most 1/50 (``conj.largest``); and every single gap
epsilon_t is below 1/12 (``conj.gap``), the supremum that :mod:`proofs_checks.bdm.two_terms.two_tests` finds.
``conj.optimal`` drops the word *near*: epsilon_t = 0 for all t <= 100 on at least half of the functions.
``conj.growth``: from each class with K = L = n to the next, 4 <= n < 12, the 99% quantile and the share of functions
above 1/100 rise. ``conj.shape``: for 4 <= K = L <= 10 the worst function has terms of 3 literals, but for at most one
term; ``conj.shape.wide``: for K >= 9 and L >= 3 it has 8 or 9 terms of 3 literals, and none shorter.

How it is checked. Every error of every function of the class is exact. Quick: K = L from 2 to 6, and up to 12 terms of
at most 3 literals. Full: K = L to 12 (2.7 million functions), and up to 20 terms of at most 5 literals. The controls
take the bounds sharper, ask for a rise by 1/1000, and for exactly 9 terms of 3 literals.

Is it tight? Nearly, for terms of at most 3 literals: nine or ten of these are the hardest classes, and the controls
fail there. Long terms make MIC small, because 100 tests hardly change the error then. Along K = L the mean falls from
K = 5 to K = 10 and rises a little from there on, the 99% quantile and the maximum rise slowly, and TopDown is exactly
optimal on less than one function in 100 from K = 10 on: optimality is the exception (``conj.optimal`` fails from
K = L = 5 on), near-optimality is not. What the largest m(100) seems to be is the subject of
:mod:`proofs_checks.bdm.mic.extremal_family`; the same of product distributions, which the paper's sentence is about,
is in :mod:`proofs_checks.bdm.mic.conjecture_product`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flint import fmpq

from proofs_checks.bdm.computed.sweeps import uniform_growing
from theorylab.claims import (
    AT_LEAST,
    AT_MOST,
    GREATER,
    HOLDS,
    LESS,
    REFUTED,
    Cite,
    Claim,
    Grid,
    Point,
)
from theorylab.claims.relation import Asserted
from theorylab.numbers.rationals import format_rational

__all__ = ["GRID"]

SMALL = fmpq(1, 100)
SQUARES: list[Point] = [{"terms": n, "literals": n} for n in range(2, 13)]
SHORT: list[Point] = [{"terms": K, "literals": 3} for K in (6, 9, 10, 12)]
WIDE: list[Point] = [
    {"terms": K, "literals": L}
    for K, L in ((10, 4), (12, 4), (13, 5), (16, 5), (20, 5), (12, 6), (12, 8), (9, 12))
]
GRID = Grid(quick=SQUARES[:5] + SHORT, full=SQUARES + SHORT + WIDE)


def _fraction_above(terms: int, literals: int) -> fmpq:
    return uniform_growing(terms, literals).share_above(SMALL)


def _fraction_optimal(terms: int, literals: int) -> fmpq:
    found = uniform_growing(terms, literals)
    return fmpq(found.zero, found.functions)


def _mean(terms: int, literals: int) -> fmpq:
    return uniform_growing(terms, literals).mean


def _rising(n: int) -> list[fmpq]:
    """What rises along K = L = n: the 99% quantile of m(100), and the share of functions above 1/100."""
    found = uniform_growing(n, n)
    return [found.q99, found.share_above(SMALL)]


def _threes(terms: int, literals: int) -> bool:
    """Whether all terms of every worst function, but for one, have 3 literals."""
    return all(lengths.count(3) >= len(lengths) - 1 for lengths in uniform_growing(terms, literals).worst)


def _threes_and_longer(terms: int, literals: int, *, threes: tuple[int, ...] = (8, 9)) -> bool:
    """Whether every worst function has one of these numbers of terms of 3 literals, and no shorter ones."""
    worst = uniform_growing(terms, literals).worst
    return all(min(lengths) == 3 and lengths.count(3) in threes for lengths in worst)


def _not_optimal(point: Point, measured: fmpq, claimed: fmpq) -> str:
    found = uniform_growing(**point)
    return (
        f"at most {point['terms']} terms of at most {point['literals']} literals: optimal on {found.zero} of"
        f" {found.functions} functions, {format_rational(measured)} of them"
    )


def _claim(id: str, words: str, measured: Callable[..., Any], asserts: Asserted, **fields: Any) -> Claim:
    fields = {
        "instances": GRID,
        "status": "conjectured, in words that are made precise here",
    } | fields
    return Claim(
        id=id,
        cite=Cite("brutzkus2020", "section 9"),
        statement="over the read-once DNFs with at most $K$ terms of at most $L$ literals under the uniform"
        " distribution,"
        f" TopDown has {words}",
        measured=measured,
        asserts=asserts,
        method="exhaustive",
        **fields,
    )


CLAIMS = (
    _claim(
        "bdm.conj",
        r"$m(100)>\frac1{100}$ on at most one function in 10, for all $K$ and $L$",
        _fraction_above,
        AT_MOST(fmpq(1, 10), control=fmpq(1, 20)),
    ),
    _claim(
        "bdm.conj.mean",
        r"a mean of $m(100)$ of at most $\frac1{300}$, for all $K$ and $L$",
        _mean,
        AT_MOST(fmpq(1, 300), control=fmpq(1, 400)),
    ),
    _claim(
        "bdm.conj.q99",
        r"a 99\% quantile of $m(100)$ of at most $\frac1{60}$, for all $K$ and $L$",
        lambda terms, literals: uniform_growing(terms, literals).q99,
        AT_MOST(fmpq(1, 60), control=fmpq(3, 200)),
    ),
    _claim(
        "bdm.conj.largest",
        r"$m(100)\le\frac1{50}$ on every function, for all $K$ and $L$",
        lambda terms, literals: uniform_growing(terms, literals).largest,
        AT_MOST(fmpq(1, 50), control=fmpq(7, 400)),
    ),
    _claim(
        "bdm.conj.gap",
        r"$\epsilon_t<\frac1{12}$ for every $t\le100$ on every function, for all $K$ and $L$",
        lambda terms, literals: uniform_growing(terms, literals).gap,
        LESS(fmpq(1, 12), control=fmpq(2, 25)),
        status="not in the paper",
    ),
    _claim(
        "bdm.conj.optimal",
        r"$\epsilon_t=0$ for every $t\le100$ on at least half of the functions, for all $K$ and $L$",
        _fraction_optimal,
        AT_LEAST(fmpq(1, 2), control=fmpq(3, 4)),
        recorded=REFUTED,
        witness=_not_optimal,
        status="not in the paper, which conjectures near-optimality",
    ),
    Claim(
        id="bdm.conj.growth",
        cite=Cite("brutzkus2020", "section 9"),
        statement=r"for $4\le n<12$, from the read-once DNFs with at most $n$ terms of at most $n$ literals"
        r" under the uniform"
        r" distribution to those with at most $n+1$ of at most $n+1$ the 99\% quantile of $m(100)$ of TopDown"
        r" rises, and so does the share of functions with $m(100)>\frac1{100}$",
        instances=Grid(quick=[{"n": n} for n in (4, 5)], full=[{"n": n} for n in range(4, 12)]),
        measured=lambda n: _rising(n + 1),
        asserts=GREATER(_rising, control=lambda n: [value + fmpq(1, 1000) for value in _rising(n)]),
        method="exhaustive",
        complete="full",
        status="not in the paper",
    ),
    _claim(
        "bdm.conj.shape",
        r"its largest $m(100)$ only on functions whose terms, but for at most one, have 3 literals, if $4\le K=L\le10$",
        _threes,
        HOLDS(
            control=lambda terms, literals: (
                _threes(terms, literals) and len(uniform_growing(terms, literals).worst[0]) <= 4
            )
        ),
        instances=Grid(quick=SQUARES[2:5], full=SQUARES[2:9]),
        complete="full",
        status="not in the paper",
    ),
    _claim(
        "bdm.conj.shape.wide",
        r"its largest $m(100)$ only on functions with 8 or 9 terms of 3 literals and none shorter, if $K\ge9$ and"
        r" $L\ge3$",
        _threes_and_longer,
        HOLDS(control=lambda terms, literals: _threes_and_longer(terms, literals, threes=(9,))),
        instances=Grid(quick=[*SHORT[1:], *WIDE[:3]], full=[*SHORT[1:], *WIDE, *SQUARES[7:]]),
        status="not in the paper",
    ),
)
