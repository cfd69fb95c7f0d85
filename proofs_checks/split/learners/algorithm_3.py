"""Algorithm 3: the learner is LicketySPLIT with a leaf where no test remains.

Problem. Functions of two, three and four variables on cubes, product distributions, random labels; grids; samples,
that is weighted tables; penalties from 0 to 1; every impurity of the greedy subtrees.

Algorithm. LicketySPLIT(D, lambda, d): the test that SPLIT with lookahead depth 1 chooses, then the algorithm on both
halves with d - 1 and lambda renormalised.

How it is checked. The recursion on lists of points (:mod:`proofs_checks.split.printed.split`). The
control does not renormalise lambda.
"""

from __future__ import annotations

from collections.abc import Iterator

from flint import fmpq

from proofs_checks.shared.labelled_instances import (
    HARD,
    Labelled,
    every,
    functions,
    noisy,
    spread,
    tables,
    unequal,
)
from proofs_checks.shared.labelled_kinds import grids, on_sample
from proofs_checks.split.printed.split import printed_lickety_split
from proofs_checks.transcribed.trees import is_the_tree
from theorylab.claims import HOLDS, Claim, Grid, Point, scoped
from theorylab.learners import lickety_split

PENALTIES = tuple(map(fmpq, ("0", "1/64", "1/20", "1/8", "1/4", "1/3")))
RULES = ("first", "last")


def _instances() -> Iterator[Point]:
    yield from every(functions(2), depth=(1, 2), penalty=PENALTIES, impurity=("entropy",), ties=("last",))
    yield from spread(
        functions(3), depth=(2, 3), penalty=PENALTIES[:4], impurity=("entropy", "error", "km"), ties=RULES
    )
    yield from spread(
        [*unequal(6), *tables(20), *noisy(36)],
        depth=(3, 2),
        penalty=PENALTIES[:4],
        impurity=("gini",),
        ties=RULES,
    )
    yield from spread(
        grids(16), depth=(3, 2), penalty=PENALTIES[:4], impurity=("entropy", "gini"), ties=("first",)
    )
    hard = [*HARD, *map(on_sample, HARD)]
    yield from every(hard, depth=(3,), penalty=PENALTIES[:3], impurity=("entropy",), ties=RULES)


def _all_instances() -> Iterator[Point]:
    data = [*functions(2), *functions(3), *unequal(2), *tables(60), *noisy(60), *grids(24), *HARD]
    yield from every(data, depth=(0, 1, 2, 3), penalty=PENALTIES, impurity=("entropy", "error"), ties=RULES)


def _agrees(
    data: Labelled, depth: int, penalty: fmpq, impurity: str, ties: str, renormalised: bool = True
) -> bool:
    found = lickety_split(data.problem, depth=depth, penalty=penalty, impurity=impurity, ties=ties)
    expected = printed_lickety_split(
        data.points, penalty, depth, impurity, ties, guarded=True, renormalised=renormalised
    )
    return is_the_tree(found, expected, data.points)


CLAIM = Claim(
    id="split.alg-3.learner",
    cite="Algorithm 3, a leaf if d = 0",
    statement=r"On cubes, grids and samples the tree of LicketySPLIT is the one that the algorithm returns, ties by"
    r" index",
    instances=Grid(scoped(_instances, _all_instances)),
    measured=_agrees,
    asserts=HOLDS(control=lambda **point: _agrees(**point, renormalised=False)),
    method="exhaustive",
    literature="A comparison of two programs on instances, without a proof that they always agree",
    origin="repaired",
)
