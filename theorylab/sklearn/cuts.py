r"""Thresholds of numeric features: the distinct tests x <= t on a sample.

For two adjacent distinct values a < b of a feature all thresholds t in [a, b) define the same test. The one used
is the exact mean of the decimals that Python prints for a and b, as for a column of a file. A feature with m
distinct values has m - 1 thresholds. If there are more than B, those at the quantiles are kept, as for
``binarize=quantiles:B`` (:func:`~theorylab.numbers.quantiles.quantile_gaps`). A feature with values 0 and 1 is itself
a test. Cost: one sort per feature.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from flint import fmpq

from theorylab.numbers.counts import whole_number
from theorylab.numbers.quantiles import quantile_gaps
from theorylab.numbers.rationals import rational

__all__ = ["Cuts", "binary_columns", "cuts_of", "largest_at_most"]

ROWS_AT_ONCE = 256


class Cuts(NamedTuple):
    """Tests of a table: test j compares column ``feature[j]`` with ``low[j]``; ``high[j]`` is the next value.

    The test is true if the entry is at most ``low[j]``. If ``binary[j]``, low and high are 0 and 1, and the test is
    true if the entry is greater than ``low[j]``.
    """

    feature: np.ndarray
    low: np.ndarray
    high: np.ndarray
    binary: np.ndarray

    def outcomes(self, X: np.ndarray) -> np.ndarray:
        """Return the outcomes of all tests, a Boolean array with one row per point and one column per test."""
        found = np.empty((len(X), len(self.feature)), dtype=bool)
        for first in range(0, len(X), ROWS_AT_ONCE):  # the compared numbers stay in the cache
            rows = slice(first, first + ROWS_AT_ONCE)
            np.less_equal(X[rows][:, self.feature], self.low, out=found[rows])
            found[rows] ^= self.binary
        return found

    def threshold(self, test: int) -> fmpq:
        """Return the exact threshold of a test."""
        return (_decimal(self.low[test]) + _decimal(self.high[test])) / 2


def largest_at_most(threshold: fmpq) -> float:
    """Return the largest double whose decimal, as Python prints it, is at most a threshold.

    Examples
    --------
    >>> largest_at_most(fmpq(3, 10)), largest_at_most(fmpq(1, 3))
    (0.3, 0.3333333333333333)
    """
    nearest = int(threshold.p) / int(threshold.q)
    return nearest if _decimal(nearest) <= threshold else float(np.nextafter(nearest, -np.inf))


def _decimal(number: float) -> fmpq:
    return rational(repr(float(number)))


def cuts_of(X: np.ndarray, masses: np.ndarray, most: int | None) -> Cuts:
    """Return the tests of a table of numbers, by column and then by threshold.

    Parameters
    ----------
    X
        One row per point, one column per feature.
    masses
        The weights of the points, positive integers of a type that holds their sum.
    most
        Maximum number of thresholds of a feature, at least 1; None for all.

    Raises
    ------
    InvalidArgument
        If ``most`` is not a positive integer.
    """
    most = None if most is None else whole_number(most, "max_thresholds", least=1)
    pairs = [_neighbours(column, masses, most) for column in X.T]
    low, high = np.concatenate([np.empty((2, 0)), *pairs], axis=1)
    sizes = [pair.shape[1] for pair in pairs]
    binary = np.repeat(binary_columns(X), sizes)
    return Cuts(np.repeat(np.arange(len(pairs)), sizes), low, high, binary)


def binary_columns(X: np.ndarray) -> np.ndarray:
    """Return a mask of the columns that contain only 0 and 1."""
    return ((X == 0) | (X == 1)).all(axis=0)


def _neighbours(column: np.ndarray, masses: np.ndarray, most: int | None) -> np.ndarray:
    """Return the values below and above each threshold that is kept."""
    values, ranks = np.unique(column, return_inverse=True)
    gaps: Sequence[int] = range(len(values) - 1)
    if most is not None:
        of_values = np.zeros(len(values), dtype=masses.dtype)
        np.add.at(of_values, ranks, masses)
        gaps = quantile_gaps(of_values, most)
    kept = np.array(gaps, dtype=np.intp)
    return np.stack([values[kept], values[kept + 1]])
