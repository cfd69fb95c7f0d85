r"""Restriction of an AND/OR graph to the trees without trivial splits.

A split is *trivial* if all its outcomes are leaves of one label: without it the tree decides every input alike and
has fewer leaves. Some programs for near-optimal trees leave such trees out (TreeFARMS, Xin et al. 2022).

The rule concerns a test together with its subtrees, so a graph needs more OR nodes to express it: besides the node of
a subproblem with any tree, one where the tree must be a leaf and one where it must split. If the outcomes
a, b of a test have one label, its trees are those with a leaf at a and a split at b and those with a split at a and any
tree at b; no tree is in both, and none has two leaves. With more outcomes the cases are told apart by the first
split. The graph has at most three OR nodes for each original one, and counting and listing trees work as before.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from flint import fmpq

from theorylab.problems.losses import Answer
from theorylab.trees.and_or_graph import AndOrGraph, Choice, OrNode
from theorylab.trees.nodes import leaf

__all__ = ["without_trivial_splits"]


class _Trees(Enum):
    """Kinds of trees allowed at an OR node."""

    ANY = "any"
    LEAF = "a leaf"
    SPLIT = "no leaf"


class _Variant(NamedTuple):
    """An OR node of the original graph, and the trees still allowed there."""

    node: int
    trees: _Trees


def without_trivial_splits(graph: AndOrGraph, bound: fmpq) -> AndOrGraph:
    """Return the graph of the trees within a bound in which no test is followed only by leaves of one label.

    Parameters
    ----------
    graph
        The trees.
    bound
        Maximum objective of interest. If a tree has to split, a leaf costs more than that.

    Notes
    -----
    Time and memory are linear in the choices of the graph.
    """
    problem, too_much = graph.problem, fmpq(bound.floor() + 1)
    labels = [leaf(problem, node.state).label for node in graph.nodes]
    position = {_Variant(0, _Trees.ANY): 0}
    nodes: list[OrNode] = []
    met = list(position)
    for here in met:
        node = graph.nodes[here.node]
        choices = []
        for choice in node.choices if here.trees is not _Trees.LEAF else ():
            for below in _ways(graph, labels, choice):
                met.extend(child for child in dict.fromkeys(below) if child not in position)
                positions = tuple(position.setdefault(child, len(position)) for child in below)
                choices.append(Choice(choice.split, positions))
        cost = node.cost if here.trees is not _Trees.SPLIT else too_much
        nodes.append(node._replace(cost=cost, choices=tuple(choices)))
    return AndOrGraph(problem, graph.penalty, tuple(nodes), graph.denominator)


def _ways(graph: AndOrGraph, labels: list[Answer], choice: Choice) -> list[tuple[_Variant, ...]]:
    """Return disjoint cases for the subtrees after a test, those with the most leading leaves first."""
    if len({labels[u] for u in choice.below}) > 1:
        return [tuple(_Variant(u, _Trees.ANY) for u in choice.below)]
    ways = []
    for i, first_split in reversed(list(enumerate(choice.below))):
        leaves = [_Variant(u, _Trees.LEAF) for u in choice.below[:i]]
        free = [_Variant(u, _Trees.ANY) for u in choice.below[i + 1 :]]
        ways.append((*leaves, _Variant(first_split, _Trees.SPLIT), *free))
    return ways
