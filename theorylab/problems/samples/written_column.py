"""A column of a table as it is written: its distinct fields, and where each of them occurs first."""

from __future__ import annotations

import numpy as np

from theorylab.errors import InputFormatError
from theorylab.extras import polars as pl
from theorylab.problems.samples.table import MISSING, Table
from theorylab.problems.spelling import Values, quote_field, values_of

__all__ = ["WrittenColumn"]


class WrittenColumn:
    """A column of a table.

    Parameters
    ----------
    table
        The table.
    index
        The place of the column.

    Attributes
    ----------
    name
        What it is called.
    declared
        What it is declared to hold, if it is.
    fields
        Its distinct fields, in the order in which they occur first.
    places
        For every row the place of its field among them.
    """

    def __init__(self, table: Table, index: int):
        self._table, self._index = table, index
        self.name, self.declared = table.names[index], table.declared.get(index)
        column = table.columns[index]
        distinct = column.unique(maintain_order=True)
        self.fields: list[str] = distinct.to_list()
        numbered = pl.Series(np.arange(len(distinct)))
        self.places: np.ndarray = column.replace_strict(distinct, numbered, return_dtype=pl.Int64).to_numpy()

    @property
    def advice(self) -> str:
        """What to do about fields of which nobody knows whether they are numbers."""
        return f"write them alike, or declare the column: numbers={self.name} or categories={self.name}"

    def first_row(self, field: str) -> int:
        """The first row that has a field of the column."""
        return int((self.places == self.fields.index(field)).argmax())

    def place(self, field: str) -> str:
        """The line or the row in which a field occurs first."""
        return self._table.place(self.first_row(field))

    def refused(self, message: str, field: str) -> InputFormatError:
        """The error that says what a field is, and what is wrong with it."""
        return self.error(f"{self.name} is {quote_field(field)}; {message}", field)

    def error(self, message: str, field: str) -> InputFormatError:
        """The error about a field, where it occurs first."""
        return self._table.refused(message, self.first_row(field), self._index)

    def values(self) -> Values:
        """The values of the fields.

        Raises
        ------
        InputFormatError
            If one is missing, or is not what the column holds, see
            :func:`~theorylab.problems.spelling.values_of`.
        """
        missing = next((field for field in self.fields if field in MISSING), None)
        if missing is not None:
            raise self.refused(self._table.missing(), missing)
        return values_of(self.fields, self, self.declared)
