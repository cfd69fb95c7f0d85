"""A tree as plain text, for terminals, logs and doctests."""

from __future__ import annotations

from io import StringIO
from itertools import accumulate

from flint import fmpq
from rich.console import Console
from rich.text import Text
from rich.tree import Tree as Guides

from theorylab.errors import InvalidArgument, TooLarge
from theorylab.trees.drawing.nodes import Drawable, DrawnNode, drawn_nodes
from theorylab.trees.drawing.numbers import short_number

__all__ = ["to_text"]

GUIDE_WIDTH = 4


def to_text(tree: Drawable, *, most_nodes: int | None = None) -> str:
    """Draw a tree as text, one node a line, zero-child first.

    A line shows the outcome that leads to the node, then the variable tested or the label with the
    probability of reaching the leaf and its label mean (with more than two labels, the probability of
    each). Numbers are exact where short, else decimals marked with ``~``.

    Parameters
    ----------
    tree
        The tree. One with more than :data:`theorylab.trees.nodes.MOST_NODES_WRITTEN` nodes becomes one line
        that summarises it, computed on its shared graph.
    most_nodes
        Cut the drawing below the largest depth at which at most this many nodes are drawn (the root
        always is); where and how much was cut is written. By default nothing is cut.

    Returns
    -------
    str
        Lines without colour codes or trailing newline, the same on every terminal.

    Raises
    ------
    InvalidArgument
        If ``most_nodes`` is less than 1.
    """
    if most_nodes is not None and most_nodes < 1:
        raise InvalidArgument(f"most_nodes: {most_nodes} given; at least 1, for the root, is needed")
    try:
        nodes = drawn_nodes(tree)
    except TooLarge:
        return _summary(tree)
    last_depth = _last_depth(nodes, most_nodes)
    below = _nodes_below(nodes)
    drawn: dict[int, Guides] = {}
    for index, node in enumerate(nodes):
        if node.depth > last_depth:
            continue
        hidden = below[index] if node.depth == last_depth else 0
        line = Text(_line(node, hidden))
        drawn[index] = Guides(line) if node.parent is None else drawn[node.parent].add(line)
    text = _render(drawn[0], width=max(GUIDE_WIDTH * n.depth + len(_line(n, len(nodes))) for n in nodes))
    if len(drawn) < len(nodes):
        text += f"\n(cut below depth {last_depth}: {len(drawn)} of {len(nodes)} nodes drawn)"
    return text


def _summary(tree: Drawable) -> str:
    numbers: tuple[fmpq | int, ...] = (tree.size, tree.depth, tree.error, tree.shared_nodes)
    size, depth, error, shared = map(short_number, numbers)
    return f"tree of size {size}, depth {depth}, error {error}, held in {shared} shared nodes"


def _line(node: DrawnNode, hidden: int) -> str:
    outcome = "" if node.outcome is None else f"{node.outcome}: "
    if node.leaf is not None:
        return f"{outcome}label {node.name} ({node.description})"
    return f"{outcome}{node.name}" + (f" ... {hidden} nodes below" if hidden else "")


def _last_depth(nodes: list[DrawnNode], most_nodes: int | None) -> int:
    """Largest depth down to which at most ``most_nodes`` nodes lie."""
    at_depth = [0] * (max(node.depth for node in nodes) + 1)
    for node in nodes:
        at_depth[node.depth] += 1
    if most_nodes is None:
        return len(at_depth) - 1
    return max(sum(total <= most_nodes for total in accumulate(at_depth)) - 1, 0)


def _nodes_below(nodes: list[DrawnNode]) -> list[int]:
    """Number of proper descendants of each node."""
    below = [0] * len(nodes)
    for index in range(len(nodes) - 1, 0, -1):
        parent = nodes[index].parent
        if parent is not None:
            below[parent] += below[index] + 1
    return below


def _render(guides: Guides, width: int) -> str:
    # Twice the number of characters, because a character may be two columns wide.
    console = Console(file=StringIO(), width=2 * width, color_system=None, legacy_windows=False)
    with console.capture() as captured:
        console.print(guides, no_wrap=True, overflow="ignore", crop=False)
    return "\n".join(line.rstrip() for line in captured.get().splitlines())
