r"""Figures as files: PDF, SVG, PNG and PGF with the same bytes on every run.

PDF and SVG are vector graphics that need no fonts on the reader's machine: PDF embeds the outlines of its fonts, and
SVG draws words as paths. PGF is read by a TeX system and set in the document's font
(:mod:`theorylab.plotting.pgf`). The tests compare its commands with a list and, if a TeX system is installed, compile
a document that includes it.
"""

from __future__ import annotations

import io
import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any

import matplotlib.style
from matplotlib.backends.backend_pdf import PdfPages
from matplotlib.figure import Figure as Canvas
from matplotlib.layout_engine import ConstrainedLayoutEngine

from theorylab.plotting.data_table import DataTable
from theorylab.plotting.figure import Figure
from theorylab.plotting.inclusion import require_format
from theorylab.plotting.layout import SettledLayout

__all__ = ["FONTS", "draw_figure", "file_content", "image", "saved_pages"]

FONTS = ("STIXGeneral", "DejaVu Sans")
"""Font families, shipped with matplotlib: a Times, as in papers, and a fallback for characters that it lacks."""

_OPTIONS: dict[str, dict[str, Any]] = {
    "pdf": {"metadata": {"CreationDate": None}},
    "svg": {"metadata": {"Date": None}},
    "png": {"metadata": {"Software": None}},
    "pgf": {"backend": "module://theorylab.plotting.pgf"},
}
"""Metadata that would differ between runs or versions of matplotlib is omitted."""

# fontTools logs the dates in matplotlib's own font, which do not concern the user
logging.getLogger("fontTools").setLevel(logging.ERROR)


def _style(name: str, style: Mapping[str, Any]) -> AbstractContextManager[None]:
    """Return a context with settings independent of the user's; without a salt, ids in an SVG would be random."""
    return matplotlib.style.context(["default", {"svg.hashsalt": name}, dict(style)])


def draw_figure(figure: Figure, table: DataTable | None = None) -> Canvas:
    """Return the figure as an object of matplotlib.

    Parameters
    ----------
    figure
        The figure.
    table
        The table to draw; by default :meth:`~theorylab.plotting.figure.Figure.table`.
    """
    with _style(figure.id, figure.style):
        canvas = Canvas(figsize=figure.size)
        layout = canvas.get_layout_engine()
        if isinstance(layout, ConstrainedLayoutEngine):
            canvas.set_layout_engine(SettledLayout(**layout.get()))
        figure.draw(canvas, figure.table() if table is None else table)
        if canvas.legends:
            canvas.legends[0].set_title(figure.setting_text or canvas.legends[0].get_title().get_text())
        elif figure.setting:
            canvas.suptitle(figure.setting_text)
        return canvas


def image(figure: Figure, format: str, *, dpi: int | None = None) -> bytes:
    """Return the figure as the content of a file, the same on every run.

    Parameters
    ----------
    figure
        The figure.
    format
        One of :data:`theorylab.plotting.inclusion.FORMATS`.
    dpi
        Dots per inch of a PNG; by default those of the style.

    Raises
    ------
    InvalidArgument
        For an unknown format.
    """
    return file_content(lambda: draw_figure(figure), format, name=figure.id, style=figure.style, dpi=dpi)


def file_content(
    draw: Callable[[], Canvas],
    format: str,
    *,
    name: str,
    style: Mapping[str, Any],
    dpi: int | None = None,
) -> bytes:
    """Return a picture as the content of a file, the same on every run.

    Parameters
    ----------
    draw
        Function that draws the picture.
    format
        One of :data:`theorylab.plotting.inclusion.FORMATS`.
    name
        Name of the picture, from which the ids in an SVG are derived.
    style
        Settings of matplotlib by name, in addition to its defaults.
    dpi
        As for :func:`image`.

    Raises
    ------
    InvalidArgument
        For an unknown format.
    """
    require_format(format)
    file = io.BytesIO()
    # text and hashes are generated on saving, so the style must be active then, too
    with _style(name, style):
        dots = matplotlib.rcParams["savefig.dpi"] if dpi is None else dpi
        draw().savefig(file, format=format, dpi=dots, **_OPTIONS[format])
    return file.getvalue()


def saved_pages(
    draw: Callable[[], Sequence[Canvas]], *, name: str, style: Mapping[str, Any]
) -> tuple[bytes, int]:
    """Return pictures as the content of a PDF with a page for each, the same on every run.

    Parameters
    ----------
    draw
        Function that draws the pictures.
    name, style
        As for :func:`file_content`.

    Returns
    -------
    tuple
        The content, and the number of pages.
    """
    file = io.BytesIO()
    with _style(name, style):
        pages = draw()
        with PdfPages(file, **_OPTIONS["pdf"]) as document:
            for page in pages:
                document.savefig(page)
    return file.getvalue(), len(pages)
