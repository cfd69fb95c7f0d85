r"""Costs and benefits of a larger lookahead depth: objective and operations of SPLIT.

Shown. All inputs of k = 8 features with the two labellings of :mod:`proofs_checks.split.computed.search_tables` for
which lookahead matters, depth budget 4, penalty 1/100, all lookahead depths. Left: the objective of SPLIT with all
leaves of its prefix completed, as printed, and with only those at the lookahead depth completed; it need not decrease.
Right: rows sent down an outcome of a test, with and without caching, and the bounds of Theorem 6.1. As printed, a
prefix with a leaf above the lookahead depth exceeds the bound without caching, at depth 1 on the parity.

Data. Instrumented runs (:mod:`proofs_checks.split.computed.counted_search`) and
:mod:`proofs_checks.split.computed.lookahead_cost`.

Source. Babbar et al. (2025), Theorem 6.1, Algorithm 2 and Figure 9.
"""

from __future__ import annotations

from flint import fmpq

from figures.series import draw_series
from figures.style import COLOURS, LOOKS
from proofs_checks.split.computed.counted_search import CachedSearch, Search
from proofs_checks.split.computed.lookahead_cost import cached_cost, cost
from proofs_checks.split.computed.search_tables import table as labelled
from theorylab.claims import Cite
from theorylab.plotting.figure import Canvas, DataTable, Figure

FEATURES, DEPTH, PENALTY = 8, 4, fmpq(1, 100)
LABELLINGS = ("parity", "random")
LEVEL = {"color": "0.75", "linestyle": "-", "linewidth": 3, "marker": ""}
PRINTED = LOOKS[0]
OTHER = {**LOOKS[1], "markerfacecolor": "none", "markersize": 6}
OBJECTIVES = {
    "optimum": {"label": "optimal tree", **LEVEL},
    "at_depth": {"label": "SPLIT, only leaves at $d_\\ell$ completed", **OTHER},
    "printed": {"label": "SPLIT as printed", **PRINTED},
}
BOUND = {"linestyle": "", "marker": "_", "markersize": 16, "markeredgewidth": 1.2}
OPERATIONS = {
    "bound": {"label": "bound, no caching", **BOUND, "color": COLOURS[0]},
    "operations": {"label": "SPLIT, no caching", **PRINTED},
    "cached_bound": {"label": "bound, caching", **BOUND, "color": COLOURS[1], "markersize": 9},
    "cached_operations": {"label": "SPLIT, caching", **OTHER, "markersize": 4},
}
"""Columns of each panel, with their styles; equal values remain visible inside one another."""
TICKS = (200, 500, 1000, 2000, 4000)


def _data() -> DataTable:
    rows = []
    for labels in LABELLINGS:
        data = labelled(labels, FEATURES)
        optimum = CachedSearch(data, PENALTY).optimal(DEPTH)
        for lookahead in range(DEPTH):
            run, cached = Search(data, PENALTY), CachedSearch(data, PENALTY)
            printed = run.split(DEPTH, lookahead)
            cached.split(DEPTH, lookahead)
            at_depth = CachedSearch(data, PENALTY).split(DEPTH, lookahead, complete_all=False)
            rows.append(
                (
                    labels,
                    lookahead,
                    printed,
                    at_depth,
                    optimum,
                    fmpq(run.total, data.rows),
                    cost(FEATURES, DEPTH, lookahead),
                    fmpq(cached.total, data.rows),
                    2 * cached_cost(FEATURES, DEPTH, lookahead),
                )
            )
    names = ("labels", "lookahead", "printed", "at_depth", "optimum")
    return DataTable((*names, "operations", "bound", "cached_operations", "cached_bound"), rows)


def _draw(figure: Canvas, table: DataTable) -> None:
    panels = figure.subplots(2, 2, sharex=True)
    for (objective, operations), labels in zip(panels, table.distinct("labels")):
        for axes, curves in ((objective, OBJECTIVES), (operations, OPERATIONS)):
            for name, look in curves.items():
                draw_series(axes, table, "lookahead", name, {"labels": labels}, **look)
            axes.set(title=f"{labels} labels", xticks=table.where(labels=labels).floats("lookahead"))
        objective.set_ylabel("objective (fraction)")
        operations.set(ylabel="rows sent (units of $n$)", yscale="log")
        operations.set_yticks(TICKS, labels=map(str, TICKS))
        operations.minorticks_off()
    for axes, ncols in zip(panels[0], (1, 2)):
        axes.legend(
            loc="lower center", bbox_to_anchor=(0.5, 1.15), ncols=ncols, columnspacing=1, handlelength=2
        )
    for axes in panels[-1]:
        axes.set_xlabel("lookahead depth $d_\\ell$ (tests)")


FIGURE = Figure(
    id="split.lookahead-tradeoff",
    caption=(
        r"SPLIT by lookahead depth on all inputs of eight features, depth budget $4$, $\lambda=\frac1{100}$: above the"
        r" parity of three features, below fixed pseudorandom labels. Left: the objective and its minimum. Right:"
        r" rows sent down an outcome of a test, and the bounds of Theorem 6.1, with the constants $1$ without and"
        r" $2$ with caching. All values are exact."
    ),
    setting=rf"$k={FEATURES}$ features, $d={DEPTH}$, $\lambda={PENALTY}$",
    cite=Cite("babbar2025", "Theorem 6.1 and Figure 9"),
    width="page",
    height=4.2,
    data=_data,
    draw=_draw,
)
