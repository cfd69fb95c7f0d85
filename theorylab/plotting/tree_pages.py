"""A tree as a picture of matplotlib, on a page: the drawing of :func:`theorylab.trees.drawing.to_svg` for PDF."""

from __future__ import annotations

from typing import Any

from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.figure import Figure as Canvas
from matplotlib.patches import FancyBboxPatch

from theorylab.plotting.files import FONTS, saved
from theorylab.trees.drawing.layout import NAME_SIZE, NODE_HEIGHT, Placed, placed
from theorylab.trees.drawing.nodes import Drawable

__all__ = ["draw_tree", "letter_size", "tree_image"]

STYLE = {"font.family": FONTS, "pdf.fonttype": 42, "svg.fonttype": "path"}
PAGE = (7.0, 9.0)
"""Inches that a drawing may take, width and height."""
LETTERS = 9.0
"""Points, of a drawing that is not reduced."""
POINTS = 72
MARGIN = 6
OUTCOME_SIZE = 6 / 7
"""Size of the letters on an edge, as a share of those in the nodes."""


def tree_image(tree: Drawable, format: str) -> bytes:
    """Draw a tree as the content of a file, reduced where it would not fit on a page.

    Parameters
    ----------
    tree
        A tree of at most :data:`theorylab.trees.nodes.MOST_NODES_WRITTEN` nodes.
    format
        One of :data:`theorylab.plotting.inclusion.FORMATS`.

    Raises
    ------
    InvalidArgument
        For an unknown format.
    TooLarge
        If the tree has more nodes.
    """
    return saved(lambda: _drawn(placed(tree)), format, name="tree", style=STYLE)


def letter_size(tree: Drawable) -> float:
    """Points of the letters on a page, smaller the larger the tree.

    Parameters
    ----------
    tree
        As for :func:`tree_image`.
    """
    return LETTERS * _reduction(placed(tree), PAGE)


def _size(drawn: Placed) -> tuple[float, float]:
    """Width and height in inches of a drawing that is not reduced."""
    inches = LETTERS / NAME_SIZE / POINTS
    return (drawn.width + 2 * MARGIN) * inches, (drawn.height + 2 * MARGIN) * inches


def _reduction(drawn: Placed, room: tuple[float, float]) -> float:
    """How much smaller a drawing has to be to fit into ``room``, inches."""
    return min(1.0, *(most / asked for most, asked in zip(room, _size(drawn))))


def draw_tree(tree: Drawable, axes: Axes) -> None:
    """Draw a tree on axes of one's own, reduced where it would not fit.

    Parameters
    ----------
    tree
        As for :func:`tree_image`.
    axes
        Where to draw.

    Raises
    ------
    TooLarge
        If the tree has more nodes.
    """
    drawn = placed(tree)
    box = axes.get_window_extent()
    dots = axes.figure.dpi if axes.figure is not None else POINTS
    _draw(axes, drawn, _reduction(drawn, (box.width / dots, box.height / dots)))
    axes.set_aspect("equal")


def _drawn(drawn: Placed) -> Canvas:
    reduction = _reduction(drawn, PAGE)
    width, height = _size(drawn)
    canvas = Canvas(figsize=(reduction * width, reduction * height))
    _draw(canvas.add_axes((0, 0, 1, 1)), drawn, reduction)
    return canvas


def _draw(axes: Axes, drawn: Placed, reduction: float) -> None:
    axes.set_axis_off()
    axes.set_xlim(-MARGIN, drawn.width + MARGIN)
    axes.set_ylim(drawn.height - NODE_HEIGHT / 2 + MARGIN, -NODE_HEIGHT / 2 - MARGIN)
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
