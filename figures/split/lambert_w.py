r"""Figure 18: the two real branches of the Lambert W function, and the arguments for the lookahead depth.

Shown. W_0 and W_-1 on [-1/e, 0). The markers are the arguments z of equation 32 for the depth budget d = 2 and some
numbers k of features: the minimum of the runtime of Theorem 6.1 is on the branch -1, the maximum on the branch 0.

Data. Values certified by Arb at z = -s/e; at s = 1 both branches are exactly -1. The arguments are those of
:func:`proofs_checks.split.computed.lookahead_cost.lambert_argument`. Claim split.fig-18 checks the branches against
w e^w.

Source. Babbar et al. (2025), Figure 18 and equation 32.
"""

from __future__ import annotations

from flint import arb, ctx, fmpq

from figures.series import draw_series
from figures.style import LOOKS
from proofs_checks.split.computed.lookahead_cost import BITS, lambert_argument
from theorylab.claims import Cite
from theorylab.plotting.data_table import Entry, certified_decimal
from theorylab.plotting.figure import Canvas, DataTable, Figure

DEPTH = 2
FEATURES = (4, 5, 6, 8, 12)
# near s = 1 the branches behave like the square root of 1 - s, and the lower one decreases like the logarithm of s
SHARES = (*(1 - fmpq(i, 50) ** 2 for i in range(1, 50)), *(fmpq(4, 5) ** i for i in range(15, 30)))
DIGITS = 9
TICKS = (-0.4, -0.3, -0.2, -0.1, 0)
BRANCHES = {"upper": 0, "lower": -1}
EXTREMES = {"upper": "longest run", "lower": "shortest run"}
"""Extremes of the runtime that the branches give at these arguments."""


def _row(kind: str, k: Entry, z: arb) -> tuple[Entry, ...]:
    return (kind, k, *(certified_decimal(x, DIGITS) for x in (z, *map(z.lambertw, BRANCHES.values()))))


def _data() -> DataTable:
    with ctx.workprec(BITS):
        least = -1 / arb(1).exp()
        rows = [("curve", "", certified_decimal(least, DIGITS), -1, -1)]
        rows += [_row("curve", "", share * least) for share in SHARES]
        rows += [_row("argument", k, lambert_argument(k, DEPTH)) for k in FEATURES]
    return DataTable(("kind", "k", "z", *BRANCHES), rows)


def _draw(figure: Canvas, table: DataTable) -> None:
    axes = figure.subplots()
    for look, (name, branch) in zip(LOOKS, BRANCHES.items()):
        curve = {**look, "marker": "", "label": f"$W_{{{branch}}}(z)$"}
        draw_series(axes, table, "z", name, {"kind": "curve"}, **curve)
        marks = {**look, "linestyle": "", "label": f"{EXTREMES[name]}, $d={DEPTH}$, $k$ features"}
        draw_series(axes, table, "z", name, {"kind": "argument"}, **marks)
    arguments = table.where(kind="argument")
    for k, *place in zip(arguments.column("k"), arguments.floats("z"), arguments.floats("lower")):
        axes.annotate(
            f"$k={k}$", place, xytext=(-4, -3), textcoords="offset points", ha="right", va="top", fontsize=7
        )
    axes.set(
        xlabel="$z$ (dimensionless)",
        ylabel="$w$ with $we^w=z$ (dimensionless)",
        xlim=(-0.4, 0.01),
        xticks=TICKS,
    )
    figure.legend(loc="outside upper center", ncols=2)


FIGURE = Figure(
    id="split.lambert-w",
    caption=(
        r"The two real branches of the Lambert $W$ function on $[-\frac1e,0)$. Marks: the arguments"
        r" $z=-2e^2k^{-(d+1)}\log k$ of the optimal lookahead depth for $d=2$ and $k$ features; the minimum of the"
        r" runtime is on $W_{-1}$. All values are certified to nine digits."
    ),
    cite=Cite("babbar2025", "Figure 18 and equation 32"),
    height=2.5,
    data=_data,
    draw=_draw,
)
