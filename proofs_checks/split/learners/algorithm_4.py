"""Algorithm 4: the learner is the repaired greedy tree with a penalty, under every tie rule and every impurity.

Problem. Functions of two, three and four variables on cubes, product distributions, random labels; grids; samples, that
is weighted tables; lumped problems; penalties from 0 to 1, including those at which a split and a leaf tie.

Algorithm. Greedy(D, d, lambda) with mistakes counted on the whole population and the guard d > 0; for the printed
version see :mod:`proofs_checks.split.algorithms.algorithm_4`.

How it is checked. Recursion on lists of points (:mod:`proofs_checks.split.printed.greedy`); interchangeable tests
count as one choice. The controls use the printed proportions of the node's own points, or only the tree of ``first``.
"""

from __future__ import annotations

from collections.abc import Iterator

from flint import fmpq

from proofs_checks.shared.labelled_instances import (
    CLOSE_GAINS,
    HARD,
    LUMPED,
    Labelled,
    every,
    functions,
    noisy,
    spread,
    tables,
    unequal,
)
from proofs_checks.shared.labelled_kinds import grids
from proofs_checks.shared.questions import asking, whether
from proofs_checks.split.printed.greedy import all_greedy, is_settled, meant_greedy, printed_greedy
from proofs_checks.transcribed.trees import Grown, is_the_tree
from theorylab.claims import Claim, Grid, Point, scoped
from theorylab.learners import leaf_penalty_greedy

PLACE = "Algorithm 4 (Appendix A.9), mistakes divided by the global N and guard d > 0"
PENALTIES = tuple(map(fmpq, ("0", "1/64", "1/16", "1/8", "1/4", "1/3", "1")))
IMPURITIES = ("entropy", "gini", "km", "error")
RULES = ("first", "last")
EXTREMES = {"best": min, "worst": max}


def _trees() -> Iterator[Point]:
    yield from every(functions(2), depth=(0, 1, 2), penalty=PENALTIES, impurity=("entropy",), ties=("first",))
    yield from spread(functions(3), depth=(2, 3, 1), penalty=PENALTIES[:5], impurity=IMPURITIES, ties=RULES)
    yield from spread(
        [*unequal(5), *tables(24), *noisy(36)],
        depth=(2, 3),
        penalty=PENALTIES[:4],
        impurity=("km",),
        ties=RULES,
    )
    yield from spread(grids(16), depth=(2, 3), penalty=PENALTIES[:4], impurity=IMPURITIES, ties=RULES)
    yield from every(HARD, depth=(3, 4), penalty=PENALTIES[:3], impurity=("entropy",), ties=RULES)
    settled = [data for data in (*unequal(3), *tables(30)) if is_settled(data.points, 2, "gini")]
    yield from every(settled, depth=(2,), penalty=PENALTIES[2:5], impurity=("gini",), ties=("best", "worst"))
    yield from every(CLOSE_GAINS, depth=(1,), penalty=PENALTIES[:2], impurity=("gini",), ties=RULES)


def _all_trees() -> Iterator[Point]:
    data = [
        *functions(2),
        *functions(3),
        *unequal(1),
        *tables(60),
        *noisy(60),
        *grids(60),
        *HARD,
        *CLOSE_GAINS,
    ]
    yield from every(data, depth=(0, 1, 2, 3), penalty=PENALTIES, impurity=IMPURITIES, ties=RULES)


def _ranges() -> Iterator[Point]:
    extremes = {"ties": ("best", "worst")}
    yield from spread(
        functions(3), depth=(2, 3), penalty=PENALTIES[:4], impurity=("entropy", "error"), **extremes
    )
    yield from spread(
        [*unequal(9), *tables(12), *noisy(36)],
        depth=(2,),
        penalty=PENALTIES[:3],
        impurity=("error",),
        **extremes,
    )
    yield from every(LUMPED, depth=(1, 2), penalty=PENALTIES[:3], impurity=("entropy",), **extremes)


def _all_ranges() -> Iterator[Point]:
    extremes = {"ties": ("best", "worst")}
    data = [*functions(3), *unequal(2), *tables(40), *noisy(60), *LUMPED]
    yield from every(data, depth=(1, 2, 3), penalty=PENALTIES, impurity=("entropy", "error"), **extremes)


def _is(expected: Grown, data: Labelled, depth: int, penalty: fmpq, impurity: str, ties: str) -> bool:
    found = leaf_penalty_greedy(data.problem, depth=depth, penalty=penalty, impurity=impurity, ties=ties)
    return is_the_tree(found, expected, data.points)


def _as_meant(data: Labelled, depth: int, penalty: fmpq, impurity: str, ties: str) -> bool:
    expected = meant_greedy(data.points, depth, penalty, 1, impurity, ties)[0]
    return _is(expected, data, depth, penalty, impurity, ties)


def _of_proportions(data: Labelled, depth: int, penalty: fmpq, impurity: str, ties: str) -> bool:
    expected = printed_greedy(data.points, depth, penalty, impurity, ties, guard=0)[0]
    return _is(expected, data, depth, penalty, impurity, ties)


def _is_extreme(
    data: Labelled, depth: int, penalty: fmpq, impurity: str, ties: str, *, alone: bool = False
) -> bool:
    """Return True if the objective is that of the best or worst greedy tree or, if ``alone``, of the ``first`` tree."""
    found = leaf_penalty_greedy(data.problem, depth=depth, penalty=penalty, impurity=impurity, ties=ties)
    if alone:
        expected = meant_greedy(data.points, depth, penalty, 1, impurity, "first")[1]
    else:
        expected = EXTREMES[ties](all_greedy(data.points, depth, penalty, impurity))
    return found.error + penalty * found.leaves == expected


CLAIM = Claim(
    id="split.alg-4.learner",
    cite=f"{PLACE}, every way to choose among features of equal gain",
    statement="On cubes, grids and samples the tree of greedy with a penalty, ties by index, is the one that the"
    r" repaired Greedy$(D,d,\lambda)$ returns; with ties best and worst its objective is the minimum and the maximum"
    " over all greedy trees",
    **asking(
        {
            "tree": whether(Grid(scoped(_trees, _all_trees)), _as_meant, control=_of_proportions),
            "all ties": whether(
                Grid(scoped(_ranges, _all_ranges)),
                _is_extreme,
                control=lambda **point: _is_extreme(**point, alone=True),
            ),
        }
    ),
    method="exhaustive",
    literature="A comparison of two programs on instances, without a proof that they always agree",
    origin="repaired",
)
