r"""Theorem 3 at finite sizes: where its bound on Top-k holds, where it fails, and where it is open.

Shown. For eps = 1/5, 11/50 and 6/25, lengths h of Tribes and K = 3h/2, 2h and 3h, rounded up to an even number: what is
known of the bound 1/2 + eps on the accuracy of Top-k at depth h, for all k <= K - h at once. Dotted lines stand at the
first lengths of the widths of Tribes; just before each, Tribes is far from balanced, and the bound may fail again.

Data. :func:`proofs_checks.topk.computed.separation_map.separation_map`, which compares two walks exactly with the
bound; the printed Tribes.

Source. Blanc et al. (2023), Theorem 3.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from flint import fmpq

from constructions.parts.dnf import tribes, tribes_width
from figures.style import COLOURS
from proofs_checks.shared.tribes_and_majority import first_length
from proofs_checks.topk.computed.separation_map import separation_map
from theorylab.claims import Cite
from theorylab.plotting.figure import DataTable, Figure, gid

if TYPE_CHECKING:
    import matplotlib.figure

__all__ = ["FIGURE"]

WEIGHTS = (fmpq(1, 5), fmpq(11, 50), fmpq(6, 25))
FACTORS = (fmpq(3, 2), fmpq(2), fmpq(3))
LENGTHS = (265, 400, 619, 900, 1200, 1417, 1700, 2000, 2400, 3000, 3191, 3700, 4400, 5200, 6700, 7095)

LOOKS = {
    "fails": {"marker": "x", "color": COLOURS[1], "label": "fails for every $k$"},
    "open": {"marker": "s", "color": COLOURS[0], "markerfacecolor": "none", "label": "open"},
    "holds": {"marker": "o", "color": COLOURS[2], "label": r"holds for every $k\leq K-h$"},
}


def _data() -> DataTable:
    rows = []
    for eps in WEIGHTS:
        for factor in FACTORS:
            for cell in separation_map(tribes, LENGTHS, [factor], eps):
                begins = first_length(tribes_width(cell.h))
                rows.append((eps, factor, cell.h, cell.K, begins, cell.region.value))
    return DataTable(("eps", "factor", "h", "K", "first_length", "region"), rows)


def _draw(figure: matplotlib.figure.Figure, table: DataTable) -> None:
    panels = figure.subplots(1, len(WEIGHTS), sharex=True, sharey=True)
    for axes, eps in zip(panels, table.distinct("eps")):
        for begins in table.distinct("first_length"):
            name = gid("first_length", first_length=begins)
            axes.axvline(begins, color="0.5", linestyle=":", linewidth=0.6, gid=name)
        for region, look in LOOKS.items():
            rows = table.where(eps=eps, region=region)
            at = rows.floats("h"), rows.floats("factor")
            axes.plot(*at, linestyle="", markersize=3.2, **look, gid=gid("factor", eps=eps, region=region))
        axes.set(
            xscale="log", xlabel="length $h$ of Tribes (bits)", title=rf"$\varepsilon={eps}$", ylim=(1.2, 3.3)
        )
        axes.set_xticks([300, 1000, 3000], labels=["300", "1000", "3000"])
        axes.set_yticks(table.where(eps=eps, h=table.column("h")[0]).floats("factor"))
        axes.minorticks_off()
        axes.grid(visible=False)
    panels[0].set_ylabel("$K/h$ (ratio, before rounding)")
    figure.legend(*panels[0].get_legend_handles_labels(), loc="outside upper center", ncols=len(LOOKS))


FIGURE = Figure(
    id="topk.separation-map",
    caption=(
        r"Theorem 3 at finite sizes: whether Top-$k$ at depth $h$ has accuracy at most $\frac12+\varepsilon$ on Tribes"
        r" of $h$ bits mixed with the majority of $K-1$ bits, for every $k\le K-h$. Dotted: the first lengths of the"
        r" widths of Tribes. Every cell is decided by an exact comparison, or open."
    ),
    cite=Cite("blanc2023", "Theorem 3"),
    width="page",
    height=2.0,
    data=_data,
    draw=_draw,
)
