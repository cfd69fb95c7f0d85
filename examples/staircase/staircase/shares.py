"""A figure: the shares of functions with the property and of those on which growth is stuck."""

from flint import fmpq
from matplotlib.ticker import MaxNLocator

from figures.series import draw_series
from figures.style import LOOKS, STYLE
from staircase.census import counts
from theorylab.claims import Cite
from theorylab.plotting.figure import DataTable, Figure

LABELS = {
    "with_property": "merged staircase",
    "stuck_best": "stuck, best ties",
    "stuck_worst": "stuck, worst ties",
    "both": "both, best ties",
}


def data(most: int = 4) -> DataTable:
    """Fill the table; --set most=5 takes some minutes."""
    rows = [(n, *(fmpq(count, 1 << (1 << n)) for count in counts(n)[:4])) for n in range(1, most + 1)]
    return DataTable(("variables", *LABELS), rows)


def draw(figure, table):
    """Draw the table."""
    axes = figure.subplots()
    for (column, label), look in zip(LABELS.items(), LOOKS):
        draw_series(axes, table, "variables", column, **look, label=label)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set(xlabel="variables", ylabel="functions (fraction)")
    axes.legend()


FIGURE = Figure(
    id="staircase.shares",
    caption=r"Fraction of the functions of $n\le<most>$ variables that have the merged-staircase property, and"
    r" on which greedy growth is stuck under the best and the worst ties. All exact.",
    cite=Cite("tan2024", "abstract"),
    height=2.3,
    data=data,
    draw=draw,
    style=STYLE,
)
