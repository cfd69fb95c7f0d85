"""Figure 1: greedy and Top-k are the algorithm as printed, under every rule for its ties.

Problem. Distributions with two labels: all functions of two and of three uniform variables, product distributions,
random labels, weighted tables, gains that floats cannot distinguish, lumped problems with interchangeable tests;
samples, the same points row by row; and grids of two to four values a variable, whose thresholds are the features.

Algorithm. Top-k of the paper for the scoring functions of section 3.1, with assumption 1 of appendix B; greedy is k =
1.

The tree is compared test by test, with its error, size and depth. ``best`` and ``worst`` range over all ways to choose
the k candidates at every node; interchangeable tests of a lumped problem are counted individually.

How it is checked. Figure 1 line by line on the list of points (:mod:`proofs_checks.topk.printed.top_k`), gains in
normal form. The quick scope takes the settings in turn, the full scope all of them. The controls use another rule: the
opposite order of ties, or one more place.
"""

from __future__ import annotations

from collections.abc import Iterator

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
from proofs_checks.shared.labelled_kinds import grids, on_sample
from proofs_checks.shared.questions import asking, whether
from proofs_checks.topk.printed.top_k import extreme_error, top_k_tree
from proofs_checks.transcribed.trees import is_the_tree
from theorylab.claims import Claim, Grid, Point, scoped
from theorylab.learners import greedy, top_k
from theorylab.trees.tree import Tree

IMPURITIES = ("entropy", "gini", "km", "error", "tsallis:3,1/3", "tsallis:3/2,1", "tsallis:1/2,1")
NAMED_TWICE = ("tsallis:1,1", "tsallis:2,1", "tsallis:2,1/2")
"""Entropy, Gini and Kearns-Mansour impurities under other names."""
DEPTHS = (1, 2, 3)
OTHER = {"first": "last", "last": "first"}
EXTREMES = ("best", "worst")


def _of_the_figure() -> Iterator[Point]:
    rules = {"impurity": IMPURITIES, "ties": ("first", "last")}
    yield from every(functions(2), k=(1, 2), depth=(1, 2), impurity=("entropy",), ties=("first", "last"))
    yield from spread(functions(3), k=(1, 2, 3), depth=DEPTHS, **rules)
    yield from spread([*unequal(4), *tables(24), *noisy(24)], k=(1, 2), depth=(3, 2), **rules)
    yield from spread(unequal(6), k=(1,), depth=(2,), impurity=NAMED_TWICE, ties=("first",))
    yield from every(CLOSE_GAINS, k=(1,), depth=(1, 2), impurity=("entropy", "gini"), ties=("first", "last"))
    yield from every(HARD, k=(1, 2), depth=(3,), impurity=("entropy", "error"), ties=("first", "last"))
    yield from spread([*grids(24), *map(on_sample, functions(3)[::16])], k=(1, 2), depth=(3, 2), **rules)


def _of_the_figure_all() -> Iterator[Point]:
    data = [*functions(2), *functions(3), *unequal(1), *tables(100), *noisy(90), *CLOSE_GAINS, *HARD]
    data += [*grids(60), *map(on_sample, functions(3))]
    yield from every(data, k=(1, 2, 3), depth=DEPTHS, impurity=IMPURITIES, ties=("first", "last"))


def _of_all_ties() -> Iterator[Point]:
    extremes = {"ties": EXTREMES}
    yield from every(LUMPED, k=(1, 2, 3), depth=(1, 2), impurity=("entropy",), **extremes)
    yield from spread(functions(3), k=(1, 2), depth=DEPTHS, impurity=("entropy", "error", "km"), **extremes)
    yield from spread(
        [*unequal(9), *tables(16), *noisy(24), *grids(16)],
        k=(1, 2),
        depth=(2,),
        impurity=("gini", "error"),
        **extremes,
    )
    yield from every(CLOSE_GAINS, k=(1,), depth=(1,), impurity=("km",), **extremes)


def _of_all_ties_all() -> Iterator[Point]:
    extremes = {"ties": EXTREMES}
    yield from every(LUMPED, k=(1, 2, 3, 4), depth=DEPTHS, impurity=("entropy", "error"), **extremes)
    yield from every(
        [*functions(3), *unequal(1), *tables(60), *noisy(60), *grids(60)],
        k=(1, 2),
        depth=DEPTHS,
        impurity=IMPURITIES,
        **extremes,
    )


def _grow(data: Labelled, k: int, depth: int, impurity: str, ties: str) -> Tree:
    if k == 1:
        return greedy(data.problem, depth=depth, impurity=impurity, ties=ties)
    return top_k(data.problem, k=k, depth=depth, impurity=impurity, ties=ties)


def _as_printed(
    data: Labelled, k: int, depth: int, impurity: str, ties: str, *, more: int = 0, rule: str = ""
) -> bool:
    """Return True if the learner agrees with the figure for a given number of additional places and, if given, another
    rule.
    """
    found, points = _grow(data, k, depth, impurity, ties), data.points
    if ties in EXTREMES:
        return found.error == extreme_error(points, k + more, depth, impurity, ties)
    return is_the_tree(found, top_k_tree(points, k, depth, impurity, rule or ties), points)


CLAIM = Claim(
    id="topk.alg-fig1.as-printed",
    origin="reading",
    cite="Figure 1, with assumption 1 of Appendix B, and every way to take the k best coordinates",
    statement="On cubes, grids, samples and lumped problems the tree of greedy ($k=1$) and of Top-$k$, ties by index,"
    " is the one that Figure 1 returns; with ties best and worst its error is the least and the largest of the errors"
    " that Figure 1 leaves possible",
    **asking(
        {
            "tree": whether(
                Grid(scoped(_of_the_figure, _of_the_figure_all)),
                _as_printed,
                control=lambda ties, **point: _as_printed(ties=ties, rule=OTHER[ties], **point),
            ),
            "all ties": whether(
                Grid(scoped(_of_all_ties, _of_all_ties_all)),
                _as_printed,
                control=lambda **point: _as_printed(more=1, **point),
            ),
        }
    ),
    method="exhaustive",
    literature="A comparison of two programs on instances, without a proof that they always agree",
)
