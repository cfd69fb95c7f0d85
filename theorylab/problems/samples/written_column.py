"""A column of a table as written: its distinct fields and their first occurrences."""

from __future__ import annotations

import numpy as np

from theorylab.errors import InputFormatError
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
        Index of the column.

    Attributes
    ----------
    name
        Name of the column.
    declared
        Declared kind of the column, if any.
    fields
        The distinct fields, in order of first occurrence.
    places
        Index of the field of each row among these.
    """

    def __init__(self, table: Table, index: int):
        self._table, self._index = table, index
        self.name, self.declared = table.names[index], table.declared.get(index)
        column = table.columns[index]
        self.fields: list[str] = column.fields
        self.places: np.ndarray = column.places

    @property
    def advice(self) -> str:
        """Advice on fields that may or may not be numbers."""
        return f"write them alike, or declare the column: numbers={self.name} or categories={self.name}"

    def first_row(self, field: str) -> int:
        """Return the first row that contains a field."""
        return int((self.places == self.fields.index(field)).argmax())

    def place(self, field: str) -> str:
        """Return the line or the row of the first occurrence of a field."""
        return self._table.place(self.first_row(field))

    def refusal(self, message: str, field: str) -> InputFormatError:
        """Return the error with the text of a field and the reason."""
        return self.error(f"{self.name} is {quote_field(field)}; {message}", field)

    def error(self, message: str, field: str) -> InputFormatError:
        """Return the error for the first occurrence of a field."""
        return self._table.refusal(message, self.first_row(field), self._index)

    def values(self) -> Values:
        """Return the values of the fields.

        Raises
        ------
        InputFormatError
            If a value is missing or does not have the kind of the column, see
            :func:`~theorylab.problems.spelling.values_of`.
        """
        missing = next((field for field in self.fields if field in MISSING), None)
        if missing is not None:
            raise self.refusal(self._table.missing(), missing)
        return values_of(self.fields, self, self.declared)
