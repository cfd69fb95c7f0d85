r"""Figures: a computation that fills a table, and a drawing of that table that computes nothing.

The table is kept beside the figure, with exact numbers, and drawing reads what was kept; so a picture is made in a
moment, and a test that fills the table anew notices when code and picture part. An artist that shows a column says so
in its group id, :func:`gid`, by which a test can hold what is drawn against the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from theorylab.claims.claim import Cite
from theorylab.errors import InvalidArgument
from theorylab.numbers.rationals import format_rational, rational
from theorylab.plotting.data_table import DataTable, Entry, read_table, write_table

if TYPE_CHECKING:
    import matplotlib.figure

__all__ = ["WIDTHS", "DataTable", "Figure", "gid", "read_table", "shown", "write_table"]

WIDTHS = {"column": 3.4, "page": 7.0}
"""Inches, of one column and of both."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Figure:
    r"""A figure of a paper.

    Parameters
    ----------
    id
        ``paper.name``.
    caption
        In LaTeX; its last sentence says what is exact.
    cite
        Where the statement stands that the figure illustrates.
    width
        ``"column"`` or ``"page"``.
    height
        Inches.
    data
        Function that computes the table.
    draw
        Function that draws the table into an empty figure of matplotlib. It neither computes nor saves nor shows.
    style
        Settings of matplotlib by name, on top of its defaults; a catalog gives one style to all its figures.
    stored
        File of the table that was computed last, if there is one; also set by the catalog.

    Raises
    ------
    InvalidArgument
        If the id, the width or the height is not as above.
    """

    id: str
    caption: str
    cite: Cite
    width: str = "column"
    height: float
    data: Callable[[], DataTable]
    draw: Callable[[matplotlib.figure.Figure, DataTable], None]
    style: Mapping[str, Any] = field(default_factory=dict)
    stored: Path | None = None

    def __post_init__(self) -> None:
        if self.id.count(".") != 1 or not all(self.id.split(".")):
            raise InvalidArgument(f"figure {self.id!r}: the id must read paper.name")
        if self.width not in WIDTHS:
            raise InvalidArgument(f"figure {self.id}: width {self.width!r}; use {' or '.join(WIDTHS)}")
        if not self.height > 0:
            raise InvalidArgument(f"figure {self.id}: height {self.height!r} inches; more than 0")

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in inches."""
        return WIDTHS[self.width], self.height

    def table(self) -> DataTable:
        """The stored table, or a table computed now if none is stored.

        Raises
        ------
        InputFormatError
            If the stored file is not a table.
        """
        if self.stored is not None and self.stored.is_file():
            return read_table(self.stored)
        return self.data()


def gid(column: str, **where: Entry) -> str:
    """Group id of an artist that shows a column of the rows with the given entries.

    Parameters
    ----------
    column
        Name of the column.
    where
        Entries by column; all rows without any.

    Examples
    --------
    >>> gid("error", impurity="gini", l=3)
    'error:impurity=gini&l=3'
    """
    chosen = "&".join(
        f"{n}={v if isinstance(v, str) else format_rational(rational(v))}" for n, v in where.items()
    )
    return f"{column}:{chosen}" if chosen else column


def shown(table: DataTable, group: str) -> tuple[str, DataTable]:
    """The column, and the rows of the table, that a group id names.

    Parameters
    ----------
    table
        What the figure was drawn from.
    group
        A group id, as :func:`gid` makes them.

    Raises
    ------
    InvalidArgument
        If the table does not have the columns.
    """
    column, _, chosen = group.partition(":")
    for condition in filter(None, chosen.split("&")):
        name, _, written = condition.partition("=")
        by_name = {gid(name, **{name: value}): value for value in table.column(name)}
        table = table.where(**{name: by_name.get(f"{name}:{name}={written}", written)})
    table.column(column)
    return column, table
