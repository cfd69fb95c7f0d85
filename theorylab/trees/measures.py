"""Measures of a tree: its rank, and how much better than a coin its worst leaf is."""

from __future__ import annotations

from flint import fmpq

from theorylab.errors import InvalidArgument
from theorylab.trees.nodes import Node
from theorylab.trees.tree import Tree, require_tree

__all__ = ["least_advantage", "tree_rank"]


def tree_rank(tree: Tree) -> int:
    """Rank of a tree: 0 for a leaf; below a node, equal ranks r make r + 1 and different ones their maximum.

    This is the rank of Ehrenfeucht and Haussler, *Learning decision trees from random examples*, Information and
    Computation 82 (1989): the largest depth of a complete binary tree that is left after contracting edges.

    Parameters
    ----------
    tree
        A tree of tests with two outcomes.

    Raises
    ------
    InvalidArgument
        If it is no tree, or a test has another number of outcomes.

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
    """Smallest advantage of a leaf that inputs reach: the probability that its label is right there, less 1/2.

    Parameters
    ----------
    tree
        A tree of any problem; its error is at most 1/2 less this.

    Raises
    ------
    InvalidArgument
        If it is no tree, or one that was read and does not know which leaves inputs reach.

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
