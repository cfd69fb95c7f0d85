r"""Slack of the explicit bounds on few variables, with constants that are nearly attained.

The three bounds are those of Theorem 2, Theorem 6 and Lemma 5.1, in this order, for both orders of ties. L is log2 s.

How it is checked. On the runs of :mod:`proofs_checks.blt.printed.top_down_runs`, quick four variables, full six. The
bounds of the theorems are loose on so few variables.

Is it tight? f = x1 & x2 after one split, with Gini, attains :math:`2(\log_23)^2=5.024` for the 5,
:math:`4L^3/(1+L)^2=2.383` for 19/8 and :math:`8(\log_23)^2=20.097` for 20. The controls, 5.025, 12/5 and 20.1, exceed
these. For more variables nothing is known.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from flint import arb, fmpq

from proofs_checks.blt.printed.top_down_runs import RUNS, STRONGLY_CONCAVE
from proofs_checks.blt.upper_bound.section_5 import (
    INFLUENCE,
    cubed_logarithm,
    run_grid,
    squared_logarithm,
    squared_potential,
    unfinished_trees,
    weighted_splits,
)
from proofs_checks.blt.upper_bound.theorem_2 import available_gain, spent_gain
from theorylab.claims import AT_MOST, Claim, Grid, Point, scoped

SHARES = {"thm-2": fmpq(1, 10), "lemma-5.1": fmpq(8, 19), "thm-6": fmpq(1, 20)}
SMALLER = {"thm-2": fmpq(20, 201), "lemma-5.1": fmpq(5, 12), "thm-6": fmpq(10, 201)}


def _points(scope: str) -> Iterator[Point]:
    grids = {"thm-2": RUNS, "lemma-5.1": run_grid(INFLUENCE, least=3), "thm-6": run_grid(STRONGLY_CONCAVE)}
    return chain.from_iterable(
        ({"bound": bound, **point} for point in grid.points(scope)) for bound, grid in grids.items()
    )


def _measured_values(bound: str, **run: object) -> list[fmpq | arb]:
    if bound == "lemma-5.1":
        values = zip(unfinished_trees(**run), squared_potential(**run), strict=True)
        return [value for state, value in values if state.leaves > 1]
    return spent_gain(**run) if bound == "thm-2" else weighted_splits(**run)


def _bounds(shares: dict[str, fmpq], bound: str, **run: object) -> fmpq | arb | list[fmpq | arb]:
    share = shares[bound]
    if bound == "thm-2":
        return available_gain(share, **run)
    return cubed_logarithm(share, **run) if bound == "lemma-5.1" else squared_logarithm(share, **run)


CLAIM = Claim(
    id="blt.few-variables",
    cite="Theorems 2 and 6 and Lemma 5.1, explicit, on few variables",
    statement=r"For monotone $f$ of at most six variables and size $s$ and every $\mathcal{G}$ of Gini, entropy and"
    r" Kearns-Mansour, a top-down tree with $t$ splits and error $E$ has $2\kappa e^2\sum_{j\le t}\frac1j\le"
    r"\frac15(1-2E)(\log_2s')^2$ for every $s'$ with $e=E-\mathrm{opt}_{s'}>0$, and"
    r" $t\kappa E^2\le\frac1{20}(\log_2s)^2$; one of $\textsc{BuildTopDownDT}_{\mathrm{Inf}}$ with $t\ge1$ has"
    r" $\bigl(2E(\sum_{j\le t}\frac1j+\log_2s)\bigr)^2\le\frac8{19}(\log_2s)^3$",
    instances=Grid(scoped(lambda: _points("quick"), lambda: _points("full"))),
    measured=_measured_values,
    asserts=AT_MOST(
        lambda **point: _bounds(SHARES, **point), control=lambda **point: _bounds(SMALLER, **point)
    ),
    method="certified",
    literature="Not in the paper; observed",
)
