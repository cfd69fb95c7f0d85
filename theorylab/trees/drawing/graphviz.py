"""A tree as Graphviz source."""

from __future__ import annotations

from theorylab.extras import graphviz
from theorylab.trees.drawing.names import unicode_name
from theorylab.trees.drawing.nodes import Drawable, drawn_nodes

__all__ = ["to_dot"]


def to_dot(tree: Drawable) -> str:
    """Write a tree in the DOT language of Graphviz.

    Tests are rounded, leaves are boxes that are darker the higher the label, edges carry the outcomes;
    a tooltip gives the probability of reaching the node and the label mean of a leaf.

    Parameters
    ----------
    tree
        A tree of at most :data:`theorylab.trees.nodes.MOST_NODES_WRITTEN` nodes.

    Returns
    -------
    str
        The source; the node named ``n`` followed by k is the k-th in reading order, counted from 0.

    Raises
    ------
    TooLarge
        If the tree has more nodes.
    """
    graph = graphviz.Digraph(
        "tree",
        graph_attr={"ordering": "out"},
        node_attr={"shape": "box", "style": "filled", "fontname": "Helvetica"},
        edge_attr={"fontname": "Helvetica", "arrowhead": "none"},
    )
    for index, node in enumerate(drawn_nodes(tree)):
        graph.node(
            f"n{index}",
            label=graphviz.escape(unicode_name(node.name)),
            tooltip=node.description,
            style="rounded,filled" if node.leaf is None else "filled",
            fillcolor=f"gray{100 - node.black}",
            fontcolor="white" if node.white_text else "black",
        )
        if node.parent is not None:
            graph.edge(f"n{node.parent}", f"n{index}", label=node.outcome)
    return graph.source
