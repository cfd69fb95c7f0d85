"""Drawings of trees: text, Graphviz, SVG and TikZ.

The modules take any tree with ``places()``, so :mod:`theorylab.tree` may import them.
"""

from __future__ import annotations

from theorylab.drawing.graphviz import to_dot
from theorylab.drawing.svg import MOST_NODES_DISPLAYED, to_svg
from theorylab.drawing.text import to_text
from theorylab.drawing.tikz import to_tikz

__all__ = ["MOST_NODES_DISPLAYED", "to_dot", "to_svg", "to_text", "to_tikz"]
