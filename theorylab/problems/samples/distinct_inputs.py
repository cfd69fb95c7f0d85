"""Points gathered by input: a table of points as the weights of the labels of its distinct inputs.

Rows are compared as packed bits, so that a thousand features cost 125 bytes a point; one sort.
"""

from __future__ import annotations

import numpy as np
from flint import fmpq

__all__ = ["distinct_inputs", "distinct_rows"]


def distinct_rows(features: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Where the distinct rows of a Boolean array occur first, and for each row which of them it is."""
    points = len(features)
    packed = np.packbits(features, axis=1) if features.shape[1] else np.zeros((points, 1), dtype=np.uint8)
    _, first, which = np.unique(packed, axis=0, return_index=True, return_inverse=True)
    return first, which.reshape(-1)


def distinct_inputs(
    features: np.ndarray, indices: np.ndarray, masses: np.ndarray, labels: int
) -> dict[tuple[int, ...], list[fmpq]]:
    """For every input among the points the weights of its labels, as :class:`SampleProblem` takes them.

    Parameters
    ----------
    features
        A Boolean array with a row a point.
    indices
        The labels of the points, from 0 on.
    masses
        Their weights, integers, of a type that holds the sum of them all.
    labels
        Number of labels.
    """
    first, place = distinct_rows(features)
    sums = np.zeros((len(first), labels), dtype=masses.dtype)
    np.add.at(sums, (place, indices), masses)
    inputs = map(tuple, features[first].astype(np.uint8).tolist())
    return {x: list(map(fmpq, row)) for x, row in zip(inputs, sums.tolist())}
