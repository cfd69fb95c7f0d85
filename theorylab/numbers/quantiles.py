"""Exact quantiles of ordered values with integer weights."""

from __future__ import annotations

import numpy as np

__all__ = ["quantile_gaps"]

SAFE = 1 << 62
"""Integers below this stay exact in int64."""


def quantile_gaps(masses: np.ndarray, most: int) -> list[int]:
    """Return at most ``most`` of the gaps between consecutive values; gap i lies above value i.

    If there are no more gaps than that, all of them. Otherwise, for each fraction j/(most + 1), the gap above the first
    value up to which at least this fraction of the mass lies; where that is the last value, the gap below it. Time
    grows with the number of values, not with ``most``.

    Parameters
    ----------
    masses
        The masses of the values in order, integers with a positive sum that their type holds.
    most
        The number of gaps, at least 1.

    Examples
    --------
    >>> quantile_gaps(np.array([1, 1, 1, 1]), 1), quantile_gaps(np.array([1, 1, 8]), 1)
    ([1], [1])
    """
    gaps = len(masses) - 1
    if gaps <= most:
        return list(range(gaps))
    reached = np.cumsum(masses)
    total = int(reached[-1])
    if total * (most + 1) >= SAFE:
        reached = reached.astype(object)
    fractions = np.minimum(reached * (most + 1) // total, most)
    return sorted({min(rank, gaps - 1) for rank in np.flatnonzero(np.diff(fractions, prepend=0)).tolist()})
