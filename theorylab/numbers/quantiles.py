"""Exact quantiles of ordered values with integer weights."""

from __future__ import annotations

import numpy as np

__all__ = ["quantile_gaps"]

SAFE = 1 << 62
"""Integers below this stay exact in int64."""


def quantile_gaps(masses: np.ndarray, most: int) -> list[int]:
    """Return at most ``most`` of the gaps between consecutive values; gap i lies above value i.

    If there are at most ``most`` gaps, all are returned. Otherwise the result contains, for each fraction j/(most + 1),
    the gap above the first value up to which at least this fraction of the mass lies, or the gap below it if this is
    the last value. The time depends on the number of values, not on ``most``.

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
