"""Exact ranks of the quantiles of ordered values with integer weights."""

from __future__ import annotations

import numpy as np

__all__ = ["quantile_ranks"]

SAFE = 1 << 62
"""Integers below this stay exact in int64."""


def quantile_ranks(masses: np.ndarray, most: int) -> list[int]:
    """Ranks, each once, up to which the fractions 1/(most + 1), 2/(most + 1), ... of a mass are first reached.

    Time grows with the number of values, not with that of fractions.

    Parameters
    ----------
    masses
        Those of the values in order, integers with a positive sum that their type holds.
    most
        Number of fractions.
    """
    reached = np.cumsum(masses)
    total = int(reached[-1])
    if total * (most + 1) >= SAFE:
        reached = reached.astype(object)
    fractions = np.minimum(reached * (most + 1) // total, most)
    ranks: list[int] = np.flatnonzero(np.diff(fractions, prepend=0)).tolist()
    return ranks
