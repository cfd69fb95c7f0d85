"""Legends, parameters and colours of single figures."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from flint import fmpq
from matplotlib.text import Text

import theorylab.reports.site
from figures.atlas.greedy_sizes import SHADES
from figures.catalog import figures
from figures.papers import verdicts
from theorylab.plotting.files import draw_figure


@cache
def picture(id):
    return draw_figure(figures()[id]())


def test_the_setting_names_the_values_of_the_parameters():
    figure = figures()["topk.accuracy-depth"]()
    title = draw_figure(figure).legends[0].get_title()
    assert title.get_text() == r"$\mathcal{D}_{h,K}$: $h=4$, $K=8$, $\varepsilon=1/10$"
    assert r"$\varepsilon=1/5$" in figure.with_values(eps=fmpq(1, 5)).setting_text
    drawn = picture("split.lookahead-tradeoff")
    assert [text for text in drawn.findobj(Text) if "features" in text.get_text()] == [drawn._suptitle]


@pytest.mark.parametrize(("id", "along"), [("topk.accuracy-depth", "depth"), ("topk.accuracy-k", "k")])
def test_steps_are_at_integers(id, along):
    steps = [line for line in picture(id).axes[0].lines if (line.get_gid() or "").startswith("theory")]
    assert steps
    for line in steps:
        path = line.get_path()
        assert line.get_drawstyle() == "steps-post"
        assert set(path.vertices[:, 0]) <= set(map(float, figures()[id]().table().column(along)))


def test_the_legend_of_verdicts_has_what_is_in_the_plot_and_nothing_else():
    table = figures()["papers.verdicts"]().table()
    shown = set(zip(table.column("outcome"), table.column("rests_on")))
    assert {look[:2] for look in verdicts.LOOKS} == shown
    [legend] = picture("papers.verdicts").legends
    handles = [(h.get_marker(), h.get_color(), h.get_fillstyle()) for h in legend.legend_handles]
    marks = {
        (line.get_marker(), line.get_color(), line.get_fillstyle())
        for axes in picture("papers.verdicts").axes
        for line in axes.lines
        if len(line.get_xdata())
    }
    assert len(handles) == len(set(handles))
    assert set(handles) == marks


def test_the_colours_of_verdicts_are_those_of_the_site():
    styles = Path(theorylab.reports.site.__file__).parent / "static" / "statements.css"
    light = styles.read_text(encoding="utf-8").split("@media")[0]
    of_site = dict(re.findall(r"--(\w+): (#[0-9a-f]{6})", light))
    assert {name: of_site.get(name, colour) for name, colour in verdicts.COLOURS.items()} == verdicts.COLOURS
    assert len(set(verdicts.COLOURS) & set(of_site)) == 5


def test_the_shades_of_counts_get_darker_and_are_apart():
    greys = [sum(w * int(s[i : i + 2], 16) for w, i in ((0.299, 1), (0.587, 3), (0.114, 5))) for s in SHADES]
    assert len(SHADES) == 13
    assert all(a - b >= 10 for a, b in pairwise(greys)), greys
