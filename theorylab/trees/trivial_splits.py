r"""Restriction of an AND/OR graph to the trees without trivial splits.

A split is *trivial* if all its outcomes are leaves of one label: without it the tree decides every input alike and
has fewer leaves. Some programs for near-optimal trees leave such trees out (TreeFARMS, Xin et al. 2022).

The rule concerns a test together with its subtrees, so a graph needs more OR nodes to express it: besides the node of
a subproblem with any tree, one where the tree must be a leaf of a given label, one where it must be another tree, and
one where it must split. If a leaf of label l is allowed at both outcomes a, b of a test, its trees are those with a
split at a, and for each such l those with a leaf l at a and any other tree at b; no tree is in two of these sets, and
none has two leaves l. With more outcomes the cases are told apart by the first tree that is not a leaf l. If leaves
have majority labels, the graph has at most three OR nodes for each original one. Counting and listing trees work as
before.
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
    LEAF = "a leaf of the label"
    OTHER = "no leaf of the label"
    SPLIT = "no leaf"


class _Variant(NamedTuple):
    """An OR node of the original graph, and the trees still allowed there."""

    node: int
    trees: _Trees = _Trees.ANY
    label: Answer | None = None

    def allows(self, label: Answer) -> bool:
        """Return True if a leaf with a ``label`` is allowed here."""
        if self.trees is _Trees.ANY:
            return True
        return self.trees is not _Trees.SPLIT and (label == self.label) == (self.trees is _Trees.LEAF)


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
    position = {_Variant(0): 0}
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
        cost = node.cost if here.allows(labels[here.node]) else too_much
        others = tuple(other for other in node.others if here.allows(other[0]))
        nodes.append(node._replace(cost=cost, choices=tuple(choices), others=others))
    return AndOrGraph(problem, graph.penalty, tuple(nodes), graph.denominator)


def _ways(graph: AndOrGraph, labels: list[Answer], choice: Choice) -> list[tuple[_Variant, ...]]:
    """Return disjoint cases for the subtrees after a test, those with the most leading leaves first."""
    allowed = [{labels[u], *dict(graph.nodes[u].others)} for u in choice.below]
    if not set.intersection(*allowed):
        return [tuple(_Variant(u) for u in choice.below)]
    ways = []
    for i, first_other in reversed(list(enumerate(choice.below))):
        free = [_Variant(u) for u in choice.below[i + 1 :]]
        for label in sorted(allowed[0]) if i else [None]:
            leaves = [_Variant(u, _Trees.LEAF, label) for u in choice.below[:i]]
            other = _other(first_other, label, allowed[i])
            ways.append((*leaves, other, *free))
    return ways


def _other(node: int, label: Answer | None, allowed: set[Answer]) -> _Variant:
    """Return the variant of a node whose trees are no leaf of a label, or split if there is no label."""
    if label is None or allowed == {label}:
        return _Variant(node, _Trees.SPLIT)
    return _Variant(node, _Trees.OTHER, label) if label in allowed else _Variant(node)
