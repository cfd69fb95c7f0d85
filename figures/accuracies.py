"""Plots of accuracies with the levels that a theorem claims, used by several figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from figures.series import draw_series
from figures.style import BEHIND, LOOKS
from theorylab.plotting.figure import Canvas, DataTable

if TYPE_CHECKING:
    import matplotlib.axes

TIES = {"best": 5, "worst": 2.5}
"""Sizes of the markers of trees grown with best and with worst ties; equal values remain visible inside one another."""
LEVELS = {"at_least": r"$1-\varepsilon$", "at_most": r"$\frac{1}{2}+\varepsilon$"}
DASHES = {"at_least": ":", "at_most": "-."}


def draw_closed_form(
    axes: matplotlib.axes.Axes, table: DataTable, *, along: str, by: str, label: str
) -> None:
    """Draw grown trees as markers, the closed form as a curve, and the claimed levels as dotted lines.

    Parameters
    ----------
    axes
        Axes to draw on.
    table
        The accuracies ``theory``, ``best`` and ``worst``, with the levels ``at_least`` and ``at_most``.
    along
        Column of the horizontal axis.
    by
        Column that distinguishes the curves.
    label
        Name of a curve, with ``{}`` for the value of that column.
    """
    for look, value in zip(LOOKS, table.distinct(by)):
        steps = {**look, "marker": "", "drawstyle": "steps-post"}
        draw_series(axes, table, along, "theory", {by: value}, **steps)
        for ties, size in TIES.items():
            filling = "none" if ties == "best" else look["color"]
            marks = {**look, "linestyle": "", "markersize": size, "markerfacecolor": filling}
            draw_series(axes, table, along, ties, {by: value}, **marks)
        axes.plot([], [], label=label.format(value), **look)
    for ties, size in TIES.items():
        mark = {"color": "0.4", "linestyle": "", "marker": "o", "markersize": size}
        filling = "none" if ties == "best" else "0.4"
        axes.plot([], [], label=f"grown, {ties} ties", markerfacecolor=filling, **mark)
    first = {by: table.distinct(by)[0]}
    rows = table.where(**first)
    look = {"color": "0.5", "linewidth": 0.6, "linestyle": ":", "marker": ""}
    for level, height in LEVELS.items():
        draw_series(axes, table, along, level, first, **look)
        place = (rows.floats(along)[0], rows.floats(level)[0])
        axes.annotate(height, place, xytext=(0, -2), textcoords="offset points", va="top", color="0.3")


def draw_printed_and_repaired(
    figure: Canvas, table: DataTable, *, learner: str, label: str, top: float
) -> None:
    """Draw a learner and greedy by depth budget, with one panel per distribution and the claimed levels.

    Parameters
    ----------
    figure
        Figure to draw on.
    table
        The accuracies of the learner and of ``greedy``, with the levels ``at_least`` and ``at_most``, by ``d``.
    learner
        Column of the learner.
    label
        Name of the learner.
    top
        Largest accuracy shown.
    """
    looks = {
        learner: {**BEHIND, "label": label},
        "greedy": {**LOOKS[1], "label": "greedy"},
    }
    for level, height in LEVELS.items():
        looks[level] = {
            "color": "0.4",
            "linestyle": DASHES[level],
            "marker": "",
            "label": f"claimed, {height}",
        }
    names = table.distinct("distribution")
    panels = figure.subplots(1, len(names), sharex=True, sharey=True)
    for axes, name in zip(panels, names):
        for column, look in looks.items():
            draw_series(axes, table, "d", column, {"distribution": name}, **look)
        axes.set(title=name, xlabel="depth budget $d$ (tests)", ylim=(0.48, top), xticks=range(2, 15, 2))
    panels[0].set_ylabel("accuracy (fraction)")
    figure.legend(*panels[0].get_legend_handles_labels(), loc="outside upper center", ncols=2)
