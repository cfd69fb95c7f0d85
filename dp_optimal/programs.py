"""The table of programs: which one solves an objective on which kind of problem.

The functions that state the objectives look here, and nowhere else, so that a kind of problem joins by registering
its programs; it need not have one for every objective.
"""

from __future__ import annotations

from typing import TypeGuard

from flint import fmpq

from dp_optimal.all_penalties import penalty_path
from dp_optimal.by_kind import ByKind
from dp_optimal.cubes.depth import cube_optimal_by_depth
from dp_optimal.cubes.exact import cube_shallowest_exact_tree, cube_smallest_exact_tree
from dp_optimal.cubes.size import cube_optimal_by_size
from dp_optimal.generic.exact import least_exact_depth, optimal_exact_size
from dp_optimal.generic.size_trees import optimal_tree_of_size
from dp_optimal.optimum import Optimum
from theorylab.problems.cube import CubeProblem
from theorylab.problems.problem import Problem

__all__ = ["BY_DEPTH", "BY_SIZE", "SHALLOWEST_EXACT", "SMALLEST_EXACT"]


def _on_the_penalty_path(problem: Problem, depth: int | None, penalty: fmpq) -> Optimum:
    path = penalty_path(problem, depth, least_penalty=penalty)
    piece = path.pieces[0]
    return Optimum(piece.error + penalty * piece.leaves, path.tree(piece))


def _of_least_exact_depth(problem: Problem) -> Optimum:
    depth = least_exact_depth(problem)
    return Optimum(fmpq(depth), BY_DEPTH(problem, depth, fmpq(0)).tree)


BY_DEPTH = ByKind(_on_the_penalty_path)
"""Least error + penalty x leaves, from the most tests on a path (None for no limit) and the penalty."""

BY_SIZE = ByKind(optimal_tree_of_size)
"""Least errors, from the most internal nodes and the most tests on a path (None for no limit)."""

SMALLEST_EXACT = ByKind(optimal_exact_size)
"""Exact trees with the fewest internal nodes."""

SHALLOWEST_EXACT = ByKind(_of_least_exact_depth)
"""Exact trees of least depth."""


def _is_cube(problem: Problem) -> TypeGuard[CubeProblem]:
    """Cubes whose masses fit in machine words; on longer integers the general programs are faster."""
    return isinstance(problem, CubeProblem) and problem.in_words


BY_DEPTH.register(_is_cube, cube_optimal_by_depth)
BY_SIZE.register(_is_cube, cube_optimal_by_size)
SMALLEST_EXACT.register(_is_cube, cube_smallest_exact_tree)
SHALLOWEST_EXACT.register(_is_cube, cube_shallowest_exact_tree)
