"""Label masses of sets of inputs, exact whatever the length of the weights.

Weights that are too long for int64 are cut into digits of so few bits that numpy can add those of all inputs. A sum
costs one addition for each digit, label and input.
"""

from __future__ import annotations

import numpy as np

__all__ = ["LabelMasses"]

BITS = 62
"""Sums of at most this many bits are exact in int64."""

ENTRIES_AT_ONCE = 1 << 20
"""Most entries of the table that are added at a time, as int64."""


class LabelMasses:
    """Sums of the weights of labels over sets of inputs that are not empty.

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
        self._digits = np.concatenate([digits.T.astype(np.int64) for digits in cut])

    def on(self, members: np.ndarray) -> list[int]:
        """Masses of the labels on a set of inputs, given as truth values."""
        masses: list[int] = self._joined(self._digits[:, members].sum(axis=1)).tolist()
        return masses

    def where(self, columns: np.ndarray, members: np.ndarray) -> list[list[int]]:
        """Masses of the labels on the part of a set where each feature is 1; ``columns`` is bool[F, N]."""
        digits = self._digits[:, members].T
        together = max(1, ENTRIES_AT_ONCE // len(digits))
        masses: list[list[int]] = []
        for first in range(0, len(columns), together):
            masses += self._joined(columns[first : first + together, members] @ digits).tolist()
        return masses

    def _joined(self, sums: np.ndarray) -> np.ndarray:
        """Integers from the sums of their digits, which stand label by label in the last axis."""
        by_digit = sums.reshape(*sums.shape[:-1], len(self._shifts), self._labels)
        return (by_digit.astype(object) << self._shifts[:, None]).sum(axis=-2)
