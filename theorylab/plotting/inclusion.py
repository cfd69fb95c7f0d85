"""The formats of figures, and the LaTeX code that includes a figure; nothing is drawn here."""

from __future__ import annotations

from theorylab.errors import InvalidArgument
from theorylab.plotting.figure import Figure

__all__ = ["FORMATS", "latex_environment", "require_format"]

FORMATS = ("pdf", "svg", "png", "pgf")

_INCLUDE = {"pgf": "\\input{{{file}}}", "svg": "\\includesvg[width={width}]{{{file}}}"}
_INCLUDE_IMAGE = "\\includegraphics[width={width}]{{{file}}}"


def require_format(format: str) -> None:
    """Raise an error if a format is unknown.

    Parameters
    ----------
    format
        Name of a format.

    Raises
    ------
    InvalidArgument
        If it is not one of :data:`FORMATS`.
    """
    if format not in FORMATS:
        raise InvalidArgument(f"--format: unknown {format!r}; use {', '.join(FORMATS)}")


def latex_environment(figure: Figure, format: str = "pdf") -> str:
    r"""Return a floating LaTeX environment with the figure, its caption and the citation.

    Parameters
    ----------
    figure
        The figure; its file is named after its id.
    format
        Ending of the file. SVG needs the package ``svg``.

    Raises
    ------
    InvalidArgument
        For an unknown format.
    """
    require_format(format)
    starred = "*" if figure.width == "page" else ""
    width = r"\textwidth" if starred else r"\columnwidth"
    included = _INCLUDE.get(format, _INCLUDE_IMAGE).format(file=f"{figure.id}.{format}", width=width)
    return "\n".join(
        (
            rf"\begin{{figure{starred}}}",
            r"  \centering",
            f"  {included}",
            rf"  \caption{{{figure.caption_text} \cite[{figure.cite.place}]{{{figure.cite.key}}}}}",
            rf"  \label{{fig:{figure.id}}}",
            rf"\end{{figure{starred}}}",
        )
    )
