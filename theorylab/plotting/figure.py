r"""Figures: a function that computes a table, and a function that draws the table without further computation.

The table of exact numbers is stored with the figure, and the stored table is drawn. Drawing is therefore fast, and a
test that recomputes the table detects when code and picture differ. The group id of an artist, :func:`gid`, names the
column that it shows, so that a test can compare the drawing with the table.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, partial
from importlib import import_module
from inspect import signature
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from flint import fmpq

from theorylab.catalog import find, installed_catalog
from theorylab.claims.cite import Cite
from theorylab.errors import InvalidArgument
from theorylab.numbers.rationals import format_rational, rational
from theorylab.plotting.data_table import DataTable, Entry, read_table, write_table

if TYPE_CHECKING:
    import matplotlib.figure

__all__ = [
    "WIDTHS",
    "Canvas",
    "DataTable",
    "Figure",
    "gid",
    "installed_figures",
    "read_table",
    "select_group",
    "write_table",
]

Canvas: TypeAlias = "matplotlib.figure.Figure"
"""A figure of matplotlib; the type is a string because only drawing imports matplotlib."""

WIDTHS = {"column": 3.4, "page": 6.0}
"""Width in inches of one column, and of a text block of 432 points."""
_PLACE = re.compile(r"<(\w+)>")


@dataclass(frozen=True, kw_only=True, eq=False)
class Figure:
    r"""A figure of a paper.

    Parameters
    ----------
    id
        ``paper.name``.
    caption
        In LaTeX; its last sentence says what is exact. ``<h>`` is replaced by the value of the parameter ``h``.
    setting
        The values common to the whole figure, written above it in matplotlib's mathtext; ``<h>`` as in the caption.
    cite
        Source of the statement that the figure illustrates.
    width
        ``"column"`` or ``"page"``.
    height
        Inches.
    data
        Function that computes the table. Its parameters, each with a default and an annotation, are the parameters of
        the figure; see :meth:`with_values`.
    draw
        Function that draws the table on an empty figure of matplotlib. It does not compute, save or show anything.
    style
        Settings of matplotlib by name, in addition to its defaults; a catalog uses one style for all its figures.
    stored
        File with the stored table, if there is one; set by the catalog.

    Raises
    ------
    InvalidArgument
        If the id, the width or the height is invalid.
    """

    id: str
    caption: str
    setting: str = ""
    cite: Cite
    width: str = "column"
    height: float
    data: Callable[..., DataTable]
    draw: Callable[[Canvas, DataTable], None]
    style: Mapping[str, Any] = field(default_factory=dict)
    stored: Path | None = None

    def __post_init__(self) -> None:
        if self.id.count(".") != 1 or not all(self.id.split(".")):
            raise InvalidArgument(f"figure {self.id!r}: the id must have the form paper.name")
        if self.width not in WIDTHS:
            raise InvalidArgument(f"figure {self.id}: width {self.width!r}; use {' or '.join(WIDTHS)}")
        if not self.height > 0:
            raise InvalidArgument(
                f"figure {self.id}: height {self.height!r} inches given; it must be positive"
            )

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in inches."""
        return WIDTHS[self.width], self.height

    @property
    def parameters(self) -> dict[str, Any]:
        """Values of the parameters of ``data``, by name; empty for a figure without parameters."""
        return {name: parameter.default for name, parameter in signature(self.data).parameters.items()}

    @property
    def caption_text(self) -> str:
        """The caption with the values of the parameters inserted."""
        return self._fill_in(self.caption, _latex)

    @property
    def setting_text(self) -> str:
        """The setting with the values of the parameters inserted."""
        return self._fill_in(self.setting, str)

    def _fill_in(self, text: str, written: Callable[[Any], str]) -> str:
        values = self.parameters
        return _PLACE.sub(lambda place: written(values[place[1]]) if place[1] in values else place[0], text)

    def with_values(self, **values: Any) -> Figure:
        """Return the figure for other values of its parameters, with a new id and without a stored table.

        Parameters
        ----------
        **values
            Values of some of the parameters.

        Raises
        ------
        InvalidArgument
            If the figure has no such parameter.
        """
        unknown = [name for name in values if name not in self.parameters]
        if unknown:
            known = f"; its parameters are {', '.join(self.parameters)}" if self.parameters else ""
            raise InvalidArgument(f"figure {self.id} has no parameter {unknown[0]!r}{known}")
        shown = "".join(f"-{name}{_in_names(value)}" for name, value in values.items())
        data = cache(partial(self.data, **values))
        return replace(self, id=f"{self.id}{shown}", data=data, stored=None)

    def table(self) -> DataTable:
        """Return the stored table, or compute the table if none is stored.

        Raises
        ------
        InputFormatError
            If the stored file is not a table.
        """
        if self.stored is not None and self.stored.is_file():
            return read_table(self.stored)
        return self.data()


def installed_figures(*ids: str) -> list[Figure]:
    """Return the installed figures with the given ids, or all of them if no id is given.

    Parameters
    ----------
    *ids
        Ids of figures.

    Raises
    ------
    InvalidArgument
        If there is no figure with an id, or the entry of the catalog is not a figure.
    """
    known = installed_catalog().figures
    return [
        _load_figure(id, known[id] if id in known else find(known, id, kind="figure")) for id in ids or known
    ]


def _load_figure(id: str, offered: Callable[[], Figure] | str) -> Figure:
    if isinstance(offered, str):
        where, (module, _, name) = f"{offered} ", offered.partition(":")
        try:
            figure = getattr(import_module(module), name, None)
        except ModuleNotFoundError as error:
            if error.name is None or not f"{module}.".startswith(f"{error.name}."):
                raise
            raise InvalidArgument(f"figure {id}: {where}cannot be imported: {error}") from None
    else:
        where, figure = "", offered()
    if not isinstance(figure, Figure):
        raise InvalidArgument(
            f"figure {id}: {where}is of type {type(figure).__name__}, not a Figure of theorylab.plotting.figure"
        )
    return figure


def _latex(value: Any) -> str:
    if isinstance(value, fmpq) and value.q != 1:
        return rf"{'-' if value < 0 else ''}\frac{{{abs(value.p)}}}{{{value.q}}}"
    return str(value)


def _in_names(value: Any) -> str:
    """Return a value in a form suitable for the name of a file."""
    return re.sub(r"[^0-9A-Za-z-]+", "_", str(value)).strip("_")


def gid(column: str, **where: Entry) -> str:
    """Return the group id of an artist that shows a column of the rows with the given entries.

    Parameters
    ----------
    column
        Name of the column.
    where
        Entries by column; without any, the artist shows all rows.

    Examples
    --------
    >>> gid("error", impurity="gini", l=3)
    'error:impurity=gini&l=3'
    """
    chosen = "&".join(
        f"{n}={v if isinstance(v, str) else format_rational(rational(v))}" for n, v in where.items()
    )
    return f"{column}:{chosen}" if chosen else column


def select_group(table: DataTable, group: str) -> tuple[str, DataTable]:
    """Return the column and the rows of the table that a group id denotes.

    Parameters
    ----------
    table
        The table of the figure.
    group
        A group id made by :func:`gid`.

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
