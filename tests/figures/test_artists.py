"""Drawings agree with their tables: every artist with a group id shows the column that the id names."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache, singledispatch, wraps

import numpy as np
import pytest
from every_figure import IDS
from matplotlib.collections import PathCollection, QuadMesh
from matplotlib.image import AxesImage
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle
from matplotlib.text import Text

from figures.catalog import figures
from theorylab.numbers.rationals import format_rational, rational
from theorylab.plotting.figure import select_group
from theorylab.plotting.files import draw_figure

NOT_DRAWN = {
    "atlas.greedy-sizes": {"number", "decade"},
    "bdm.gap-worst": {"terms"},
    "bdm.trees-1-3": {"found", "t", "error"},
    "blt.lower-bound-growth": {"w", "m", "m1"},
    "ngi.ratio": {"least", "tried"},
    "split.lambert-w": {"k"},
    "papers.verdicts": {"weight", "statement"},
    "topk.separation-map": {"factor", "h", "K", "first_length", "region"},
    "topk.tribes-bias": {"width", "terms"},
}
"""Columns shown in a title, a legend or a label, or that explain another column."""


BLOCK, LEAST, POINTS = 432, 7, 72


@cache
def picture(id):
    """Return the table of a figure and its drawing from the stored table, which no test modifies."""
    figure = figures()[id]()

    @wraps(figure.data)  # its parameters are shown
    def computed():
        raise AssertionError("drawing computed the data")

    figure = replace(figure, data=computed)
    return figure.table(), draw_figure(figure)


@singledispatch
def coordinates(artist):
    """Return the drawn values along each axis."""
    raise TypeError(f"a {type(artist).__name__} has a group id, but no data that this test can read")


@coordinates.register
def _(artist: Line2D):
    return artist.get_xdata(), artist.get_ydata()


@coordinates.register
def _(artist: PathCollection):
    return np.asarray(artist.get_offsets()).T


@coordinates.register(AxesImage)
@coordinates.register(QuadMesh)
def _(artist):
    return (np.ma.filled(artist.get_array(), np.nan).ravel(),)


@coordinates.register
def _(artist: Rectangle):
    return [artist.get_width()], [artist.get_height()]


def is_column(values, table, column):
    """Return True if drawn values are exactly the entries of a column, correctly rounded."""
    try:
        expected = table.floats(column)
    except ValueError:  # a column of text
        return False
    return np.array_equal(np.asarray(values, dtype=float), expected, equal_nan=True)


def is_edge(line, table, rows):
    """Return True if a line joins the node of the first given row to its parent."""
    panel = table.where(panel=rows.column("panel")[0])
    ends = (rows.column("parent")[0], rows.column("node")[0])
    places = [(panel.floats("x")[node], panel.floats("y")[node]) for node in ends]
    return np.array_equal(line.get_xydata(), places)


def is_level(line, rows, column):
    """Return True if a line spans an axis at the single value of a column."""
    along = [set(data) for data in line.get_data()]
    return set(rows.floats(column)) in along and {0, 1} in along


def written(entry):
    return entry if isinstance(entry, str) else format_rational(rational(entry))


def shows_its_column(artist, table):
    """Return True if an artist shows the column of its group id, over another column if it has two coordinates."""
    column, rows = select_group(table, artist.get_gid())
    if isinstance(artist, Text):
        return [artist.get_text()] == [written(entry) for entry in rows.column(column)]
    if column == "parent":
        return is_edge(artist, table, rows)
    if isinstance(artist, Line2D) and artist.get_transform() != artist.axes.transData:
        return is_level(artist, rows, column)
    values = coordinates(artist)
    shows = [is_column(each, rows, column) for each in values]
    if isinstance(artist, Rectangle) or len(values) == 1:
        return any(shows)
    other = values[1 - shows.index(True)] if any(shows) else None
    return other is not None and any(is_column(other, rows, name) for name in table.columns)


def with_another_entry(table, artist):
    """Return the table with a changed entry in the artist's column; in all its rows if the column selects them."""
    column, rows = select_group(table, artist.get_gid())
    index = table.columns.index(column)
    other = 77
    if isinstance(artist, Text):
        other = "other"
    elif column == "parent":  # a node that is its own parent
        (other,) = rows.column("node")
    changed = rows.rows if f"{column}=" in artist.get_gid() else rows.rows[:1]
    by_row = {row: (*row[:index], other, *row[index + 1 :]) for row in changed}
    return type(table)(table.columns, [by_row.get(row, row) for row in table.rows])


def with_group_ids(canvas):
    return canvas.findobj(lambda artist: artist.get_gid() is not None)


@pytest.mark.parametrize("id", IDS)
def test_artists_show_their_columns(id):
    table, canvas = picture(id)
    artists = with_group_ids(canvas)
    assert artists
    assert [artist.get_gid() for artist in artists if not shows_its_column(artist, table)] == []


@pytest.mark.parametrize("id", IDS)
def test_nothing_is_drawn_that_no_test_holds_against_the_table(id):
    """Every artist with coordinates has a group id; one without coordinates is only a legend entry."""
    _, canvas = picture(id)
    of_axes = [artist for axes in canvas.axes for artist in (*axes.lines, *axes.collections, *axes.images)]
    with_data = [artist for artist in of_axes if len(coordinates(artist)[0])]
    assert with_data
    assert [artist for artist in with_data if artist.get_gid() is None] == []
    assert not any(axes.patches for axes in canvas.axes)


@pytest.mark.parametrize("id", IDS)
def test_no_column_of_numbers_is_drawn_nowhere(id):
    """Every numeric column is drawn along an axis, selects rows, or is listed in NOT_DRAWN with the reason."""
    table, canvas = picture(id)
    artists = with_group_ids(canvas)
    used = {name for artist in artists for name in re.split(r"[:=&]", artist.get_gid())}
    for artist in artists:
        if isinstance(artist, Line2D):
            _, rows = select_group(table, artist.get_gid())
            used |= {
                name for name in table.columns for data in artist.get_data() if is_column(data, rows, name)
            }
    assert set(table.columns) - used <= set(NOT_DRAWN.get(id, ()))


@pytest.mark.parametrize("id", IDS)
def test_another_table_is_noticed(id):
    """If one entry of its column changes, an artist no longer shows the column, so drawings depend on their tables."""
    table, canvas = picture(id)
    for artist in with_group_ids(canvas):
        if select_group(table, artist.get_gid())[1].rows:
            assert not shows_its_column(artist, with_another_entry(table, artist))


@pytest.mark.parametrize("id", IDS)
def test_every_axis_is_labelled(id):
    _, canvas = picture(id)
    shared = canvas.get_supxlabel(), canvas.get_supylabel()
    for axes in canvas.axes:
        if axes.axison and axes.get_label() != "<colorbar>":
            first_column = axes.get_subplotspec() is None or axes.get_subplotspec().is_first_col()
            last_row = axes.get_subplotspec() is None or axes.get_subplotspec().is_last_row()
            assert axes.get_xlabel() or shared[0] or not last_row
            assert axes.get_ylabel() or shared[1] or not first_column


@pytest.mark.parametrize("id", IDS)
def test_letters_have_seven_points_in_a_text_block_and_titles_and_legends_are_whole(id):
    """Titles are above their own panels, and no text is cut off at an edge."""
    _, canvas = picture(id)
    canvas.draw_without_rendering()
    reduced = min(1, BLOCK / (POINTS * canvas.get_figwidth()))
    written = [text for text in canvas.findobj(Text) if text.get_visible() and text.get_text()]
    assert reduced * min(text.get_fontsize() for text in written) >= LEAST
    edge = canvas.bbox
    of_legends = [text for legend in canvas.legends for text in (*legend.get_texts(), legend.get_title())]
    titles = [axes.title for axes in canvas.axes if axes.title.get_text()]
    labels = [label for axes in canvas.axes for label in (axes.xaxis.label, axes.yaxis.label) if axes.axison]
    for text in (*of_legends, *titles, *labels):
        if text.get_text():
            box = text.get_window_extent()
            assert edge.x0 <= box.x0, text
            assert box.x1 <= edge.x1, text
    boxes = [title.get_window_extent() for title in titles]
    assert not any(a.overlaps(b) for a in boxes for b in boxes if a is not b)
