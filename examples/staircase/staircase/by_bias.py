"""A figure: on how many functions growth in some order is stuck, by the probability that a variable is 1."""

from flint import fmpq
from matplotlib.ticker import FuncFormatter

from figures.series import draw_series
from figures.style import LOOKS, STYLE
from staircase.biased import with_gainless_restriction
from theorylab.claims import Cite
from theorylab.plotting.figure import DataTable, Figure


def data(n: int = 4, largest: int = 7) -> DataTable:
    """Fill the table for 3 to ``n`` variables and all probabilities with a denominator of at most ``largest``."""
    shares = sorted({fmpq(a, b) for b in range(2, largest + 1) for a in range(1, b)})
    rows = [(m, p, with_gainless_restriction(m, p)) for m in range(3, n + 1) for p in shares]
    return DataTable(("variables", "probability", "functions"), rows)


def draw(figure, table):
    """Draw the table; the scale is logarithmic above 1, and has zero."""
    axes = figure.subplots()
    for m, look in zip(sorted({row[0] for row in table.rows}, reverse=True), LOOKS):
        series = {**look, "linestyle": "none"}
        draw_series(
            axes, table, "probability", "functions", {"variables": m}, **series, label=f"{m} variables"
        )
    axes.set_yscale("symlog", linthresh=1)
    axes.yaxis.set_major_formatter(FuncFormatter(lambda count, _: f"{count:,.0f}"))
    axes.set(xlabel="Pr[variable = 1] (probability)", ylabel="functions (count)")
    axes.legend()


FIGURE = Figure(
    id="staircase.by-bias",
    caption="Number of functions of 3 to $<n>$ variables with a restriction that is not constant and on which no test"
    " has a gain, if each variable is 1 with probability $p$, for all $p$ with a denominator of at most"
    " $<largest>$. The scale is logarithmic, with zero. All exact.",
    cite=Cite("tan2024", "abstract"),
    height=2.3,
    data=data,
    draw=draw,
    style=STYLE,
)
