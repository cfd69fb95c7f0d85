"""Label masses of sets of inputs, exact for weights of any length.

Weights that are too long for int64 are cut into digits of so few bits that sums over all inputs stay in 64 bits. A sum
costs one addition for each nonzero digit or, if masses are summed by feature, for each such digit and feature.
"""

from __future__ import annotations

import numpy as np

from theorylab.numbers.kernels import njit

__all__ = ["LabelMasses"]

BITS = 62
"""Sums of at most this many bits are exact in int64."""


class LabelMasses:
    """Sums of the weights of labels over nonempty sets of inputs.

    Parameters
    ----------
    weights
        Nonnegative integers, shape (N, labels): int64 if their sum is below 2^62, else Python integers.
    """

    def __init__(self, weights: np.ndarray):
        inputs, self._labels = weights.shape
        digit = BITS - (inputs.bit_length() if weights.dtype == object else 0)
        self._shifts = np.arange(0, max(1, int(weights.max()).bit_length()), digit).astype(object)
        cut = [(weights >> shift) & ((1 << digit) - 1) for shift in self._shifts]
        self._digits = np.concatenate([digits.astype(np.int64) for digits in cut], axis=1)

    def on(self, members: np.ndarray) -> list[int]:
        """Return the masses of the labels on a set of inputs, given as a boolean mask."""
        masses: list[int] = self._join_digits(self._digits[members].sum(axis=0)).tolist()
        return masses

    def where(self, features: np.ndarray, members: np.ndarray) -> list[list[int]]:
        """Return, for each feature, the label masses on the part of a set where it is 1; ``features`` is bool[N, F]."""
        sums = _sums_where(features, np.flatnonzero(members), self._digits)
        masses: list[list[int]] = self._join_digits(sums.T).tolist()
        return masses

    def _join_digits(self, sums: np.ndarray) -> np.ndarray:
        """Return integers from the sums of their digits; the last axis has one entry per digit and label."""
        by_digit = sums.reshape(*sums.shape[:-1], len(self._shifts), self._labels)
        return (by_digit.astype(object) << self._shifts[:, None]).sum(axis=-2)


@njit(cache=True, nogil=True)
def _sums_where(features: np.ndarray, rows: np.ndarray, digits: np.ndarray) -> np.ndarray:
    """Return the sums of the columns of digits over the rows that have each feature, int64[K, F]."""
    sums = np.zeros((digits.shape[1], features.shape[1]), dtype=np.int64)
    for row in rows:
        for k in range(len(sums)):
            digit = digits[row, k]
            if digit != 0:
                for f in range(features.shape[1]):
                    sums[k, f] += digit if features[row, f] else 0
    return sums
