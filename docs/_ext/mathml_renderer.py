"""Mathematics as MathML, which browsers render without scripts or external fonts.

A formula in the text can be broken between its pieces. If a piece may be wider than the screen of a phone, the formula
scrolls, also by keyboard.
"""

from __future__ import annotations

import re
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

from theorylab.reports.plain_mathematics import plain_mathematics
from theorylab.reports.site.mathml import mathml

__all__ = ["setup"]

LONGEST = 24
"""Maximum number of characters of a piece that fits on the screen of a phone."""
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


def _read_titles(app: Sphinx, doctree: nodes.document) -> None:
    """Give each formula in a title a plain text, which the search and links to the page show."""
    for formula in [each for title in doctree.findall(nodes.title) for each in title.findall(nodes.math)]:
        formula["latex"] = formula.astext()
        formula[:] = [nodes.Text(plain_mathematics(f"${formula['latex']}$"))]


def setup(app: Sphinx) -> dict[str, Any]:
    """Register with Sphinx."""
    app.add_html_math_renderer("mathml", (_inline, None), (_display, None))
    app.connect("doctree-read", _read_titles, priority=100)  # before Sphinx collects the titles
    return {"parallel_read_safe": True, "parallel_write_safe": True}
