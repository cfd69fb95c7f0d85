"""A reproducible layout of figures.

Matplotlib places axes with a solver of linear constraints, which processes them in the order of their addresses in
memory, so the last bits of a position differ between runs. Files contain positions with few decimals, but an SVG names
its clip paths by a hash of all of them.
"""

from __future__ import annotations

from matplotlib.figure import Figure, SubFigure
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.transforms import Bbox

__all__ = ["SettledLayout"]

DECIMALS = 9
"""Decimals of a position, as a fraction of the figure: invisible, but much coarser than the errors of the solver."""


class SettledLayout(ConstrainedLayoutEngine):
    """Matplotlib's constrained layout, with positions rounded."""

    def execute(self, fig: Figure) -> None:
        """Lay out a figure.

        Parameters
        ----------
        fig
            The figure.
        """
        super().execute(fig)
        _settle_parts(fig)
        for axes in fig.axes:
            in_layout = axes.get_in_layout()
            axes.set_position(_round_box(axes.get_position(original=True)))
            # setting a position excludes the axes from later layouts
            axes.set_in_layout(in_layout)


def _settle_parts(figure: Figure | SubFigure) -> None:
    for part in figure.subfigs:
        box = _round_box(part.bbox_relative)
        part.bbox_relative.p0, part.bbox_relative.p1 = box.p0, box.p1
        _settle_parts(part)


def _round_box(box: Bbox) -> Bbox:
    return Bbox(box.get_points().round(DECIMALS))
