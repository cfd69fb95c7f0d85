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
from theorylab.problems.spelling import quote_field, values_of

__all__ = ["points_of_arrays", "rows_of_arrays"]


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
    sample = points_of_arrays(X, y, weights, names)
    if not classes:
        return merge_equal_inputs(sample)
    declared = [str(name).strip() for name in classes]
    rows = merge_equal_inputs(sample, values_of(declared, _Entries("class_names", declared)).names)
    return rows._replace(class_names=tuple(declared))


def points_of_arrays(X: Any, y: Any, weights: Any = None, names: Sequence[str] | None = None) -> Points:
    """Return the points of a sample.

    Parameters
    ----------
    X, y, weights, names
        As for :func:`rows_of_arrays`.

    Raises
    ------
    InvalidArgument
        As for :func:`rows_of_arrays`.
    """
    called = _names(X, names)
    features = _features(_array(X), called)
    points = len(features)
    labels, label_of = _labels(_entries(_in_own_precision(y), points, "y"))
    sample = Points(features, labels, label_of, names=called)
    if weights is None:
        return sample
    given = [_weight(weight, row) for row, weight in enumerate(_entries(weights, points, "weights"))]
    return sample._replace(weights=given, weight_of=np.arange(points))


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

    def refused(self, message: str, field: str) -> InvalidArgument:
        """Return the error for a field."""
        return InvalidArgument(f"sample: {self.what}, {self.place(field)}: {quote_field(field)}; {message}")


def _in_own_precision(y: Any) -> Any:
    """Return the labels; floats shorter than a double keep their type, and so their shortest decimals."""
    array = np.asarray(y) if hasattr(y, "dtype") else None
    return list(array) if array is not None and array.dtype.kind == "f" and array.ndim == 1 else y


def _labels(entries: list[Any]) -> tuple[list[str], np.ndarray]:
    """Return the distinct labels and, for each point, the index of its label."""
    written = [_label_text(entry, row) for row, entry in enumerate(entries)]
    if len({isinstance(entry, str) for entry in entries}) > 1:
        raise InvalidArgument("sample: y has text and numbers; the labels must be all of one kind")
    fields, places = distinct_labels(written, np.arange(len(written)))
    return distinct_labels(values_of(fields, _Entries("y", written)).names, places)


def _names(X: Any, names: Sequence[str] | None) -> tuple[str, ...] | None:
    columns = getattr(X, "columns", None) if names is None else names
    return None if columns is None else tuple(map(str, columns))


def _features(X: np.ndarray, names: tuple[str, ...] | None) -> np.ndarray:
    """Return the features as booleans."""
    if X.ndim != 2:
        raise InvalidArgument(
            f"sample: X has shape {X.shape}; a row for each point and a column for each feature are needed"
        )
    if not len(X):
        raise InvalidArgument("sample: X has no rows; at least one is needed")
    if names is not None and len(names) != X.shape[1]:
        raise InvalidArgument(f"sample: {quantity(len(names), 'name')} for {quantity(X.shape[1], 'feature')}")
    zero, one = (_equal(X, bit) for bit in (0, 1))
    wrong = np.argwhere(~(zero | one))
    if len(wrong):
        row, column = map(int, wrong[0])
        name = "" if names is None else f" ({names[column]!r})"
        raise InvalidArgument(
            f"sample: X, row {row}, column {column}{name}: {_python_text(X[row, column])}; a feature is 0 or 1"
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


def _label_text(label: Any, row: int) -> str:
    """Return a label as it would be written in a file."""
    text = label.strip() if isinstance(label, str) else str(label)
    if isinstance(label, str | Integral | float | np.floating) and text not in MISSING:
        return text
    raise InvalidArgument(
        f"sample: y, row {row}: {_python_text(label)}; a label is a number, a truth value or text"
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
