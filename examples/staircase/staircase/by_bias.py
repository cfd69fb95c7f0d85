"""A figure: on how many functions growth in some order is stuck, by the probability that a variable is 1."""

from flint import fmpq

from figures.series import draw_series
from figures.style import LOOKS, STYLE
from staircase.biased import with_gainless_restriction
from theorylab.claims import Cite
from theorylab.plotting.figure import DataTable, Figure


def data(n: int = 3, largest: int = 12) -> DataTable:
    """Fill the table for all probabilities with a denominator of at most ``largest``."""
    shares = sorted({fmpq(a, b) for b in range(2, largest + 1) for a in range(1, b)})
    return DataTable(("probability", "functions"), [(p, with_gainless_restriction(n, p)) for p in shares])


def draw(figure, table):
    """Draw the table."""
    axes = figure.subplots()
    draw_series(axes, table, "probability", "functions", **{**LOOKS[0], "linestyle": "none"})
    axes.set(xlabel="Pr[variable = 1] (probability)", ylabel="functions (count)")


FIGURE = Figure(
    id="staircase.by-bias",
    caption="Number of functions of $<n>$ variables with a restriction that is not constant and on which no test"
    " has a gain, if each variable is 1 with probability $p$, for all $p$ with a denominator of at most"
    " $<largest>$. All exact.",
    cite=Cite("tan2024", "abstract"),
    height=2.3,
    data=data,
    draw=draw,
    style=STYLE,
)
