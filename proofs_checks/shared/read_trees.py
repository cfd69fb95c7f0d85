"""Trees of the learners and of the transcribed algorithms side by side."""

from __future__ import annotations

from collections.abc import Sequence

from flint import fmpq

from proofs_checks.shared.weighted_points import Points
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


Thresholds = Sequence[tuple[int, int]]
"""Tests (variable, threshold) of a grid that the features stand for."""


def asked(tree: Tree, thresholds: Thresholds = ()) -> Listed:
    """A learner's tree, of binary tests that are called by their features; on a grid, by its thresholds."""

    def walk(node: Node | Leaf) -> Listed:
        if isinstance(node, Leaf):
            return node.label
        zero, one = node.edges
        feature = thresholds.index(node.test) if thresholds else int(node.test)
        return feature, walk(zero.child), walk(one.child)

    return walk(tree.root)


def _input(x: Sequence[int], thresholds: Thresholds) -> Sequence[int]:
    """The point of a grid that reaches some thresholds; of features, these themselves."""
    if not thresholds:
        return x
    variables = range(thresholds[-1][0] + 1)
    return [sum(bit for bit, (i, _) in zip(x, thresholds) if i == variable) for variable in variables]


def is_the_tree(tree: Tree, expected: Listed, points: Points, thresholds: Thresholds = ()) -> bool:
    """Whether a learner's tree asks and answers as a transcribed one, labels the points so and has its measures."""
    if asked(tree, thresholds) != expected:
        return False
    labels = ((tree.label(_input(x, thresholds)), zeros, ones) for x, zeros, ones in points.rows)
    by_label = sum((zeros if label else ones for label, zeros, ones in labels), fmpq(0))
    own = tree.error, tree.expected_tests, tree.size, tree.leaves, tree.depth
    return own == measures(expected, points) and by_label == tree.error
