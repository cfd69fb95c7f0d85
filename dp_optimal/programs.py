"""The table of programs: which one solves an objective on which kind of problem.

The functions that state the objectives look here, and nowhere else, so that a kind of problem joins by registering
its programs; it need not have one for every objective.
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
from dp_optimal.samples.reduction import reduced_sample
from dp_optimal.samples.size_penalties import sample_penalty_path
from dp_optimal.samples.sizes import SampleCurve, sample_curve
from theorylab.problems.by_kind import ByKind
from theorylab.problems.cube import CubeProblem
from theorylab.problems.problem import Problem
from theorylab.problems.samples.sample import SampleProblem, has_whole_weights
from theorylab.trees.and_or_graph import AndOrGraph, and_or_graph, least_costs

__all__ = [
    "BY_DEPTH",
    "BY_DEPTH_IN_TIME",
    "BY_SIZE",
    "NEAR_OPTIMAL",
    "PENALTY_PATH",
    "SHALLOWEST_EXACT",
    "SIZE_CURVE",
    "SMALLEST_EXACT",
]


def _on_the_penalty_path(problem: Problem, depth: int | None, penalty: fmpq) -> Optimum:
    path = PENALTY_PATH(problem, depth, penalty)
    piece = path.pieces[0]
    return Optimum(piece.error + penalty * piece.leaves, path.tree(piece))


def _on_the_size_curve(problem: Problem, size: int, depth: int | None) -> Optimum:
    curve = SIZE_CURVE(problem, size, depth)
    return Optimum(curve.errors[min(size, len(curve.errors) - 1)], curve.tree(size), curve.errors)


def _of_least_exact_depth(problem: Problem) -> Optimum:
    depth = least_exact_depth(problem)
    return Optimum(fmpq(depth), BY_DEPTH(problem, depth, fmpq(0)).tree)


PENALTY_PATH: ByKind[[int | None, fmpq], PenaltyPath] = ByKind(path_over_hulls)
"""Optimal trees for all penalties, from the most tests on a path (None for no limit) and the least penalty."""

SIZE_CURVE: ByKind[[int | None, int | None], ProblemCurve | SampleCurve] = ByKind(problem_curve)
"""Least errors by size and their trees, from the most internal nodes and the most tests on a path (None: no limit)."""


def _among_all_trees(problem: Problem, depth: int, penalty: fmpq, slack: fmpq) -> tuple[AndOrGraph, fmpq]:
    graph = and_or_graph(problem, depth=depth, penalty=penalty)
    return graph, fmpq(least_costs(graph)[0], graph.denominator)


BY_DEPTH = ByKind(_on_the_penalty_path)
"""Least error + penalty x leaves, from the most tests on a path (None for no limit) and the penalty."""

BY_DEPTH_IN_TIME = ByKind(lambda problem, depth, penalty, until: BY_DEPTH(problem, depth, penalty))
"""The same, and a moment of :func:`time.monotonic` after which a program that can do so hands over what it has."""

BY_SIZE = ByKind(_on_the_size_curve)
"""Least errors, from the most internal nodes and the most tests on a path (None for no limit); none beyond the largest
size that a tree can have."""

NEAR_OPTIMAL = ByKind(_among_all_trees)
"""A graph with all trees within a slack of the optimum, and the optimum, from depth, penalty and slack."""

SMALLEST_EXACT = ByKind(optimal_exact_size)
"""Exact trees with the fewest internal nodes."""

SHALLOWEST_EXACT = ByKind(_of_least_exact_depth)
"""Exact trees of least depth."""


def _is_cube(problem: Problem) -> TypeGuard[CubeProblem]:
    """Cubes whose masses fit in machine words; on longer integers the general programs are faster."""
    return isinstance(problem, CubeProblem) and problem.in_words


def _of_sample(
    problem: SampleProblem, depth: int | None, penalty: fmpq, until: float | None = None
) -> Optimum:
    """The search for samples, unless its integers would be too long for machine words."""
    reduced = reduced_sample(problem, depth, penalty)
    if not reduced.in_words:
        return _on_the_penalty_path(problem, depth, penalty)
    return sample_optimal_by_depth(problem, reduced, penalty, until)


BY_DEPTH.register(_is_cube, cube_optimal_by_depth)
BY_DEPTH.register(has_whole_weights, _of_sample)
BY_DEPTH_IN_TIME.register(has_whole_weights, _of_sample)
BY_SIZE.register(_is_cube, cube_optimal_by_size)
SMALLEST_EXACT.register(_is_cube, cube_smallest_exact_tree)
SHALLOWEST_EXACT.register(_is_cube, cube_shallowest_exact_tree)

PENALTY_PATH.register(has_whole_weights, sample_penalty_path)
NEAR_OPTIMAL.register(has_whole_weights, sample_near_optimal)
SIZE_CURVE.register(has_whole_weights, sample_curve)
