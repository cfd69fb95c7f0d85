r"""Strong concavity of the impurity functions, and the constant of Proposition 2.2 that follows from it.

Shown. Left, the entropy, Gini and Kearns-Mansour impurities above the parabolas :math:`2\kappa p(1-p)`: a function G is
:math:`\kappa`-strongly concave if :math:`G-2\kappa p(1-p)` is concave. Right, the minimum purity gain of a variable of
influence delta, over all pairs of half means with denominator 16, as a multiple of :math:`\kappa\delta^2`; the sharp
constant 1/2, approached by small influences, and the printed 1/32.

Data. Exact values; the printed level is a sixteenth of the bound of the claim ``blt.prop-2.2``
(:mod:`proofs_checks.blt.influence_and_impurity.prop_2_2`), and the sharp one that of ``blt.prop-2.2.least``
(:mod:`proofs_checks.blt.influence_and_impurity.prop_2_2_least`) for Gini, where every pair of half means attains it;
``blt.prop-2.2.sharp`` proves it for all three impurities.

Source. Blanc, Lange and Tan (2020), Proposition 2.2 and Remark 1.
"""

from __future__ import annotations

from collections.abc import Iterator

from flint import fmpq

from figures.series import draw_series
from figures.style import LOOKS
from proofs_checks.blt.computed.half_means import even_gain, half_means
from proofs_checks.blt.influence_and_impurity.prop_2_2 import CLAIM
from proofs_checks.blt.influence_and_impurity.prop_2_2_least import LEAST as SHARP
from theorylab.impurities.impurity import GINI, IMPURITIES, Impurity
from theorylab.numbers.comparison import Certified, enclosure
from theorylab.plotting.data_table import certified_decimal
from theorylab.plotting.figure import Canvas, DataTable, Entry, Figure

NAMES = {"entropy": "entropy", "gini": "Gini", "km": "Kearns-Mansour"}
WIDTHS = {"value": 1.1, "parabola": 0.4}
STEPS, VARIABLES = 24, 5
"""Steps of a curve up to p = 1/2, and the maximum number of variables whose half means are tried."""


def _data() -> DataTable:
    columns = ("panel", "impurity", "p", "value", "parabola", "influence", "ratio", "printed", "sharp")
    rows = [(*row, *("",) * 4) for name in NAMES for row in _curve(IMPURITIES[name])]
    for name in NAMES:
        rows += [("constant", name, "", "", "", *row) for row in _least_ratios(IMPURITIES[name])]
    return DataTable(columns, rows)


def _curve(impurity: Impurity) -> Iterator[tuple[Entry, ...]]:
    kappa = impurity.strong_concavity()
    # closer where the impurities are steep: that of Kearns and Mansour grows like the square root of p near 0
    half = [fmpq(step, STEPS) ** 2 / 2 for step in range(STEPS + 1)]
    for p in (*half, *(1 - p for p in half[-2::-1])):
        values = impurity(p), kappa * (2 * p * (1 - p))
        pure = p in (0, 1)
        yield "impurity", impurity.name, p, *(0 if pure else certified_decimal(value) for value in values)


def _least_ratios(impurity: Impurity) -> Iterator[tuple[Entry, ...]]:
    kappa = impurity.strong_concavity()
    pairs = [(a, b) for n in range(1, VARIABLES + 1) for a, b in half_means(n) if a < b]
    for influence in sorted({b - a for a, b in pairs}):
        of_influence = [(a, b) for a, b in pairs if b - a == influence]
        least = min(Certified(even_gain(impurity, a, b)) for a, b in of_influence).value
        a, b = of_influence[0]
        bound = CLAIM.claimed(impurity.name, VARIABLES, a, b) / 16
        sharp = SHARP.claimed(GINI.name, VARIABLES, a, b) / GINI.strong_concavity()
        ratios = *(enclosure(gain) / (kappa * influence**2) for gain in (least, bound)), sharp
        yield influence, *map(certified_decimal, ratios)


def _draw(figure: Canvas, table: DataTable) -> None:
    left, right = figure.subplots(1, 2)
    for look, (name, label) in zip(LOOKS, NAMES.items()):
        entries = {"panel": "impurity", "impurity": name}
        for column, width in WIDTHS.items():
            draw_series(left, table, "p", column, entries, **{**look, "marker": "", "linewidth": width})
        entries = {"panel": "constant", "impurity": name}
        marks = {"markerfacecolor": "none", "markersize": 3.5, "label": label}
        draw_series(right, table, "influence", "ratio", entries, **marks, **look)
    entries = {"panel": "constant", "impurity": "gini"}
    levels = {"sharp": ("sharp: $1/2$", "0.75", "-", 4), "printed": ("printed: $1/32$", "0.4", ":", 0.9)}
    for column, (label, colour, line, width) in levels.items():
        look = {"color": colour, "linestyle": line, "linewidth": width, "marker": "", "zorder": 1}
        draw_series(right, table, "influence", column, entries, label=label, **look)
    for column, label in (("value", "impurity $G(p)$"), ("parabola", r"parabola $2\kappa p(1-p)$")):
        left.plot([], [], color="0.4", linestyle="-", linewidth=WIDTHS[column], marker="", label=label)
    left.legend(loc="lower center")
    left.set(
        title="impurity and parabola",
        xlabel="label mean $p$ (probability)",
        ylabel="impurity $G(p)$ (1 at $p=1/2$)",
        ylim=(0, None),
    )
    right.set(
        title=rf"monotone functions, $n\leq{VARIABLES}$",
        xlabel=r"influence $\delta$ (probability)",
        ylabel=r"least gain $\div\;\kappa\delta^2$ (ratio)",
        ylim=(0, None),
    )
    figure.legend(
        *right.get_legend_handles_labels(),
        loc="outside upper center",
        ncols=5,
        handlelength=2.5,
        columnspacing=1.2,
    )


FIGURE = Figure(
    id="blt.strong-concavity",
    caption=(
        r"Left: the impurities above the parabolas $2\kappa p(1-p)$; for Gini they coincide. Right: the minimum"
        r" purity gain of a variable of influence $\delta$ of a monotone function on at most five variables, as a"
        r" multiple of $\kappa\delta^2$, with the sharp constant of Proposition 2.2 and the printed one. All values"
        r" are exact and drawn from ten correct digits."
    ),
    cite=CLAIM.cite,
    width="page",
    height=2.4,
    data=_data,
    draw=_draw,
)
