"""Sections 2 and 7.1: OPT(F, t), by listing all trees.

Problem. Any distribution: all functions of at most three variables under the uniform distribution; functions and
stochastic labellings under a product distribution with unequal probabilities, as a cube, a table of weights, a grid and
an identification instance; tables with three labels, inputs of no weight and inputs that do not occur; thresholds;
tests of three outcomes; lumped distributions.

Algorithm. The programs of :mod:`dp_optimal` for minimum errors by size, with the trees that they return.

The returned tree has the fewest nodes among those of minimum error. At every node it has the first test that allows
this, and its last subtrees have as few nodes as possible.

How it is checked. The census of :mod:`proofs_checks.shared.explicit.every_tree`: all trees, from the list of the
inputs, by error, size and depth. The controls claim one size earlier, or one node or level less.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from flint import fmpq

from dp_optimal.by_size import optimal_by_size
from dp_optimal.exact_tree import shallowest_exact_tree, smallest_exact_tree
from dp_optimal.generic.oracle import least_errors_by_size, trees_of_size
from dp_optimal.pareto import pareto_front
from proofs_checks.shared.explicit.cases import all_functions, census, few, sample_cases
from proofs_checks.shared.explicit.every_tree import error_curve, front
from proofs_checks.shared.explicit.instances import Case, points_of, problem_of
from proofs_checks.shared.explicit.written_trees import error_of, smallest
from proofs_checks.shared.questions import Question, asking, whether
from theorylab.claims import Claim, Grid, scoped

SIZES = 8
"""More than the nodes of any tree of three variables of two values."""

Numbers = Sequence[fmpq | int]


@cache
def _curve(case: Case) -> tuple[fmpq, ...]:
    return error_curve(list(census(case)), SIZES)


def _by_size(case: Case) -> Numbers:
    found = optimal_by_size(problem_of(case), SIZES)
    return [*(found.errors or ()), found.value, found.tree.error, found.tree.size]


def _least_by_size(case: Case, earlier: int = 0) -> Numbers:
    curve = _curve(case)
    errors = [curve[max(0, t - earlier)] for t in range(SIZES + 1)]
    return [*errors, curve[-1], curve[-1], curve.index(curve[-1])]


def _returns(case: Case, size: int, *, asked: int | None = None) -> bool:
    points = points_of(case)
    found = optimal_by_size(problem_of(case), size).tree
    expected = smallest(points, points.inputs, size if asked is None else asked, case.depth)
    return found.as_dict() == expected and error_of(points, expected) == found.error


def _front(case: Case, size: int | None, depth: int | None) -> Numbers:
    found = pareto_front(problem_of(case), size=size, depth=depth)
    trees = [(found.tree(point).size, found.tree(point).error) for point in found.points]
    return [number for pair in (*found.points, *trees, (len(found.points), 0)) for number in pair]


def _least_front(case: Case, size: int | None, depth: int | None, earlier: int = 0) -> Numbers:
    every = list(census(case))
    points = front(every, 15 if size is None else size, depth)
    return [
        number
        for pair in (*points, *((t - earlier, e) for t, e in points), (len(points), 0))
        for number in pair
    ]


def _exact(case: Case) -> Numbers:
    small, shallow = smallest_exact_tree(problem_of(case)), shallowest_exact_tree(problem_of(case))
    trees = (small.tree, shallow.tree)
    return [small.value, shallow.value, *(n for t in trees for n in (t.error, t.size, t.leaves, t.depth))]


def _least_exact(case: Case, less: int = 0) -> Numbers:
    every = list(census(case))
    error = min(shape.error for shape in every)
    small = min((s.size, s.leaves) for s in every if s.error == error)
    depth = min(s.depth for s in every if s.error == error)
    leaves, size = min((s.leaves, s.size) for s in every if s.error == error and s.depth == depth)
    found = small[0] - less, depth, error, small[0], small[1], small[1], error, size, leaves, depth
    # a smallest tree need not be shallow; its depth must only be that of some smallest tree
    own = smallest_exact_tree(problem_of(case)).tree.depth
    known = own if any((s.error, s.size, s.leaves, s.depth) == (error, *small, own) for s in every) else -1
    return [*found[:5], known, *found[6:]]


def _by_listing(case: Case, size: int) -> Numbers:
    return [
        sum(1 for _ in trees_of_size(problem_of(case), size)),
        *least_errors_by_size(problem_of(case), size),
    ]


def _by_counting(case: Case, size: int, exactly: int = 0) -> Numbers:
    number = sum(ways for shape, ways in census(case).items() if shape.size == size - exactly)
    return [number, *error_curve(list(census(case)), size)]


NOT_LUMPED = [case for case in few(lumped=False) if case.kind not in ("objects", "objects, theta 1/4")]
"""Instances whose tests have two outcomes and are named by one variable each."""

_CURVE = Grid.over(
    case=scoped(
        [*all_functions(0, 1, 2), *all_functions(3, kind="sample"), *sample_cases(32), Case("18 objects")],
        [*all_functions(1, 2, 3), *sample_cases(4), Case("18 objects")],
    )
)
_TREES = Grid.over(
    case=scoped(NOT_LUMPED + all_functions(2), NOT_LUMPED + all_functions(2, 3)), size=(1, 2, 4)
)
_FRONT = Grid.over(
    case=scoped(few(), sample_cases(8)),
    size=(None, 0, 2),
    depth=lambda size: (None, 2) if size != 0 else (None,),
)
_EXACT = Grid.over(
    case=scoped(all_functions(1, 2, 3) + sample_cases(32), all_functions(2, 3) + sample_cases(4))
)
_LISTED = Grid.over(case=scoped(all_functions(2) + few(lumped=False), all_functions(2, 3)), size=(0, 1, 2, 3))

CLAIM = Claim(
    id="bdm.dp-7.1.every-tree",
    cite="section 7.1, OPT(F, t)",
    statement=r"$OPT(F,t)$ is the minimum error of all trees with at most $t$ inner nodes, for $t=0,\dots,8$; the"
    " returned tree, the sizes at which the minimum decreases, the smallest and the shallowest exact trees and the"
    " trees of size $t$ are those of the list",
    **asking(
        {
            "errors": Question(
                _CURVE, _by_size, _least_by_size, control=lambda case: _least_by_size(case, earlier=1)
            ),
            "first tests": whether(
                _TREES, _returns, control=lambda case, size: _returns(case, size, asked=size - 1)
            ),
            "front": Question(
                _FRONT, _front, _least_front, control=lambda **point: _least_front(**point, earlier=1)
            ),
            "exact": Question(_EXACT, _exact, _least_exact, control=lambda case: _least_exact(case, less=1)),
            "trees": Question(
                _LISTED,
                _by_listing,
                _by_counting,
                control=lambda case, size: _by_counting(case, size, exactly=1),
            ),
        }
    ),
    literature="By listing all trees",
)
