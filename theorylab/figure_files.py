r"""Figures as files: PDF, SVG, PNG and PGF with the same bytes on every run, and the LaTeX that includes them."""

from __future__ import annotations

import io
import shutil
from contextlib import AbstractContextManager
from typing import Any

import matplotlib.style
from matplotlib.figure import Figure as Canvas

from theorylab.data_table import DataTable
from theorylab.errors import InvalidArgument, TheoryLabError
from theorylab.figure import Figure

__all__ = ["FORMATS", "drawn", "image", "latex_environment", "require_format"]

FORMATS = ("pdf", "svg", "png", "pgf")

_OPTIONS: dict[str, dict[str, Any]] = {
    "pdf": {"metadata": {"CreationDate": None}},
    "svg": {"metadata": {"Date": None}},
    "png": {"metadata": {"Software": None}},
    "pgf": {},
}
"""What would differ from run to run or from one version of matplotlib to the next is left out."""

_INCLUDE = {"pgf": "\\input{{{file}}}", "svg": "\\includesvg[width={width}]{{{file}}}"}
_INCLUDE_IMAGE = "\\includegraphics[width={width}]{{{file}}}"


def require_format(format: str) -> None:
    """Refuse a format that is unknown, or that this machine cannot write.

    Parameters
    ----------
    format
        One of :data:`FORMATS`. PGF is text for a TeX system, which matplotlib asks how wide the words are.

    Raises
    ------
    InvalidArgument
        If it is none of these.
    TheoryLabError
        If there is no TeX system for PGF.
    """
    if format not in FORMATS:
        raise InvalidArgument(f"--format: unknown {format!r}; use {', '.join(FORMATS)}")
    system = matplotlib.rcParamsDefault["pgf.texsystem"]
    if format == "pgf" and shutil.which(system) is None:
        raise TheoryLabError(
            f"--format pgf needs a TeX system, and {system} is not installed; use pdf or svg"
        )


def _style(figure: Figure) -> AbstractContextManager[None]:
    """Settings that do not depend on the user's: ids in an SVG are random without a salt."""
    return matplotlib.style.context(["default", {"svg.hashsalt": figure.id}, dict(figure.style)])


def drawn(figure: Figure, table: DataTable | None = None) -> Canvas:
    """The figure as an object of matplotlib.

    Parameters
    ----------
    figure
        The figure.
    table
        What to draw; the table of the figure, :meth:`~theorylab.figure.Figure.table`, if not given.
    """
    with _style(figure):
        canvas = Canvas(figsize=figure.size)
        figure.draw(canvas, figure.table() if table is None else table)
        return canvas


def image(figure: Figure, format: str, *, dpi: int | None = None) -> bytes:
    """The figure as the content of a file, the same on every run.

    Parameters
    ----------
    figure
        The figure.
    format
        One of :data:`FORMATS`.
    dpi
        Dots per inch of a PNG; those of the style if not given.

    Raises
    ------
    InvalidArgument, TheoryLabError
        As :func:`require_format`.
    """
    require_format(format)
    file = io.BytesIO()
    # text and hashes are made on saving, so the style has to hold there too
    with _style(figure):
        dots = matplotlib.rcParams["savefig.dpi"] if dpi is None else dpi
        drawn(figure).savefig(file, format=format, dpi=dots, **_OPTIONS[format])
    return file.getvalue()


def latex_environment(figure: Figure, format: str = "pdf") -> str:
    r"""The floating environment of LaTeX with the figure, its caption and the citation.

    Parameters
    ----------
    figure
        The figure; its file is called after its id.
    format
        Ending of the file. SVG needs the package ``svg``.

    Raises
    ------
    InvalidArgument
        For an unknown format.
    """
    if format not in FORMATS:
        raise InvalidArgument(f"format: unknown {format!r}; use {', '.join(FORMATS)}")
    starred = "*" if figure.width == "page" else ""
    width = r"\textwidth" if starred else r"\columnwidth"
    included = _INCLUDE.get(format, _INCLUDE_IMAGE).format(file=f"{figure.id}.{format}", width=width)
    return "\n".join(
        (
            rf"\begin{{figure{starred}}}",
            r"  \centering",
            f"  {included}",
            rf"  \caption{{{figure.caption} \cite[{figure.cite.place}]{{{figure.cite.key}}}}}",
            rf"  \label{{fig:{figure.id}}}",
            rf"\end{{figure{starred}}}",
        )
    )
