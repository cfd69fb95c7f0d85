"""Points of a sample, merged into distinct inputs with the weights of their labels.

Weights are integers over one common denominator; their sums are exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import lcm
from typing import NamedTuple

import numpy as np
from flint import fmpq

from theorylab.problems.labels import class_names, label_indices
from theorylab.problems.readings import ColumnReading
from theorylab.problems.samples.distinct_inputs import distinct_inputs, distinct_rows

__all__ = ["Points", "Rows", "common_integers", "distinct_labels", "merge_equal_inputs", "sum_equal_inputs"]

SAFE = 1 << 62
"""Integers below this stay exact in int64 sums."""


class Points(NamedTuple):
    """A sample point by point.

    Attributes
    ----------
    features
        bool[N, F], or the ranks of values, int32[N, F].
    labels
        Names of the labels that occur.
    label_of
        Index of the label of each point among the names.
    weights
        Weights that occur; empty if every point weighs one.
    weight_of
        Index of the weight of each point among these.
    names
        Names of the features, if they have any.
    readings
        How the columns were read, if the points come from a table.
    """

    features: np.ndarray
    labels: Sequence[str]
    label_of: np.ndarray
    weights: Sequence[fmpq] = ()
    weight_of: np.ndarray | None = None
    names: tuple[str, ...] | None = None
    readings: tuple[ColumnReading, ...] = ()

    @property
    def masses(self) -> np.ndarray:
        """The weights of the points as integers over one common denominator: int64 where their sum fits."""
        if self.weight_of is None:
            return np.ones(len(self.label_of), dtype=np.int64)
        masses = common_integers(self.weights)
        if masses.dtype != object and int(masses.max()) * len(self.label_of) >= SAFE:
            masses = masses.astype(object)
        return masses[self.weight_of]

    def on_rows(self, rows: np.ndarray) -> Points:
        """Return some of the points; labels keep their names and indices."""
        weight_of = None if self.weight_of is None else self.weight_of[rows]
        return self._replace(features=self.features[rows], label_of=self.label_of[rows], weight_of=weight_of)


class Rows(NamedTuple):
    """Distinct inputs of a sample.

    Attributes
    ----------
    features
        The inputs, bool[N, F] or int32[N, F] as for points.
    weights
        Weights of their labels as integers over one common denominator, shape (N, labels).
    names
        Names of the features.
    class_names
        Names of the labels.
    readings
        How the columns were read, if the inputs come from a table.
    """

    features: np.ndarray
    weights: np.ndarray
    names: tuple[str, ...] | None
    class_names: tuple[str, ...]
    readings: tuple[ColumnReading, ...] = ()


def distinct_labels(names: Sequence[str], places: np.ndarray) -> tuple[list[str], np.ndarray]:
    """Return the distinct labels of points and, for each point, the index of its label.

    Parameters
    ----------
    names
        Names of labels, possibly with repetitions.
    places
        Index of the label of each point among the names.
    """
    place_of: dict[str, int] = {}
    found = np.array([place_of.setdefault(name, len(place_of)) for name in names])
    return list(place_of), found[places]


def merge_equal_inputs(points: Points, classes: Sequence[str] = ()) -> Rows:
    """Return the distinct inputs in order of first occurrence, with the label indices of a problem.

    Parameters
    ----------
    points
        The points.
    classes
        Names of the labels in order, if they are declared.

    Raises
    ------
    InvalidArgument
        If labels are declared and a label that occurs is not among them.
    """
    indices = label_indices(set(points.labels), classes)
    count = max(2, len(classes), *(index + 1 for index in indices.values()))
    labels = np.array([indices[name] for name in points.labels])[points.label_of]
    first, weights = distinct_inputs(points.features, labels, points.masses, count)
    order = np.argsort(first)
    called = tuple(classes) or class_names(indices, count)
    return Rows(points.features[first[order]], weights[order], points.names, called, points.readings)


def sum_equal_inputs(points: Points, columns: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the distinct inputs in order of first occurrence, and the sums of columns over the points of each.

    Parameters
    ----------
    points
        The points.
    columns
        Nonnegative integers of each label, shape (labels, K); a point counts with those of its label times its weight.

    Returns
    -------
    tuple of ndarray
        bool[N, F] and integers of shape (N, K): int64 if their sum fits, else Python integers.
    """
    first, index = distinct_rows(points.features)
    sums = np.zeros((len(first), columns.shape[1]), dtype=object)
    np.add.at(sums, index, points.masses.astype(object)[:, None] * columns[points.label_of])
    order = np.argsort(first)
    sums = sums[order]
    return points.features[first[order]], sums.astype(np.int64) if sums.sum() < SAFE else sums


def common_integers(weights: Sequence[fmpq]) -> np.ndarray:
    """Return rationals as integers over their least common denominator: int64, or Python integers if too large."""
    denominator = lcm(*{int(w.q) for w in weights})
    integers = [int(w.p) * (denominator // int(w.q)) for w in weights]
    return np.array(integers, dtype=np.int64 if sum(integers) < SAFE else object)
