"""A tree in parts that fit on pages: a subtree drawn separately is replaced by a node that names its part.

Equal subtrees share one part.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from theorylab.trees.drawing.nodes import DrawnNode

__all__ = ["NOTE", "above", "parts"]

NOTE = "a node '… part N' goes on there; equal parts are drawn once"
"""Explanation for readers of a tree in several parts."""


def parts(
    nodes: Sequence[DrawnNode], fits: Callable[[Sequence[DrawnNode]], bool]
) -> list[Sequence[DrawnNode]]:
    """Cut a tree into parts, from its leaves upwards, where a subtree does not fit.

    Parameters
    ----------
    nodes
        The nodes of the tree, each before its subtrees.
    fits
        Predicate that returns True if a part fits on a page. A node with its outcomes is drawn even if it does not.

    Returns
    -------
    list
        The nodes of each part, the root's first; a node called ``… part 2`` stands for the root of the second.
    """
    children = _children(nodes)
    kinds = _kinds(nodes, children)
    cut: dict[int, str] = {}
    kept = [1] * len(nodes)  # how many nodes of the part of a node are below it or itself
    widest = f"… part {len(nodes)}"
    for index in reversed(range(len(nodes))):
        below = sorted((child for child in children[index] if children[child]), key=kept.__getitem__)
        while below and not fits(_part(nodes, children, index, cut)):
            cut[below.pop()] = widest
        kept[index] = 1 + sum(1 if child in cut else kept[child] for child in children[index])
    numbers = {kinds[0]: 1}
    roots = [0]
    for root in roots:
        for index in _reachable_nodes(children, root, cut):
            if index in cut and index != root:
                if kinds[index] not in numbers:
                    roots.append(index)
                cut[index] = f"… part {numbers.setdefault(kinds[index], len(roots))}"
    return [_part(nodes, children, root, cut) for root in roots]


def above(nodes: Sequence[DrawnNode], depth: int) -> Sequence[DrawnNode]:
    """The nodes down to a depth, where a node that is cut off says how many tests are below it, itself included.

    Parameters
    ----------
    nodes
        The nodes of the tree, each before its subtrees.
    depth
        Of the lowest nodes, at least 1.
    """
    children = _children(nodes)
    tests = [int(bool(below)) for below in children]
    for index in reversed(range(1, len(nodes))):
        tests[nodes[index].parent or 0] += tests[index]
    lowest = (index for index, node in enumerate(nodes) if node.depth == depth and children[index])
    return _part(nodes, children, 0, {index: f"… tests: {tests[index]}" for index in lowest})


def _children(nodes: Sequence[DrawnNode]) -> list[list[int]]:
    children: list[list[int]] = [[] for _ in nodes]
    for index, node in enumerate(nodes):
        if node.parent is not None:
            children[node.parent].append(index)
    return children


def _kinds(nodes: Sequence[DrawnNode], children: Sequence[Sequence[int]]) -> list[int]:
    """Return a number for each node, equal if the drawings of the subtrees are equal."""
    known: dict[tuple[object, ...], int] = {}
    kinds = [0] * len(nodes)
    for index in reversed(range(len(nodes))):
        below = tuple((nodes[child].outcome, kinds[child]) for child in children[index])
        kinds[index] = known.setdefault((nodes[index].name, below), len(known))
    return kinds


def _reachable_nodes(children: Sequence[Sequence[int]], root: int, cut: dict[int, str]) -> list[int]:
    """Return the nodes of a part, each before its subtrees."""
    found, waiting = [], [root]
    while waiting:
        index = waiting.pop()
        found.append(index)
        if index == root or index not in cut:
            waiting += reversed(children[index])
    return found


def _part(
    nodes: Sequence[DrawnNode], children: Sequence[Sequence[int]], root: int, cut: dict[int, str]
) -> Sequence[DrawnNode]:
    """Return a part, with depths and parents relative to its root."""
    reached = _reachable_nodes(children, root, cut)
    place = {index: at for at, index in enumerate(reached)}
    part = []
    for index in reached:
        node = nodes[index]
        if index == root:
            node = node._replace(parent=None, outcome=None)
        else:
            node = node._replace(name=cut.get(index, node.name), parent=place[node.parent or 0])
        part.append(node._replace(depth=node.depth - nodes[root].depth))
    return part
