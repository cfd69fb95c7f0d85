"""Where the nodes of a drawn tree stand: Reingold and Tilford's layout, stretched to fit the names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import lazy_loader

from theorylab.trees.drawing.nodes import DrawnNode

__all__ = ["Point", "tidy_layout"]

# loaded by the first drawing: importing it costs more than most commands take
igraph = lazy_loader.load("igraph")


class Point(NamedTuple):
    """Centre of a node, y downwards."""

    x: float
    y: float


def tidy_layout(
    nodes: Sequence[DrawnNode], widths: Sequence[float], *, gap: float, level_height: float
) -> list[Point]:
    """Place the nodes of a tree so that none overlaps another and no two edges cross.

    Nodes of a depth share a level, a parent stands at the mean of its children, and children stand in
    the order of their outcomes [1]_. The layout is then stretched sideways by the least factor
    that keeps every two neighbours of a level ``gap`` apart.

    Parameters
    ----------
    nodes
        The nodes, each before its subtrees.
    widths
        How wide each node is drawn.
    gap
        Least free space between neighbours.
    level_height
        Distance between the centres of consecutive levels.

    Returns
    -------
    list of Point
        Centres; the left edge of the leftmost node is at x = 0, the centre of the root at y = 0.

    References
    ----------
    .. [1] E. M. Reingold and J. S. Tilford, "Tidier Drawings of Trees", IEEE Transactions on Software
       Engineering SE-7(2), 1981.
    """
    edges = [(node.parent, index) for index, node in enumerate(nodes) if node.parent is not None]
    layout = igraph.Graph(n=len(nodes), edges=edges, directed=True).layout_reingold_tilford(
        mode="out", root=[0]
    )
    across = [x for x, _ in layout]
    stretch = 0.0
    last_of_level: dict[int, int] = {}
    for index, node in enumerate(nodes):  # reading order runs left to right on every level
        left = last_of_level.get(node.depth)
        if left is not None:
            needed = (widths[left] + widths[index]) / 2 + gap
            stretch = max(stretch, needed / (across[index] - across[left]))
        last_of_level[node.depth] = index
    leftmost = min(stretch * x - width / 2 for x, width in zip(across, widths))
    return [Point(stretch * x - leftmost, level_height * node.depth) for x, node in zip(across, nodes)]
