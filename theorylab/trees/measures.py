"""Measures of a tree: its rank, the minimum advantage of its leaves, and its distinct leaves."""

from __future__ import annotations

from typing import NamedTuple

from flint import fmpq

from theorylab.errors import InvalidArgument
from theorylab.trees.nodes import Leaf, Node
from theorylab.trees.tree import Tree, require_tree

__all__ = ["EqualPaths", "distinct_leaves", "least_advantage", "tree_rank"]


class EqualPaths(NamedTuple):
    """A leaf of the shared graph that holds a tree.

    Attributes
    ----------
    leaf
        The leaf.
    paths
        Number of paths that end there, that is, of the leaves of the unfolded tree that it stands for.
    probability
        Probability that an input ends there.
    """

    leaf: Leaf
    paths: int
    probability: fmpq


def tree_rank(tree: Tree) -> int:
    """Return the rank of a tree: 0 for a leaf; below a node, equal ranks r give r + 1, distinct ones their maximum.

    This is the rank of Ehrenfeucht and Haussler, *Learning decision trees from random examples*, Information and
    Computation 82 (1989): the maximum depth of a complete binary tree that remains after contracting edges.

    Parameters
    ----------
    tree
        A tree of tests with two outcomes.

    Raises
    ------
    InvalidArgument
        If it is no tree, or a test has another number of outcomes.

    See Also
    --------
    rank : the minimum over the exact trees of a function

    Examples
    --------
    >>> from theorylab import CubeProblem, greedy
    >>> tree_rank(greedy(CubeProblem([0, 0, 0, 1]), depth=2)), tree_rank(greedy(CubeProblem([0, 1, 1, 0]), depth=2))
    (1, 2)
    """
    require_tree(tree)
    return tree.fold(lambda end: 0, _rank_of_node)


def _rank_of_node(node: Node, below: list[int]) -> int:
    if len(below) != 2:
        raise InvalidArgument(
            f"rank: a test has {len(below)} outcomes; only trees of tests with two have a rank"
        )
    return below[0] + 1 if below[0] == below[1] else max(below)


def least_advantage(tree: Tree) -> fmpq:
    """Return the minimum advantage of a leaf: the probability that its label is right there, less 1/2.

    Parameters
    ----------
    tree
        A tree of any problem; its error is at most 1/2 less this.

    Raises
    ------
    InvalidArgument
        If it is not a tree, or was read from a file without the probabilities of its nodes.

    See Also
    --------
    advantage : of a test

    Examples
    --------
    >>> from theorylab import CubeProblem, greedy
    >>> least_advantage(greedy(CubeProblem([0, 0, 0, 1, 0, 1, 1, 1]), depth=1))
    1/4
    """
    require_tree(tree)
    tree.require_measured()
    return tree.fold(
        lambda end: fmpq(1, 2) - end.error,
        lambda node, below: min(v for edge, v in zip(node.edges, below) if edge.probability),
    )


def distinct_leaves(tree: Tree) -> list[EqualPaths]:
    """Return the leaves of a tree, one entry for each leaf of its shared graph, however many paths lead there.

    :meth:`theorylab.Tree.places` has every path of its own, of trees that are not too large.

    Parameters
    ----------
    tree
        A tree whose nodes have known probabilities.

    Raises
    ------
    InvalidArgument
        If it is not a tree, or was read from a file without the probabilities of its nodes.

    See Also
    --------
    Tree, Leaf

    Examples
    --------
    >>> from constructions import majority
    >>> from theorylab import greedy
    >>> [(end.leaf.label, end.paths, end.probability) for end in distinct_leaves(greedy(majority(3)))]
    [(1, 1, 1/4), (1, 2, 1/4), (0, 2, 1/4), (0, 1, 1/4)]
    """
    require_tree(tree)
    tree.require_measured()
    below_first: list[Leaf | Node] = []

    def collect(node: Leaf | Node, *below: list[None]) -> None:
        below_first.append(node)

    tree.fold(collect, collect)
    paths = {id(node): 0 for node in below_first}
    reach = {id(node): fmpq(0) for node in below_first}
    paths[id(tree.root)], reach[id(tree.root)] = 1, fmpq(1)
    for node in reversed(below_first):
        for probability, child in node.edges if isinstance(node, Node) else ():
            paths[id(child)] += paths[id(node)]
            reach[id(child)] += probability * reach[id(node)]
    return [EqualPaths(end, paths[id(end)], reach[id(end)]) for end in below_first if isinstance(end, Leaf)]
