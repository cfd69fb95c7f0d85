"""Chart of the errors of several learners by depth, size or number of examples: a curve for each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import cycle

from flint import fmpq
from matplotlib.figure import Figure as Canvas
from matplotlib.ticker import MaxNLocator

from theorylab.plotting.files import FONTS, file_content
from theorylab.plotting.looks import LOOKS

__all__ = ["error_curve_image"]

STYLE = {
    "axes.grid": True,
    "axes.linewidth": 0.5,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "figure.constrained_layout.use": True,
    "font.family": FONTS,
    "font.size": 8,
    "grid.color": "0.9",
    "grid.linewidth": 0.4,
    "legend.fontsize": 7,
    "legend.frameon": False,
    "legend.handlelength": 3,
    "lines.linewidth": 0.9,
    "lines.markersize": 3,
    "pdf.fonttype": 42,
    "savefig.dpi": 300,
    "svg.fonttype": "path",
}
SIZE = 5.0, 3.2
"""Inches."""
DECADE = 10
"""If the largest number of examples is at least this many times the smallest, the axis is logarithmic."""


def error_curve_image(
    at: Sequence[int], errors: Mapping[str, Sequence[fmpq | None]], along: str, format: str
) -> bytes:
    """Draw errors by depth, size or number of examples and return the content of a file.

    Parameters
    ----------
    at
        The values on the horizontal axis.
    errors
        The errors of each curve at these values, by name of the curve; ``None`` if an error is not known.
    along
        Name of the horizontal axis.
    format
        One of :data:`theorylab.plotting.inclusion.FORMATS`.

    Raises
    ------
    InvalidArgument
        For an unknown format.
    """
    return file_content(lambda: _draw(at, errors, along), format, name="error-curve", style=STYLE)


def _draw(at: Sequence[int], errors: Mapping[str, Sequence[fmpq | None]], along: str) -> Canvas:
    canvas = Canvas(figsize=SIZE)
    axes = canvas.subplots()
    for look, (name, values) in zip(cycle(LOOKS), errors.items()):
        heights = [None if error is None else int(error.p) / int(error.q) for error in values]
        known = [(x, height) for x, height in zip(at, heights) if height is not None]
        axes.plot(*zip(*known), label=name, markerfacecolor="none", clip_on=False, **look)
    axes.set(xlabel=along, ylabel="error (probability)", ylim=(0, None))
    if along == "examples" and at[-1] >= DECADE * at[0]:
        axes.set_xscale("log")
        axes.set_xticks(at, [f"{n:,}" for n in at], rotation=0 if len(at) <= DECADE else 90)
        axes.minorticks_off()
    else:
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    canvas.legend(loc="outside upper center", ncols=4)
    return canvas
