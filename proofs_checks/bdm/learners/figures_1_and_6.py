"""Figures 1 and 6: TopDown and BestFirst are the algorithms as printed, under every rule for ties.

Problem. Distributions with two labels on a few variables: all functions of two and of three, product distributions,
random labels, weighted tables, gains that floats cannot distinguish, and lumped problems; grids with up to four values
a variable and threshold tests. So the learners run on cubes, samples and grids, and for all ties on lumped problems.

Algorithm. In every iteration the pair of a leaf and a variable with the maximum Delta is split; Delta is the
probability of the leaf times the purity gain for TopDown, and the gain for BestFirst.

In the loop pure leaves are skipped, which does not change the errors.

How it is checked. By the loop on a list of leaves (:mod:`proofs_checks.transcribed.leaf_lists`), with scores in normal
form. The controls use the other algorithm's Delta, or only the run of ``first``.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from flint import fmpq

from proofs_checks.bdm.printed.scores import DELTAS
from proofs_checks.shared.labelled_instances import (
    CLOSE_GAINS,
    HARD,
    LATE,
    LUMPED,
    Labelled,
    every,
    functions,
    noisy,
    on_cube,
    spread,
    tables,
    unequal,
)
from proofs_checks.shared.labelled_kinds import grids
from proofs_checks.shared.questions import asking, whether
from proofs_checks.transcribed.leaf_lists import is_extreme, is_the_loop
from theorylab.claims import Claim, Grid, Point, scoped
from theorylab.learners import Growth, best_first_growth, top_down_growth

GROW = {"top-down": top_down_growth, "best-first": best_first_growth}
OTHER = {"top-down": "best-first", "best-first": "top-down"}
FIGURE = {"top-down": "Figure 1", "best-first": "Figure 6"}
NAME = {"top-down": "TopDown", "best-first": "BestFirst"}
ENTRY = {"top-down": "bdm.fig-1", "best-first": "bdm.fig-6"}
RULES = ("first", "last", "shallowest", "deepest")
IMPURITIES = ("entropy", "gini", "km", "error", "tsallis:3,1/3")
CLOSING = (
    on_cube((fmpq(1), fmpq(0), fmpq(1, 4), fmpq(1)), (fmpq(1, 4), fmpq(2, 3))),
    on_cube((fmpq(3, 4), fmpq(0), fmpq(0), fmpq(1)), (fmpq(1, 3), fmpq(1, 3))),
)
"""Leaves without remaining tests err, and their errors determine the best of the tied splits."""


def _runs() -> Iterator[Point]:
    rules = {"impurity": IMPURITIES, "ties": RULES}
    yield from spread(functions(2), size=(1, 2, 3, 4), impurity=("entropy",), ties=RULES)
    yield from spread(functions(3), size=(3, 5, 7), **rules)
    yield from spread([*unequal(5), *tables(24), *noisy(90)], size=(4, 5, 2), **rules)
    yield from spread(grids(16), size=(2, 4, 6), **rules)
    yield from every([LATE], size=(5, 6, 7), impurity=("error",), ties=RULES)
    yield from spread([*CLOSE_GAINS, *HARD], size=(1, 3, 5), impurity=("entropy",), ties=RULES[::-1])


def _all_runs() -> Iterator[Point]:
    data = [
        *functions(2),
        *functions(3),
        *unequal(1),
        *tables(60),
        *noisy(90),
        *CLOSE_GAINS,
        *HARD,
        *grids(16),
        LATE,
    ]
    yield from every(data, size=(1, 3, 5, 8), impurity=IMPURITIES, ties=RULES)


def _ranges() -> Iterator[Point]:
    extremes = {"ties": ("best", "worst")}
    yield from spread(functions(3)[::2], size=(2, 3, 4), impurity=("entropy", "error"), **extremes)
    yield from spread([*unequal(16), *tables(8)], size=(2, 3), impurity=("gini",), **extremes)
    yield from every(CLOSING, size=(2,), impurity=("error",), **extremes)
    yield from every(noisy(36)[::3], size=(2, 3), impurity=("error",), **extremes)
    yield from every(LUMPED, size=(2, 3), impurity=("entropy",), **extremes)


def _all_ranges() -> Iterator[Point]:
    extremes = {"ties": ("best", "worst")}
    data = [*functions(3), *unequal(4), *tables(40), *noisy(90)[::3]]
    yield from every(data, size=(1, 2, 3, 4, 5), impurity=IMPURITIES, **extremes)
    yield from every(LUMPED, size=(1, 2, 3), impurity=("entropy",), **extremes)


def _run(algorithm: str, data: Labelled, size: int, impurity: str, ties: str) -> Growth:
    return GROW[algorithm](data.problem, size=size, impurity=impurity, ties=ties)


def _is_the_loop(algorithm: str, deltas: str, data: Labelled, size: int, impurity: str, ties: str) -> bool:
    growth = _run(algorithm, data, size, impurity, ties)
    return is_the_loop(growth, data.points, size, DELTAS[deltas](impurity), ties)


def _is_extreme(
    algorithm: str, data: Labelled, size: int, impurity: str, ties: str, *, alone: bool = False
) -> bool:
    growth = _run(algorithm, data, size, impurity, ties)
    return is_extreme(growth, data.points, size, DELTAS[algorithm](impurity), ties, alone=alone)


def _as_printed(algorithm: str) -> Claim:
    return Claim(
        id=f"{ENTRY[algorithm]}.as-printed",
        origin="reading",
        cite=f"{FIGURE[algorithm]}, every way to choose among pairs of largest Delta",
        statement=f"The tree of {NAME[algorithm]} and its errors are those of the loop of {FIGURE[algorithm]}, ties"
        " first, last, shallowest or deepest; with ties best and worst its error is the least and the largest of all"
        " runs",
        **asking(
            {
                "tree": whether(
                    Grid(scoped(_runs, _all_runs)),
                    partial(_is_the_loop, algorithm, algorithm),
                    control=partial(_is_the_loop, algorithm, OTHER[algorithm]),
                ),
                "all ties": whether(
                    Grid(scoped(_ranges, _all_ranges)),
                    partial(_is_extreme, algorithm),
                    control=partial(_is_extreme, algorithm, alone=True),
                ),
            }
        ),
        method="exhaustive",
        literature="A comparison of two programs on instances, without a proof that they always agree",
    )


CLAIMS = (_as_printed("top-down"), _as_printed("best-first"))
