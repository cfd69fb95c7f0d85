"""One class of the atlas: asked for counts, for the functions that meet a condition, or written out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dp_optimal.atlas.columns import COLUMNS, RATIOS, hexadecimal, written
from dp_optimal.atlas.conditions import Number, condition
from dp_optimal.atlas.rows import FUNCTION, FUNCTIONS, rows
from dp_optimal.atlas.summary import summary
from theorylab.catalog import did_you_mean
from theorylab.errors import InvalidArgument
from theorylab.extras import polars

__all__ = ["Atlas", "atlas_of"]

MOST_ENTRY = (1 << 16) - 1
MOST_FUNCTION = (1 << 64) - 1


@dataclass(frozen=True, eq=False)
class Atlas:
    """Functions of a class on n variables, one row for all those that have the same measures.

    Attributes
    ----------
    name
        Of the class.
    variables
        Their number n.
    rows
        A data frame of Polars: ``function``, the representative of each class, ``functions``, how many it stands for,
        and a column for each measure, as an integer (:meth:`records` has rationals). The reference of the atlas says
        what the columns are.
    """

    name: str
    variables: int
    rows: polars.DataFrame

    @property
    def functions(self) -> int:
        """Number of functions."""
        return int(self.rows[FUNCTIONS].sum())

    @property
    def classes(self) -> int:
        """Number of rows."""
        return len(self.rows)

    def summary(self) -> dict[str, Any]:
        """Counts of functions by depth and size, and how far greedy trees are from optimal ones."""
        return summary(self.rows, self.variables)

    def chosen(self, where: str | None = None, sort: str | None = None) -> Atlas:
        """The part of the atlas that meets a condition.

        Parameters
        ----------
        where
            A condition on the columns and ratios; see :mod:`dp_optimal.atlas.conditions`. All rows if none is given.
        sort
            A column or ratio: the largest entries first, equal ones by representative. With a minus sign before
            it, the smallest first.

        Raises
        ------
        InputFormatError
            If the condition is none.
        InvalidArgument
            If there is no such column.
        """
        found = self.rows
        if where is not None:
            found = found.filter(condition(where, self._numbers()))
        if sort is not None:
            largest_first = not sort.startswith("-")
            order = self._order(sort.removeprefix("-"))
            found = found.sort(order, FUNCTION, descending=[largest_first, False])
        return Atlas(self.name, self.variables, found)

    def records(self, most: int) -> list[dict[str, Any]]:
        """The first rows as dictionaries: functions in hexadecimal, rationals as text, integers as they are."""
        return [self._record(row) for row in self.rows.head(most).iter_rows(named=True)]

    def _record(self, row: dict[str, int]) -> dict[str, Any]:
        function = hexadecimal(row[FUNCTION], self.variables)
        return {FUNCTION: function, FUNCTIONS: row[FUNCTIONS], **written(row, self.variables)}

    def _numbers(self) -> dict[str, Number]:
        """What names in a condition stand for."""
        wide, one = polars.Int128, polars.lit(1, dtype=polars.Int128)
        found = {
            name: Number(polars.col(name).cast(wide), one, MOST_FUNCTION, 1) for name in (FUNCTION, FUNCTIONS)
        }
        for column in COLUMNS:
            under = column.denominator(self.variables)
            denominator = polars.lit(under, dtype=wide)
            found[column.name] = Number(polars.col(column.name).cast(wide), denominator, MOST_ENTRY, under)
        for ratio in RATIOS:
            over, under_ = (
                polars.max_horizontal(polars.col(n).cast(wide), one) for n in (ratio.over, ratio.under)
            )
            found[ratio.name] = Number(over, under_, MOST_ENTRY, MOST_ENTRY)
        return found

    def _order(self, name: str) -> polars.Expr:
        """What rows are sorted by. Quotients of 16-bit integers that differ have different floats."""
        numbers = self._numbers()
        if name not in numbers:
            known = did_you_mean(name, numbers) or f"; there are {', '.join(numbers)}"
            raise InvalidArgument(f"--sort: unknown column {name!r}{known}")
        ratio = {each.name: each for each in RATIOS}.get(name)
        if ratio is None:
            return polars.col(name)
        over, under = (polars.max_horizontal(polars.col(n), 1) for n in (ratio.over, ratio.under))
        return over / under


def atlas_of(name: str, n: int) -> Atlas:
    """All functions of a class on n variables.

    Parameters
    ----------
    name
        ``all`` (n at most 5) or ``monotone`` (n at most 6).
    n
        Number of variables.

    Raises
    ------
    InvalidArgument
        For another class.
    TooLarge
        For more variables.

    Examples
    --------
    >>> found = atlas_of("all", 2)
    >>> found.functions, found.chosen("depth = 2 and size = 2").functions
    (16, 8)
    """
    return Atlas(name, n, rows(name, n))
