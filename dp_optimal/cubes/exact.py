"""The smallest and the shallowest of the exact trees on the cube; see :mod:`dp_optimal.exact_tree`.

Every test on a cube leaves the error of an exact tree as it is, so a tree without a limit on its depth that has
the least error and, among these, the fewest leaves, is a smallest exact tree: one number for each of the 3^n
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
    """Return the smallest exact tree and its size; every node performs the first test that allows this."""
    tree = cube_optimal_by_depth(problem, None).tree
    return Optimum(fmpq(tree.size), tree)


def cube_shallowest_exact_tree(problem: CubeProblem) -> Optimum:
    """Return the shallowest exact tree and its depth; among the shallowest trees, one with the fewest leaves.

    The least error falls with the depth allowed, so the depth where it becomes that of all n tests is found
    by bisection: log n programs over the subcubes.
    """
    exact = _least_mass(problem, problem.variables)
    depth = bisect_left(range(problem.variables), True, key=lambda d: _least_mass(problem, d) == exact)
    return Optimum(fmpq(depth), cube_optimal_by_depth(problem, depth).tree)


def _least_mass(problem: CubeProblem, depth: int) -> int:
    """Return the mass of the inputs that the best tree of a depth mislabels."""
    values = subcube_values(problem, depth)
    return values.value(problem.root) // values.leaf_scale
