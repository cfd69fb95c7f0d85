"""The smallest and the shallowest exact trees on the cube; see :mod:`dp_optimal.exact_tree`.

No test on a cube changes the error of an exact tree, so a tree of unlimited depth that has
minimum error and, among these, the fewest leaves, is a smallest exact tree: one number for each of the 3^n
subcubes (:mod:`dp_optimal.cubes.depth`).
"""

from __future__ import annotations

from bisect import bisect_left

from flint import fmpq

from dp_optimal.cubes.depth import cube_optimal_by_depth, subcube_values
from dp_optimal.optimum import Optimum
from theorylab.problems.cube import CubeProblem

__all__ = ["cube_shallowest_exact_tree", "cube_smallest_exact_tree"]


def cube_smallest_exact_tree(problem: CubeProblem) -> Optimum:
    """Return the smallest exact tree and its size; each node performs the first test that allows this."""
    tree = cube_optimal_by_depth(problem, None).tree
    return Optimum(fmpq(tree.size), tree)


def cube_shallowest_exact_tree(problem: CubeProblem) -> Optimum:
    """Return the shallowest exact tree and its depth; among the shallowest trees, one with the fewest leaves.

    The minimum error decreases with the depth, so the first depth at which it equals that of depth n is found
    by bisection: log n programs over the subcubes.
    """
    exact = _least_mass(problem, problem.variables)
    depth = bisect_left(range(problem.variables), True, key=lambda d: _least_mass(problem, d) == exact)
    return Optimum(fmpq(depth), cube_optimal_by_depth(problem, depth).tree)


def _least_mass(problem: CubeProblem, depth: int) -> int:
    """Return the mass of the inputs that an optimal tree of a depth mislabels."""
    values = subcube_values(problem, depth)
    return values.value(problem.root) // values.leaf_scale
