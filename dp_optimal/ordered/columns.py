"""The thresholds of one column of a set of entries, and bounds on the optima of their two sides.

Let L(t) and R(t) be the optima of the two sides of threshold t with a given number of tests. Entries of stake m can
raise an optimum by at most m, and never lower it. So L increases and R decreases in t, and between thresholds that
differ by stake m both change by at most m. What is known at one threshold bounds all others; a threshold is *open*
while its bounds do not add up to the limit.
"""

from __future__ import annotations

import numpy as np

from dp_optimal.ordered.entries import Entries, Lists
from theorylab.numbers.kernels import njit

__all__ = ["begin_bounds", "thresholds_of", "tighten"]


@njit(cache=True, nogil=True)
def thresholds_of(entries: Entries, lists: Lists, column: int, ranks: np.ndarray, below: np.ndarray) -> int:
    """Write the distinct ranks of a column in a set, and the stake of all entries up to each; return their number.

    The thresholds are all ranks but the last: a test "at most this rank".
    """
    items, own = lists.items, entries.ranks[column]
    first, middle, last = lists.bounds[column, 0], lists.bounds[column, 1], lists.bounds[column, 2]
    count, stake = 0, 0
    for i in range(first, middle):
        e = items[i] >> 1
        stake += entries.stakes[e]
        if items[i] & 1:
            ranks[count], below[count] = own[e], stake
            count += 1
    above = 0
    for i in range(middle, last):
        above += entries.stakes[items[i] >> 1]
    if last - first < lists.extent[0]:
        ranks[count], below[count] = entries.unlisted[column], lists.extent[1] - above
        count += 1
    stake = lists.extent[1] - above
    for i in range(last - 1, middle - 1, -1):
        e = items[i] >> 1
        if items[i] & 1:
            ranks[count] = own[e]
            count += 1
        stake += entries.stakes[e]
        below[count - 1] = stake
    return count


@njit(cache=True, nogil=True)
def begin_bounds(below: np.ndarray, count: int, whole: int, scale: int, price: int, low: np.ndarray) -> None:
    """Write first bounds for the sides of ``count`` thresholds, from the optimum of the whole set.

    Parameters
    ----------
    below
        int64: the stake below each threshold, and after those the stake of all.
    count
        Number of thresholds.
    whole
        A lower bound on the optimum of the whole set with as many tests as a side may perform.
    scale, price
        The value of a unit of error and of a leaf.
    low
        int64[2, count or more]: the bounds, overwritten.
    """
    for t in range(count):
        low[0, t] = max(price, whole - scale * (below[count] - below[t]))
        low[1, t] = max(price, whole - scale * below[t])


@njit(cache=True, nogil=True)
def tighten(below: np.ndarray, begin: int, end: int, scale: int, low: np.ndarray) -> None:
    """Raise the bounds of the thresholds from ``begin`` to ``end`` - 1 to what the others of these imply.

    The other arguments are those of :func:`begin_bounds`.
    """
    for t in range(begin + 1, end):
        low[0, t] = max(low[0, t], low[0, t - 1])
        low[1, t] = max(low[1, t], low[1, t - 1] - scale * (below[t] - below[t - 1]))
    for t in range(end - 2, begin - 1, -1):
        low[0, t] = max(low[0, t], low[0, t + 1] - scale * (below[t + 1] - below[t]))
        low[1, t] = max(low[1, t], low[1, t + 1])
