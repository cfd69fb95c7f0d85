"""Mathematics as MathML, which browsers show without a script or a font from elsewhere.

A formula in a line breaks between its pieces. One with a piece that may be wider than a phone can be moved, by keyboard
too.
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
"""Characters of a piece that a phone certainly shows beside one another."""
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
    """Give the formulas of titles a text in plain characters, which the search and links to the page show."""
    for formula in [each for title in doctree.findall(nodes.title) for each in title.findall(nodes.math)]:
        formula["latex"] = formula.astext()
        formula[:] = [nodes.Text(plain_mathematics(f"${formula['latex']}$"))]


def setup(app: Sphinx) -> dict[str, Any]:
    """Register with Sphinx."""
    app.add_html_math_renderer("mathml", (_inline, None), (_display, None))
    app.connect("doctree-read", _read_titles, priority=100)  # before Sphinx collects the titles
    return {"parallel_read_safe": True, "parallel_write_safe": True}
