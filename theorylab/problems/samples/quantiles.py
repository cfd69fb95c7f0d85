"""Where the quantiles of ordered values lie, exactly: with integer weights, without a rounded fraction."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate

__all__ = ["quantile_ranks"]


def quantile_ranks(masses: Sequence[int], most: int) -> list[int]:
    """Ranks, each once, up to which the fractions 1/(most + 1), 2/(most + 1), ... of a mass are first reached.

    Parameters
    ----------
    masses
        Those of the values in order, integers whose sum is positive.
    most
        Number of fractions.
    """
    reached = list(accumulate(masses))
    wanted = (-(-share * reached[-1] // (most + 1)) for share in range(1, most + 1))
    return sorted({bisect_left(reached, mass) for mass in wanted})
