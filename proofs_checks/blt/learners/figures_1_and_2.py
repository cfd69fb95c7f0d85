"""Figures 1 and 2: the learners agree with BuildTopDownDT and BuildTopDownDT_Inf as printed, under every tie rule.

Problem. 0/1 functions of two, three and four variables under the uniform distribution, and under product distributions
for the influence; lumped unate functions compared with the cubes that they represent. Figure 1 also on weighted tables
and on grids with threshold tests; the influence is defined on cubes and lumped problems only.

Algorithm. Figure 1 splits the leaf and variable that lower the impurity of the tree the most, Figure 2 the leaf and
variable of largest probability times influence. The library's learners are ``top_down`` and ``influence``.

The errors are compared after every iteration. Pure leaves, which the figures split if no other leaf remains, are
skipped.

How it is checked. By the loop on a list of leaves (:mod:`proofs_checks.transcribed.leaf_lists`), with influences
counted flip by flip. The controls: for Figure 1 the score of Figure 2; for Figure 2 the difference of the label means
of the halves, which equals the influence only for unate functions; for all ties the run of ``first`` alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from flint import fmpq

from proofs_checks.blt.printed.scores import change_of_means, influence_score, purity_score
from proofs_checks.shared.labelled_instances import (
    HARD,
    Labelled,
    every,
    functions,
    lumped_block,
    spread,
    tables,
)
from proofs_checks.shared.labelled_kinds import grids
from proofs_checks.shared.questions import asking, whether
from proofs_checks.transcribed.leaf_lists import Score, is_extreme, is_the_loop
from theorylab.claims import HOLDS, Claim, Grid, Point, scoped
from theorylab.learners import influence_growth, top_down_growth

RULES = ("first", "last", "shallowest", "deepest")
IMPURITIES = ("gini", "entropy", "km")
PRODUCTS = ((fmpq(1, 4), fmpq(1, 2), fmpq(2, 3)), (fmpq(1, 3), fmpq(2, 3), fmpq(1, 5)))
UNATE = tuple(map(lumped_block, ("majority of 5", "or of terms of 1 and 3")))


def _by_impurity() -> Iterator[Point]:
    yield from spread(functions(2), size=(1, 2, 3, 4), impurity=IMPURITIES, ties=RULES)
    yield from spread(functions(3)[::-1], size=(2, 4, 6), impurity=IMPURITIES, ties=RULES)
    yield from spread(HARD, size=(4, 7), impurity=IMPURITIES, ties=RULES)
    yield from spread([*grids(16), *tables(12)], size=(2, 4, 6), impurity=IMPURITIES, ties=RULES)


def _all_by_impurity() -> Iterator[Point]:
    yield from every(
        [*functions(2), *functions(3), *HARD, *grids(16), *tables(24)],
        size=(1, 2, 4, 6, 8),
        impurity=IMPURITIES,
        ties=RULES,
    )


def _by_influence() -> Iterator[Point]:
    yield from every(functions(2), size=(1, 2, 3), ties=RULES)
    yield from spread(functions(3), size=(2, 4, 6), ties=RULES)
    yield from spread(functions(3, PRODUCTS, step=3), size=(1, 3, 5), ties=RULES)
    yield from every(HARD, size=(3, 6), ties=RULES)


def _all_by_influence() -> Iterator[Point]:
    data = [*functions(2), *functions(3), *functions(3, PRODUCTS), *HARD]
    yield from every(data, size=(1, 2, 3, 4, 5, 6, 7, 8), ties=RULES)


def _ranges() -> Iterator[Point]:
    extremes = {"ties": ("best", "worst")}
    yield from spread(functions(3)[::2], size=(2, 3, 4), **extremes)
    yield from every(UNATE, size=(1, 2, 3), **extremes)


def _all_ranges() -> Iterator[Point]:
    yield from every(
        [*functions(3), *functions(3, PRODUCTS, step=2)], size=(1, 2, 3, 4, 5), ties=("best", "worst")
    )
    yield from every(UNATE, size=(1, 2, 3, 4), ties=("best", "worst"))


def _figure_1(data: Labelled, size: int, impurity: str, ties: str) -> bool:
    growth = top_down_growth(data.problem, size=size, impurity=impurity, ties=ties)
    return is_the_loop(growth, data.points, size, purity_score(impurity), ties)


def _figure_1_by_influence(data: Labelled, size: int, impurity: str, ties: str) -> bool:
    growth = top_down_growth(data.problem, size=size, impurity=impurity, ties=ties)
    return is_the_loop(growth, data.points, size, influence_score, ties)


def _figure_2(data: Labelled, size: int, ties: str, score: Score = influence_score) -> bool:
    return is_the_loop(influence_growth(data.problem, size=size, ties=ties), data.points, size, score, ties)


def _is_extreme(data: Labelled, size: int, ties: str, *, alone: bool = False) -> bool:
    growth = influence_growth(data.problem, size=size, ties=ties)
    return is_extreme(growth, data.points, size, influence_score, ties, alone=alone)


BY_IMPURITY = Claim(
    id="blt.fig-1.as-printed",
    origin="reading",
    cite="Figure 1",
    statement=r"The tree of top-down growth by an impurity, and its errors, are those of BuildTopDownDT",
    instances=Grid(scoped(_by_impurity, _all_by_impurity)),
    measured=_figure_1,
    asserts=HOLDS(control=_figure_1_by_influence),
    method="exhaustive",
    literature="A comparison of two programs on instances, without a proof that they always agree",
)

BY_INFLUENCE = Claim(
    id="blt.fig-2.as-printed",
    origin="reading",
    cite="Figure 2, every way to choose among equal maxima",
    statement=r"The tree of top-down growth by influence, and its errors, are those of BuildTopDownDT$_{\mathrm{Inf}}$;"
    r" with ties best and worst the error is the least and the largest of all runs",
    **asking(
        {
            "tree": whether(
                Grid(scoped(_by_influence, _all_by_influence)),
                _figure_2,
                control=lambda data, size, ties: _figure_2(data, size, ties, change_of_means),
            ),
            "all ties": whether(
                Grid(scoped(_ranges, _all_ranges)),
                _is_extreme,
                control=lambda **point: _is_extreme(**point, alone=True),
            ),
        }
    ),
    method="exhaustive",
    literature="A comparison of two programs on instances, without a proof that they always agree",
)
