"""Theorem 6.4: LicketySPLIT runs in O(n k^2 d^2).

Algorithm. Algorithm 3 by brute force, counted in rows sent down an outcome of a test
(:mod:`proofs_checks.split.computed.counted_search`): at a node every unused test is tried, followed by greedy subtrees.

The theorem is true, but three lines of its proof by induction are not. (a) The base case ignores that k tests are
tried. (b) In (102) the factor c stands before only one of the two sizes, and (103) drops it. (c) The strict inequality
of (104) is an equality for k = 1, which k_0 = max(k_B, 1) allows.

How it is checked. The theorem is checked by counting on the tables of
:mod:`proofs_checks.split.computed.search_tables`, and the printed induction in exact numbers for small c, k, d and
sizes of the two children. The repaired induction is checked symbolically: with k = 1 + a and d = 2 + b its differences
are polynomials with nonnegative coefficients.

Is it tight? For k = d = 1, where :math:`nk^2d^2 = n` rows are sent. In general the bound above is half of
:math:`nk^2d^2` for large k and d.
"""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from flint import fmpq

from proofs_checks.split.computed.counted_search import Search
from proofs_checks.split.computed.search_tables import searches, table
from proofs_checks.split.running_time import equation_13
from theorylab.claims import AT_MOST, EQUALS, HOLDS, Cite, Claim, Derivation, Grid, Point, scoped
from theorylab.claims.wording import point
from theorylab.extras import sympy

ZERO = fmpq(0)


class _Chain(NamedTuple):
    """The right sides of (102) to (106)."""

    eq_102: int
    eq_103: int
    eq_104: int
    eq_105: int
    eq_106: int


def _printed_chain(c: int, k: int, d: int, zeros: int, ones: int) -> _Chain:
    """Return the printed chain for a node whose children have ``zeros`` and ``ones`` rows."""
    size = zeros + ones
    step = c * size * k + c * size * k**2 * d
    return _Chain(
        c * k**2 * (d - 1) ** 2 * (zeros + c * ones) + step,
        c * k**2 * (d - 1) ** 2 * size + step,
        c * size * k**2 * ((d - 1) ** 2 + 1 + d),
        c * size * k**2 * (d**2 - d + 2),
        c * size * k**2 * d**2,
    )


def _follows(chain: _Chain) -> bool:
    """Return True if every printed comparison between neighbours is correct."""
    return (
        chain.eq_102 <= chain.eq_103 < chain.eq_104
        and chain.eq_104 == chain.eq_105
        and chain.eq_105 <= chain.eq_106
    )


def _follows_strictly(chain: _Chain) -> bool:
    return _follows(chain) and chain.eq_105 < chain.eq_106


def _chain_in_words(values: Point, measured: bool, claimed: bool) -> str:
    chain = _printed_chain(**values)
    sides = ", ".join(f"({102 + i}) = {side}" for i, side in enumerate(chain))
    return (
        f"{point(values)}, the right sides are {sides}: (103) is not less than (104), as k is 1; with c=2, k=2, d=2"
        f" and one row in each child (102) is {_printed_chain(2, 2, 2, 1, 1).eq_102} and (103)"
        f" {_printed_chain(2, 2, 2, 1, 1).eq_103}. Tried for c up to 2, k up to 3, d from 2 to 4, and one or two rows"
        f" in"
        " each child"
    )


def _repaired_steps() -> dict[str, sympy.Expr]:
    """Return the right side minus the left side of each comparison, for c |D| = 1."""
    k, d = sympy.symbols("k d")
    start = k**2 * (d - 1) ** 2 + k + k**2 * d
    middle = k**2 * (d**2 - d + 2)
    return {"base": k**2 - k, "(103) to (105)": middle - start, "(105) to (106)": k**2 * d**2 - middle}


def _nonnegative(step: str, least_depth: int) -> bool:
    """Return True if a difference has nonnegative coefficients around k = 1 and d = ``least_depth``."""
    a, b, k, d = sympy.symbols("a b k d")
    moved = sympy.Poly(_repaired_steps()[step].subs({k: 1 + a, d: least_depth + b}), a, b)
    return all(coefficient >= 0 for coefficient in moved.coeffs())


def _rows_sent(labels: str, k: int, d: int) -> fmpq:
    run = Search(table(labels, k), ZERO)
    run.lickety_split(d)
    return fmpq(run.total, run.table.rows)


RUNTIME = Claim(
    id="split.thm-6.4",
    cite=Cite(
        "split",
        "Theorem 6.4",
        "For a dataset $D$ with $k$ features and $n$ samples, and for depth constraint $d$, Algorithm 3"
        " has runtime $O(nk^2d^2)$",
    ),
    statement=r"LicketySPLIT sends at most $nkd+nk^2d(d-1)/2\le nk^2d^2$ rows down an outcome of a test",
    instances=Grid(scoped(searches(5, 5), searches(8, 5))),
    measured=lambda **values: [_rows_sent(**values)] * 2,
    asserts=AT_MOST(
        lambda labels, k, d: [k * d + fmpq(k**2 * d * (d - 1), 2), k**2 * d**2],
        control=lambda labels, k, d: [k * d + fmpq(k**2 * d * (d - 1), 2), fmpq(k**2 * d**2, 2)],
    ),
    origin="sharpened",
    formal="split/thm_6_4.v:lickety_split_rows",
    derivation=Derivation(
        r"""The nodes at depth $j<d$ are disjoint and have at most $n$ rows. At such a node $m=d-j$ tests remain and
        $k'\le k$ features are unused. All unused features are tried, which sends every row $k'$ times. Each is followed
        by greedy subtrees of depth $m-1$, which by [split.search-2k] send every row at most $k(m-1)$ times. So a level
        sends at most $n(k+k\cdot k(m-1))$ rows, and the sum over $m=1,\dots,d$ is $nkd+nk^2d(d-1)/2$. It is at most
        $nk^2d+nk^2d(d-1)/2=nk^2d(d+1)/2\le nk^2d^2$.""",
        steps=(equation_13.COSTS,),
    ),
)

INDUCTION = Claim(
    id="split.thm-6.4-induction",
    cite=Cite(
        "split",
        "Appendix A.8.4, equations 102 to 106",
        r"$\le ck^2(d-1)^2(|D(i^*)|+c|D(\bar{i^*})|)+c|D|k+c|D|k^2d\le ck^2(d-1)^2(|D|)+c|D|k+c|D|k^2d"
        r"<c|D|k^2((d-1)^2+1+d)=c|D|k^2(d^2-d+2)\le c|D|k^2d^2$",
    ),
    statement=r"$ck^2(d-1)^2(|D(i^*)|+c|D(\bar{i^*})|)+c|D|k+c|D|k^2d\le ck^2(d-1)^2|D|+c|D|k+c|D|k^2d"
    r"<c|D|k^2((d-1)^2+1+d)=c|D|k^2(d^2-d+2)\le c|D|k^2d^2$ for $c,k\ge1$, $d\ge2$",
    instances=Grid(
        [
            {"c": c, "k": k, "d": d, "zeros": zeros, "ones": ones}
            for k, c, d, zeros, ones in product((1, 2, 3), (1, 2), (2, 3, 4), (1, 2), (1, 2))
        ]
    ),
    measured=lambda **values: _follows(_printed_chain(**values)),
    asserts=HOLDS(control=lambda **values: _follows_strictly(_printed_chain(**values))),
    literature="Two slips that do not affect the theorem",
    falls="slip",
    witness=_chain_in_words,
).repaired(
    place="Appendix A.8.4, equations 100 to 106, with weak inequalities and base case c|D|k",
    statement=r"With $T(D,1)\le c|D|k$, and $T(D,d)\le T(D(i^*),d-1)+T(D(\bar{i^*}),d-1)+c|D|k+c|D|k^2d$ for $d\ge2$,"
    r" $T(D,d)\le c|D|k^2d^2$ for all $k,d\ge1$",
    instances=Grid.over(step=_repaired_steps),
    measured=lambda step: _nonnegative(step, 2),
    asserts=HOLDS(control=lambda step: _nonnegative(step, 1)),
    method="symbolic",
    complete=True,
)

BASE = Claim(
    id="split.thm-6.4-induction.base",
    cite=Cite("split", "Appendix A.8.4, the recurrence for d = 1", r"$T(D,d)=|D|$, $d=1$"),
    statement=r"$T(D,1)=|D|$, also in $\mathcal{O}$: with one test left LicketySPLIT sends $|D|$ rows down an outcome"
    r" of a test",
    instances=Grid(searches(6, 1)),
    measured=_rows_sent,
    asserts=EQUALS(1, control=2),
    literature="All k tests are tried, which sends k rows for each row of the table; the resulting bound is still"
    " correct",
    falls="slip",
    repair=INDUCTION.repair,
    witness="labels={labels}, k={k}, d={d}: {measured} rows are sent for each row of the table, k for all k tests."
    " Tried on three kinds of tables with up to six features, d = 1",
)
