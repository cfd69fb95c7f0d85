"""What is drawn is what stands in the table: every artist with a group id shows the column that the id names."""

from __future__ import annotations

from dataclasses import replace
from functools import singledispatch

import numpy as np
import pytest
from every_figure import IDS
from matplotlib.collections import PathCollection, QuadMesh
from matplotlib.image import AxesImage
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle
from matplotlib.text import Text

from figures.catalog import figures
from theorylab.figure import shown
from theorylab.figure_files import drawn
from theorylab.rationals import format_rational, rational


@singledispatch
def coordinates(artist):
    """Drawn values along each axis."""
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
    """Whether drawn values are exactly the entries of a column, correctly rounded."""
    try:
        expected = table.floats(column)
    except ValueError:  # a column of words
        return False
    return np.array_equal(np.asarray(values, dtype=float), expected, equal_nan=True)


def written(entry):
    return entry if isinstance(entry, str) else format_rational(rational(entry))


def shows_its_column(artist, table):
    """Whether an artist shows the column of its group id, over another column if it has two coordinates."""
    column, rows = shown(table, artist.get_gid())
    if isinstance(artist, Text):
        return [artist.get_text()] == [written(entry) for entry in rows.column(column)]
    values = coordinates(artist)
    shows = [is_column(each, rows, column) for each in values]
    if isinstance(artist, Rectangle) or len(values) == 1:
        return any(shows)
    other = values[1 - shows.index(True)] if any(shows) else None
    return other is not None and any(is_column(other, rows, name) for name in table.columns)


def with_group_ids(canvas):
    return canvas.findobj(lambda artist: artist.get_gid() is not None)


@pytest.mark.parametrize("id", IDS)
def test_artists_show_their_columns(id):
    figure = figures()[id]()
    table = figure.table()
    artists = with_group_ids(drawn(figure, table))
    assert artists
    assert [artist.get_gid() for artist in artists if not shows_its_column(artist, table)] == []


@pytest.mark.parametrize("id", IDS)
def test_another_table_is_noticed(id):
    """Drawing reads the table: a picture of one table does not show another."""
    figure = figures()[id]()
    table = figure.table()
    artists = with_group_ids(drawn(figure, table))
    column, rows = shown(table, artists[0].get_gid())
    index = table.columns.index(column)
    first = next(row for row in table.rows if row in rows.rows)
    changed = [
        (*row[:index], "other" if isinstance(artists[0], Text) else 77, *row[index + 1 :])
        if row is first
        else row
        for row in table.rows
    ]
    assert not shows_its_column(artists[0], type(table)(table.columns, changed))


@pytest.mark.parametrize("id", IDS)
def test_every_axis_is_labelled(id):
    canvas = drawn(figures()[id]())
    shared = canvas.get_supxlabel(), canvas.get_supylabel()
    for axes in canvas.axes:
        if axes.axison and axes.get_label() != "<colorbar>":
            first_column = axes.get_subplotspec() is None or axes.get_subplotspec().is_first_col()
            last_row = axes.get_subplotspec() is None or axes.get_subplotspec().is_last_row()
            assert axes.get_xlabel() or shared[0] or not last_row
            assert axes.get_ylabel() or shared[1] or not first_column


@pytest.mark.parametrize("id", IDS)
def test_drawing_reads_the_stored_table(id):
    def computed():
        raise AssertionError("drawing computed the data")

    assert with_group_ids(drawn(replace(figures()[id](), data=computed)))
