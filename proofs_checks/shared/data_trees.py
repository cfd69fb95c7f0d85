"""Trees on small data sets, and the objective of the SPLIT paper: mistakes / N + penalty x leaves."""

from __future__ import annotations

from typing import NamedTuple

from flint import fmpq

from proofs_checks.shared.data_sets import DataSet
from theorylab.problems.problem import Problem, State
from theorylab.trees.nodes import Edge, Leaf, Node
from theorylab.trees.tree import Tree

__all__ = [
    "Cut",
    "Grown",
    "as_tree",
    "depth_of",
    "leaf_of",
    "leaves",
    "mistakes",
    "objective",
    "with_leaves",
]


class Cut(NamedTuple):
    """An internal node: the feature, and the subtrees where it is 1 (the paper's left) and where it is 0."""

    feature: int
    one: Grown
    zero: Grown


Grown = Cut | int
"""A tree; a leaf is its label."""


def leaf_of(data: DataSet) -> int:
    """The leaf that predicts the majority label."""
    return data.majority


def leaves(tree: Grown) -> int:
    """Number S(T) of leaves."""
    return leaves(tree.one) + leaves(tree.zero) if isinstance(tree, Cut) else 1


def depth_of(tree: Grown) -> int:
    """Largest number of tests on a path."""
    return 1 + max(depth_of(tree.one), depth_of(tree.zero)) if isinstance(tree, Cut) else 0


def mistakes(tree: Grown, data: DataSet) -> int:
    """Number of examples that the tree mislabels.

    tree: the tree; data: the examples that reach its root.
    """
    if isinstance(tree, Cut):
        one, zero = data.where(tree.feature, 1), data.where(tree.feature, 0)
        return mistakes(tree.one, one) + mistakes(tree.zero, zero)
    return data.zeros if tree == 1 else data.ones


def objective(tree: Grown, data: DataSet, penalty: fmpq, total: int) -> fmpq:
    """What a tree, or a subtree, adds to the objective of the whole.

    tree: the tree; data: the examples that reach its root; penalty: price of a leaf; total: number N of all
    examples.
    """
    return fmpq(mistakes(tree, data), total) + penalty * leaves(tree)


def with_leaves(tree: Grown, data: DataSet, levels: int) -> Grown:
    """The top of a tree, with leaves where it goes on below a level.

    tree: the tree; data: the examples that reach its root; levels: tests kept on a path.
    """
    if levels == 0 or not isinstance(tree, Cut):
        return leaf_of(data)
    f = tree.feature
    return Cut(
        f,
        with_leaves(tree.one, data.where(f, 1), levels - 1),
        with_leaves(tree.zero, data.where(f, 0), levels - 1),
    )


def as_tree(tree: Grown, data: DataSet) -> Tree:
    """The same tree with the laboratory's nodes, for the problem of the data.

    tree: the tree, every test of which tells some examples apart; data: the examples that reach its root.
    """
    problem = data.problem()
    return Tree(problem, _node(tree, problem, problem.root))


def _node(tree: Grown, problem: Problem, state: State) -> Node | Leaf:
    if not isinstance(tree, Cut):
        return Leaf(tree, tuple(problem.label_distribution(state)))
    split = next(each for each in problem.splits(state) if problem.variable(each.test, ()) == tree.feature)
    below = zip(split.branches, (tree.zero, tree.one))
    edges = (Edge(branch.probability, _node(child, problem, branch.child)) for branch, child in below)
    return Node(split.test, tuple(edges))
