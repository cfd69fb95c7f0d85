"""The i-th tree of given grade at an OR node, and the grade of a given tree.

Trees of one grade at a node are in this order: the leaves (the majority label first, then by label), then by test in
the problem's order, then by the grades of the subtrees (that of the first outcome ascending first), then by the places
of the subtrees among those of their grade, the last outcome changing fastest. Of the copies of an interchangeable test
each takes one round of that, and all are drawn alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from theorylab.limits import require
from theorylab.problems.losses import Answer
from theorylab.problems.problem import Split
from theorylab.trees.and_or_graph import Choice, OrNode
from theorylab.trees.correspondence import Correspondence
from theorylab.trees.counts import TreeCounts
from theorylab.trees.decisions import tree_of_decisions
from theorylab.trees.histograms import Histogram, coefficient, combine
from theorylab.trees.nodes import Leaf, Node, leaf
from theorylab.trees.tree import Tree

__all__ = ["grade_of", "tree_at"]

NODE_BYTES = 700
"""Rough memory of a node of a tree that is being built."""


class _Place(NamedTuple):
    """A subtree to build: its OR node, its grade, and its rank among the subtrees of that grade there."""

    node: int
    grade: int
    rank: int


def tree_at(counts: TreeCounts, grade: int, index: int) -> Tree:
    """Return the tree with a given rank among the trees of one grade.

    Parameters
    ----------
    counts
        The trees.
    grade, index
        Grade of the tree, and its rank in the order above, from 0.

    Raises
    ------
    TooLarge
        If the tree does not fit; equal subtrees at a subproblem are held once.

    Notes
    -----
    A node of the tree costs as much as the counts at its OR node did.
    """
    graph = counts.graph
    nodes = 0

    def decide(place: _Place) -> Leaf | Split:
        nonlocal nodes
        way = _way(counts, place)
        if isinstance(way, Leaf):
            return way
        nodes += 1
        require(nodes * NODE_BYTES, f"tree of a set: {nodes} nodes so far, and holding them")
        choice, below = way
        return choice.split.leading_to(below)

    return Tree(graph.problem, tree_of_decisions(_Place(0, grade, index), decide))


def _way(counts: TreeCounts, place: _Place) -> tuple[Choice, list[_Place]] | Leaf:
    """Return the choice and the subtrees of a tree, or its leaf."""
    v, index = place.node, place.rank
    grade = place.grade - counts.charge(v)
    node = counts.graph.nodes[v]
    for label, own in _leaf_grades(counts, v, node).items():
        if own == grade:
            if index == 0:
                return leaf(counts.graph.problem, node.state, label)
            index -= 1
    for choice in node.choices:
        parts = [counts.at[u] for u in choice.below]
        copies = coefficient(parts, grade)
        if index < copies * choice.split.multiplicity:
            return choice, _subtrees(choice.below, parts, grade, index % copies)
        index -= copies * choice.split.multiplicity
    raise IndexError(f"OR node {v}: no subtree of this grade at this place")


def _leaf_grades(counts: TreeCounts, v: int, node: OrNode) -> dict[Answer, int]:
    """Return the grade of the leaf with each allowed label at an OR node, the majority label first."""
    majority = leaf(counts.graph.problem, node.state).label
    others = counts.grading.others.get(v, ())
    return {majority: counts.grading.leaf[v], **dict(zip((label for label, _ in node.others), others))}


def _subtrees(below: Sequence[int], parts: Sequence[Histogram], grade: int, index: int) -> list[_Place]:
    """Subtrees after each outcome, their grades summing to ``grade``, at a place among all of these."""
    taken: list[tuple[int, int]] = []
    for i in range(len(parts)):
        rest = combine(parts[i + 1 :], grade)
        for own, count in parts[i].items():
            ways = count * rest.get(grade - own, 0)
            if index < ways:
                break
            index -= ways
        taken.append((own, index // rest[grade - own]))
        index %= rest[grade - own]
        grade -= own
    return [_Place(u, own, place) for u, (own, place) in zip(below, taken)]


def grade_of(counts: TreeCounts, tree: Tree) -> int | None:
    """Return the grade of a tree, or None if it is not one of the trees that count.

    Parameters
    ----------
    counts
        The trees.
    tree
        Any tree; its tests and labels are those of the trees where they have the same names.

    Raises
    ------
    InvalidArgument
        If the tree belongs to another problem, and its variables or labels do not fit.
    """
    graph, grading = counts.graph, counts.grading
    reading = Correspondence(tree.problem, graph.problem, "set of trees")
    met: list[tuple[int, Node | Leaf]] = [(0, tree.root)]
    own: dict[tuple[int, int], int] = {}
    below: dict[tuple[int, int], tuple[tuple[int, int], ...]] = {}
    seen = {(0, id(tree.root))}
    for v, node in met:
        if isinstance(node, Leaf):
            grade = _leaf_grade(counts, reading, v, node)
            if grade is None:
                return None
            own[v, id(node)] = grade
            continue
        edges = _edges(counts, reading, v, node)
        if edges is None:
            return None
        below[v, id(node)] = tuple((u, id(child)) for u, child in edges)
        for u, child in edges:
            if (u, id(child)) not in seen:
                seen.add((u, id(child)))
                met.append((u, child))
    grades: dict[tuple[int, int], int] = {}
    for v, node in sorted(met, key=lambda place: -place[0]):
        here = v, id(node)
        grades[here] = own[here] if here in own else sum(grades[place] for place in below[here])
        completion = grading.completions.get(v)
        if completion and grades[here] > completion.most:
            return None
        grades[here] += counts.charge(v)
    whole = grades[0, id(tree.root)]
    return whole if whole <= grading.bound else None


def _edges(
    counts: TreeCounts, reading: Correspondence, v: int, node: Node
) -> list[tuple[int, Node | Leaf]] | None:
    """Return the OR nodes and children below a tree's node; None if no tree has the node."""
    test = reading.test(node.test)
    for choice in counts.graph.nodes[v].choices:
        if choice.split.test == test and len(choice.below) == len(node.edges):
            below = [(u, edge.child) for u, edge in zip(choice.below, node.edges)]
            # of several choices with this test, at most one allows the kinds of the tree's children
            if all(_fits(counts, reading, u, child) for u, child in below):
                return below
    return None


def _fits(counts: TreeCounts, reading: Correspondence, u: int, child: Node | Leaf) -> bool:
    """Return True if trees have a given leaf at an OR node or, if a child is no leaf, may split there."""
    if isinstance(child, Leaf):
        return _leaf_grade(counts, reading, u, child) is not None
    return bool(counts.graph.nodes[u].choices)


def _leaf_grade(counts: TreeCounts, reading: Correspondence, v: int, end: Leaf) -> int | None:
    """Return the grade of a leaf at an OR node; None if no tree that counts has it there."""
    label, limit = reading.label(end.label), counts.limit[v]
    grade = None if label is None else _leaf_grades(counts, v, counts.graph.nodes[v]).get(label)
    return grade if grade is not None and limit is not None and grade <= limit else None
