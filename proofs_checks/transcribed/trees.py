"""Trees grown by the transcribed algorithms, and their comparison with the learners' trees."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from flint import fmpq

from proofs_checks.transcribed.points import Mass, Points, bits
from theorylab.problems.grid import GridProblem
from theorylab.problems.problem import Problem, State
from theorylab.trees.nodes import Edge, Leaf, Node
from theorylab.trees.tree import Tree


class Cut(NamedTuple):
    """An internal node: the feature and the subtrees for its values 0 and 1; the latter is a paper's left subtree."""

    feature: int
    zero: Grown
    one: Grown


Grown = Cut | int
"""A tree; a leaf is its label."""


def leaves(tree: Grown) -> int:
    """Return the number S(T) of leaves."""
    return leaves(tree.zero) + leaves(tree.one) if isinstance(tree, Cut) else 1


def depth_of(tree: Grown) -> int:
    """Return the maximum number of tests on a path."""
    return 1 + max(depth_of(tree.zero), depth_of(tree.one)) if isinstance(tree, Cut) else 0


def mislabelled_mass(tree: Grown, points: Points) -> Mass:
    """Return the number (or mass) of the examples reaching the root that a tree mislabels."""
    if isinstance(tree, Cut):
        zero, one = points.halves(tree.feature)
        return mislabelled_mass(tree.zero, zero) + mislabelled_mass(tree.one, one)
    return points.zeros if tree else points.ones


def objective(tree: Grown, points: Points, penalty: fmpq, total: Mass) -> fmpq:
    """Return the contribution of a tree or subtree to the total objective: mistakes / N + penalty x leaves.

    tree: the tree; points: the points that reach its root; penalty: price of a leaf; total: number N of all examples.
    """
    return fmpq(mislabelled_mass(tree, points)) / total + penalty * leaves(tree)


def with_leaves(tree: Grown, points: Points, levels: int) -> Grown:
    """Return the top levels of a tree, with deeper subtrees replaced by majority leaves.

    tree: the tree; points: the points that reach its root; levels: maximum number of tests kept on a path.
    """
    if levels == 0 or not isinstance(tree, Cut):
        return points.label
    zero, one = points.halves(tree.feature)
    return Cut(tree.feature, with_leaves(tree.zero, zero, levels - 1), with_leaves(tree.one, one, levels - 1))


def as_tree(tree: Grown, points: Points) -> Tree:
    """Return the same tree as a library tree for the problem of the points.

    tree: the tree, in which every test separates some of its points; points: the points that reach its root.
    """
    problem = points.problem()
    return Tree(problem, _node(tree, problem, problem.root))


def _node(tree: Grown, problem: Problem, state: State) -> Node | Leaf:
    if not isinstance(tree, Cut):
        return Leaf(tree, tuple(problem.label_distribution(state)))
    split = next(each for each in problem.splits(state) if problem.variable(each.test, ()) == tree.feature)
    below = zip(split.branches, (tree.zero, tree.one))
    edges = (Edge(branch.probability, _node(child, problem, branch.child)) for branch, child in below)
    return Node(split.test, tuple(edges))


def transcribe(tree: Tree) -> Grown:
    """Return a learner's tree as :data:`Grown`; a test is its feature or, on a grid, the index of its threshold."""
    problem = tree.problem
    cuts = {}
    if isinstance(problem, GridProblem):
        tests = ((i, cut) for i, values in enumerate(problem.shape) for cut in range(1, values))
        cuts = {test: place for place, test in enumerate(tests)}

    def walk(node: Node | Leaf) -> Grown:
        if isinstance(node, Leaf):
            return node.label
        zero, one = node.edges
        return Cut(int(cuts.get(node.test, node.test)), walk(zero.child), walk(one.child))

    return walk(tree.root)


def measures(tree: Grown, points: Points) -> tuple[Mass, Mass, int, int, int]:
    """Return error, expected tests, internal nodes, leaves and depth of a tree, for points of mass 1."""
    return (
        mislabelled_mass(tree, points),
        _tests(tree, points),
        leaves(tree) - 1,
        leaves(tree),
        depth_of(tree),
    )


def _tests(tree: Grown, points: Points) -> Mass:
    if not isinstance(tree, Cut):
        return 0
    zero, one = points.halves(tree.feature)
    return points.mass + _tests(tree.zero, zero) + _tests(tree.one, one)


def _point(problem: Problem, features: Sequence[int]) -> Sequence[int]:
    """Return the point with the given features; a coordinate on a grid is the number of thresholds that it reaches."""
    if not isinstance(problem, GridProblem):
        return features
    ends = list(accumulate((values - 1 for values in problem.shape), initial=0))
    return [sum(features[since:until]) for since, until in pairwise(ends)]


def is_the_tree(tree: Tree, expected: Grown, points: Points) -> bool:
    """Return True if a learner's tree equals a transcribed tree, labels the points alike and has the same measures."""
    if transcribe(tree) != expected:
        return False
    by_label = sum(
        zeros if tree.label(_point(tree.problem, bits(x, points.features))) else ones
        for x, zeros, ones in points.rows
    )
    own = tree.error, tree.expected_tests, tree.size, tree.leaves, tree.depth
    return own == measures(expected, points) and by_label == tree.error
