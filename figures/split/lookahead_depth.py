r"""Figure 19: the lookahead depth of minimum runtime, with and without caching, as printed and as computed.

Shown. Left, k = 20 features and depth budget d = 5: the runtime of Theorem 6.1 at each lookahead depth, with and
without caching. Without caching it is minimal at 2, with caching at 1. Right, d = 5 and k from 13 to 1000: the real
lookahead depths that minimise the two runtimes, the integer ones, and the limit (d - 1)/2 = 2, which is printed for
both.

Data. :mod:`proofs_checks.split.computed.lookahead_cost`: runtimes exactly, stationary depths as certified enclosures.
The printed limit is that of claim split.cor-6.2, the printed statement claim split.fig-19.

Source. Babbar et al. (2025), Figure 19, Theorem 6.1 and Corollary 6.2.
"""

from __future__ import annotations

from figures.series import draw_series
from figures.style import COLOURS, LOOKS
from proofs_checks.split.computed.lookahead_cost import (
    cached_cost,
    cached_stationary_depth,
    cheapest_depths,
    cost,
    stationary_depth,
)
from theorylab.claims import Cite
from theorylab.plotting.data_table import certified_decimal
from theorylab.plotting.figure import Canvas, DataTable, Figure

DEPTH, FEATURES = 5, 20
NUMBERS = (13, 15, 17, 20, 23, 27, 32, 37, 38, 45, 60, 80, 120, 180, 270, 400, 640, 1000)
"""Numbers of features. Below 13 the runtime with caching increases from 0 on; from 38 on its best integer is 2."""

RUNTIMES = {
    "without caching": (cost, stationary_depth),
    "with caching": (cached_cost, cached_stationary_depth),
}
DIGITS = 9


def _data() -> DataTable:
    rows = []
    for name, (runtime, stationary) in RUNTIMES.items():
        rows += [("runtime", name, FEATURES, x, runtime(FEATURES, DEPTH, x), "", "") for x in range(DEPTH)]
        for k in NUMBERS:
            (best,) = cheapest_depths(runtime, k, DEPTH)
            least = certified_decimal(stationary(k, DEPTH), DIGITS)
            rows.append(("cheapest", name, k, best, runtime(k, DEPTH, best), least, (DEPTH - 1) // 2))
    return DataTable(("shown", "caching", "k", "lookahead", "runtime", "stationary", "printed"), rows)


def _draw(figure: Canvas, table: DataTable) -> None:
    runtimes, depths = figure.subplots(1, 2)
    for look, size, name in zip(LOOKS, (5, 3), table.distinct("caching")):
        entries = {"shown": "runtime", "caching": name}
        draw_series(runtimes, table, "lookahead", "runtime", entries, label=name, **look)
        cheapest = {"shown": "cheapest", "caching": name}
        curve = {**look, "marker": "", "label": f"real, {name}"}
        draw_series(depths, table, "k", "stationary", cheapest, **curve)
        marks = {**look, "linestyle": "", "markerfacecolor": "none", "markersize": size}
        draw_series(depths, table, "k", "lookahead", cheapest, label=f"integer, {name}", **marks)
    limit = {"color": COLOURS[2], "linestyle": ":", "marker": "", "label": "printed limit $(d-1)/2$"}
    draw_series(depths, table, "k", "printed", cheapest, **limit)
    runtimes.set(
        title=f"$d={DEPTH}$, $k={FEATURES}$",
        yscale="log",
        xlabel="lookahead depth $d_\\ell$ (tests)",
        ylabel="runtime (units of $n$ rows)",
        xticks=table.where(**entries).floats("lookahead"),
    )
    runtimes.legend()
    depths.set(
        title=f"$d={DEPTH}$",
        xscale="log",
        xlabel="features $k$ (number)",
        ylabel="cheapest lookahead depth (tests)",
        ylim=(0.8, 2.15),
    )
    depths.set_xticks([20, 38, 100, 1000], labels=["20", "38", "100", "1000"])
    depths.minorticks_off()
    depths.legend(loc="lower right")


FIGURE = Figure(
    id="split.lookahead-depth",
    caption=(
        r"Left: runtime of SPLIT for $k=20$ and $d=5$ by lookahead depth; the minimum is at $2$ without caching and at"
        r" $1$ with it, whereas the paper has a depth slightly below $2$ in both cases. Right: the real and the integer"
        r" lookahead depth of minimum runtime for $d=5$ by the number of features, and the printed limit. Runtimes and"
        r" integers are exact, real depths certified to nine digits."
    ),
    cite=Cite("babbar2025", "Figure 19 and Corollary 6.2"),
    width="page",
    height=2.4,
    data=_data,
    draw=_draw,
)
