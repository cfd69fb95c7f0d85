"""Drawings of trees with matplotlib, on the pages of a PDF, as :func:`theorylab.trees.drawing.to_svg` does for SVG."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.figure import Figure as Canvas
from matplotlib.patches import FancyBboxPatch

from theorylab.plotting.files import FONTS, saved_pages
from theorylab.trees.drawing.layout import NAME_SIZE, NODE_HEIGHT, Placed, place_nodes
from theorylab.trees.drawing.nodes import Drawable, DrawnNode, drawn_nodes
from theorylab.trees.drawing.parts import NOTE, above, parts
from theorylab.trees.drawing.text_width import text_width

__all__ = ["draw_tree", "tree_pdf"]

STYLE = {"font.family": FONTS, "pdf.fonttype": 42}
SHEETS = ((7.0, 9.0), (9.0, 7.0))
"""Maximum width and height of a drawing in inches: a portrait page, or else a landscape page."""
LETTERS = 9.0
"""Font size in points of a drawing that is not reduced."""
POINTS = 72
MARGIN = 6
HEADING = 30
"""Space above each part of a tree for its number."""
OUTCOME_SIZE = 6 / 7
"""Font size on edges, as a fraction of that in nodes."""
LEAST = 6 / (LETTERS * OUTCOME_SIZE)
"""Minimum scale of a drawing, at which the font size on edges is six points."""


def tree_pdf(tree: Drawable) -> tuple[bytes, int]:
    """Draw a tree as the content of a PDF, on several pages if it does not fit on one with a font size of six points.

    Parameters
    ----------
    tree
        A tree of at most :data:`theorylab.trees.nodes.MOST_NODES_WRITTEN` nodes.

    Returns
    -------
    tuple
        The content, and the number of pages. A node whose subtree continues on another page names the page; equal
        subtrees share a page.

    Raises
    ------
    TooLarge
        If the tree has more nodes.
    """
    return saved_pages(lambda: _pages(tree), name="tree", style=STYLE)


def _pages(tree: Drawable) -> list[Canvas]:
    drawn = [place_nodes(nodes) for nodes in parts(drawn_nodes(tree), _fits)]
    if len(drawn) == 1:
        return [_draw_page(drawn[0])]
    headings = [f"part {number} of {len(drawn)}" for number in range(1, len(drawn) + 1)]
    headings[0] += f"; {NOTE}"
    return [_draw_page(*page) for page in zip(drawn, headings)]


def _size(drawn: Placed, top: float = HEADING) -> tuple[float, float]:
    """Return the width and height in inches of a drawing that is not reduced, with space ``top`` above it."""
    inches = LETTERS / NAME_SIZE / POINTS
    return (drawn.width + 2 * MARGIN) * inches, (drawn.height + top + 2 * MARGIN) * inches


def _reduction(drawn: Placed, room: tuple[float, float]) -> float:
    """Return the scale at which a drawing fits into ``room``, in inches."""
    return min(1.0, *(most / asked for most, asked in zip(room, _size(drawn))))


def _fits(nodes: Sequence[DrawnNode]) -> bool:
    return max(_reduction(place_nodes(nodes), sheet) for sheet in SHEETS) >= LEAST


def draw_tree(tree: Drawable, axes: Axes) -> None:
    """Draw a tree on given axes, down to the depth at which it fits with a font size of six points.

    A node that is cut off shows the number of omitted tests.

    Parameters
    ----------
    tree
        As for :func:`tree_pdf`.
    axes
        The axes to draw on.

    Raises
    ------
    TooLarge
        If the tree has more nodes.
    """
    box = axes.get_window_extent()
    dots = axes.figure.dpi if axes.figure is not None else POINTS
    room = box.width / dots, box.height / dots
    nodes = drawn_nodes(tree)
    for depth in range(max(tree.depth, 1), 0, -1):
        drawn = place_nodes(above(nodes, depth))
        if _reduction(drawn, room) >= LEAST:
            break
    _draw(axes, drawn, _reduction(drawn, room))
    axes.set_aspect("equal")


def _draw_page(drawn: Placed, heading: str = "") -> Canvas:
    # a node with very many outcomes gets a larger page rather than an illegible font
    reduction = max(LEAST, *(_reduction(drawn, sheet) for sheet in SHEETS))
    top = HEADING if heading else 0
    width, height = _size(drawn, top)
    canvas = Canvas(
        figsize=(max(reduction * width, text_width(heading, LETTERS) / POINTS), reduction * height)
    )
    axes = canvas.add_axes((0, 0, 1, 1))
    _draw(axes, drawn, reduction, top)
    axes.set_aspect("equal")
    canvas.text(0, 1, heading, size=LETTERS, ha="left", va="top")
    return canvas


def _draw(axes: Axes, drawn: Placed, reduction: float, top: float = 0) -> None:
    axes.set_axis_off()
    axes.set_xlim(-MARGIN, drawn.width + MARGIN)
    axes.set_ylim(drawn.height - NODE_HEIGHT / 2 + MARGIN, -NODE_HEIGHT / 2 - MARGIN - top)
    line = 0.7 * reduction
    letters = LETTERS * reduction * OUTCOME_SIZE
    ground = {"facecolor": "white", "edgecolor": "none", "pad": 0.12 * letters}
    for _, _, middle, outcome in drawn.edges:
        _write(axes, *middle, outcome, size=letters, bbox=ground)
    edges = LineCollection([edge[:2] for edge in drawn.edges], colors="black", linewidths=line, zorder=1)
    axes.add_collection(edges, autolim=False)
    for node, name, box, (x, y) in zip(drawn.nodes, drawn.names, drawn.boxes, drawn.points):
        rounding = NODE_HEIGHT / 2 if node.leaf is None else 0
        shape = f"round,pad=0,rounding_size={rounding}" if rounding else "square,pad=0"
        corner = (x - box / 2, y - NODE_HEIGHT / 2)
        grey = str(1 - node.black / 100)
        axes.add_patch(
            FancyBboxPatch(
                corner, box, NODE_HEIGHT, boxstyle=shape, facecolor=grey, edgecolor="black", linewidth=line
            )
        )
        colour = "white" if node.white_text else "black"
        _write(axes, x, y, name, size=LETTERS * reduction, color=colour)


def _write(axes: Axes, x: float, y: float, text: str, **look: Any) -> None:
    axes.text(x, y, text, ha="center", va="center_baseline", parse_math=False, **look)
