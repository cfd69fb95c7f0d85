"""A tree as TikZ source for a paper, by the ``forest`` package."""

from __future__ import annotations

from collections.abc import Sequence

from theorylab.trees.drawing.layout import NAME_SIZE, place_nodes
from theorylab.trees.drawing.names import BEYOND_LATIN, latex_name
from theorylab.trees.drawing.nodes import Drawable, DrawnNode, drawn_nodes
from theorylab.trees.drawing.parts import NOTE, parts

__all__ = ["fitted_tikz", "to_tikz"]

LINE, COLUMN, SMALL = 345.0, 550.0, 9.0
"""Width of a line, height of the text and size of small letters in points, as in an article of LaTeX."""

SURELY = 0.7
"""A tree that seems to be of so many times the width of a line, or less, fits whatever the font."""

TIGHTER = 0.75
"""Share of the room of the other drawings that ``forest`` takes, which sets narrower nodes closer together."""

LEAST = 6 / 7
"""How far a drawing is reduced: its least letters, of 7 points, are readable down to 6."""

BEYOND_NOTE = (
    "% other than Latin letters: LuaLaTeX or XeLaTeX and a font that has them; pdfLaTeX sets their numbers"
)

LETTERS = r"\ifdefined\Umathcode\else\usepackage[T1]{fontenc}\fi"
"""What pdfLaTeX needs for letters that are not ASCII."""

_STYLE = r"""  for tree={draw, font=\small, minimum size=2.8ex, inner sep=.5ex, l sep=5ex, s sep=1.2ex},
  test/.style={rounded corners=1.4ex, inner xsep=.9ex},
  outcome/.style={edge label={node[midway, fill=white, inner sep=.2ex, font=\scriptsize]{#1}}},"""


def to_tikz(tree: Drawable, standalone: bool = False) -> str:
    r"""Write a tree as a ``forest`` environment.

    Tests are rounded, leaves are boxes that are darker the higher the label, edges carry the outcomes.
    A variable named by a letter and a number is set in mathematics, x12 as :math:`x_{12}`, and so is a comparison,
    ``x3 >= 5`` as :math:`x_3\ge5`; every other name is escaped and set as text. Characters that
    pdfLaTeX does not have, such as Chinese ones, are set by LuaLaTeX and XeLaTeX, and as their numbers by pdfLaTeX.

    Parameters
    ----------
    tree
        A tree of at most :data:`theorylab.trees.nodes.MOST_NODES_WRITTEN` nodes.
    standalone
        Whether to write a whole document instead of the environment, which needs
        ``\usepackage{forest}``.

    Raises
    ------
    TooLarge
        If the tree has more nodes.
    """
    lines = _environment(drawn_nodes(tree))
    if standalone:
        fonts = [] if all(map(str.isascii, lines)) else [LETTERS]
        lines = [
            r"\documentclass[border=2mm]{standalone}",
            *fonts,
            r"\usepackage{forest}",
            r"\begin{document}",
            *lines,
            r"\end{document}",
        ]
    return "\n".join(lines)


def fitted_tikz(tree: Drawable) -> str:
    r"""Write a tree for the text of a paper, in several parts where it does not fit with letters of six points.

    Parameters
    ----------
    tree
        As for :func:`to_tikz`.

    Returns
    -------
    str
        The environment of :func:`to_tikz`, as it is where it is surely narrow enough, else within ``adjustbox``; one
        for each part of a large tree, as :func:`theorylab.trees.drawing.parts.parts` cuts it. The packages that are
        needed, and the number of parts, stand above it in comments.

    Raises
    ------
    TooLarge
        If the tree has too many nodes.
    """
    drawn = parts(drawn_nodes(tree), _fits)
    if len(drawn) == 1 and place_nodes(drawn[0]).width * SMALL / NAME_SIZE <= SURELY * LINE:
        return "\n".join((r"% \usepackage{forest}", *_environment(drawn[0])))
    lines = [r"% \usepackage{forest,adjustbox}"]
    if len(drawn) > 1:
        lines.append(f"% {len(drawn)} parts; {NOTE}")
    for number, nodes in enumerate(drawn, 1):
        if len(drawn) > 1:
            lines += ["", f"% part {number}", rf"\noindent part {number}\par"]
        lines += [r"\begin{adjustbox}{max width=\textwidth}", *_environment(nodes), r"\end{adjustbox}"]
    return "\n".join(lines)


def _fits(nodes: Sequence[DrawnNode]) -> bool:
    """Return True if a drawing fits the width of a line and the height of the text."""
    drawn = place_nodes(nodes)
    points = TIGHTER * LEAST * SMALL / NAME_SIZE
    return drawn.width * points <= LINE and drawn.height * points <= COLUMN


def _environment(nodes: Sequence[DrawnNode]) -> list[str]:
    lines = [r"\begin{forest}", _STYLE]
    open_depth = -1
    for node in nodes:
        if node.depth <= open_depth:
            lines[-1] += "]" * (open_depth - node.depth + 1)
        lines.append(f"{'  ' * (node.depth + 1)}[{_content(node)}")
        open_depth = node.depth
    lines[-1] += "]" * (open_depth + 1)
    lines.append(r"\end{forest}")
    if any(r"\beyondlatin" in line for line in lines):
        lines[:0] = [BEYOND_NOTE, BEYOND_LATIN]
    return lines


def _content(node: DrawnNode) -> str:
    """Text and options of a node; the braces keep commas and brackets of the name from ``forest``."""
    options = ["test"] if node.leaf is None else [f"fill=black!{node.black}"]
    if node.white_text:
        options.append("text=white")
    if node.outcome is not None:
        written = node.outcome if node.outcome.isdigit() else f"{{{latex_name(node.outcome)}}}"
        options.append(f"outcome={written}")
    return ", ".join([f"{{{latex_name(node.name)}}}", *options])
