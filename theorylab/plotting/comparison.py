"""Chart of the errors of several learners: a row for each, and a line at the minimum error."""

from __future__ import annotations

from collections.abc import Mapping

from flint import fmpq
from matplotlib.figure import Figure as Canvas

from theorylab.plotting.files import FONTS, file_content
from theorylab.plotting.layout import SettledLayout
from theorylab.trees.drawing.numbers import short_number
from theorylab.trees.tree import Tree

__all__ = ["comparison_image"]

STYLE = {
    "axes.linewidth": 0.5,
    "axes.spines.left": False,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "font.family": FONTS,
    "font.size": 8,
    "pdf.fonttype": 42,
    "savefig.dpi": 300,
    "svg.fonttype": "path",
    "ytick.major.size": 0,
}
WIDTH = 5.0
"""Inches."""
FRAME, ROW = 0.9, 0.24
"""Height in inches of the margins around the rows, and of a row."""
ROOM = 0.08
"""Margin of the horizontal axis, as a fraction of the range of the values."""


def comparison_image(trees: Mapping[str, Tree], optimum: fmpq | None, format: str) -> bytes:
    """Draw the errors of learners, the first at the top, and return the content of a file.

    A dot is the error of a learner, labelled with its value (exact if that is short) and the size of the tree. The
    grey bar is the gap to the dashed line, the optimum. No meaning depends on colour.

    Parameters
    ----------
    trees
        Tree by learner.
    optimum
        The minimum error within the same budget; if ``None``, there is no line and no bar.
    format
        One of :data:`theorylab.plotting.inclusion.FORMATS`.

    Raises
    ------
    InvalidArgument
        For an unknown format.
    """
    return file_content(lambda: _draw(trees, optimum), format, name="comparison", style=STYLE)


def _draw(trees: Mapping[str, Tree], optimum: fmpq | None) -> Canvas:
    canvas = Canvas(figsize=(WIDTH, FRAME + ROW * len(trees)), layout=SettledLayout())
    axes = canvas.subplots()
    values = [int(tree.error.p) / int(tree.error.q) for tree in trees.values()]
    places = range(len(trees))
    if optimum is None:
        least = min(values)
    else:
        least = int(optimum.p) / int(optimum.q)
        axes.hlines(places, least, values, color="0.75", linewidth=4, zorder=1)
        words = f"optimum {short_number(optimum)}"
        axes.axvline(least, color="black", linewidth=0.9, linestyle="--", zorder=2, label=words)
    axes.plot(values, places, "o", color="black", markersize=4, zorder=3, label="error of the learner")
    for place, value, tree in zip(places, values, trees.values()):
        words = f"{short_number(tree.error)}, size {short_number(tree.size)}"
        axes.annotate(words, (value, place), xytext=(5, 0), textcoords="offset points", va="center_baseline")
    span = (max(values) - least) or max(least, 1e-3)
    axes.set_xlim(least - ROOM * span, max(values) + 4 * ROOM * span)
    axes.set_ylim(len(trees) - 0.4, -0.6)
    axes.set_yticks(places, list(trees))
    axes.set_xlabel("error (probability)")
    canvas.legend(loc="outside upper right", ncols=2, frameon=False, fontsize=7)
    return canvas
