"""The training points of an estimator as a problem with numeric tests and exact weights.

If all thresholds are tests, the columns are ordered; otherwise each threshold kept is a 0/1 feature. A weight is the
exact rational value of its double, so 0.1 is slightly more than 1/10. By default every point has weight 1. Points of
weight 0 are dropped first.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from sklearn.base import BaseEstimator
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import _check_sample_weight, validate_data

from theorylab.problems.in_words import Sample
from theorylab.problems.ordered.arrays import column_of_numbers
from theorylab.problems.ordered.ordered_sample import OrderedSample
from theorylab.problems.ordered.rows import OrderedRows
from theorylab.problems.samples.distinct_inputs import distinct_inputs
from theorylab.problems.samples.points import Rows
from theorylab.problems.samples.sample import SampleProblem
from theorylab.sklearn.cuts import Cuts, cuts_of
from theorylab.sklearn.doubles import require_doubles

__all__ = ["Points", "binarized_points", "points_of"]

MANTISSA = 53
"""Bits of a double."""
SAFE = 1 << 62
"""Integers below this stay exact in int64 sums."""


class Points(NamedTuple):
    """A fitted table.

    Attributes
    ----------
    problem
        The empirical distribution; its tests are those of ``cuts``.
    cuts
        The tests.
    X
        The points of positive weight.
    labels
        Their labels, as indices into ``classes``.
    masses
        Their weights, as integers without a common divisor.
    classes
        All given labels.
    """

    problem: Sample
    cuts: Cuts
    X: np.ndarray
    labels: np.ndarray
    masses: np.ndarray
    classes: np.ndarray


def points_of(
    estimator: BaseEstimator, X: Any, y: Any, sample_weight: Any, max_thresholds: int | None
) -> Points:
    """Check a table as scikit-learn does and convert it to a problem, with ordered columns if all thresholds are tests.

    If each feature has one threshold, they are 0/1 features.

    Parameters
    ----------
    estimator, X, y, sample_weight, max_thresholds
        As for :func:`binarized_points`.

    Raises
    ------
    ValueError, InvalidArgument
        As for :func:`binarized_points`.
    """
    if max_thresholds is not None:
        return binarized_points(estimator, X, y, sample_weight, max_thresholds)
    X, labels, masses, classes = _check_arrays(estimator, X, y, sample_weight)
    cuts = cuts_of(X, masses, None)
    if len(np.unique(cuts.feature)) == len(cuts.feature):
        return _binarize(cuts, X, labels, masses, classes)
    columns = [column_of_numbers(column, f"x{i + 1}") for i, column in enumerate(X.T)]
    ranks = np.array([column.ranks for column in columns], dtype=np.int32)
    first, weights = distinct_inputs(ranks.T, labels, masses, max(2, len(classes)))
    inputs = tuple(column._replace(ranks=column.ranks[first]) for column in columns)
    sample = OrderedSample(OrderedRows(inputs, weights, None, ()))
    return Points(sample, cuts, X, labels, masses, classes)


def binarized_points(
    estimator: BaseEstimator, X: Any, y: Any, sample_weight: Any, max_thresholds: int | None
) -> Points:
    """Check a table as scikit-learn does and convert it to a problem with a 0/1 feature for each threshold.

    Parameters
    ----------
    estimator
        The estimator being fitted; it stores the number and the names of the features.
    X, y
        The points, one row of numbers each, and the labels.
    sample_weight
        Nonnegative weights of the points; None for weights 1.
    max_thresholds
        Maximum number of thresholds of a feature; None for all.

    Raises
    ------
    ValueError
        If scikit-learn rejects the table.
    InvalidArgument
        If ``max_thresholds`` is not a positive integer, or a number is not a double.
    """
    X, labels, masses, classes = _check_arrays(estimator, X, y, sample_weight)
    return _binarize(cuts_of(X, masses, max_thresholds), X, labels, masses, classes)


def _binarize(
    cuts: Cuts, X: np.ndarray, labels: np.ndarray, masses: np.ndarray, classes: np.ndarray
) -> Points:
    """Return a table with a 0/1 feature for each test."""
    outcomes = cuts.outcomes(X)
    first, weights = distinct_inputs(outcomes, labels, masses, max(2, len(classes)))
    return Points(SampleProblem(Rows(outcomes[first], weights, None, ())), cuts, X, labels, masses, classes)


def _check_arrays(
    estimator: BaseEstimator, X: Any, y: Any, sample_weight: Any
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Return the points of positive weight, their labels as indices, their weights as integers, and the classes."""
    given, given_y = X, y
    X, y = validate_data(estimator, X, y, dtype=np.float64)
    require_doubles(given, "X")
    if y.dtype.kind == "f":
        require_doubles(given_y, "y")
    check_classification_targets(y)
    classes, labels = np.unique(y, return_inverse=True)
    masses = np.ones(len(X), dtype=np.int64)
    if sample_weight is not None:
        require_doubles(sample_weight, "sample_weight")
        weights = _check_sample_weight(sample_weight, X, dtype=np.float64, ensure_non_negative=True)
        some = weights > 0
        if not some.all():
            X, labels, weights = X[some], labels[some], weights[some]
        masses = _integers(weights)
    return X, labels, masses, classes


def _integers(weights: np.ndarray) -> np.ndarray:
    """Scale positive weights to integers without a common divisor, as int64 if their sum fits."""
    fractions, exponents = np.frexp(weights)
    odd = np.ldexp(fractions, MANTISSA).astype(np.int64)
    lowest = odd & -odd
    odd //= lowest
    shifts = exponents + np.frexp(lowest.astype(np.float64))[1]
    masses = (odd // np.gcd.reduce(odd)).astype(object) << (shifts - shifts.min()).astype(object)
    return masses.astype(np.int64) if sum(masses.tolist()) < SAFE else masses
