r"""Theorem 3 at finite sizes: the cases in which its bound on Top-k holds, fails, or is open.

Shown. For eps = 1/5, 11/50 and 6/25, lengths h of Tribes and K = 3h/2, 2h and 3h, rounded up to an even number: the
status of the bound 1/2 + eps on the accuracy of Top-k at depth h, for all k <= K - h at once. Vertical lines precede
the first length of each width of Tribes; to their left Tribes is far from balanced, and the bound may fail again.

Data. :func:`proofs_checks.topk.computed.separation_map.separation_map`, which compares two walks exactly with the
bound, for the printed Tribes.

Source. Blanc et al. (2023), Theorem 3.
"""

from __future__ import annotations

from flint import fmpq

from constructions.parts.dnf import tribes, tribes_width
from figures.style import COLOURS
from proofs_checks.shared.tribes_and_majority import first_length
from proofs_checks.topk.computed.separation_map import separation_map
from theorylab.claims import Cite
from theorylab.plotting.figure import Canvas, DataTable, Figure, gid

WEIGHTS = (fmpq(1, 5), fmpq(11, 50), fmpq(6, 25))
FACTORS = (fmpq(3, 2), fmpq(2), fmpq(3))
LENGTHS = (265, 400, 619, 900, 1200, 1417, 1700, 2000, 2400, 3000, 3191, 3700, 4400, 5200, 6700, 7095)

LOOKS = {
    "fails": (COLOURS[2], "fails for every $k$"),
    "open": ("white", "open"),
    "holds": (COLOURS[3], r"holds for every $k\leq K-h$"),
}
"""Colours that remain distinct in grey."""
CODES = {"fails": -1, "open": 0, "holds": 1}


def _data() -> DataTable:
    rows = []
    for eps in WEIGHTS:
        for factor in FACTORS:
            for cell in separation_map(tribes, LENGTHS, [factor], eps):
                begins = first_length(tribes_width(cell.h))
                region = cell.region.value
                rows.append((eps, factor, cell.h, cell.K, begins, region, CODES[region]))
    return DataTable(("eps", "factor", "h", "K", "first_length", "region", "code"), rows)


def _draw(figure: Canvas, table: DataTable) -> None:
    panels = figure.subplots(len(WEIGHTS), 1, sharex=True, sharey=True)
    factors, lengths = table.distinct("factor"), table.distinct("h")
    colours = {region: colour for region, (colour, _) in LOOKS.items()}
    for axes, eps in zip(panels, table.distinct("eps")):
        codes = table.where(eps=eps).floats("code").reshape(len(factors), len(lengths))
        cells = axes.pcolormesh(
            codes,
            cmap="binary",  # white at 0; values below and above have separate colours
            vmin=0,
            vmax=1 / 2,
            edgecolors="0.5",
            linewidth=0.3,
            gid=gid("code", eps=eps),
        )
        cells.set_cmap(cells.get_cmap().with_extremes(under=colours["fails"], over=colours["holds"]))
        axes.set_title(rf"$\varepsilon={eps}$")
        axes.set_xticks([place + 0.5 for place in range(len(lengths))], labels=lengths)
        axes.set_yticks([place + 0.5 for place in range(len(factors))], labels=map(str, factors))
        begun = table.where(eps=eps, factor=factors[0]).distinct("first_length")
        axes.set_xticks([lengths.index(length) for length in begun if length in lengths], minor=True)
        axes.tick_params(which="both", length=0)
        axes.grid(visible=False)
        axes.grid(visible=True, axis="x", which="minor", color="black", linewidth=1.2, linestyle="-")
        axes.set_axisbelow(False)
    panels[-1].set_xlabel("length $h$ of Tribes (bits)")
    figure.supylabel("$K/h$ (ratio, before rounding)", fontsize=8)
    for colour, label in LOOKS.values():
        panels[0].plot(
            [], [], linestyle="", marker="s", markersize=6, color=colour, markeredgecolor="0.5", label=label
        )
    panels[0].plot(
        [], [], color="black", linestyle="-", linewidth=1.2, marker="", label="next width of Tribes"
    )
    figure.legend(loc="outside upper center", ncols=len(LOOKS) + 1)


FIGURE = Figure(
    id="topk.separation-map",
    caption=(
        r"Theorem 3 at finite sizes: whether Top-$k$ at depth $h$ has accuracy at most $\frac12+\varepsilon$ on Tribes"
        r" of $h$ bits mixed with the majority of $K-1$ bits, for every $k\le K-h$. A column is one length; at a"
        r" vertical line the terms of Tribes become one literal longer. Every cell is decided by an exact comparison,"
        r" or open."
    ),
    cite=Cite("blanc2023", "Theorem 3"),
    width="page",
    height=2.9,
    data=_data,
    draw=_draw,
)
