"""A tree as TikZ source for a paper, by the ``forest`` package."""

from __future__ import annotations

from theorylab.trees.drawing.layout import NAME_SIZE, placed
from theorylab.trees.drawing.names import BEYOND_LATIN, latex_name
from theorylab.trees.drawing.nodes import Drawable, DrawnNode, drawn_nodes

__all__ = ["fitted_tikz", "to_tikz"]

LINE, SMALL = 345.0, 9.0
"""Width of a line and size of small letters in points, as in an article of LaTeX."""

SURELY = 0.7
"""A tree that seems to be of so many times the width of a line, or less, fits whatever the font."""

HARD_TO_READ = 2
"""A tree of so many times the width of a line has letters of half their size, or less."""

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
    lines = [r"\begin{forest}", _STYLE]
    open_depth = -1
    for node in drawn_nodes(tree):
        if node.depth <= open_depth:
            lines[-1] += "]" * (open_depth - node.depth + 1)
        lines.append(f"{'  ' * (node.depth + 1)}[{_content(node)}")
        open_depth = node.depth
    lines[-1] += "]" * (open_depth + 1)
    lines.append(r"\end{forest}")
    if any(r"\beyondlatin" in line for line in lines):
        lines[:0] = [BEYOND_NOTE, BEYOND_LATIN]
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
    r"""Write a tree for the text of a paper: one that is wider than a line is set smaller.

    Parameters
    ----------
    tree
        As for :func:`to_tikz`.

    Returns
    -------
    str
        The environment of :func:`to_tikz`, as it is where it is surely narrow enough, else within ``adjustbox``. Above
        it stand, in comments, the packages it needs and, where its letters would be hard to read, that it wants a page
        sideways.

    Raises
    ------
    TooLarge
        If the tree has too many nodes.
    """
    environment = to_tikz(tree)
    lines = placed(tree).width * SMALL / NAME_SIZE / LINE
    if lines <= SURELY:
        return "\n".join((r"% \usepackage{forest}", environment))
    notes = [r"% \usepackage{forest,adjustbox}"]
    if lines > HARD_TO_READ:
        notes.append(
            f"% about {lines:.1f} lines wide: easier to read in a sidewaysfigure (package rotating), with"
            r" max width=\textheight"
        )
    fitted = (r"\begin{adjustbox}{max width=\textwidth}", environment, r"\end{adjustbox}")
    return "\n".join((*notes, *fitted))


def _content(node: DrawnNode) -> str:
    """Text and options of a node; the braces keep commas and brackets of the name from ``forest``."""
    options = ["test"] if node.leaf is None else [f"fill=black!{node.black}"]
    if node.white_text:
        options.append("text=white")
    if node.outcome is not None:
        written = node.outcome if node.outcome.isdigit() else f"{{{latex_name(node.outcome)}}}"
        options.append(f"outcome={written}")
    return ", ".join([f"{{{latex_name(node.name)}}}", *options])
