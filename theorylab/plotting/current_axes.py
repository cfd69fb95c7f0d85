"""Default axes of a picture."""

from __future__ import annotations

from matplotlib import pyplot
from matplotlib.axes import Axes

__all__ = ["current_axes"]


def current_axes() -> Axes:
    """Return the current axes of ``matplotlib.pyplot``; they are created if there are none."""
    return pyplot.gca()
