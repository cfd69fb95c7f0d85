"""Gaps between a learner's errors and the minimum ones, summed for each function of a layer."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from theorylab.classes.words import difference, less, total
from theorylab.numbers.kernels import njit

__all__ = ["GapSums", "add_up_gaps"]


class GapSums(NamedTuple):
    """Results on the gaps of each function, by its number; masses are words over one denominator.

    Attributes
    ----------
    total
        int64[N, 3], the sum of the gaps for t = 1..T.
    largest
        int64[N, 3], the largest gap.
    largest_at
        int32[N], the first t where it is attained.
    """

    total: np.ndarray
    largest: np.ndarray
    largest_at: np.ndarray


@njit(cache=True, nogil=True)
def add_up_gaps(
    first: int,
    stop: int,
    begin: int,
    number: np.ndarray,
    least: np.ndarray,
    errors: np.ndarray,
    sums: GapSums,
) -> int:
    """Add up the gaps of the functions with indices from ``first`` to ``stop``; return the number of negative ones.

    The minimum errors of the function with index s are in row s modulo C of ``least``, which has C + 1 rows, and the
    learner's errors in row s - begin of ``errors``; ``sums`` receives the results by the ``number`` of each function.
    """
    capacity, negative = len(least) - 1, 0
    for s in range(first, stop):
        mine, best = errors[s - begin], least[s % capacity]
        a, b, c = 0, 0, 0
        x, y, z, at = 0, 0, 0, 0
        for t in range(1, mine.shape[1]):
            p, q, r = difference(mine[0, t], mine[1, t], mine[2, t], best[0, t], best[1, t], best[2, t])
            a, b, c = total(a, b, c, p, q, r)
            negative += r < 0  # the last word has the sign
            if at == 0 or less(x, y, z, p, q, r):
                x, y, z, at = p, q, r, t
        i = number[s]
        sums.total[i, 0], sums.total[i, 1], sums.total[i, 2] = a, b, c
        sums.largest[i, 0], sums.largest[i, 1], sums.largest[i, 2] = x, y, z
        sums.largest_at[i] = at
    return negative
