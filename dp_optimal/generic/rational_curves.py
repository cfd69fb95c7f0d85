r"""The size curves of problems whose probabilities have too many digits for machine integers, on exact rationals.

The least sum of two curves at every total is their min-plus convolution. All errors are non-negative, so a sum of two
of them computed in float64 is within three roundings of the exact one, relatively. Hence only pairs within a few
roundings of the least are added exactly: nearly always one of them, not all.
"""

from __future__ import annotations

import numpy as np
from flint import fmpq

__all__ = ["fill_rationals"]

NEARLY = 1 + 2.0**-49
"""More than eight roundings."""
LEAST = 2.0**-1000
"""Beyond the numbers that are rounded absolutely."""


def fill_rationals(
    first: int,
    stop: int,
    first_split: np.ndarray,
    child: np.ndarray,
    probability: np.ndarray,
    curve: np.ndarray,
    reach: np.ndarray,
) -> None:
    """Improve the rows of ``curve`` from ``first`` to ``stop``, given as leaf errors, to OPT(s, .), the last one first.

    Parameters
    ----------
    first, stop
        The subproblems.
    first_split, child, probability
        As of a compiled problem: where the splits of a subproblem begin, and the branches of each.
    curve
        Exact errors by size, one row a subproblem; those below the ones given are done.
    reach
        Receives where each row ends falling.
    """
    most = curve.shape[1] - 1
    for s in range(stop - 1, first - 1, -1):
        best = curve[s]
        for m in range(first_split[s], first_split[s + 1]):
            below = [fmpq(0)]
            for p, c in zip(probability[m], child[m]):
                if p:
                    below = _least_sums(below, (p * curve[c, : reach[c] + 1]).tolist(), most)
            for t, error in enumerate(below[:most], 1):
                if error < best[t]:
                    best[t] = error
        for t in range(1, most + 1):
            if best[t] < best[t - 1]:
                reach[s] = t
            else:
                best[t] = best[t - 1]


def _least_sums(left: list[fmpq], right: list[fmpq], most: int) -> list[fmpq]:
    """Return the least left[j] + right[k] with j + k = t, for t = 0, 1, ..., at most ``most``."""
    if len(left) == 1:
        return [left[0] + value for value in right]
    a, b = _floats(left), _floats(right)[::-1]
    sums = []
    for t in range(min(len(left) + len(right) - 2, most) + 1):
        low, high = max(0, t - len(right) + 1), min(t, len(left) - 1)
        shift = len(right) - 1 - t
        near = a[low : high + 1] + b[low + shift : high + shift + 1]
        rivals = (np.flatnonzero(near <= near.min() * NEARLY + LEAST) + low).tolist()
        sums.append(min(left[j] + right[t - j] for j in rivals))
    return sums


def _floats(values: list[fmpq]) -> np.ndarray:
    return np.array([int(v.p) / int(v.q) for v in values])
