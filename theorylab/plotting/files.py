r"""Figures as files: PDF, SVG, PNG and PGF with the same bytes on every run.

PDF and SVG are vector graphics that need no font of the reader's machine: the one embeds outlines of its fonts, the
other has its words as paths. PGF is read by a TeX system and set in the document's font
(:mod:`theorylab.plotting.pgf`); the tests hold its syntax and its commands against a list, and where a TeX system is
installed, a document takes it in.
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
"""Families of the words, which come with matplotlib: a Times, as papers have it, and one for signs that it lacks."""

_OPTIONS: dict[str, dict[str, Any]] = {
    "pdf": {"metadata": {"CreationDate": None}},
    "svg": {"metadata": {"Date": None}},
    "png": {"metadata": {"Software": None}},
    "pgf": {"backend": "module://theorylab.plotting.pgf"},
}
"""What would differ from run to run or from one version of matplotlib to the next is left out."""

# the dates within matplotlib's own font are no news for a reader of this package's messages
logging.getLogger("fontTools").setLevel(logging.ERROR)


def _style(name: str, style: Mapping[str, Any]) -> AbstractContextManager[None]:
    """Settings that do not depend on the user's: ids in an SVG are random without a salt."""
    return matplotlib.style.context(["default", {"svg.hashsalt": name}, dict(style)])


def draw_figure(figure: Figure, table: DataTable | None = None) -> Canvas:
    """Return the figure as an object of matplotlib.

    Parameters
    ----------
    figure
        The figure.
    table
        What to draw; the table of the figure, :meth:`~theorylab.plotting.figure.Figure.table`, if not given.
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
        Dots per inch of a PNG; those of the style if not given.

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
        Function that makes the picture.
    format
        One of :data:`theorylab.plotting.inclusion.FORMATS`.
    name
        Of the picture; ids in an SVG are made from it.
    style
        Settings of matplotlib by name, on top of its defaults.
    dpi
        As for :func:`image`.

    Raises
    ------
    InvalidArgument
        For an unknown format.
    """
    require_format(format)
    file = io.BytesIO()
    # text and hashes are made on saving, so the style has to hold there too
    with _style(name, style):
        dots = matplotlib.rcParams["savefig.dpi"] if dpi is None else dpi
        draw().savefig(file, format=format, dpi=dots, **_OPTIONS[format])
    return file.getvalue()


def saved_pages(
    draw: Callable[[], Sequence[Canvas]], *, name: str, style: Mapping[str, Any]
) -> tuple[bytes, int]:
    """Pictures as the content of a PDF, a page each, the same on every run.

    Parameters
    ----------
    draw
        Function that makes the pictures.
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
