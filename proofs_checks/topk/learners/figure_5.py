r"""Figure 5: Opt-Top-k returns the tree of Figure 1, by the search as printed with the depth left in its key.

Problem. The distributions of :mod:`proofs_checks.topk.learners.figure_1`, and lumped ones.

Algorithm. Opt-Top-k: a cache, a bound that a subtree has to stay below, and a stop where nothing is missed.

Statement. Under ``first`` and ``last`` the learner's tree is the tree of Figure 1 and the one that Figure 5 finds if the
key of its cache holds the remaining depth. Printed, the key is (S, d), d the number of features: with this key
(``subproblem_alone``) a tree grown for one depth is taken for another, and the statement fails; that is the control.
Under ``best`` the error is the least over all ways to fill the k places.

How it is checked. Both figures line by line on points (:mod:`proofs_checks.topk.printed.non_redundant`), whole trees
compared; on lumped problems the errors over all ties.

Is it tight? Yes: trees agree.
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
    spread,
    tables,
    unequal,
)
from proofs_checks.shared.read_trees import is_the_tree
from proofs_checks.topk.learners.figure_1 import IMPURITIES
from proofs_checks.topk.printed.non_redundant import bounded_top_k, extreme_error, top_k_tree
from theorylab.claims import HOLDS, Cite, Claim, Grid, Point
from theorylab.learners import opt_top_k
from theorylab.learners.opt_top_k import subproblem_alone

RULES = ("first", "last")


def _instances() -> Iterator[Point]:
    yield from spread(
        functions(3), k=(1, 2, 3), depth=(2, 3), impurity=("entropy", "gini", "error"), ties=RULES
    )
    yield from spread(
        [*unequal(8), *tables(16)], k=(1, 2), depth=(2, 3), impurity=("km", "error"), ties=RULES
    )
    yield from every(HARD, k=(2,), depth=(3, 4), impurity=("entropy",), ties=RULES)
    yield from every(CLOSE_GAINS, k=(1,), depth=(1,), impurity=("entropy",), ties=RULES)
    yield from every(LUMPED, k=(1, 2, 3), depth=(2,), impurity=("entropy",), ties=("best",))


def _all_instances() -> Iterator[Point]:
    data = [*functions(3), *unequal(1), *tables(60), *CLOSE_GAINS, *HARD]
    yield from every(data, k=(1, 2, 3), depth=(1, 2, 3), impurity=IMPURITIES, ties=RULES)
    yield from every(LUMPED, k=(1, 2, 3, 4), depth=(1, 2, 3), impurity=("entropy", "error"), ties=("best",))


def _as_printed(data: Labelled, k: int, depth: int, impurity: str, ties: str) -> bool:
    found = opt_top_k(data.problem, k=k, depth=depth, impurity=impurity, ties=ties)
    if ties == "best":
        return found.error == extreme_error(data.points, k, depth, impurity, ties)
    expected = top_k_tree(data.points, k, depth, impurity, ties)
    return expected == bounded_top_k(data.points, k, depth, impurity, ties) and is_the_tree(
        found, expected, data.points
    )


def _printed_key(data: Labelled, k: int, depth: int, impurity: str, ties: str) -> bool:
    found = opt_top_k(
        data.problem, k=k, depth=depth, impurity=impurity, ties=ties, cache_key=subproblem_alone
    )
    return found.error == extreme_error(data.points, k, depth, impurity, "best")


CLAIM = Claim(
    id="topk.fig5.depth-in-key",
    cite=Cite("blanc2023", "Figure 5 with the remaining depth in the key of step 2"),
    statement=r"Opt-Top-$k$ with the key $(S,h)$ returns the tree of Figure 1",
    instances=Grid(_instances, _all_instances),
    measured=_as_printed,
    asserts=HOLDS(control=_printed_key),
    method="exhaustive",
    origin="repaired",
)
