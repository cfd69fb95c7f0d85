r"""The atlas at a glance: sizes of greedy and smallest trees for all functions of a class.

Shown. Above, by minimum size, the excess size of the exact tree that tests the most influential variable, best ties:
a marker for each pair that some function attains; the darker, the more functions. Below, by minimum size, the fraction
of functions whose greedy tree is larger than the smallest one, with the best and with the worst ties.

Data. All functions of five variables and all monotone ones of six from the atlas (:mod:`dp_optimal.atlas`), computed
anew; those of seven from its stored counts of pairs, which the slow tests recompute. About a minute.

Source. Blanc, Lange and Tan (2020), section 1: by the conjecture of Fiat and Pechyony, the excess of
monotone functions is always 0.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

from flint import fmpq

from dp_optimal.atlas.atlas import atlas_of
from dp_optimal.atlas.stored_tables import cell_files
from figures.series import draw_series
from figures.style import LOOKS
from theorylab.claims import Cite
from theorylab.plotting.data_table import read_table
from theorylab.plotting.figure import Canvas, DataTable, Figure

if TYPE_CHECKING:
    import polars

CLASSES = {
    "all 5": "all, 5 variables",
    "monotone 6": "monotone, 6 variables",
    "monotone 7": "monotone, 7 variables",
}
TIES = {"kind": "best ties", "unkind": "worst ties"}
SQUARES = {"linestyle": "", "marker": "s", "markeredgewidth": 0}
MARK_SIZES = {"all 5": 3.2, "monotone 6": 3.2, "monotone 7": 1.7}
"""Sizes of markers, small enough not to hide the neighbour for the next minimum size."""
SHADES = (
    *("#e4e4e4", "#ffd45c", "#fdc13f", "#f89540", "#ed6d4c", "#d8446b", "#c03078"),
    *("#9c2285", "#7418a0", "#441ea0", "#1b2574", "#0b1640", "#000000"),
)
"""Colours of the powers of ten from 0 to 12, of distinct hues and increasingly dark."""


def _cells(functions: str, ties: str) -> dict[tuple[int, int], int]:
    """Return the number of functions by minimum size and greedy size."""
    name, n = functions.split()
    if n == "7":
        stored = read_table(cell_files(7)[1]).where(ties=ties)
        columns = (stored.column(each) for each in ("size", "greedy_size", "functions"))
        return {(size, greedy): number for size, greedy, number in zip(*columns)}
    found: Counter[tuple[int, int]] = Counter()
    for size, greedy, number in _rows(name, int(n)).select("size", f"greedy_{ties}", "functions").iter_rows():
        found[size, greedy] += number
    return found


@cache
def _rows(name: str, n: int) -> polars.DataFrame:
    return atlas_of(n, name).entries


def _data() -> DataTable:
    rows = []
    for functions in CLASSES:
        for ties in TIES:
            cells = _cells(functions, ties)
            if ties == "kind":
                rows += [
                    ("sizes", functions, ties, size, greedy - size, len(str(number)) - 1, number, "")
                    for (size, greedy), number in sorted(cells.items())
                ]
            for least in sorted({size for size, _ in cells}):
                here = {greedy: number for (size, greedy), number in cells.items() if size == least}
                share = 1 - fmpq(here.get(least, 0), sum(here.values()))
                rows.append(("shares", functions, ties, least, "", "", sum(here.values()), share))
    return DataTable(("panel", "functions", "ties", "size", "extra", "decade", "number", "share"), rows)


def _draw(figure: Canvas, table: DataTable) -> None:
    panels = figure.subplots(2, len(CLASSES), sharex="col", sharey="row", height_ratios=(3, 2))
    for (above, below), (functions, title) in zip(panels.T, CLASSES.items()):
        sizes = {"panel": "sizes", "functions": functions}
        for decade in sorted(table.where(**sizes).distinct("decade")):
            draw_series(
                above,
                table,
                "size",
                "extra",
                {**sizes, "decade": decade},
                color=SHADES[decade],
                markersize=MARK_SIZES[functions],
                **SQUARES,
            )
        for look, (ties, label) in zip(LOOKS, TIES.items()):
            shares = {"panel": "shares", "functions": functions, "ties": ties}
            draw_series(below, table, "size", "share", shares, label=label, markersize=2.2, **look)
        above.set_title(title)
        below.set(xlabel="least size (internal nodes)", ylim=(-0.03, 1.03))
    panels[0, 0].set_ylabel("greedy tree larger by (internal nodes)")
    panels[1, 0].set_ylabel("not optimal (fraction)")
    for decade, shade in reversed([*enumerate(SHADES)]):
        panels[0, 0].plot([], [], color=shade, label=rf"$10^{{{decade}}}$", markersize=4, **SQUARES)
    marks, lines = (axes.get_legend_handles_labels() for axes in panels[:, 0])
    figure.legend(*lines, loc="outside upper center", ncols=2)
    figure.legend(*marks, loc="outside right upper", title="functions,\nat least", handlelength=1)


FIGURE = Figure(
    id="atlas.greedy-sizes",
    caption=(
        r"Above: the minimum size of an exact tree, and the excess size of the exact tree that tests the most"
        r" influential variable, best ties, for all functions of the class; the colour is the power of ten of the"
        r" number of functions. Below: the fraction of the functions of each minimum size whose greedy tree is larger."
        r" All $2^{32}$ functions of five variables, all 7,828,354 monotone functions of six and all"
        r" 2,414,682,040,998 of seven; counts are exact."
    ),
    cite=Cite("blanc2020", "section 1, the conjecture of Fiat and Pechyony"),
    width="page",
    height=4.4,
    data=_data,
    draw=_draw,
)
