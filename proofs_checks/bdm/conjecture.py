r"""Section 9: the conjecture that TopDown is near-optimal in most cases, over growing classes.

Problem. All read-once DNFs with at most K terms of at most L literals under the uniform distribution.

Algorithm. TopDown with the entropy, 100 iterations; ties do not matter (``bdm.fig4-td.ties``).

Statement. The paper conjectures that in most cases TopDown generates near-optimal trees. Made quantitative, for every
K and L: m(100) exceeds 1/100 on at most one function in 10 (``conj``), its mean is at most 1/300 (``conj.mean``), its
99% quantile at most 1/60 (``conj.q99``), its maximum at most 1/50 (``conj.largest``); and every single gap
epsilon_t is below 1/12 (``conj.gap``), the supremum that :mod:`proofs_checks.bdm.two_tests` finds. ``conj.optimal``
drops the word *near*: epsilon_t = 0 for all t <= 100 on at least half of the functions. ``conj.shape``: for
4 <= K = L <= 9 the worst function has terms of 3 literals, but for at most one term.

How it is checked. Every error of every function of the class is exact. Quick: K = L from 2 to 6, and up to 12 terms of
at most 3 literals. Full: K = L to 9, and up to 20 terms of at most 5 literals. The controls take the bounds sharper.

Is it tight? Nearly, for terms of at most 3 literals: nine or ten of these are the hardest classes, and the controls
fail there. Long terms make MIC small, because 100 tests hardly change the error then. Along K = L the mean falls from
K = 5 on, the 99% quantile and the maximum rise slowly, and the fraction on which TopDown is exactly optimal halves
from one K to the next: optimality is the exception (``conj.optimal`` fails from K = L = 5 on), near-optimality is not.
What the largest m(100) seems to be is the subject of :mod:`proofs_checks.bdm.extremal_family`.

Reference. Brutzkus, Daniely and Malach (2020), section 9.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flint import fmpq

from proofs_checks.bdm.sweeps import uniform
from theorylab.claims import AT_LEAST, AT_MOST, HOLDS, LESS, Cite, Claim, Grid, Relation
from theorylab.claims.verdict import Point
from theorylab.rationals import format_rational

__all__ = ["CLAIMS", "GRID"]

SMALL = fmpq(1, 100)
SQUARES: list[Point] = [{"terms": n, "literals": n} for n in range(2, 10)]
SHORT: list[Point] = [{"terms": K, "literals": 3} for K in (6, 9, 10, 12)]
WIDE: list[Point] = [
    {"terms": K, "literals": L} for K, L in ((10, 4), (12, 4), (13, 5), (16, 5), (20, 5), (12, 6))
]
GRID = Grid(quick=SQUARES[:5] + SHORT, full=SQUARES + SHORT + WIDE)


def _fraction_above(terms: int, literals: int) -> fmpq:
    values = uniform(terms, literals).exact
    return fmpq(sum(value > SMALL for value in values), len(values))


def _fraction_optimal(terms: int, literals: int) -> fmpq:
    found = uniform(terms, literals)
    return fmpq(found.totals.count(0), found.functions)


def _mean(terms: int, literals: int) -> fmpq:
    found = uniform(terms, literals)
    return fmpq(sum(found.totals), found.unit * found.functions)


def _threes(terms: int, literals: int) -> bool:
    """Whether all terms of every worst function, but for one, have 3 literals."""
    return all(lengths.count(3) >= len(lengths) - 1 for lengths in _worst(terms, literals))


def _worst(terms: int, literals: int) -> list[list[int]]:
    found = uniform(terms, literals)
    members, largest = found.function_class.members, max(found.totals)
    return [list(members[i]) for i, total in enumerate(found.totals) if total == largest]


def _not_optimal(point: Point, measured: fmpq, claimed: fmpq) -> str:
    found = uniform(**point)
    return (
        f"at most {point['terms']} terms of at most {point['literals']} literals: optimal on {found.totals.count(0)} of"
        f" {found.functions} functions, {format_rational(measured)} of them"
    )


def _claim(id: str, words: str, measured: Callable[..., Any], relation: Relation, **fields: Any) -> Claim:
    fields = {
        "instances": GRID,
        "expected": "consistent",
        "status": "conjectured, in words that are made precise here",
    } | fields
    return Claim(
        id=id,
        cite=Cite("brutzkus2020", "section 9"),
        statement=(
            "over the read-once DNFs with at most $K$ terms of at most $L$ literals under the uniform distribution,"
            f" TopDown has {words}"
        ),
        measured=measured,
        relation=relation,
        method="exhaustive",
        tags=("MIC", "TopDown", "conjecture"),
        **fields,
    )


CLAIMS = (
    _claim(
        "bdm.conj",
        r"$m(100)>\frac1{100}$ on at most one function in 10, for all $K$ and $L$",
        _fraction_above,
        AT_MOST,
        claimed=fmpq(1, 10),
        control=fmpq(1, 20),
    ),
    _claim(
        "bdm.conj.mean",
        r"a mean of $m(100)$ of at most $\frac1{300}$, for all $K$ and $L$",
        _mean,
        AT_MOST,
        claimed=fmpq(1, 300),
        control=fmpq(1, 400),
    ),
    _claim(
        "bdm.conj.q99",
        r"a 99\% quantile of $m(100)$ of at most $\frac1{60}$, for all $K$ and $L$",
        lambda terms, literals: uniform(terms, literals).quantile("99/100"),
        AT_MOST,
        claimed=fmpq(1, 60),
        control=fmpq(3, 200),
    ),
    _claim(
        "bdm.conj.largest",
        r"$m(100)\le\frac1{50}$ on every function, for all $K$ and $L$",
        lambda terms, literals: uniform(terms, literals).max_exact,
        AT_MOST,
        claimed=fmpq(1, 50),
        control=fmpq(7, 400),
    ),
    _claim(
        "bdm.conj.gap",
        r"$\epsilon_t<\frac1{12}$ for every $t\le100$ on every function, for all $K$ and $L$",
        lambda terms, literals: uniform(terms, literals).largest_gap_exact,
        LESS,
        claimed=fmpq(1, 12),
        control=fmpq(2, 25),
        status="not in the paper",
    ),
    _claim(
        "bdm.conj.optimal",
        r"$\epsilon_t=0$ for every $t\le100$ on at least half of the functions, for all $K$ and $L$",
        _fraction_optimal,
        AT_LEAST,
        claimed=fmpq(1, 2),
        control=fmpq(3, 4),
        expected="refuted",
        witness=_not_optimal,
        status="not in the paper, which conjectures near-optimality",
    ),
    _claim(
        "bdm.conj.shape",
        r"its largest $m(100)$ only on functions whose terms, but for at most one, have 3 literals, if $4\le K=L\le9$",
        _threes,
        HOLDS,
        instances=Grid(quick=SQUARES[2:5], full=SQUARES[2:]),
        control=lambda terms, literals: _threes(terms, literals) and len(_worst(terms, literals)[0]) <= 4,
        expected="proved",
        complete="full",
        status="not in the paper",
    ),
)
