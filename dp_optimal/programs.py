"""The programs for every objective: the general one, and those that take over on some kind of problem.

The functions that state the objectives look here, and nowhere else, so that a kind of problem joins by registering
its programs; it need not have one for every objective. ``depth`` is the most tests on a path (None for no limit), and
``penalty`` the price of a leaf.
"""

from __future__ import annotations

from typing import TypeGuard

from flint import fmpq

from dp_optimal.cubes.depth import cube_optimal_by_depth
from dp_optimal.cubes.exact import cube_shallowest_exact_tree, cube_smallest_exact_tree
from dp_optimal.cubes.size import cube_optimal_by_size
from dp_optimal.generic.exact import least_exact_depth, optimal_exact_size
from dp_optimal.generic.penalty_paths import path_over_hulls
from dp_optimal.generic.size_trees import ProblemCurve, problem_curve
from dp_optimal.optimum import Optimum
from dp_optimal.penalty_pieces import PenaltyPath
from dp_optimal.samples.near_optimal import sample_near_optimal
from dp_optimal.samples.program import sample_optimal_by_depth
from dp_optimal.samples.size_penalties import sample_penalty_path
from dp_optimal.samples.sizes import SampleCurve, sample_curve
from theorylab.problems.by_kind import ByKind
from theorylab.problems.cube import CubeProblem
from theorylab.problems.problem import Problem
from theorylab.problems.samples.sample import SampleProblem, has_whole_weights
from theorylab.rows.reduction import reduced_sample
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
    """Cubes whose masses fit in machine words; on longer integers the general programs are faster."""
    return isinstance(problem, CubeProblem) and problem.in_words


path_of_penalties: ByKind[[int | None, fmpq], PenaltyPath] = ByKind(path_over_hulls)
"""Optimal trees for all penalties, from the most tests on a path (None for no limit) and the least penalty."""

path_of_penalties.register(has_whole_weights)(sample_penalty_path)

curve_of_sizes: ByKind[[int | None, int | None], ProblemCurve | SampleCurve] = ByKind(problem_curve)
"""Least errors by size and their trees, from the most internal nodes and the most tests on a path (None: no limit)."""

curve_of_sizes.register(has_whole_weights)(sample_curve)


@ByKind
def least_objective(
    problem: Problem, depth: int | None, penalty: fmpq, until: float | None = None
) -> Optimum:
    """Least error + penalty x leaves, from the most tests on a path (None for no limit).

    ``until`` is a moment of :func:`time.monotonic` after which a program that can do so hands over what it has.
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
    """The search for samples, unless its integers would be too long for machine words."""
    reduced = reduced_sample(problem.features, problem.weights, depth, penalty)
    if not reduced.in_words:
        return least_objective.general(problem, depth, penalty, until)
    return sample_optimal_by_depth(problem, reduced, penalty, until)


@ByKind
def least_error(problem: Problem, depth: int, until: float | None = None) -> Optimum:
    """Return the tree of least error of a maximum ``depth``, or the best one found ``until`` a deadline.

    The tree has the fewest leaves unless the program says otherwise.
    """
    return least_objective(problem, depth, ZERO, until)


@least_error.register(has_whole_weights)
def _error_of_sample(problem: SampleProblem, depth: int, until: float | None = None) -> Optimum:
    """The search for samples without a price for leaves, which ends at the depth of a tree that no depth can better."""
    reduced = reduced_sample(problem.features, problem.weights, depth, ZERO, fewest_leaves=False)
    if not reduced.in_words:
        return least_error.general(problem, depth, until)
    return sample_optimal_by_depth(problem, reduced, ZERO, until)


@ByKind
def errors_by_size(problem: Problem, size: int, depth: int | None) -> Optimum:
    """Least errors, from the most internal nodes and the most tests on a path (None for no limit).

    There is none beyond the largest size that a tree can have.
    """
    curve = curve_of_sizes(problem, size, depth)
    return Optimum(curve.errors[min(size, len(curve.errors) - 1)], curve.tree(size), curve.errors)


errors_by_size.register(_is_cube)(cube_optimal_by_size)


@ByKind
def near_optimal(problem: Problem, depth: int, penalty: fmpq, slack: fmpq) -> tuple[AndOrGraph, fmpq]:
    """A graph with all trees within a slack of the optimum, and the optimum."""
    graph = and_or_graph(problem, depth=depth, penalty=penalty)
    return graph, fmpq(least_costs(graph)[0], graph.denominator)


near_optimal.register(has_whole_weights)(sample_near_optimal)

least_size_exact = ByKind(optimal_exact_size)
"""Exact trees with the fewest internal nodes."""

least_size_exact.register(_is_cube)(cube_smallest_exact_tree)


@ByKind
def least_depth_exact(problem: Problem) -> Optimum:
    """Exact trees of least depth."""
    depth = least_exact_depth(problem)
    return Optimum(fmpq(depth), least_objective(problem, depth, ZERO).tree)


least_depth_exact.register(_is_cube)(cube_shallowest_exact_tree)
