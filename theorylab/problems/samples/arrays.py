"""A sample as arrays, one row per point: 0/1 features, labels, exact weights.

Anything that numpy can read is accepted; the columns of a data frame name the features.
"""

from __future__ import annotations

from collections.abc import Sequence
from numbers import Integral, Number
from typing import Any, NamedTuple

import numpy as np
from flint import fmpq

from theorylab.errors import InvalidArgument
from theorylab.numbers.counted import quantity
from theorylab.numbers.rationals import format_rational, rational
from theorylab.problems.samples.points import Points, Rows, distinct_labels, merge_equal_inputs
from theorylab.problems.samples.table import MISSING
from theorylab.problems.spelling import Values, quote_field, values_of

__all__ = ["bit_points", "points_of_arrays", "rows_of_arrays", "table_of", "values_of_entries"]


def rows_of_arrays(
    X: Any,
    y: Any,
    weights: Any = None,
    names: Sequence[str] | None = None,
    classes: Sequence[str] = (),
) -> Rows:
    """Return the distinct inputs of a sample with the weights of their labels.

    Parameters
    ----------
    X
        One row per point and one column per feature: 0 and 1, or booleans.
    y
        The labels of the points: numbers, booleans or text, read as in a file.
    weights
        Their weights, exact and nonnegative; all one if not given.
    names
        Names of the features; by default those of the columns of a data frame.
    classes
        The labels in order, if declared; if the labels are 0, 1, ..., any names for them.

    Raises
    ------
    InvalidArgument
        If the shape or an entry of an array is not valid; the message gives row and column, counted from 0.
    """
    array, called = table_of(X, names)
    rows = merge_equal_inputs(*points_of_arrays(_features(array, called), y, weights, called, classes))
    return rows._replace(class_names=_strip_names(classes)) if classes else rows


def table_of(X: Any, names: Sequence[str] | None) -> tuple[np.ndarray, tuple[str, ...] | None]:
    """Return an array with a row for each point and a column for each feature, and the names of the columns.

    Parameters
    ----------
    X, names
        As for :func:`rows_of_arrays`.

    Raises
    ------
    InvalidArgument
        If it has another shape or no rows, or the number of names is wrong.
    """
    columns = getattr(X, "columns", None) if names is None else names
    called = None if columns is None else tuple(map(str, columns))
    array = _array(X)
    if array.ndim != 2:
        raise InvalidArgument(
            f"sample: X has shape {array.shape}; a row for each point and a column for each feature are needed"
        )
    if not len(array):
        raise InvalidArgument("sample: X has no rows; at least one is needed")
    if called is not None and len(called) != array.shape[1]:
        raise InvalidArgument(
            f"sample: {quantity(len(called), 'name')} for {quantity(array.shape[1], 'feature')}"
        )
    return array, called


def points_of_arrays(
    features: np.ndarray, y: Any, weights: Any, names: tuple[str, ...] | None, classes: Sequence[str]
) -> tuple[Points, tuple[str, ...]]:
    """Return the points of a sample, and the values of the labels declared, in order.

    Parameters
    ----------
    features
        The features of the points, one row each.
    y, weights, names, classes
        As for :func:`rows_of_arrays`.

    Raises
    ------
    InvalidArgument
        If the shape or an entry of an array is not valid.
    """
    points = len(features)
    labels, label_of = _labels(_entries(_in_own_precision(y), points, "y"))
    sample = Points(features, labels, label_of, names=names)
    if weights is not None:
        given = [_weight(weight, row) for row, weight in enumerate(_entries(weights, points, "weights"))]
        sample = sample._replace(weights=given, weight_of=np.arange(points))
    declared = list(_strip_names(classes))
    return sample, values_of(declared, _Entries("class_names", declared)).names if declared else ()


def _strip_names(names: Sequence[str]) -> tuple[str, ...]:
    return tuple(str(name).strip() for name in names)


def bit_points(X: Any, y: Any, weights: Any = None, names: Sequence[str] | None = None) -> Points:
    """Return the points of a sample of 0/1 features.

    Parameters
    ----------
    X, y, weights, names
        As for :func:`rows_of_arrays`.

    Raises
    ------
    InvalidArgument
        As for :func:`rows_of_arrays`.
    """
    array, called = table_of(X, names)
    return points_of_arrays(_features(array, called), y, weights, called, ())[0]


class _Entries(NamedTuple):
    """Labels as text, with their positions for error messages."""

    what: str
    fields: list[str]

    @property
    def advice(self) -> str:
        """Advice on labels that may or may not be numbers."""
        return "write them alike"

    def place(self, field: str) -> str:
        """Return the row of a field."""
        return f"row {self.fields.index(field)}"

    def refusal(self, message: str, field: str) -> InvalidArgument:
        """Return the error for a field."""
        return InvalidArgument(f"sample: {self.what}, {self.place(field)}: {quote_field(field)}; {message}")


def _in_own_precision(y: Any) -> Any:
    """Return the labels; floats shorter than a double keep their type, and so their shortest decimals."""
    array = np.asarray(y) if hasattr(y, "dtype") else None
    return list(array) if array is not None and array.dtype.kind == "f" and array.ndim == 1 else y


def _labels(entries: list[Any]) -> tuple[list[str], np.ndarray]:
    """Return the distinct labels and, for each point, the index of its label."""
    values, places = values_of_entries(entries, "y", "a label")
    return distinct_labels(values.names, places)


def values_of_entries(entries: list[Any], what: str, role: str) -> tuple[Values, np.ndarray]:
    """Return the values of the distinct entries of an array, and the index of the value of each entry.

    Parameters
    ----------
    entries
        Numbers, truth values or text, not both numbers and text.
    what, role
        Name of the array and of an entry in messages.

    Raises
    ------
    InvalidArgument
        If an entry is missing or of another type, or there are numbers and text.
    """
    written = [_entry_text(entry, row, what, role) for row, entry in enumerate(entries)]
    if len({isinstance(entry, str) for entry in entries}) > 1:
        raise InvalidArgument(f"sample: {what} has text and numbers; {role}s must be all of one kind")
    fields, places = distinct_labels(written, np.arange(len(written)))
    return values_of(fields, _Entries(what, written)), places


def _features(X: np.ndarray, names: tuple[str, ...] | None) -> np.ndarray:
    """Return the features as booleans."""
    zero, one = (_equal(X, bit) for bit in (0, 1))
    wrong = np.argwhere(~(zero | one))
    if len(wrong):
        row, column = map(int, wrong[0])
        name = "" if names is None else f" ({names[column]!r})"
        raise InvalidArgument(
            f"sample: X, row {row}, column {column}{name}: {_python_text(X[row, column])}; a feature is 0 or 1"
            " (numbers and categories: OrderedSample)"
        )
    return one


def _equal(X: np.ndarray, bit: int) -> np.ndarray:
    """Return the mask of the entries equal to ``bit``; text is never equal."""
    if X.dtype.kind in "biuf":
        return np.asarray(bit == X)
    same = [isinstance(entry, Number | np.bool_) and entry == bit for entry in X.flat]
    return np.array(same, dtype=bool).reshape(X.shape)


def _entries(values: Any, points: int, what: str) -> list[Any]:
    """Return one value for each point."""
    array = np.asarray(values, dtype=object)
    if array.shape != (points,):
        raise InvalidArgument(
            f"sample: {what} has shape {array.shape}; X has {quantity(points, 'row')}, so ({points},) is needed"
        )
    return array.tolist()


def _array(X: Any) -> np.ndarray:
    try:
        return np.asarray(X)
    except (TypeError, ValueError):
        raise InvalidArgument("sample: X is not an array: its rows differ in length") from None


def _entry_text(entry: Any, row: int, what: str, role: str) -> str:
    """Return an entry as it would be written in a file."""
    text = entry.strip() if isinstance(entry, str) else str(entry)
    if isinstance(entry, str | Integral | float | np.floating) and text not in MISSING:
        return text
    raise InvalidArgument(
        f"sample: {what}, row {row}: {_python_text(entry)}; {role} is a number, a truth value or text"
    )


def _weight(weight: Any, row: int) -> fmpq:
    exact = rational(weight, name=f"sample: weights, row {row}")
    if exact < 0:
        raise InvalidArgument(
            f"sample: weights, row {row}: {format_rational(exact)}; a weight is nonnegative"
        )
    return exact


def _python_text(entry: Any) -> str:
    """Return the entry as Python writes it."""
    return repr(entry.item() if isinstance(entry, np.generic) else entry)
