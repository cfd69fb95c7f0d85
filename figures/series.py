"""Plots of one column of a table against another for selected rows; the artist is named after both columns."""

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
    """Draw a column for the rows with the given entries.

    Parameters
    ----------
    axes
        Axes to draw on.
    table
        The table.
    along
        Column of the horizontal axis.
    column
        Column of the vertical axis.
    entries
        Entries of the rows by column; if empty, all rows.
    look
        Settings of the line, named as in Matplotlib.
    """
    rows = table.where(**entries)
    axes.plot(rows.floats(along), rows.floats(column), gid=gid(column, **entries), **look)
