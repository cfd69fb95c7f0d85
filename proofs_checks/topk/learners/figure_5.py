"""Figure 5: Opt-Top-k, with the remaining depth in its key, returns the tree of Figure 1.

Problem. The distributions of :mod:`proofs_checks.topk.learners.figure_1`. On a grid two paths of distinct lengths can
lead to one box, and on a sample to one set of rows; on a cube the subproblem determines the remaining depth.

Algorithm. Opt-Top-k: a cache, an upper bound on the mistakes of a subtree, and a stop if a candidate makes no mistake.

The printed key is (S, d), where d is the number of features, so a tree grown for one depth is reused for another. With
this key (``subproblem_alone``) the learner's tree is that of the printed search. Under ``best`` the error is the
minimum over all ways to choose the k candidates.

How it is checked. Both figures run line by line on points (:mod:`proofs_checks.topk.printed.opt_top_k`), and whole
trees are compared; on lumped problems the errors over all ties are compared. The control is Figure 5 with the printed
key.
"""

from __future__ import annotations

from collections.abc import Iterator

from flint import fmpq

from proofs_checks.shared.labelled_instances import (
    CLOSE_GAINS,
    FOUR,
    HARD,
    LUMPED,
    Labelled,
    every,
    functions,
    noisy,
    on_table,
    spread,
    tables,
    unequal,
)
from proofs_checks.shared.labelled_kinds import grids, on_grid, on_sample
from proofs_checks.topk.algorithm.figure_5 import FIVE_POINTS
from proofs_checks.topk.learners.figure_1 import IMPURITIES
from proofs_checks.topk.printed.opt_top_k import bounded_top_k, points_and_depth, points_and_dimension
from proofs_checks.topk.printed.top_k import extreme_error, top_k_tree
from proofs_checks.transcribed.points import bits
from proofs_checks.transcribed.trees import is_the_tree, transcribe
from theorylab.claims import HOLDS, Claim, Grid, Point, scoped
from theorylab.learners import opt_top_k
from theorylab.learners.opt_top_k import subproblem_alone

RULES = ("first", "last")
FIVE = on_table(tuple((bits(x, 4), (zeros, ones)) for x, zeros, ones in FIVE_POINTS.rows))
"""A table on which the printed key leads to a worse tree."""
THREE_BY_THREE = on_grid((3, 3), (1, 1, 0, 1, 0, 1, 1, 0, 0), ((fmpq(1, 3),) * 3,) * 2)
"""A grid on which it does: for k = 3 and depth 3 Top-k has error 0, and with the key (S, d) error 1/9."""


def _instances() -> Iterator[Point]:
    yield from spread(
        functions(3)[::2], k=(1, 2, 3), depth=(2, 3), impurity=("entropy", "gini", "error"), ties=RULES
    )
    yield from spread(
        [*unequal(8), *tables(16)], k=(1, 2), depth=(2, 3), impurity=("km", "error"), ties=RULES
    )
    yield from every(HARD, k=(2,), depth=(3, 4), impurity=("entropy",), ties=RULES)
    yield from every(FOUR, k=(2, 3), depth=(3,), impurity=("entropy",), ties=RULES)
    yield from spread(noisy(36), k=(2, 3), depth=(2, 3), impurity=("gini", "error"), ties=RULES)
    yield from every(CLOSE_GAINS, k=(1,), depth=(1,), impurity=("entropy",), ties=RULES)
    yield from every([FIVE], k=(1, 2, 3), depth=(2, 3, 4), impurity=("entropy", "gini"), ties=RULES)
    yield from every([THREE_BY_THREE], k=(1, 2, 3), depth=(2, 3), impurity=("entropy", "error"), ties=RULES)
    yield from spread(
        [*grids(24), *map(on_sample, FOUR)], k=(2, 3), depth=(3, 2), impurity=("gini",), ties=RULES
    )
    yield from every(LUMPED, k=(1, 2, 3), depth=(2,), impurity=("entropy",), ties=("best",))


def _all_instances() -> Iterator[Point]:
    data = [*functions(3), *unequal(1), *tables(60), *noisy(60), *FOUR, *CLOSE_GAINS, *HARD, FIVE]
    data += [THREE_BY_THREE, *grids(60), *map(on_sample, [*FOUR, *HARD])]
    yield from every(data, k=(1, 2, 3), depth=(1, 2, 3), impurity=IMPURITIES[:4:3], ties=RULES)
    yield from every(LUMPED, k=(1, 2, 3, 4), depth=(1, 2, 3), impurity=("entropy", "error"), ties=("best",))


def _agrees(
    data: Labelled, k: int, depth: int, impurity: str, ties: str, *, depth_in_key: bool = True
) -> bool:
    """Return True if the learner, and the learner with the printed key, return the trees of the transcription."""
    at = data.points, k, depth, impurity, ties
    options = {"k": k, "depth": depth, "impurity": impurity, "ties": ties}
    found = opt_top_k(data.problem, **options)
    if ties == "best":
        return found.error == extreme_error(*at)
    by_figure_5 = bounded_top_k(*at, points_and_depth if depth_in_key else points_and_dimension)
    printed = opt_top_k(data.problem, **options, cache_key=subproblem_alone)
    return (
        by_figure_5 == top_k_tree(*at)
        and is_the_tree(found, by_figure_5, data.points)
        and transcribe(printed) == bounded_top_k(*at, points_and_dimension)
    )


CLAIM = Claim(
    id="topk.fig5.depth-in-key",
    cite="Figure 5 with the remaining depth in the key of step 2",
    statement=r"On cubes, grids, samples and lumped problems Opt-Top-$k$ with the key $(S,h)$ returns the tree of"
    r" Figure 1",
    instances=Grid(scoped(_instances, _all_instances)),
    measured=_agrees,
    asserts=HOLDS(control=lambda **point: _agrees(**point, depth_in_key=False)),
    method="exhaustive",
    literature="A comparison of two programs on instances, without a proof that they always agree",
    origin="repaired",
)
