"""Label masses on a set of rows, and on the part of it where each feature is 1.

A set of rows is given as words, ``members``. One pass over the words of the planes that meet the set (see
:mod:`theorylab.rows.bit_rows`), each of them over all features: (words of planes) x (features) population
counts, exact in int64.
"""

from __future__ import annotations

import numpy as np

from theorylab.boolean.popcount import popcount
from theorylab.numbers.kernels import njit
from theorylab.rows.bit_rows import BitRows

__all__ = ["count", "mass_of", "totals_of"]


@njit(cache=True)
def count(rows: BitRows, members: np.ndarray, ones: np.ndarray, totals: np.ndarray) -> None:
    """Fill the masses of a set: ``totals`` (int64[L + 1]) and, where each feature is 1, ``ones`` (int64[L + 1, F])."""
    features = ones.shape[1]
    for label in range(len(totals)):
        totals[label] = 0
        for f in range(features):
            ones[label, f] = 0
    for e in range(len(rows.mask)):
        mask = members[rows.word[e]] & rows.mask[e]
        if mask != 0:
            shift = rows.shift[e]
            totals[rows.label[e]] += np.int64(popcount(mask)) << shift
            own = ones[rows.label[e]]
            here = rows.words[rows.word[e]]
            for f in range(features):
                own[f] += np.int64(popcount(mask & here[f])) << shift


@njit(cache=True)
def totals_of(rows: BitRows, members: np.ndarray, totals: np.ndarray) -> None:
    """Fill the masses of a set alone, ``totals`` as for :func:`count`."""
    for label in range(len(totals)):
        totals[label] = 0
    for e in range(len(rows.mask)):
        totals[rows.label[e]] += np.int64(popcount(members[rows.word[e]] & rows.mask[e])) << rows.shift[e]


@njit(cache=True)
def mass_of(totals: np.ndarray) -> int:
    """Mass of a set, whatever the label."""
    mass = 0
    for label in range(len(totals) - 1):
        mass += totals[label]
    return mass
