"""Mathematics as MathML, which browsers show without a script or a font from elsewhere."""

from __future__ import annotations

from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

from theorylab.reports.site.mathml import mathml

__all__ = ["setup"]


def _inline(self: Any, node: nodes.math) -> None:
    self.body.append(f'<span class="math">{mathml(node.astext().strip())}</span>')
    raise nodes.SkipNode


def _display(self: Any, node: nodes.math_block) -> None:
    self.body.append(f'<div class="math" tabindex="0">{mathml(node.astext().strip(), display=True)}</div>')
    raise nodes.SkipNode


def setup(app: Sphinx) -> dict[str, Any]:
    """Register with Sphinx."""
    app.add_html_math_renderer("mathml", (_inline, None), (_display, None))
    return {"parallel_read_safe": True, "parallel_write_safe": True}
