"""Where a picture goes if its caller does not say."""

from __future__ import annotations

from matplotlib import pyplot
from matplotlib.axes import Axes

__all__ = ["current_axes"]


def current_axes() -> Axes:
    """Return the current axes of ``matplotlib.pyplot``, made if there are none."""
    return pyplot.gca()
