"""Section 1.1: the optimal decision tree of depth d, by listing all trees.

Problem. Any distribution; see :mod:`proofs_checks.shared.explicit.instances`.

Algorithm. :func:`dp_optimal.by_depth.optimal_by_depth`; the tree of fewest leaves is that of
:func:`dp_optimal.penalty.optimal_with_penalty` with penalty 0.

How it is checked. All trees are built from the list of the inputs, with their errors, and the library's list of trees
is compared with them. The control has one test fewer.
"""

from __future__ import annotations

from collections.abc import Sequence

from flint import fmpq

from dp_optimal.by_depth import optimal_by_depth
from dp_optimal.generic.oracle import least, trees_of_depth
from dp_optimal.penalty import optimal_with_penalty
from proofs_checks.shared.explicit.cases import all_functions, census, few, sample_cases
from proofs_checks.shared.explicit.instances import Case, points_of, problem_of
from proofs_checks.shared.explicit.points import mass
from proofs_checks.shared.explicit.written_trees import best_penalised
from proofs_checks.shared.questions import Question, asking, whether
from theorylab.claims import Claim, Grid, scoped

Numbers = Sequence[fmpq | int]

ZERO = fmpq(0)


def _by_depth(case: Case) -> Numbers:
    numbers: list[fmpq | int] = []
    for depth in range(case.depth + 2):
        best = optimal_by_depth(problem_of(case), depth)
        smallest = optimal_with_penalty(problem_of(case), ZERO, depth)
        numbers += [1 - best.value, best.tree.accuracy, smallest.tree.leaves]
    return numbers


def _best(case: Case, less: int = 0) -> Numbers:
    numbers: list[fmpq | int] = []
    for depth in range(case.depth + 2):
        error, leaves = min((s.error, s.leaves) for s in census(case) if s.depth <= max(0, depth - less))
        numbers += [1 - error, 1 - error, leaves]
    return numbers


def _returns(case: Case, depth: int, *, less: int = 0) -> bool:
    points = points_of(case)
    found = optimal_with_penalty(problem_of(case), ZERO, depth).tree
    _, leaves, drawn = best_penalised(points, points.inputs, depth - less, ZERO)
    wrong = sum((mass(((x, m),)) - m[found.label(x)] for x, m in points.inputs), ZERO)
    return found.as_dict() == drawn and found.error == wrong and found.leaves == leaves


def _by_listing(case: Case, depth: int) -> Numbers:
    problem = problem_of(case)
    best = least(problem, trees_of_depth(problem, depth), lambda tree: tree.error)
    return [sum(1 for _ in trees_of_depth(problem, depth)), fmpq(-1) if best is None else best]


def _by_counting(case: Case, depth: int, less: int = 0) -> Numbers:
    kept = [(shape, ways) for shape, ways in census(case).items() if shape.depth <= depth - less]
    return [sum(ways for _, ways in kept), min(shape.error for shape, _ in kept)]


BY_VARIABLES = [case for case in few(lumped=False) if case.kind not in ("grid", "3 x 2 grid")]
"""Instances whose inputs are the outcomes of their tests."""

_FUNCTIONS = Grid.over(
    case=scoped(all_functions(0, 1, 2, 3) + sample_cases(32), all_functions(2, 3) + sample_cases(4))
)

CLAIM = Claim(
    id="topk.opt-depth",
    cite="section 1.1, the optimal tree of depth d",
    statement="The optimal tree of depth $d$ has the maximum accuracy of all trees in which no path performs more"
    " than $d$ tests; with penalty 0 the tree also has the fewest leaves, and at every node the first test that"
    " allows this number",
    **asking(
        {
            "accuracy": Question(_FUNCTIONS, _by_depth, _best, control=lambda case: _best(case, less=1)),
            "tree": whether(
                Grid.over(case=scoped(BY_VARIABLES, BY_VARIABLES + all_functions(3)), depth=(1, 2, 3)),
                _returns,
                control=lambda case, depth: _returns(case, depth, less=1),
            ),
            "trees": Question(
                Grid.over(case=scoped(few(lumped=False), all_functions(3)), depth=(1, 2)),
                _by_listing,
                _by_counting,
                control=lambda case, depth: _by_counting(case, depth, less=1),
            ),
        }
    ),
    literature="By listing all trees",
)
