"""Layout of a drawn tree: that of Reingold and Tilford, stretched to fit the names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from theorylab.extras import igraph
from theorylab.trees.drawing.names import unicode_name
from theorylab.trees.drawing.nodes import DrawnNode
from theorylab.trees.drawing.text_width import text_width

__all__ = ["NAME_SIZE", "NODE_HEIGHT", "Placed", "Point", "place_nodes", "tidy_layout"]

NODE_HEIGHT = 28
LEVEL_HEIGHT = 72
GAP = 12
PADDING = 8
NAME_SIZE = 14
OUTCOME_AT = 0.55  # where on an edge its outcome is written; lower than the middle keeps siblings apart


class Point(NamedTuple):
    """Centre of a node, y downwards."""

    x: float
    y: float


def tidy_layout(
    nodes: Sequence[DrawnNode], widths: Sequence[float], *, gap: float, level_height: float
) -> list[Point]:
    """Place the nodes of a tree so that none overlaps another and no two edges cross.

    Nodes of equal depth share a level, a parent is at the mean of its children, and children are in
    the order of their outcomes [1]_. The layout is then stretched horizontally by the minimum factor
    that keeps every two neighbours of a level ``gap`` apart.

    Parameters
    ----------
    nodes
        The nodes, each before its subtrees.
    widths
        Width of each node.
    gap
        Minimum space between neighbours.
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


@dataclass(frozen=True)
class Placed:
    """A tree ready to be drawn: the units are those of letters of size :data:`NAME_SIZE`.

    Attributes
    ----------
    nodes
        The nodes, each before its subtrees.
    names
        Text in the nodes.
    boxes
        Widths of the nodes; all have height :data:`NODE_HEIGHT`.
    points
        Their centres.
    """

    nodes: Sequence[DrawnNode]
    names: Sequence[str]
    boxes: Sequence[float]
    points: Sequence[Point]

    @property
    def edges(self) -> Iterator[tuple[Point, Point, Point, str]]:
        """The ends of each edge, the place of its outcome, and the outcome."""
        for node, child in zip(self.nodes, self.points):
            if node.parent is not None and node.outcome is not None:
                parent = self.points[node.parent]
                start = Point(parent.x, parent.y + NODE_HEIGHT / 2)
                end = Point(child.x, child.y - NODE_HEIGHT / 2)
                middle = Point(*(a + OUTCOME_AT * (b - a) for a, b in zip(start, end)))
                yield start, end, middle, node.outcome

    @property
    def width(self) -> float:
        """From the left edge of the leftmost node, x = 0, to the right edge of the rightmost one."""
        return max(point.x + box / 2 for point, box in zip(self.points, self.boxes))

    @property
    def height(self) -> float:
        """From the top of the root, y = -:data:`NODE_HEIGHT` / 2, to the bottom of the lowest node."""
        return max(point.y for point in self.points) + NODE_HEIGHT


def place_nodes(nodes: Sequence[DrawnNode]) -> Placed:
    """Place the nodes of a tree, each in a box as wide as its name.

    Parameters
    ----------
    nodes
        The nodes, each before its subtrees.
    """
    names = [unicode_name(node.name) for node in nodes]
    boxes = [max(NODE_HEIGHT, text_width(name, NAME_SIZE) + 2 * PADDING) for name in names]
    return Placed(nodes, names, boxes, tidy_layout(nodes, boxes, gap=GAP, level_height=LEVEL_HEIGHT))
