r"""A matplotlib backend that writes PGF pictures for LaTeX documents without a TeX system.

Matplotlib's own PGF backend asks TeX for the width of each word. This one measures words in DejaVu Sans, which comes
with matplotlib and is wider than the fonts of documents, so the bytes do not depend on the machine and words do not
overlap. The document sets the words in its own font, so each word is placed by the end or the middle at which it is
aligned. Text outside of mathematics is escaped, and mathematics is left as written.

The document must load ``pgf`` and nothing else.
"""

from __future__ import annotations

import re
from io import StringIO
from math import cos, radians, sin
from typing import Any, BinaryIO, Literal

from matplotlib.backend_bases import FigureCanvasBase, GraphicsContextBase
from matplotlib.backends.backend_pgf import RendererPgf
from matplotlib.font_manager import FontProperties
from matplotlib.text import Text
from matplotlib.textpath import text_to_path
from pylatexenc.latexencode import unicode_to_latex

__all__ = ["FigureCanvas"]

HEAD = r"""% A figure of theorylab, for documents that load the package pgf:
%   \usepackage{pgf}
%   \input{NAME.pgf}
\begingroup%
\makeatletter%
\begin{pgfpicture}%
"""
TAIL = r"""\end{pgfpicture}%
\makeatother%
\endgroup%
"""
SIZE = r"""\pgfpathrectangle{\pgfpointorigin}{\pgfqpoint{%fin}{%fin}}%%
\pgfusepath{use as bounding box, clip}%%
"""

COLOUR = r"""\definecolor{textcolor}{rgb}{%f,%f,%f}%%
"""
WORD = r"""\pgftext[x=%fin,y=%fin,%sbase,rotate=%f]{\color{textcolor}\fontsize{%f}{%f}\selectfont %s}%%
"""
ALIGNMENTS = {"left": 0, "center": 0.5, "right": 1}
"""Fraction of a word's width to the left of the point at which it is aligned."""

_MATHEMATICS = re.compile(r"(?<!\\)(\$.*?(?<!\\)\$)")
POINTS_PER_INCH = 72


class _Renderer(RendererPgf):
    """Renderer that writes PGF commands and measures words in a font wider than that of the document."""

    def draw_text(
        self,
        gc: GraphicsContextBase,
        x: float,
        y: float,
        s: str,
        prop: FontProperties,
        angle: float,
        ismath: bool | Literal["TeX"] = False,
        mtext: Text | None = None,
    ) -> None:
        """Write a word on its baseline, placed by the end or the middle at which matplotlib aligns it.

        The point (x, y), in pixels, is the start of the baseline for the width measured here.
        """
        width, _, _ = self.get_text_width_height_descent(s, prop, ismath)
        alignment = "left" if mtext is None else mtext.get_horizontalalignment()
        before = ALIGNMENTS[alignment] * width
        at = (x + before * cos(radians(angle))) / self.dpi, (y + before * sin(radians(angle))) / self.dpi
        side = "" if alignment == "center" else f"{alignment},"
        size = prop.get_size_in_points()
        self.fh.write(COLOUR % gc.get_rgb()[:3])
        self.fh.write(WORD % (*at, side, angle, size, 1.2 * size, _latex(s, bool(ismath))))

    def get_text_width_height_descent(
        self, s: str, prop: FontProperties, ismath: bool | Literal["TeX"]
    ) -> tuple[float, float, float]:
        """Return the width, height and descent in pixels."""
        pixels = self.dpi / POINTS_PER_INCH
        wide = prop.copy()
        wide.set_family("DejaVu Sans")
        wide.set_math_fontfamily("dejavusans")
        width, height, descent = text_to_path.get_text_width_height_descent(s, wide, ismath)
        return pixels * width, pixels * height, pixels * descent


class FigureCanvas(FigureCanvasBase):
    """Canvas of the backend, which lays out a figure and writes it."""

    filetypes = {"pgf": "LaTeX PGF picture"}  # noqa: RUF012 (matplotlib declares it so)

    def get_renderer(self) -> _Renderer:
        """Return the renderer that measures words during layout."""
        return _Renderer(self.figure, None)

    def print_pgf(self, file: BinaryIO, **options: Any) -> None:
        """Write the figure.

        Parameters
        ----------
        file
            The file to write to.
        options
            Options on paper and colours that matplotlib passes to each backend; ignored.
        """
        commands = StringIO()
        self.figure.draw(_Renderer(self.figure, commands))
        size = SIZE % tuple(self.figure.get_size_inches())
        file.write((HEAD + size + commands.getvalue() + TAIL).encode())


def _latex(text: str, has_mathematics: bool) -> str:
    """Return a label in LaTeX with its mathematics unchanged, without the command that matplotlib adds to numbers."""
    parts = _MATHEMATICS.split(text) if has_mathematics else [text]
    parts[::2] = (unicode_to_latex(part.replace(r"\$", "$")) for part in parts[::2])
    parts[1::2] = (part.replace(r"\mathdefault", "").replace("\N{MINUS SIGN}", "-") for part in parts[1::2])
    return "".join(parts)
