r"""Thresholds of numeric features: the tests x > t that a sample can tell apart.

Between two neighbouring distinct values a < b of a feature all thresholds t in [a, b) are the same test; a feature
with m distinct values has m - 1 of them. Of more than B only those are kept at which the fraction of the points to the
left first reaches j/(B + 1), for j = 1..B. Cost: one sort a feature.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from theorylab.numbers.counts import whole_number
from theorylab.numbers.quantiles import quantile_ranks

__all__ = ["Cuts", "cuts_of"]

MOST_DIGITS = 17
"""Decimal digits that tell any two doubles apart."""
ROWS_AT_ONCE = 256


class Cuts(NamedTuple):
    """Tests of a table: whether the entry in column ``feature[j]`` is larger than ``threshold[j]``."""

    feature: np.ndarray
    threshold: np.ndarray

    def outcomes(self, X: np.ndarray) -> np.ndarray:
        """Outcomes of all tests, a Boolean array with a row a point and a column a test."""
        found = np.empty((len(X), len(self.feature)), dtype=bool)
        for first in range(0, len(X), ROWS_AT_ONCE):  # the numbers compared stay in the cache
            rows = slice(first, first + ROWS_AT_ONCE)
            np.greater(X[rows][:, self.feature], self.threshold, out=found[rows])
        return found


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
    found = [(feature, cut) for feature, column in enumerate(X.T) for cut in _cuts(column, masses, most)]
    return Cuts(
        np.array([feature for feature, _ in found], dtype=np.intp), np.array([cut for _, cut in found])
    )


def _cuts(column: np.ndarray, masses: np.ndarray, most: int | None) -> list[float]:
    values = np.unique(column)
    gaps: Sequence[int] = range(len(values) - 1)
    if most is not None and len(gaps) > most:
        gaps = _quantiles(column, masses, len(gaps), most)
    return [_between(float(values[gap]), float(values[gap + 1])) for gap in gaps]


def _quantiles(column: np.ndarray, masses: np.ndarray, gaps: int, most: int) -> Sequence[int]:
    """The gaps at the quantiles; the last one where a quantile is the largest value."""
    at = np.zeros(gaps + 1, dtype=masses.dtype)
    np.add.at(at, np.unique(column, return_inverse=True)[1], masses)
    return sorted({min(rank, gaps - 1) for rank in quantile_ranks(at, most)})


def _between(low: float, high: float) -> float:
    """The number t with low <= t < high that is near the middle and has the fewest digits."""
    middle = low / 2 + high / 2
    rounded = (float(f"{middle:.{digits}g}") for digits in range(1, MOST_DIGITS + 1))
    return next((cut for cut in rounded if low <= cut < high), low)
