"""A tree as a standalone SVG picture, for notebooks and web pages."""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement, indent, tostring

from theorylab.trees.drawing.layout import NAME_SIZE, NODE_HEIGHT, Point, place_nodes
from theorylab.trees.drawing.nodes import Drawable, DrawnNode, drawn_nodes
from theorylab.trees.drawing.text_width import FONTS, text_width

__all__ = ["MOST_NODES_DISPLAYED", "to_svg"]

MOST_NODES_DISPLAYED = 200
"""A notebook shows the picture of a tree of at most this many nodes, and one line for a larger one."""

MARGIN = 12
OUTCOME_SIZE = 12
BASELINE = 0.36  # from the middle of a capital or digit down to its baseline, in font sizes


def to_svg(tree: Drawable) -> str:
    """Draw a tree as an SVG document that needs no other program or file.

    Tests are round, leaves are boxes that are darker the higher the label, edges carry the outcomes;
    hovering shows the probability of reaching a node and the label mean of a leaf. The letters of a large tree are
    as large as those of a small one; the picture grows.

    Parameters
    ----------
    tree
        A tree of at most :data:`theorylab.trees.nodes.MOST_NODES_WRITTEN` nodes.

    Returns
    -------
    str
        The document, always the same for the same tree.

    Raises
    ------
    TooLarge
        If the tree has more nodes.
    """
    drawn = place_nodes(drawn_nodes(tree))
    svg = _canvas(_coordinate(drawn.width + 2 * MARGIN), _coordinate(drawn.height + 2 * MARGIN))
    drawing = SubElement(svg, "g", transform=f"translate({MARGIN} {MARGIN + NODE_HEIGHT // 2})")
    lines = SubElement(drawing, "g", stroke="black")
    outcomes = SubElement(drawing, "g", {"font-size": str(OUTCOME_SIZE)})
    boxes = SubElement(drawing, "g", {"font-size": str(NAME_SIZE)})
    for start, end, middle, outcome in drawn.edges:
        ends = {"x1": start.x, "y1": start.y, "x2": end.x, "y2": end.y}
        SubElement(lines, "line", {name: _coordinate(value) for name, value in ends.items()})
        _draw_box(outcomes, middle, text_width(outcome, OUTCOME_SIZE) + 2, OUTCOME_SIZE + 2, fill="white")
        _draw_text(outcomes, middle, outcome, OUTCOME_SIZE)
    for node, name, point, width in zip(drawn.nodes, drawn.names, drawn.points, drawn.boxes):
        _draw_node(boxes, node, name, point, width)
    indent(svg)
    return tostring(svg, encoding="unicode")


def _canvas(width: str, height: str) -> Element:
    """An empty picture; its white ground keeps it legible in a dark notebook."""
    svg = Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "width": width,
            "height": height,
            "viewBox": f"0 0 {width} {height}",
            "font-family": FONTS,
            "text-anchor": "middle",
        },
    )
    SubElement(svg, "rect", width="100%", height="100%", fill="white")
    return svg


def _draw_node(boxes: Element, node: DrawnNode, name: str, point: Point, width: float) -> None:
    group = SubElement(boxes, "g")
    SubElement(group, "title").text = node.description
    level = round(255 * (100 - node.black) / 100)
    look = {"fill": f"#{level:02x}{level:02x}{level:02x}", "stroke": "black"}
    if node.leaf is None:
        look["rx"] = str(NODE_HEIGHT // 2)
    _draw_box(group, point, width, NODE_HEIGHT, **look)
    _draw_text(group, point, name, NAME_SIZE, **({"fill": "white"} if node.white_text else {}))


def _draw_box(group: Element, centre: Point, width: float, height: float, **look: str) -> None:
    box = {"x": centre.x - width / 2, "y": centre.y - height / 2, "width": width, "height": height}
    SubElement(group, "rect", {name: _coordinate(value) for name, value in box.items()}, **look)


def _draw_text(group: Element, centre: Point, text: str, size: float, **look: str) -> None:
    place = {"x": _coordinate(centre.x), "y": _coordinate(centre.y + BASELINE * size)}
    SubElement(group, "text", place, **look).text = text


def _coordinate(value: float) -> str:
    """A coordinate to a hundredth of a pixel; adding zero turns -0.0 into 0.0."""
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")
