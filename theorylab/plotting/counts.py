"""Chart of counts: a mark for each pair of values that occurs, darker for a larger count."""

from __future__ import annotations

from collections.abc import Sequence

from flint import fmpq
from matplotlib.axes import Axes
from matplotlib.colors import LogNorm

__all__ = ["draw_counts"]


def draw_counts(
    axes: Axes, cells: Sequence[tuple[int | fmpq, int | fmpq, int]], names: tuple[str, str], counted: str
) -> None:
    """Draw the counts of pairs of values.

    Parameters
    ----------
    axes
        The axes to draw on.
    cells
        Value on the horizontal axis, value on the vertical axis, and count, at least 1.
    names
        Names of the two values.
    counted
        What is counted.
    """
    across, up, counts = zip(*cells) if cells else ((), (), ())
    x, y = ([float(fmpq(value)) for value in values] for values in (across, up))
    norm = LogNorm(1, max([2, *counts]))
    marks = axes.scatter(x, y, c=list(map(float, counts)), cmap="viridis_r", norm=norm, marker="s")
    axes.figure.colorbar(marks, ax=axes, label=counted)
    axes.set(xlabel=names[0], ylabel=names[1])
