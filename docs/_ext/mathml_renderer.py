"""Mathematics as MathML, which browsers render without scripts or external fonts.

A formula in the text can be broken between its pieces. If a piece may be wider than the screen of a phone, the formula
scrolls, also by keyboard. Formulas in plain characters, as docstrings have them, are found and typeset too.
"""

from __future__ import annotations

import re
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx

from theorylab.reports.plain_mathematics import plain_mathematics
from theorylab.reports.site.mathml import mathml
from theorylab.reports.site.words_and_formulas import with_formulas

__all__ = ["setup"]

LONGEST = 24
"""Maximum number of characters of a piece that fits on the screen of a phone."""
APART = (
    nodes.literal,
    nodes.math,
    nodes.raw,
    nodes.reference,
    nodes.image,
    addnodes.pending_xref,
    addnodes.download_reference,
)
_PIECES = re.compile(r"(\$[^$]*\$|`[^`]*`)")
_TAG = re.compile(r"<[^>]*>")


def _inline(self: Any, node: nodes.math) -> None:
    written = mathml(node.get("latex", node.astext()).strip())
    wide = max(len(_TAG.sub("", piece)) for piece in written.split("<wbr>")) > LONGEST
    look = 'class="math wide" tabindex="0"' if wide else 'class="math"'
    self.body.append(f"<span {look}>{written}</span>")
    raise nodes.SkipNode


def _display(self: Any, node: nodes.math_block) -> None:
    self.body.append(f'<div class="math" tabindex="0">{mathml(node.astext().strip(), display=True)}</div>')
    raise nodes.SkipNode


def _find_formulas(app: Sphinx, doctree: nodes.document) -> None:
    """Make formulas of those that paragraphs have in plain characters; the pages of claims have none."""
    if app.env.docname.startswith("claims/"):
        return
    for paragraph in doctree.findall(nodes.paragraph):
        for text in [each for each in paragraph.findall(nodes.Text) if not _is_apart(each)]:
            pieces = _PIECES.split(with_formulas(text.astext()))
            if len(pieces) > 1:
                text.parent.replace(text, [_node(piece) for piece in pieces if piece])


def _is_apart(text: nodes.Text) -> bool:
    """Return True if a text is code, a formula, a name or words of a link."""
    node = text.parent
    while not isinstance(node, nodes.paragraph):
        if isinstance(node, APART):
            return True
        node = node.parent
    return False


def _node(piece: str) -> nodes.Node:
    if piece[0] == "$":
        return nodes.math(piece, piece[1:-1])
    return nodes.literal(piece, piece[1:-1]) if piece[0] == "`" else nodes.Text(piece)


def _keep_plain(app: Sphinx, doctree: nodes.document) -> None:
    """Give each formula a plain text, which titles in the search, links to a page and its description show."""
    for formula in doctree.findall(nodes.math):
        formula["latex"] = formula.astext()
        formula[:] = [nodes.Text(plain_mathematics(f"${formula['latex']}$"))]


def setup(app: Sphinx) -> dict[str, Any]:
    """Register with Sphinx."""
    app.add_html_math_renderer("mathml", (_inline, None), (_display, None))
    app.connect("doctree-read", _find_formulas, priority=100)  # before Sphinx collects the titles
    app.connect("doctree-read", _keep_plain, priority=110)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
