"""The thresholds of one column of a set of entries, and bounds on the optima of their two sides.

Let L(t) and R(t) be the optima of the two sides of threshold t with a given number of tests. Entries of stake m can
raise an optimum by at most m, and never lower it. So L increases and R decreases in t, and between thresholds that
differ by stake m both change by at most m. What is known at one threshold bounds all others; a threshold is *open*
while its bounds do not add up to the limit.
"""

from __future__ import annotations

import numpy as np

from theorylab.numbers.kernels import njit
from theorylab.rows.thresholds.entries import END, FLAGS, Entries, Lists

__all__ = ["begin_bounds", "next_open", "open_column", "thresholds_of", "tighten"]


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def thresholds_of(entries: Entries, lists: Lists, column: int, ranks: np.ndarray, below: np.ndarray) -> int:
    """Write the distinct ``ranks`` of a column in a set, and the stake ``below`` (up to) each; return their number.

    The thresholds are all ranks but the last: a test "at most this rank".
    """
    items, own = lists.items, entries.ranks[column]
    first, middle, last = lists.bounds[column, 0], lists.bounds[column, 1], lists.bounds[column, 2]
    count, stake = 0, 0
    for i in range(first, middle):
        e = items[i] >> FLAGS
        stake += entries.stakes[e]
        if items[i] & END:
            ranks[count], below[count] = own[e], stake
            count += 1
    above = 0
    for i in range(middle, last):
        above += entries.stakes[items[i] >> FLAGS]
    if last - first < lists.extent[0]:
        ranks[count], below[count] = entries.unlisted[column], lists.extent[1] - above
        count += 1
    stake = lists.extent[1] - above
    for i in range(last - 1, middle - 1, -1):
        e = items[i] >> FLAGS
        if items[i] & END:
            ranks[count] = own[e]
            count += 1
        stake += entries.stakes[e]
        below[count - 1] = stake
    return count


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
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


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def tighten(below: np.ndarray, begin: int, end: int, scale: int, low: np.ndarray) -> None:
    """Raise the bounds of the thresholds from ``begin`` to ``end`` - 1 to what the others of these imply.

    The stakes ``below``, the ``scale`` and the bounds ``low`` are those of :func:`begin_bounds`.
    """
    for t in range(begin + 1, end):
        low[0, t] = max(low[0, t], low[0, t - 1])
        low[1, t] = max(low[1, t], low[1, t - 1] - scale * (below[t] - below[t - 1]))
    for t in range(end - 2, begin - 1, -1):
        low[0, t] = max(low[0, t], low[0, t + 1] - scale * (below[t + 1] - below[t]))
        low[1, t] = max(low[1, t], low[1, t + 1])


@njit(cache=True, nogil=True)
def open_column(
    entries: Entries, lists: Lists, column: int, whole: int, scale: int, price: int
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return the ranks of the thresholds of a column in a set, the stakes below them, and first bounds of their sides.

    The numbers ``whole``, ``scale`` and ``price`` and the arrays are those of :func:`begin_bounds`.
    """
    size = 1 + min(lists.extent[0], lists.bounds[column, 2] - lists.bounds[column, 0] + 1)
    ranks, below = np.empty(size, np.int64), np.empty(size, np.int64)
    count = max(0, thresholds_of(entries, lists, column, ranks, below) - 1)
    low = np.empty((2, count), np.int64)
    if count > 0:
        begin_bounds(below, count, whole, scale, price, low)
    return ranks[:count], below[: count + 1], low


@njit(cache=True, nogil=True)
def next_open(
    low: np.ndarray, below: np.ndarray, scale: int, limit: int, wanted: int
) -> tuple[int, int, int]:
    """Tighten the bounds; return the middle of the open thresholds of largest stake, and those before and after these.

    Parameters
    ----------
    low, below, scale
        The bounds of the sides, the stake below each threshold, and the value of a unit of error.
    limit
        A threshold is open if its bounds add up to less.
    wanted
        The threshold to return if it is open.

    Returns
    -------
    tuple[int, int, int]
        The threshold, or -1 if none is open, and the closed ones around it, -1 and their number included.
    """
    count = low.shape[1]
    tighten(below, 0, count, scale, low)
    most, found, first, last = np.int64(-1), -1, -1, count
    t = 0
    while t < count:
        if low[0, t] + low[1, t] >= limit:
            t += 1
            continue
        begun = t
        while t < count and low[0, t] + low[1, t] < limit:
            t += 1
        stake = below[t] - (below[begun - 1] if begun > 0 else 0)
        if begun <= wanted < t:
            return wanted, begun - 1, t
        if stake > most:
            most, first, last = stake, begun - 1, t
            half = (below[begun] + below[t - 1]) // 2
            found = begun
            while found + 1 < t and below[found] < half:
                found += 1
    return found, first, last
