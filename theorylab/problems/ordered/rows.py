"""Distinct inputs of a table with ordered columns, and the weights of their labels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from theorylab.errors import InvalidArgument
from theorylab.problems.readings import ColumnReading
from theorylab.problems.samples.columns import Column
from theorylab.problems.samples.points import Points, merge_equal_inputs

__all__ = ["OrderedRows", "ordered_rows"]


class OrderedRows(NamedTuple):
    """The inputs of an ordered sample.

    Attributes
    ----------
    columns
        The columns of the table, with the rank of every distinct input.
    weights
        Weights of the labels of the inputs as integers over one common denominator, shape (N, labels).
    names
        Names of the columns; None if they are x1, x2, ...
    class_names
        Names of the labels.
    readings
        How the columns were read, if the inputs come from a table.
    """

    columns: tuple[Column, ...]
    weights: np.ndarray
    names: tuple[str, ...] | None
    class_names: tuple[str, ...]
    readings: tuple[ColumnReading, ...] = ()


def ordered_rows(points: Points, columns: Sequence[Column], classes: Sequence[str] = ()) -> OrderedRows:
    """Return the distinct inputs of a sample with the weights of their labels.

    Parameters
    ----------
    points
        The labels and the weights of the points; their features are not used.
    columns
        The columns, with the rank of every point.
    classes
        Names of the labels in order, if they are declared.

    Raises
    ------
    InvalidArgument
        If all weights are zero, or a label that occurs is not among those declared.
    """
    weighty = np.asarray(points.masses > 0, dtype=bool)
    if not weighty.any():
        raise InvalidArgument("sample: all weights are zero")
    if not weighty.all():
        points, columns = points.on_rows(weighty), [column.on_rows(weighty) for column in columns]
    ranks = np.array([column.ranks for column in columns], dtype=np.int32)
    features = ranks.reshape(len(columns), len(points.label_of)).T
    rows = merge_equal_inputs(points._replace(features=features), classes)
    inputs = tuple(column._replace(ranks=own) for column, own in zip(columns, rows.features.T))
    return OrderedRows(inputs, rows.weights, rows.names, rows.class_names, rows.readings)
