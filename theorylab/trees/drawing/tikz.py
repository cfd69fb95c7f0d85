"""A tree as TikZ source for a paper, by the ``forest`` package."""

from __future__ import annotations

import re

from theorylab.trees.drawing.nodes import Drawable, DrawnNode, drawn_nodes

__all__ = ["to_tikz"]

_VARIABLE = re.compile(r"([A-Za-z])([0-9]+)")

_LATEX = str.maketrans(
    {
        "\\": r"\textbackslash{}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "<": r"\textless{}",
        ">": r"\textgreater{}",
        "|": r"\textbar{}",
        "≤": r"$\leq$",
        "≥": r"$\geq$",
        "≠": r"$\neq$",
        **{c: f"\\{c}" for c in "{}$&#_%"},
    }
)

_STYLE = r"""  for tree={draw, font=\small, minimum size=2.8ex, inner sep=.5ex, l sep=5ex, s sep=1.2ex},
  test/.style={rounded corners=1.4ex, inner xsep=.9ex},
  outcome/.style={edge label={node[midway, fill=white, inner sep=.2ex, font=\scriptsize]{#1}}},"""


def to_tikz(tree: Drawable, standalone: bool = False) -> str:
    r"""Write a tree as a ``forest`` environment.

    Tests are rounded, leaves are boxes that are darker the higher the label, edges carry the outcomes.
    A variable named by a letter and a number is set in mathematics, x12 as :math:`x_{12}`; every other
    name is escaped and set as text.

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
    if standalone:
        lines = [
            r"\documentclass[border=2mm]{standalone}",
            r"\usepackage{forest}",
            r"\begin{document}",
            *lines,
            r"\end{document}",
        ]
    return "\n".join(lines)


def _content(node: DrawnNode) -> str:
    """Text and options of a node; the braces keep commas and brackets of the name from ``forest``."""
    options = ["test"] if node.leaf is None else [f"fill=black!{node.black}"]
    if node.white_text:
        options.append("text=white")
    if node.outcome is not None:
        options.append(f"outcome={node.outcome}")
    return ", ".join([f"{{{_latex(node.name)}}}", *options])


def _latex(name: str) -> str:
    if variable := _VARIABLE.fullmatch(name):
        letter, index = variable.groups()
        return f"${letter}_{{{index}}}$"
    return name.translate(_LATEX)
