r"""Theorem 1 measured: expected cost of Algorithm 1 divided by the minimum, with upper bounds.

Shown. Ratios :math:`C_A/C^*` on instances of four objects, on random ones with prices, and the largest found by hill
climbing, against :math:`\gamma/15=1+\ln\frac1\Delta+\log_2n+\lambda\epsilon_h`; the bound :math:`20\gamma` of
the proof, and the bound with the smaller constant, which depends on the instance in another way.

Data. Exact costs of Algorithm 1 and of optimal trees; the bounds are those of the claim ``ngi.thm-1``, the first with
the constant 300 of the proof instead of 4 (:mod:`proofs_checks.ngi.guarantee.theorem_1`), divided by the minimum cost
and certified to nine digits. The instances of the search are those of ``ngi.largest-ratios``
(:mod:`proofs_checks.ngi.guarantee.ratio_search`). Instances with the same row are shown once.

Source. Zhang and Gionis (2022), Theorem 1.
"""

from __future__ import annotations

from collections import Counter

from figures.series import draw_series
from figures.style import COLOURS
from proofs_checks.ngi.computed.guarantee import guarantee
from proofs_checks.ngi.computed.runs import run_at, with_rules
from proofs_checks.ngi.computed.small_instances import priced_points, solvable_points
from proofs_checks.ngi.guarantee.ratio_search import LARGEST
from proofs_checks.ngi.guarantee.theorem_1 import THEOREM
from theorylab.claims.verdict import Point
from theorylab.plotting.data_table import certified_decimal
from theorylab.plotting.figure import Canvas, DataTable, Entry, Figure

DIGITS, SEED = 9, 6
TIMES = 75
"""The paper's constant, 300, divided by the constant 4 of the claim."""

BOUNDS = {
    "bound": {"color": "0.3", "linestyle": "-", "marker": "", "label": r"bound $20\gamma$"},
    "smaller_bound": {
        "color": COLOURS[3],
        "linestyle": "",
        "marker": ".",
        "markersize": 3,
        "label": "bound with the constant 4",
    },
}
LOOKS = {
    "four objects": {"linestyle": "", "marker": "o", "color": COLOURS[0], "markerfacecolor": "none"},
    "random, with prices": {"linestyle": "", "marker": "x", "color": COLOURS[2], "markersize": 4},
    "found by search": {"linestyle": "", "marker": "*", "color": COLOURS[1], "markersize": 7},
}
LEAST = {"linestyle": "", "marker": "|", "color": "0.6", "markersize": 7, "label": "optimal tree"}
"""Instances on which Algorithm 1 attains the minimum: ordinary markers at ratio 1 would hide one another."""
IMPURITIES = {0: "", 1: ", entropy", 2000: ", Gini"}
"""Impurity by trade-off."""
TICKS = (1, 2, 5, 10, 20)


def _data() -> DataTable:
    families = {
        "four objects": with_rules(solvable_points((2, 3, 4), every=211)),
        "random, with prices": with_rules(priced_points(60, SEED)),
        "found by search": [point for point, _ in LARGEST],
    }
    found = [(family, *_row(point)) for family, points in families.items() for point in points]
    tried = Counter(row[1] for row in found)
    least = Counter(row[1] for row in found if row[3] == 1)
    rows = {(*row, "yes" if row[3] == 1 else "no", least[row[1]], tried[row[1]]): None for row in found}
    names = (
        "instances",
        "trade_off",
        "factor",
        "ratio",
        "bound",
        "smaller_bound",
        "optimal",
        "least",
        "tried",
    )
    return DataTable(names, sorted(rows, key=lambda row: (row[1], float(row[2]))))


def _row(point: Point) -> tuple[Entry, ...]:
    run = run_at(**point)
    least = run.optimal.expected_cost
    factor = guarantee(run.problem, run.trade_off, run.impurity)
    by_delta, for_every_threshold = THEOREM.claimed(**point)
    bounds = by_delta * TIMES / least, for_every_threshold / least
    decimals = (certified_decimal(value, DIGITS) for value in (factor, *bounds))
    factor, bound, smaller = decimals
    return run.trade_off, factor, run.greedy.expected_cost / least, bound, smaller


def _draw(figure: Canvas, table: DataTable) -> None:
    panels = figure.subplots(
        2, len(IMPURITIES), sharex="col", sharey="row", gridspec_kw={"height_ratios": (2, 3)}
    )
    for bounds, ratios, (trade_off, impurity) in zip(*panels, IMPURITIES.items()):
        where = {"trade_off": trade_off}
        for column, look in BOUNDS.items():
            draw_series(bounds, table, "factor", column, where, **look)
        for family, look in LOOKS.items():
            entries = {"instances": family, "optimal": "no", **where}
            draw_series(ratios, table, "factor", "ratio", entries, label=family, **look)
        draw_series(ratios, table, "factor", "ratio", {"optimal": "yes", **where}, **LEAST)
        rows = table.where(**where)
        (least,), (tried,) = rows.distinct("least"), rows.distinct("tried")
        bounds.set(yscale="log", yticks=(10, 1000, 100000))
        bounds.set_title(f"$\\lambda={trade_off}${impurity}:\n{least} of {tried} trees optimal")
        ratios.set(yscale="log", ylim=(0.85, 30))
        ratios.set_yticks(TICKS, labels=map(str, TICKS))
        for axes in (bounds, ratios):
            axes.minorticks_off()
    panels[0][0].set_ylabel("bound (ratio)")
    panels[1][0].set_ylabel("measured (ratio)")
    figure.supxlabel(
        r"factor $\gamma/15=1+\ln\frac{1}{\Delta}+\log_2n+\lambda\epsilon_h$ (number)", fontsize=8
    )
    handles, labels = (
        [*one, *two]
        for one, two in zip(
            panels[0][0].get_legend_handles_labels(), panels[1][0].get_legend_handles_labels()
        )
    )
    figure.legend(handles, labels, loc="outside upper center", ncols=3)


FIGURE = Figure(
    id="ngi.ratio",
    caption=(
        r"Below: expected cost of Algorithm 1 divided by the minimum, by the trade-off $\lambda$; at $2000$ the Gini"
        r" index decides nearly alone. Instances with the same numbers share a marker. Above: the bound $20\gamma$ of"
        r" the proof of Theorem 1 and the bound $4(2+\ln\frac{\phi(X)}{p_{\min}}+\log_2n+\lambda\epsilon_h)$. The"
        r" ratios are exact, the bounds certified to nine digits."
    ),
    cite=THEOREM.cite,
    width="page",
    height=3.5,
    data=_data,
    draw=_draw,
)
