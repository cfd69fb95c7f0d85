r"""Thresholds of numeric features: the tests x <= t that a sample can tell apart.

Between two neighbouring distinct values a < b of a feature all thresholds t in [a, b) are the same test; the one kept
is the exact mean of the decimals that Python prints for a and b, as it is for a column of a file. A feature with m
distinct values has m - 1 thresholds. Of more than B those at the quantiles are kept, as by ``binarize=quantiles:B``
(:func:`~theorylab.numbers.quantiles.quantile_gaps`). A feature of 0 and 1 is a test itself. Cost: one sort a feature.
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
    """Tests of a table: whether the entry in column ``feature[j]`` is at most ``low[j]``, the next being ``high[j]``.

    Where ``binary[j]``, low and high are 0 and 1, and the test is whether it is more.
    """

    feature: np.ndarray
    low: np.ndarray
    high: np.ndarray
    binary: np.ndarray

    def outcomes(self, X: np.ndarray) -> np.ndarray:
        """Outcomes of all tests, a Boolean array with a row a point and a column a test."""
        found = np.empty((len(X), len(self.feature)), dtype=bool)
        for first in range(0, len(X), ROWS_AT_ONCE):  # the numbers compared stay in the cache
            rows = slice(first, first + ROWS_AT_ONCE)
            np.less_equal(X[rows][:, self.feature], self.low, out=found[rows])
            found[rows] ^= self.binary
        return found

    def threshold(self, test: int) -> fmpq:
        """The exact threshold of a test."""
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
    """Tests of a table of numbers, by column and then by threshold.

    Parameters
    ----------
    X
        A row a point, a column a feature.
    masses
        The weights of the points, positive integers of a type that holds their sum.
    most
        Most thresholds of a feature, at least 1; all if not given.

    Raises
    ------
    InvalidArgument
        If ``most`` is something else.
    """
    most = None if most is None else whole_number(most, "max_thresholds", least=1)
    pairs = [_neighbours(column, masses, most) for column in X.T]
    low, high = np.concatenate([np.empty((2, 0)), *pairs], axis=1)
    sizes = [pair.shape[1] for pair in pairs]
    binary = np.repeat(binary_columns(X), sizes)
    return Cuts(np.repeat(np.arange(len(pairs)), sizes), low, high, binary)


def binary_columns(X: np.ndarray) -> np.ndarray:
    """Return which columns hold 0 and 1 only."""
    return ((X == 0) | (X == 1)).all(axis=0)


def _neighbours(column: np.ndarray, masses: np.ndarray, most: int | None) -> np.ndarray:
    """The values below and above each threshold that is kept."""
    values, ranks = np.unique(column, return_inverse=True)
    gaps: Sequence[int] = range(len(values) - 1)
    if most is not None:
        of_values = np.zeros(len(values), dtype=masses.dtype)
        np.add.at(of_values, ranks, masses)
        gaps = quantile_gaps(of_values, most)
    kept = np.array(gaps, dtype=np.intp)
    return np.stack([values[kept], values[kept + 1]])
