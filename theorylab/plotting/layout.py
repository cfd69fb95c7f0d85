"""The layout of a figure, without what the order of a computation leaves in the last bits.

Matplotlib has axes placed by a solver of linear constraints, which takes these in the order of their addresses in
memory. So the last bits of a position differ from run to run. In a file positions are written with few decimals, but
an SVG names its clip paths by a hash of all of them.
"""

from __future__ import annotations

from matplotlib.figure import Figure, SubFigure
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.transforms import Bbox

__all__ = ["SettledLayout"]

DECIMALS = 9
"""Of a position, as a fraction of the figure: far below what can be seen, far above what the solver leaves open."""


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
            # an axes that is put somewhere is left out of later layouts
            axes.set_in_layout(in_layout)


def _settle_parts(figure: Figure | SubFigure) -> None:
    for part in figure.subfigs:
        box = _round_box(part.bbox_relative)
        part.bbox_relative.p0, part.bbox_relative.p1 = box.p0, box.p1
        _settle_parts(part)


def _round_box(box: Bbox) -> Bbox:
    return Bbox(box.get_points().round(DECIMALS))
