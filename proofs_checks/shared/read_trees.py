"""Trees of the learners and of the transcribed algorithms side by side."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise

from flint import fmpq

from proofs_checks.shared.weighted_points import Points
from theorylab.problems.grid import GridProblem
from theorylab.problems.problem import Problem
from theorylab.trees.nodes import Leaf, Node
from theorylab.trees.tree import Tree

__all__ = ["Listed", "asked", "depth_of", "is_the_tree", "leaves_of", "measures", "missed"]

Listed = int | tuple[int, "Listed", "Listed"]
"""A transcribed tree: the label of a leaf, or (feature, subtree where it is 0, subtree where it is 1)."""


def missed(tree: Listed, points: Points) -> fmpq:
    """Mass that a tree mislabels of the points that reach its root."""
    if isinstance(tree, int):
        return points.zeros if tree else points.ones
    i, zero, one = tree
    return missed(zero, points.half(i, 0)) + missed(one, points.half(i, 1))


def leaves_of(tree: Listed) -> int:
    """Number of leaves."""
    return 1 if isinstance(tree, int) else leaves_of(tree[1]) + leaves_of(tree[2])


def depth_of(tree: Listed) -> int:
    """Most tests on a path."""
    return 0 if isinstance(tree, int) else 1 + max(depth_of(tree[1]), depth_of(tree[2]))


def measures(tree: Listed, points: Points) -> tuple[fmpq, fmpq, int, int, int]:
    """Error, expected tests, inner nodes, leaves and depth, for points of mass 1."""
    return (
        missed(tree, points),
        _tests(tree, points),
        leaves_of(tree) - 1,
        leaves_of(tree),
        depth_of(tree),
    )


def _tests(tree: Listed, points: Points) -> fmpq:
    if isinstance(tree, int):
        return fmpq(0)
    i, zero, one = tree
    return points.mass + _tests(zero, points.half(i, 0)) + _tests(one, points.half(i, 1))


def asked(tree: Tree) -> Listed:
    """A learner's tree, of binary tests that are called by their features, or of thresholds in their order."""
    problem = tree.problem
    cuts = {}
    if isinstance(problem, GridProblem):
        tests = ((i, cut) for i, values in enumerate(problem.shape) for cut in range(1, values))
        cuts = {test: place for place, test in enumerate(tests)}

    def walk(node: Node | Leaf) -> Listed:
        if isinstance(node, Leaf):
            return node.label
        zero, one = node.edges
        return int(cuts.get(node.test, node.test)), walk(zero.child), walk(one.child)

    return walk(tree.root)


def _point(problem: Problem, features: Sequence[int]) -> Sequence[int]:
    """The point that has these features: on a grid as many as its coordinates exceed thresholds."""
    if not isinstance(problem, GridProblem):
        return features
    ends = list(accumulate((values - 1 for values in problem.shape), initial=0))
    return [sum(features[since:until]) for since, until in pairwise(ends)]


def is_the_tree(tree: Tree, expected: Listed, points: Points) -> bool:
    """Whether a learner's tree asks and answers as a transcribed one, labels the points so and has its measures."""
    if asked(tree) != expected:
        return False
    by_label = sum(
        (zeros if tree.label(_point(tree.problem, x)) else ones for x, zeros, ones in points.rows), fmpq(0)
    )
    own = tree.error, tree.expected_tests, tree.size, tree.leaves, tree.depth
    return own == measures(expected, points) and by_label == tree.error
