"""Drawings of trees: text, Graphviz, SVG and TikZ, of anything :class:`~theorylab.trees.drawing.nodes.Drawable`.

Loaded on first use, so that growing a tree does not wait for the layout engine.
"""

from theorylab.extras import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "graphviz": ["to_dot"],
        "svg": ["MOST_NODES_DISPLAYED", "to_svg"],
        "text": ["to_text"],
        "tikz": ["fitted_tikz", "to_tikz"],
    },
)
