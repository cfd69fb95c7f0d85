"""A sample with ordered columns as arrays, one row per point: numbers, truth values and text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, overload

import numpy as np
from flint import fmpq

from theorylab.errors import InvalidArgument
from theorylab.numbers.rationals import rational
from theorylab.problems.ordered.rows import OrderedRows, ordered_rows
from theorylab.problems.samples.arrays import points_of_arrays, table_of, values_of_entries
from theorylab.problems.samples.columns import Column, column_of_values

__all__ = ["column_of_numbers", "ordered_rows_of_arrays"]


def ordered_rows_of_arrays(
    X: Any, y: Any, weights: Any, names: Sequence[str] | None, classes: Sequence[str]
) -> OrderedRows:
    """Return the distinct inputs of a sample with the weights of their labels.

    Parameters
    ----------
    X
        One row per point and one column per feature: numbers, truth values or text.
    y, weights, names, classes
        As for :func:`~theorylab.problems.samples.arrays.rows_of_arrays`.

    Raises
    ------
    InvalidArgument
        If the shape or an entry of an array is not valid; the message gives row and column, counted from 0.
    """
    array, called = table_of(X, names)
    columns = [
        _column(array[:, i], f"x{i + 1}" if called is None else called[i], i) for i in range(array.shape[1])
    ]
    none = np.empty((len(array), 0), dtype=np.int32)
    points, declared = points_of_arrays(none, y, weights, called, classes)
    rows = ordered_rows(points, columns, declared)
    return rows._replace(class_names=tuple(str(name).strip() for name in classes)) if classes else rows


def column_of_numbers(entries: np.ndarray, name: str) -> Column:
    """Return a column of finite numbers; a float is the decimal that Python prints for it.

    Parameters
    ----------
    entries
        Integers, floats or truth values.
    name
        Name of the column.
    """
    values, ranks = np.unique(entries, return_inverse=True)
    numbers = _Numbers(values)
    return Column(name, tuple(map(repr, values.tolist())), ranks, numbers)


class _Numbers(Sequence[fmpq]):
    """The exact numbers of an array, each computed when it is accessed."""

    def __init__(self, values: np.ndarray):
        self._values = values

    def __len__(self) -> int:
        return len(self._values)

    @overload
    def __getitem__(self, place: int) -> fmpq: ...
    @overload
    def __getitem__(self, place: slice) -> _Numbers: ...
    def __getitem__(self, place: int | slice) -> fmpq | _Numbers:
        if isinstance(place, slice):
            return _Numbers(self._values[place])
        number = self._values[place].item()
        return rational(repr(number) if isinstance(number, float) else int(number))


def _column(entries: np.ndarray, name: str, place: int) -> Column:
    """Return a column of an array."""
    what = f"X, column {place} ({name!r})"
    if entries.dtype.kind not in "biuf":
        values, places = values_of_entries(entries.tolist(), what, "an entry")
        if values.mixed:
            raise InvalidArgument(f"sample: {what} has numbers and text; its entries must be all of one kind")
        return column_of_values(name, values, places)
    finite = np.isfinite(entries)
    if not finite.all():
        row = int(finite.argmin())
        raise InvalidArgument(f"sample: {what}, row {row}: {entries[row]}; a finite number is needed")
    return column_of_numbers(entries, name)
