r"""PGF, text that a LaTeX document reads as a picture, written on machines without a TeX system.

What matplotlib writes itself asks TeX how wide every word is. Here words take the room that they have in DejaVu Sans,
which comes with matplotlib and is wider than the fonts of documents; so the bytes do not depend on the machine, and no
word runs into the next. In the document its font is used, so a word is placed by the end or the middle by which it is
aligned. Text outside of mathematics is escaped, and mathematics is left as written.

The document has to load ``pgf`` and nothing else. A module of this form is what matplotlib calls a backend.
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
"""Share of a word's width before the point at which it is aligned."""

_MATHEMATICS = re.compile(r"(?<!\\)(\$.*?(?<!\\)\$)")
POINTS_PER_INCH = 72


class _Renderer(RendererPgf):
    """Writes commands of PGF; measures words by a font wider than that of the document."""

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
        """Write a word on its baseline, by the end or the middle at which matplotlib aligns it.

        Its baseline begins at the point (x, y), in pixels, if it is as wide as here.
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
        """Width, height and descent in pixels."""
        pixels = self.dpi / POINTS_PER_INCH
        wide = prop.copy()
        wide.set_family("DejaVu Sans")
        wide.set_math_fontfamily("dejavusans")
        width, height, descent = text_to_path.get_text_width_height_descent(s, wide, ismath)
        return pixels * width, pixels * height, pixels * descent


class FigureCanvas(FigureCanvasBase):
    """What matplotlib looks for in a backend: it lays out a figure and writes it."""

    filetypes = {"pgf": "LaTeX PGF picture"}  # noqa: RUF012 (matplotlib declares it so)

    def get_renderer(self) -> _Renderer:
        """What measures words while the figure is laid out."""
        return _Renderer(self.figure, None)

    def print_pgf(self, file: BinaryIO, **options: Any) -> None:
        """Write the figure.

        Parameters
        ----------
        file
            Where to write.
        options
            What matplotlib tells every backend of paper and colours; nothing here depends on it.
        """
        commands = StringIO()
        self.figure.draw(_Renderer(self.figure, commands))
        size = SIZE % tuple(self.figure.get_size_inches())
        file.write((HEAD + size + commands.getvalue() + TAIL).encode())


def _latex(text: str, has_mathematics: bool) -> str:
    """Return a label in LaTeX, its mathematics as it is; the command that matplotlib adds to numbers is its own."""
    parts = _MATHEMATICS.split(text) if has_mathematics else [text]
    parts[::2] = (unicode_to_latex(part.replace(r"\$", "$")) for part in parts[::2])
    parts[1::2] = (part.replace(r"\mathdefault", "").replace("\N{MINUS SIGN}", "-") for part in parts[1::2])
    return "".join(parts)
