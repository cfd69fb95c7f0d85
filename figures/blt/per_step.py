r"""The inequality behind Theorem 2, step by step: the gain of a split divided by its bound.

Shown. For the tree of j + 1 leaves, the minimum quotient of the purity gain of the next split and the bound of equation
1, over all monotone functions on five variables, both orders of ties, and all s whose opt_s is below the error, by
impurity. The sharp form of the bound is 64 times the printed one, and a variable attains it for Gini.

Data. Measured values and the sharp bound are those of the claim ``blt.eq-1``
(:mod:`proofs_checks.blt.upper_bound.equation_1`); the minimum quotients are certified to nine digits.

Source. Blanc, Lange and Tan (2020), equation 1 in section 2.1.
"""

from __future__ import annotations

from collections.abc import Iterator

from flint import arb

from figures.series import draw_series
from figures.style import LOOKS
from proofs_checks.blt.printed.top_down_runs import STRONGLY_CONCAVE, least_error_curve, runs, states
from proofs_checks.blt.upper_bound.equation_1 import CLAIM
from theorylab.plotting.data_table import certified_decimal
from theorylab.plotting.figure import Canvas, DataTable, Figure

VARIABLES, DIGITS = 5, 9
TOO_SMALL = 64
"""Quotient of the sharp constant, 2, and the printed one, 1/32."""

NAMES = {"entropy": "entropy", "gini": "Gini", "km": "Kearns-Mansour"}


def _data() -> DataTable:
    least: dict[tuple[str, int], tuple[arb, arb]] = {}
    for run in runs(VARIABLES, STRONGLY_CONCAVE):
        if run["n"] < VARIABLES:
            continue  # these functions occur again with an irrelevant variable
        measured, sharp = CLAIM.measured(**run), CLAIM.claimed(**run)
        for leaves, gain, high in zip(_leaves(**run), measured, sharp, strict=True):
            low = high / TOO_SMALL
            key = run["rule"], leaves
            quotient, factor = arb(gain / low), arb(high / low)
            before = least.get(key, (quotient, factor))
            # the smaller of two balls encloses the smaller of two numbers, even if they are equal
            least[key] = quotient.min(before[0]), factor
    rows = [
        (rule, leaves, *(certified_decimal(value, DIGITS) for value in values), 1)
        for (rule, leaves), values in sorted(least.items())
    ]
    return DataTable(("impurity", "leaves", "quotient", "sharp", "printed"), rows)


def _leaves(n: int, f: int, rule: str, last: bool) -> Iterator[int]:
    """Yield leaves of the trees that the claims compare, in order: one for each s with opt_s below the error."""
    for state in states(n, f, rule, last):
        yield from (state.leaves for least in least_error_curve(n, f) if state.error > least)


def _draw(figure: Canvas, table: DataTable) -> None:
    axes = figure.subplots()
    for look, (name, label) in zip(LOOKS, NAMES.items()):
        draw_series(axes, table, "leaves", "quotient", {"impurity": name}, label=label, **look)
    for column, label, line in (("sharp", "sharp bound", "--"), ("printed", "printed bound", ":")):
        look = {"color": "0.4", "linestyle": line, "marker": "", "label": label}
        draw_series(axes, table, "leaves", column, {"impurity": "gini"}, **look)
    axes.set(
        yscale="log",
        xticks=range(1, 20, 3),
        xlabel="leaves $j+1$ of the tree (number)",
        ylabel=r"least gain $\div$ bound (ratio)",
    )
    figure.legend(loc="outside upper center", ncols=3)


FIGURE = Figure(
    id="blt.per-step",
    caption=(
        r"Purity gain of the next split of a tree with $j+1$ leaves divided by the bound"
        r" $\frac{\kappa\varepsilon^2}{32(j+1)(\log_2 s)^2}$ of equation 1, where $\varepsilon$ is the excess of the"
        r" error over $\mathrm{opt}_s$: the minimum quotient over all monotone functions on five variables and all"
        r" $s$. All functions and sizes are covered; quotients are certified to nine digits."
    ),
    setting=f"monotone functions on $n={VARIABLES}$ variables",
    cite=CLAIM.cite,
    height=2.5,
    data=_data,
    draw=_draw,
)
