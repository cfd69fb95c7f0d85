"""The points that an estimator is fitted to, as a problem: tests of numbers, exact weights.

A weight is the rational number that its double is, so that 0.1 weighs a little more than 1/10; without weights every
point counts one. Points without weight are left out before anything is computed from them.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from sklearn.base import BaseEstimator
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import _check_sample_weight, validate_data

from theorylab.problems.samples.distinct_inputs import distinct_inputs
from theorylab.problems.samples.points import Rows
from theorylab.problems.samples.sample import SampleProblem
from theorylab.sklearn.cuts import Cuts, cuts_of
from theorylab.sklearn.doubles import require_doubles

__all__ = ["Points", "points_of"]

MANTISSA = 53
"""Bits of a double."""
SAFE = 1 << 62
"""Integers below this stay exact in int64 sums."""


class Points(NamedTuple):
    """A fitted table.

    Attributes
    ----------
    problem
        Its empirical distribution; test j is test j of ``cuts``.
    cuts
        The tests.
    X
        The points that weigh something.
    labels
        Their labels, as positions in ``classes``.
    masses
        Their weights, as integers without common divisor.
    classes
        All labels that were given.
    """

    problem: SampleProblem
    cuts: Cuts
    X: np.ndarray
    labels: np.ndarray
    masses: np.ndarray
    classes: np.ndarray


def points_of(
    estimator: BaseEstimator, X: Any, y: Any, sample_weight: Any, max_thresholds: int | None
) -> Points:
    """Check a table as scikit-learn does, and make a problem of it.

    Parameters
    ----------
    estimator
        The estimator that is fitted; it keeps the number and the names of the features.
    X, y
        A row of numbers a point, and the labels.
    sample_weight
        Nonnegative weights of the points; all one if not given.
    max_thresholds
        Most thresholds of a feature; all if not given.

    Raises
    ------
    ValueError
        If the table is none, in the words of scikit-learn.
    InvalidArgument
        If ``max_thresholds`` is no positive integer, or a number is no double.
    """
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
    cuts = cuts_of(X, masses, max_thresholds)
    outcomes = cuts.outcomes(X)
    first, weights = distinct_inputs(outcomes, labels, masses, max(2, len(classes)))
    return Points(SampleProblem(Rows(outcomes[first], weights, None, ())), cuts, X, labels, masses, classes)


def _integers(weights: np.ndarray) -> np.ndarray:
    """Positive weights times a common denominator, without a common divisor; int64 where their sum fits."""
    fractions, exponents = np.frexp(weights)
    odd = np.ldexp(fractions, MANTISSA).astype(np.int64)
    lowest = odd & -odd
    odd //= lowest
    shifts = exponents + np.frexp(lowest.astype(np.float64))[1]
    masses = (odd // np.gcd.reduce(odd)).astype(object) << (shifts - shifts.min()).astype(object)
    return masses.astype(np.int64) if sum(masses.tolist()) < SAFE else masses
