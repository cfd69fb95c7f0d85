"""Columns of text, held as polars holds them or, if polars would take longer to load, as numbered fields."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property

import numpy as np

from theorylab.extras import polars as pl

__all__ = ["NumberedFields", "SeriesOfFields", "TextColumn"]

MOST_READ_SINGLY = 500
"""Distinct fields of a column up to which numbers are read one by one before polars is loaded."""
_ENCLOSED = "'.*'"


class TextColumn(ABC):
    """The fields of a column, without white space around them.

    Attributes
    ----------
    fields
        The distinct fields, in order of first occurrence.
    places
        Index of the field of each row among these; int64[rows].
    """

    fields: list[str]
    places: np.ndarray

    @abstractmethod
    def __len__(self) -> int:
        """Return the number of rows."""

    @property
    @abstractmethod
    def is_for_polars(self) -> bool:
        """Return True if polars reads numbers of the column faster than they are read one by one."""

    @property
    @abstractmethod
    def series(self) -> pl.Series:
        """Return the fields of all rows."""

    @abstractmethod
    def without_apostrophes(self) -> TextColumn:
        """Return the column without the apostrophes that enclose all its fields, if they do."""


class NumberedFields(TextColumn):
    """A column of which each distinct field is held once.

    Parameters
    ----------
    fields
        The distinct fields, in order of first occurrence.
    places
        Index of the field of each row among these.
    """

    def __init__(self, fields: list[str], places: np.ndarray):
        self.fields, self.places = fields, places

    @classmethod
    def of(cls, rows: Sequence[str]) -> NumberedFields:
        """Return the column with the given field in each row."""
        fields = dict.fromkeys(rows)
        place_of = dict(zip(fields, range(len(fields))))
        return cls(list(fields), np.array([place_of[field] for field in rows], dtype=np.int64))

    @classmethod
    def of_characters(cls, rows: np.ndarray) -> NumberedFields:
        """Return the column with a character in each row, given by its code in ASCII."""
        fields, first, places = np.unique(rows, return_index=True, return_inverse=True)
        order = np.argsort(first)
        return cls([chr(code) for code in fields[order].tolist()], np.argsort(order)[places])

    def __len__(self) -> int:
        return len(self.places)

    @property
    def is_for_polars(self) -> bool:
        """Return True if the column has so many fields that loading polars is worth its time."""
        return len(self.fields) > MOST_READ_SINGLY

    @property
    def series(self) -> pl.Series:
        """Return the fields of all rows."""
        return pl.Series(self.fields, dtype=pl.String).gather(self.places)

    def without_apostrophes(self) -> NumberedFields:
        """Return the column without the apostrophes that enclose all its fields, if they do."""
        if self.fields and all(re.fullmatch(_ENCLOSED, each) for each in self.fields):
            return NumberedFields([each[1:-1] for each in self.fields], self.places)
        return self


class SeriesOfFields(TextColumn):
    """A column of polars.

    Parameters
    ----------
    series
        The fields of all rows.
    """

    def __init__(self, series: pl.Series):
        self._series = series

    def __len__(self) -> int:
        return len(self._series)

    @property
    def is_for_polars(self) -> bool:
        """Return True: polars is loaded."""
        return True

    @property
    def series(self) -> pl.Series:
        """Return the fields of all rows."""
        return self._series

    @cached_property
    def _distinct(self) -> pl.Series:
        return self._series.unique(maintain_order=True)

    @cached_property
    def fields(self) -> list[str]:  # type: ignore[override]
        """Return the distinct fields, in order of first occurrence."""
        return self._distinct.to_list()

    @cached_property
    def places(self) -> np.ndarray:  # type: ignore[override]
        """Return the index of the field of each row among the distinct ones."""
        numbered = pl.Series(np.arange(len(self._distinct)))
        return self._series.replace_strict(self._distinct, numbered, return_dtype=pl.Int64).to_numpy()

    def without_apostrophes(self) -> SeriesOfFields:
        """Return the column without the apostrophes that enclose all its fields, if they do."""
        series = self._series
        if len(series) and series[0][:1] == "'" and series.str.contains(f"^{_ENCLOSED}$").all():
            return SeriesOfFields(series.str.slice(1, series.str.len_chars() - 2))
        return self
