"""Where the quantiles of ordered values lie, exactly: with integer weights, without a rounded fraction."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

__all__ = ["quantile_ranks"]


def quantile_ranks(masses: Sequence[int], most: int) -> list[int]:
    """Ranks, each once, up to which the fractions 1/(most + 1), 2/(most + 1), ... of a mass are first reached.

    Time grows with the number of values, not with that of fractions.

    Parameters
    ----------
    masses
        Those of the values in order, integers whose sum is positive.
    most
        Number of fractions.
    """
    total = sum(masses)
    fractions = [min(mass * (most + 1) // total, most) for mass in accumulate(masses)]
    return [rank for rank, (before, now) in enumerate(zip([0, *fractions], fractions)) if before < now]
