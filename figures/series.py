"""A series: a column of a table over another one, for some of its rows; the artist bears the name of both."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from theorylab.plotting.figure import DataTable, Entry, gid

if TYPE_CHECKING:
    import matplotlib.axes

EVERY_ROW: Mapping[str, Entry] = MappingProxyType({})


def draw_series(
    axes: matplotlib.axes.Axes,
    table: DataTable,
    along: str,
    column: str,
    entries: Mapping[str, Entry] = EVERY_ROW,
    **look: Any,
) -> None:
    """Draw a column of the rows with the given entries.

    Parameters
    ----------
    axes
        Where to draw.
    table
        What to draw.
    along
        Column of the horizontal axis.
    column
        Column of the vertical axis.
    entries
        Entries of the rows by column; all rows without any.
    look
        Settings of the line, as matplotlib names them.
    """
    rows = table.where(**entries)
    axes.plot(rows.floats(along), rows.floats(column), gid=gid(column, **entries), **look)
