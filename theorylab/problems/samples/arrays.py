"""A sample as arrays, one row a point: 0/1 features, labels, exact weights.

Whatever numpy can read will do, a data frame among it, whose columns name the features.
"""

from __future__ import annotations

from collections.abc import Sequence
from numbers import Integral, Number
from typing import Any

import numpy as np
from flint import fmpq

from theorylab.errors import InvalidArgument
from theorylab.numbers.counted import counted
from theorylab.numbers.rationals import format_rational, rational
from theorylab.problems.samples.points import Points, Rows, merged
from theorylab.problems.samples.table import MISSING

__all__ = ["rows_of_arrays"]


def rows_of_arrays(X: Any, y: Any, weights: Any = None, names: Sequence[str] | None = None) -> Rows:
    """Distinct inputs of a sample with the weights of their labels.

    Parameters
    ----------
    X
        A row a point, a column a feature: 0 and 1, or booleans.
    y
        The labels of the points: integers, booleans or text.
    weights
        Their weights, exact and nonnegative; all one if not given.
    names
        What the features are called; if not given as the columns of a data frame.

    Raises
    ------
    InvalidArgument
        If an array has another shape or holds something else; says the row and the column, counted from 0.
    """
    called = _names(X, names)
    features = _features(_array(X), called)
    points = len(features)
    labels = _entries(y, points, "y")
    written = [_label(label, row) for row, label in enumerate(labels)]
    if len({isinstance(label, str) for label in labels}) > 1:
        raise InvalidArgument("sample: y has text and numbers; the labels must be all of one kind")
    names_of_labels, label_of = _coded(written)
    sample = Points(features, names_of_labels, label_of, names=called)
    if weights is not None:
        given = [_weight(weight, row) for row, weight in enumerate(_entries(weights, points, "weights"))]
        sample = sample._replace(weights=given, weight_of=np.arange(points))
    return merged(sample)


def _coded(labels: Sequence[str]) -> tuple[list[str], np.ndarray]:
    """The different labels, and for every point the place of its own among them."""
    places: dict[str, int] = {}
    found = [places.setdefault(label, len(places)) for label in labels]
    return list(places), np.array(found)


def _names(X: Any, names: Sequence[str] | None) -> tuple[str, ...] | None:
    columns = getattr(X, "columns", None) if names is None else names
    return None if columns is None else tuple(map(str, columns))


def _features(X: np.ndarray, names: tuple[str, ...] | None) -> np.ndarray:
    """The features, whether they are 1."""
    if X.ndim != 2:
        raise InvalidArgument(
            f"sample: X has shape {X.shape}; a row for each point and a column for each feature are needed"
        )
    if not len(X):
        raise InvalidArgument("sample: X has no rows; at least one is needed")
    if names is not None and len(names) != X.shape[1]:
        raise InvalidArgument(f"sample: {counted(len(names), 'name')} for {counted(X.shape[1], 'feature')}")
    zero, one = (_equal(X, bit) for bit in (0, 1))
    wrong = np.argwhere(~(zero | one))
    if len(wrong):
        row, column = map(int, wrong[0])
        name = "" if names is None else f" ({names[column]!r})"
        raise InvalidArgument(
            f"sample: X, row {row}, column {column}{name}: {_shown(X[row, column])}; a feature is 0 or 1"
        )
    return one


def _equal(X: np.ndarray, bit: int) -> np.ndarray:
    """Where an entry is this number; text never is."""
    if X.dtype.kind in "biuf":
        return np.asarray(bit == X)
    same = [isinstance(entry, Number | np.bool_) and entry == bit for entry in X.flat]
    return np.array(same, dtype=bool).reshape(X.shape)


def _entries(values: Any, points: int, what: str) -> list[Any]:
    """One value for each point."""
    array = np.asarray(values, dtype=object)
    if array.shape != (points,):
        raise InvalidArgument(
            f"sample: {what} has shape {array.shape}; X has {counted(points, 'row')}, so ({points},) is needed"
        )
    return array.tolist()


def _array(X: Any) -> np.ndarray:
    try:
        return np.asarray(X)
    except (TypeError, ValueError):
        raise InvalidArgument("sample: X is no array: its rows differ in length") from None


def _label(label: Any, row: int) -> str:
    if isinstance(label, str) and label.strip() not in MISSING:
        return label
    if isinstance(label, Integral):  # a truth value is one
        return str(int(label))
    raise InvalidArgument(
        f"sample: y, row {row}: {_shown(label)}; a label is an integer, a truth value or text"
    )


def _weight(weight: Any, row: int) -> fmpq:
    exact = rational(weight, name=f"sample: weights, row {row}")
    if exact < 0:
        raise InvalidArgument(
            f"sample: weights, row {row}: {format_rational(exact)}; a weight is nonnegative"
        )
    return exact


def _shown(entry: Any) -> str:
    """What stands there, as Python writes it."""
    return repr(entry.item() if isinstance(entry, np.generic) else entry)
