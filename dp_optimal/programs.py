"""The programs for each objective: a general one, and specialised implementations for types of problem.

The public functions find their programs only here, so a type of problem is supported by registering its programs, not
necessarily one for every objective. ``depth`` is the maximum number of tests on a path (None for no limit), and
``penalty`` the price of a leaf.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeGuard

import numpy as np
from flint import fmpq

from dp_optimal.cubes.depth import cube_optimal_by_depth
from dp_optimal.cubes.exact import cube_shallowest_exact_tree, cube_smallest_exact_tree
from dp_optimal.cubes.size import cube_optimal_by_size
from dp_optimal.generic.exact import least_exact_depth, optimal_exact_size
from dp_optimal.generic.penalty_paths import path_over_hulls
from dp_optimal.generic.size_trees import ProblemCurve, problem_curve
from dp_optimal.optimum import Optimum
from dp_optimal.ordered.listing import require_few_subproblems
from dp_optimal.ordered.program import ordered_optimum
from dp_optimal.penalty_pieces import PenaltyPath
from dp_optimal.samples.costs import Equivalent, EquivalentCurve, has_equivalent
from dp_optimal.samples.near_optimal import sample_near_optimal
from dp_optimal.samples.program import sample_optimal_by_depth
from dp_optimal.samples.size_penalties import sample_penalty_path
from dp_optimal.samples.sizes import SampleCurve, sample_curve
from theorylab.problems.by_kind import ByKind
from theorylab.problems.cube import CubeProblem
from theorylab.problems.ordered.ordered_sample import OrderedSample
from theorylab.problems.problem import Problem
from theorylab.problems.samples.loss_samples import CostSample, NumberSample
from theorylab.problems.samples.sample import SampleProblem, has_whole_weights
from theorylab.rows.reduction import reduced_sample
from theorylab.rows.squared.decisions import SquaredTests
from theorylab.rows.squared.reduction import squared_reduction
from theorylab.rows.thresholds.reduction import reduced_columns
from theorylab.trees.and_or_graph import AndOrGraph, and_or_graph, least_costs

ZERO = fmpq(0)

__all__ = [
    "curve_of_sizes",
    "errors_by_size",
    "least_depth_exact",
    "least_error",
    "least_objective",
    "least_size_exact",
    "near_optimal",
    "path_of_penalties",
]


def _is_cube(problem: Problem) -> TypeGuard[CubeProblem]:
    """Return True for cubes whose masses fit in machine words; on longer integers the general programs are faster."""
    return isinstance(problem, CubeProblem) and problem.in_words


def _is_ordered(problem: Problem) -> TypeGuard[OrderedSample]:
    """Return True for samples with ordered columns whose weights are 64-bit integers, as kernels require."""
    return isinstance(problem, OrderedSample) and problem.weights.dtype == np.int64


path_of_penalties: ByKind[[int | None, fmpq], PenaltyPath] = ByKind(path_over_hulls)
"""Optimal trees for all penalties, given the maximum depth (None for no limit) and the smallest penalty."""

path_of_penalties.register(has_whole_weights)(sample_penalty_path)


@path_of_penalties.register(_is_ordered)
def _path_of_ordered(problem: OrderedSample, depth: int | None, least_penalty: fmpq) -> PenaltyPath:
    require_few_subproblems(problem, "the optimum for all penalties", depth)
    return path_of_penalties.general(problem, depth, least_penalty)


curve_of_sizes: ByKind[[int | None, int | None], ProblemCurve | SampleCurve | EquivalentCurve] = ByKind(
    problem_curve
)
"""Minimum errors by size and their trees, given the maximum size and the maximum depth (None for no limit)."""

curve_of_sizes.register(has_whole_weights)(sample_curve)


@curve_of_sizes.register(_is_ordered)
def _curve_of_ordered(
    problem: OrderedSample, size: int | None, depth: int | None
) -> ProblemCurve | SampleCurve | EquivalentCurve:
    levels = [each for each in (size, depth) if each is not None]
    require_few_subproblems(problem, "the optimum by size", min(levels, default=None))
    return curve_of_sizes.general(problem, size, depth)


@ByKind
def least_objective(
    problem: Problem, depth: int | None, penalty: fmpq, until: float | None = None
) -> Optimum:
    """Return the minimum of error + penalty x leaves, given the maximum depth (None for no limit).

    ``until`` is a deadline on the clock :func:`time.monotonic`; programs that support it then return the best tree
    found.
    """
    path = path_of_penalties(problem, depth, penalty)
    piece = path.pieces[0]
    return Optimum(piece.error + penalty * piece.leaves, path.tree(piece))


@least_objective.register(_is_cube)
def _of_cube(problem: CubeProblem, depth: int | None, penalty: fmpq, until: float | None = None) -> Optimum:
    return cube_optimal_by_depth(problem, depth, penalty)


@least_objective.register(has_whole_weights)
def _of_sample(
    problem: SampleProblem, depth: int | None, penalty: fmpq, until: float | None = None
) -> Optimum:
    """Search on a sample, unless its integers are too long for machine words."""
    reduced = reduced_sample(problem.features, problem.weights, depth, penalty)
    if not reduced.in_words:
        return least_objective.general(problem, depth, penalty, until)
    return sample_optimal_by_depth(problem, reduced, penalty, until)


@least_objective.register(_is_ordered)
def _of_ordered(
    problem: OrderedSample, depth: int | None, penalty: fmpq, until: float | None = None
) -> Optimum:
    """Search on a sample with ordered columns, unless its integers are too long for machine words."""
    reduced = reduced_columns(problem.ranks, problem.weights, depth, penalty)
    if not reduced.in_words:
        return least_objective.general(problem, depth, penalty, until)
    return ordered_optimum(problem, reduced, penalty, until)


@ByKind
def least_error(problem: Problem, depth: int, until: float | None = None) -> Optimum:
    """Return the tree of minimum error of depth at most ``depth``, or the best one found ``until`` a deadline.

    The tree has the fewest leaves unless the program says otherwise.
    """
    return least_objective(problem, depth, ZERO, until)


@least_error.register(has_whole_weights)
def _error_of_sample(problem: SampleProblem, depth: int, until: float | None = None) -> Optimum:
    """Search on a sample without a price for leaves, up to the first depth that attains the error of an exact tree."""
    reduced = reduced_sample(problem.features, problem.weights, depth, ZERO, fewest_leaves=False)
    if not reduced.in_words:
        return least_error.general(problem, depth, until)
    return sample_optimal_by_depth(problem, reduced, ZERO, until)


@least_error.register(_is_ordered)
def _error_of_ordered(problem: OrderedSample, depth: int, until: float | None = None) -> Optimum:
    """Search on a sample with ordered columns without a price for leaves."""
    reduced = reduced_columns(problem.ranks, problem.weights, depth, ZERO, fewest_leaves=False)
    if not reduced.in_words:
        return least_error.general(problem, depth, until)
    return ordered_optimum(problem, reduced, ZERO, until)


@ByKind
def errors_by_size(problem: Problem, size: int, depth: int | None) -> Optimum:
    """Return the minimum errors by size, given the maximum size and the maximum depth (None for no limit).

    The errors end at the size of the largest tree.
    """
    curve = curve_of_sizes(problem, size, depth)
    return Optimum(curve.errors[min(size, len(curve.errors) - 1)], curve.tree(size), curve.errors)


errors_by_size.register(_is_cube)(cube_optimal_by_size)


def _is_number_sample(problem: Problem) -> TypeGuard[NumberSample]:
    """Return True for a sample with numeric labels."""
    return isinstance(problem, NumberSample)


@least_objective.register(_is_number_sample)
def _of_numbers(
    problem: NumberSample, depth: int | None, penalty: fmpq, until: float | None = None
) -> Optimum:
    """Search on a sample with numeric labels, unless its integers are too long for machine words."""
    whole = int(problem.columns[:, 0].sum()) * problem.unit**2
    reduced = squared_reduction(problem.features, problem.columns, depth, penalty, whole)
    if reduced is None:
        return least_objective.general(problem, depth, penalty, until)
    return sample_optimal_by_depth(problem, reduced, penalty, until, SquaredTests)


@path_of_penalties.register(has_equivalent)
def _path_of_costs(problem: CostSample, depth: int | None, least_penalty: fmpq) -> PenaltyPath:
    of_costs = Equivalent(problem)
    found = path_of_penalties(of_costs.sample, depth, of_costs.price(least_penalty))
    return of_costs.path(found, least_penalty)


@curve_of_sizes.register(has_equivalent)
def _curve_of_costs(problem: CostSample, size: int | None, depth: int | None) -> EquivalentCurve:
    of_costs = Equivalent(problem)
    return EquivalentCurve(of_costs, sample_curve(of_costs.sample, size, depth))


@least_objective.register(has_equivalent)
def _of_costs(problem: CostSample, depth: int | None, penalty: fmpq, until: float | None = None) -> Optimum:
    of_costs = Equivalent(problem)
    found = least_objective(of_costs.sample, depth, of_costs.price(penalty), until)
    return of_costs.optimum(found, penalty)


@least_error.register(has_equivalent)
def _error_of_costs(problem: CostSample, depth: int, until: float | None = None) -> Optimum:
    of_costs = Equivalent(problem)
    return of_costs.optimum(least_error(of_costs.sample, depth, until), ZERO)


@ByKind
def near_optimal(
    problem: Problem,
    depth: int,
    penalty: fmpq,
    bound: Callable[[fmpq], fmpq],
    all_labels: bool,
    pure_splits: bool,
) -> tuple[AndOrGraph, fmpq]:
    """Return a graph with all trees within a bound, a function of the optimum, and the optimum.

    With ``all_labels`` leaves may have any label, and with ``pure_splits`` pure subproblems may be split.
    """
    graph = and_or_graph(
        problem, depth=depth, penalty=penalty, all_labels=all_labels, pure_splits=pure_splits
    )
    return graph, fmpq(least_costs(graph)[0], graph.denominator)


near_optimal.register(has_whole_weights)(sample_near_optimal)


@near_optimal.register(_is_ordered)
def _near_optimal_of_ordered(
    problem: OrderedSample,
    depth: int,
    penalty: fmpq,
    bound: Callable[[fmpq], fmpq],
    all_labels: bool,
    pure_splits: bool,
) -> tuple[AndOrGraph, fmpq]:
    require_few_subproblems(problem, "the set of near-optimal trees", depth)
    return near_optimal.general(problem, depth, penalty, bound, all_labels, pure_splits)


least_size_exact = ByKind(optimal_exact_size)
"""Exact trees with the fewest internal nodes."""

least_size_exact.register(_is_cube)(cube_smallest_exact_tree)


@ByKind
def least_depth_exact(problem: Problem) -> Optimum:
    """Return an exact tree of minimum depth."""
    depth = least_exact_depth(problem)
    return Optimum(fmpq(depth), least_objective(problem, depth, ZERO).tree)


least_depth_exact.register(_is_cube)(cube_shallowest_exact_tree)
