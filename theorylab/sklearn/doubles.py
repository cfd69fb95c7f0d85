"""Check that all numbers given to estimators are doubles; others are rejected, not rounded."""

from __future__ import annotations

from collections.abc import Iterator
from numbers import Integral
from typing import Any

import numpy as np

from theorylab.errors import InvalidArgument

__all__ = ["require_doubles"]

CONSECUTIVE = 1 << 53
"""Every integer up to this one is a double."""
DOUBLE_BYTES = 8
NOWHERE = np.empty((0, 1), dtype=np.intp)


def require_doubles(values: Any, what: str) -> None:
    """Reject numbers that are not doubles, such as the integer 2^53 + 1, because they would be rounded.

    Parameters
    ----------
    values
        An array of one or two dimensions, a data frame, or lists of numbers.
    what
        Name of the values in messages.

    Raises
    ------
    InvalidArgument
        If there is such a number; the message states the row and column of the first, counted from 0.
    """
    for column, array in _columns(values):
        wrong = _inexact_places(array)
        if len(wrong):
            place, number = wrong[0].tolist(), array[tuple(wrong[0])]
            named = [f"row {place[0]}"] if place else []
            named += [f"column {i}" for i in (*column, *place[1:])]
            raise InvalidArgument(
                f"{', '.join([what, *named])}: {number!s} is not a double; the nearest is {float(number)!r};"
                " give smaller numbers, such as differences from the least"
            )


def _columns(values: Any) -> Iterator[tuple[tuple[int, ...], np.ndarray]]:
    """Iterate over the columns of a data frame, each with its own type; other values are yielded as one array."""
    if hasattr(values, "columns"):
        for number, name in enumerate(values.columns):
            yield (number,), np.asarray(values[name])
    else:
        yield (), np.asarray(values) if hasattr(values, "dtype") else np.asarray(values, dtype=object)


def _inexact_places(array: np.ndarray) -> np.ndarray:
    """Return the indices of the numbers that are not doubles."""
    kind = array.dtype.kind
    if kind == "b" or (kind == "f" and array.itemsize <= DOUBLE_BYTES):
        return NOWHERE
    if kind == "f":  # scikit-learn handles values that are not finite
        return np.argwhere(np.isfinite(array) & (array.astype(np.float64) != array))
    if kind in "iu":
        if not array.size or (array.min() > -CONSECUTIVE and array.max() < CONSECUTIVE):
            return NOWHERE
        large = np.argwhere(abs(array.astype(np.float64)) >= CONSECUTIVE)
    else:
        large = np.argwhere(np.reshape([isinstance(entry, Integral) for entry in array.flat], array.shape))
    wrong = [(number := int(array[tuple(place)])) != int(float(number)) for place in large]
    return large[np.array(wrong, dtype=bool)]
