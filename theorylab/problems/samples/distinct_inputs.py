"""Points gathered by input: a table of points as the weights of the labels of its distinct inputs.

Rows of 0/1 features are packed, 64 to a word, and sorted: O(N log N) steps a word for N points; rows of other integers
are sorted column by column.
"""

from __future__ import annotations

import numpy as np

__all__ = ["distinct_inputs", "distinct_rows"]

WORD_BYTES = 8


def distinct_rows(features: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the first index of each distinct row, in lexicographic order, and the group of each row.

    Parameters
    ----------
    features
        bool[N, F], or nonnegative integers of the same shape, with a product of N and the largest below 2^63.
    """
    if features.dtype != np.bool_:
        return _distinct_integers(features)
    octets = np.packbits(features, axis=1)
    padded = np.zeros((len(features), max(1, -(-octets.shape[1] // WORD_BYTES)) * WORD_BYTES), dtype=np.uint8)
    padded[:, : octets.shape[1]] = octets
    words = np.ascontiguousarray(padded.view(">u8").T.astype(np.uint64))
    order = np.lexsort(words[::-1])  # stable: the first of equal rows comes first
    ordered = words[:, order]
    starts = np.r_[True, (ordered[:, 1:] != ordered[:, :-1]).any(axis=0)]
    index = np.empty(len(features), dtype=np.intp)
    index[order] = np.cumsum(starts) - 1
    return order[starts], index


def _distinct_integers(rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the same for rows of integers; a prefix of the columns that tells all rows apart is enough."""
    first = np.zeros(min(1, len(rows)), dtype=np.intp)
    index = np.zeros(len(rows), dtype=np.int64)
    for column in rows.T.astype(np.int64):
        if len(first) == len(rows):
            break
        codes = index * (column.max() + 1) + column
        _, first, index = np.unique(codes, return_index=True, return_inverse=True)
    return first, index


def distinct_inputs(
    features: np.ndarray, indices: np.ndarray, masses: np.ndarray, labels: int
) -> tuple[np.ndarray, np.ndarray]:
    """Return the first index of each distinct input, in lexicographic order, and the weights of its labels.

    Parameters
    ----------
    features
        One row per point, as for :func:`distinct_rows`.
    indices
        The labels of the points, from 0 on.
    masses
        Integer weights of the points, of a type that can hold their sum.
    labels
        Number of labels.
    """
    first, index = distinct_rows(features)
    weights = np.zeros(len(first) * labels, dtype=masses.dtype)
    np.add.at(weights, index * labels + indices, masses)
    return first, weights.reshape(len(first), labels)
