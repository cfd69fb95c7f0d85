r"""Theorem 1 measured: expected cost of Algorithm 1 over the least, beside the factors that bound it.

Shown. Ratios :math:`C_A/C^*` on instances of four objects, on random ones with prices, and the largest that hill
climbing found, against :math:`\gamma/15=1+\ln\frac1\Delta+\log_2n+\lambda\epsilon_h`; the bound :math:`20\gamma` of
the proof, and that of the smaller constant, which depends on the instance in another way.

Data. Exact costs of Algorithm 1 and of optimal trees; the bounds are those of the claim ``ngi.thm-1``, the first with
the 300 of the proof for 4 (:mod:`proofs_checks.ngi.guarantee.theorem_1`), over the least cost, certified to nine
digits. The instances found are those of ``ngi.largest-ratios`` (:mod:`proofs_checks.ngi.guarantee.ratio_search`).
Instances with the same row are shown once.

Source. Zhang and Gionis (2022), Theorem 1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from figures.style import COLOURS
from proofs_checks.ngi.computed.guarantee import guarantee
from proofs_checks.ngi.computed.runs import run_at, with_rules
from proofs_checks.ngi.computed.small_instances import priced_points, solvable_points
from proofs_checks.ngi.guarantee.ratio_search import LARGEST
from proofs_checks.ngi.guarantee.theorem_1 import THEOREM
from theorylab.claims.verdict import Point
from theorylab.plotting.data_table import certified_decimal
from theorylab.plotting.figure import DataTable, Entry, Figure, gid

if TYPE_CHECKING:
    import matplotlib.figure

__all__ = ["FIGURE"]

DIGITS, SEED = 9, 6
TIMES = 75
"""The constant of the paper, 300, over the 4 of the claim."""


LOOKS = {
    "four objects": {"marker": "o", "color": COLOURS[0], "markerfacecolor": "none"},
    "random, with prices": {"marker": "x", "color": COLOURS[2], "markersize": 4},
    "found by search": {"marker": "*", "color": COLOURS[1], "markersize": 7},
}
TICKS = (1, 2, 5, 10, 20)


def _data() -> DataTable:
    families = {
        "four objects": with_rules(solvable_points((2, 3, 4), every=211)),
        "random, with prices": with_rules(priced_points(60, SEED)),
        "found by search": [point for point, _ in LARGEST],
    }
    rows = dict.fromkeys((family, *_row(point)) for family, points in families.items() for point in points)
    ordered = sorted(rows, key=lambda row: float(row[2]))
    return DataTable(("instances", "trade_off", "factor", "ratio", "bound", "smaller_bound"), ordered)


def _row(point: Point) -> tuple[Entry, ...]:
    run = run_at(**point)
    least = run.optimal.expected_cost
    factor = guarantee(run.problem, run.trade_off, run.impurity)
    by_delta, for_every_threshold = THEOREM.claimed(**point)
    bounds = by_delta * TIMES / least, for_every_threshold / least
    decimals = (certified_decimal(value, DIGITS) for value in (factor, *bounds))
    factor, bound, smaller = decimals
    return run.trade_off, factor, run.greedy.expected_cost / least, bound, smaller


def _draw(figure: matplotlib.figure.Figure, table: DataTable) -> None:
    bounds, ratios = figure.subplots(2, 1, sharex=True)
    factor = table.floats("factor")
    bounds.plot(
        factor,
        table.floats("bound"),
        color="0.3",
        linestyle="-",
        marker="",
        label=r"$20\gamma$",
        gid=gid("bound"),
    )
    bounds.plot(
        factor,
        table.floats("smaller_bound"),
        color="0.6",
        linestyle="",
        marker=".",
        markersize=2,
        label="smaller constant",
        gid=gid("smaller_bound"),
    )
    for family, look in LOOKS.items():
        rows = table.where(instances=family)
        ratios.plot(
            rows.floats("factor"),
            rows.floats("ratio"),
            linestyle="",
            label=family,
            gid=gid("ratio", instances=family),
            **look,
        )
    bounds.set(xscale="log", yscale="log", ylabel="bound (ratio)", yticks=(10, 1000, 100000))
    ratios.set(yscale="log", ylabel="measured (ratio)")
    ratios.set_yticks(TICKS, labels=map(str, TICKS))
    for axes in (bounds, ratios):
        axes.minorticks_off()
    ratios.set_xlabel(r"factor $\gamma/15=1+\ln\frac{1}{\Delta}+\log_2n+\lambda\epsilon_h$ (number)")
    figure.legend(loc="outside upper center", ncols=2)


FIGURE = Figure(
    id="ngi.ratio",
    caption=(
        r"Below: expected cost of Algorithm 1 over the least, for $\lambda=0$ (left), $\lambda=1$ with the entropy, and"
        r" $\lambda=1000$ with Gini (right, where the impurity decides nearly alone). Above: the bound $20\gamma$ of"
        r" the proof of Theorem 1 and the bound $4(2+\ln\frac{\phi(X)}{p_{\min}}+\log_2n+\lambda\epsilon_h)$. The"
        r" ratios are exact, the bounds certified to nine digits."
    ),
    cite=THEOREM.cite,
    height=3.2,
    data=_data,
    draw=_draw,
)
