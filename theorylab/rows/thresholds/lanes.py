r"""Many sets of entries at once: the best test of each in one sweep of a sorted column.

A *lane* is one of 64 sets: lane i < 32 is the lower side of a threshold and lane 32 + i its upper side. The thresholds
may belong to several columns, each with consecutive lanes. A mask tells for every entry which lanes contain it. While a
column is swept, the prefix sums of all lanes are kept side by side, so that every step is a few vector instructions for
64 sets.

With two labels let :math:`c` be the prefix sums of the signed gains and N and P the sums of the negative and positive
gains of a set. The test that answers the first label below errs on P - c and the opposite one on N + c, so the best are
where c is largest and least. With more labels the stake of the set minus
:math:`\max_l c_l + \max_l (C_l - c_l)` is the error, for prefix sums :math:`c_l` and sums :math:`C_l` of the gains of
each label l. In both cases the empty prefix is a leaf.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from theorylab.numbers.kernels import njit
from theorylab.rows.thresholds.entries import FLAGS, LANES, LEAST, MOST, Entries, Lists

__all__ = [
    "MOST_MASKED",
    "SLOTS",
    "THRESHOLDS",
    "Lanes",
    "add_thresholds",
    "give_masks",
    "new_lanes",
    "sum_lanes",
    "sweep",
]

THRESHOLDS = LANES // 2
"""Number of thresholds evaluated at once."""

SLOTS = 8
"""Maximum number of columns whose thresholds are evaluated at once."""

ROWS = THRESHOLDS + SLOTS
"""Maximum number of intervals between the thresholds of all columns."""

MOST_MASKED = 8192
"""Maximum number of entries that have masks of their own; of larger sets one column is evaluated at a time."""


class Lanes(NamedTuple):
    """Sums over the sets of all lanes, for L labels.

    Attributes
    ----------
    masks
        Integers: -1 in each lane that a set belongs to, else 0; for the intervals between thresholds and for entries.
    at
        int32[M]: the place of the mask of each entry.
    prefix
        Integers: with two labels LANES prefix sums, then the largest and the least of each so far; with more labels the
        sums of each label, and then for each lane the largest sum of two leaves so far.
    sums
        int64[L, LANES]: the gains of each label.
    stakes, leaves, errors
        int64[LANES]: the stake of each set, and the least error of a leaf and of a test.
    """

    masks: np.ndarray
    at: np.ndarray
    prefix: np.ndarray
    sums: np.ndarray
    stakes: np.ndarray
    leaves: np.ndarray
    errors: np.ndarray


def new_lanes(entries: Entries, labels: int) -> Lanes:
    """Allocate the sums of lanes for a sample with a number of labels."""
    kind = entries.gains.dtype
    masked = min(len(entries.gains), MOST_MASKED)
    return Lanes(
        masks=np.zeros((ROWS + masked) * LANES, dtype=kind),
        at=np.zeros(len(entries.gains), dtype=np.int32),
        prefix=np.zeros((labels + 3) * LANES, dtype=kind),
        sums=np.zeros((labels, LANES), dtype=np.int64),
        stakes=np.zeros(LANES, dtype=np.int64),
        leaves=np.zeros(LANES, dtype=np.int64),
        errors=np.zeros(LANES, dtype=np.int64),
    )


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def add_thresholds(
    entries: Entries,
    lists: Lists,
    column: int,
    chosen: np.ndarray,
    first: int,
    last: int,
    row: int,
    own: bool,
    lanes: Lanes,
) -> None:
    """Let lanes stand for the sides of thresholds of a column.

    Parameters
    ----------
    entries, lists
        The sample and a set of its entries.
    column
        The column.
    chosen
        int64: ranks, increasing from the index ``first`` to ``last`` - 1; an interval ends at each.
    first, last
        The thresholds, and their lower lanes.
    row
        The first free place for masks of intervals; ``last`` - ``first`` + 1 are used.
    own
        True to add the lanes to the entries' own masks, which the first thresholds overwrite; else the masks of the
        intervals are those of the entries.
    lanes
        The masks are overwritten.
    """
    masks, at, ranks = lanes.masks, lanes.at, entries.ranks[column]
    for interval in range(last - first + 1):
        place = (row + interval) * LANES
        for lane in range(LANES):
            masks[place + lane] = 0
        for k in range(first, last):
            masks[place + (k if k >= first + interval else THRESHOLDS + k)] = -1
    k = first
    while k < last and chosen[k] < entries.unlisted[column]:
        k += 1
    place = (row + k - first) * LANES
    for i in range(lists.extent[0]):
        at[lists.members[i]] = place
    k = first
    for i in range(lists.bounds[column, 0], lists.bounds[column, 1]):
        e = lists.items[i] >> FLAGS
        while k < last and chosen[k] < ranks[e]:
            k += 1
        at[e] = (row + k - first) * LANES
    k = last
    for i in range(lists.bounds[column, 1], lists.bounds[column, 2]):
        e = lists.items[i] >> FLAGS
        while k > first and chosen[k - 1] >= ranks[e]:
            k -= 1
        at[e] = (row + k - first) * LANES
    if own:
        for i in range(lists.extent[0]):
            e = lists.members[i]
            mask, shared = np.uint32((ROWS + i) * LANES), np.uint32(at[e])
            if first == 0:
                for lane in range(LANES):
                    masks[mask + lane] = masks[shared + lane]
            else:
                for lane in range(LANES):
                    masks[mask + lane] |= masks[shared + lane]


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def give_masks(lists: Lists, lanes: Lanes) -> None:
    """Let every entry of a set use the mask of its own."""
    for i in range(lists.extent[0]):
        lanes.at[lists.members[i]] = (ROWS + i) * LANES


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def sum_lanes(entries: Entries, lists: Lists, first: int, last: int, row: int, lanes: Lanes) -> None:
    """Fill in the gains and stakes of the lanes of one column, and the errors of leaves; no test is known yet.

    The thresholds ``first`` to ``last`` - 1 and the ``row`` are those of a call of :func:`add_thresholds`.
    """
    labels = len(lanes.sums)
    inside = np.zeros((last - first + 1, labels + 1), np.int64)
    for i in range(lists.extent[0]):
        e = lists.members[i]
        own, gain = inside[lanes.at[e] // LANES - row], np.int64(entries.gains[e])
        if gain < 0:
            own[1] -= gain
        else:
            own[entries.labels[e] // LANES] += gain
        own[labels] += entries.stakes[e]
    total = inside.sum(axis=0)
    below = np.zeros(labels + 1, np.int64)
    for k in range(first, last):
        below += inside[k - first]
        for side in range(2):
            lane, most = side * THRESHOLDS + k, np.int64(0)
            for label in range(labels):
                mass = below[label] if side == 0 else total[label] - below[label]
                lanes.sums[label, lane] = mass
                most = max(most, mass)
            lanes.stakes[lane] = below[labels] if side == 0 else total[labels] - below[labels]
            lanes.leaves[lane] = lanes.errors[lane] = lanes.stakes[lane] - most


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def sweep(entries: Entries, lists: Lists, column: int, lanes: Lanes) -> None:
    """Lower the errors of all lanes to those of the tests of a column.

    Takes one step for each item of the column, of one vector addition and, where the sequence of labels changes, of a
    vector comparison (with more than two labels, of twice as many as there are labels).
    """
    if len(lanes.sums) == 2:
        _sweep_two(entries, lists, column, lanes)
    else:
        _sweep_labels(entries, lists, column, lanes)


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def _sweep_two(entries: Entries, lists: Lists, column: int, lanes: Lanes) -> None:
    """Sweep for two labels; the items above the unlisted value give the negative prefix sums."""
    prefix, masks, places, gains, items = (
        lanes.prefix,
        lanes.masks,
        lanes.at,
        entries.gains,
        lists.items,
    )
    for lane in range(LANES):
        prefix[LANES + lane], prefix[2 * LANES + lane] = 0, 0
    for part in range(2):
        for lane in range(LANES):
            most, least = prefix[LANES + lane], prefix[2 * LANES + lane]
            prefix[LANES + lane], prefix[2 * LANES + lane] = -least, -most
            prefix[lane] = 0 if part == 0 else lanes.sums[1, lane] - lanes.sums[0, lane]
        for i in range(lists.bounds[column, part], lists.bounds[column, part + 1]):
            item = items[i]
            e = np.uint32(item >> FLAGS)
            at, gain = np.uint32(places[e]), gains[e]
            for lane in range(LANES):
                prefix[lane] += masks[at + lane] & gain
            if item & MOST:
                for lane in range(LANES):
                    prefix[LANES + lane] = max(prefix[LANES + lane], prefix[lane])
            if item & LEAST:
                for lane in range(LANES):
                    prefix[2 * LANES + lane] = min(prefix[2 * LANES + lane], prefix[lane])
    for lane in range(LANES):
        error = min(
            lanes.sums[0, lane] + prefix[2 * LANES + lane],
            lanes.sums[1, lane] - prefix[LANES + lane],
        )
        lanes.errors[lane] = min(lanes.errors[lane], error)


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def _sweep_labels(entries: Entries, lists: Lists, column: int, lanes: Lanes) -> None:
    """Sweep for any number of labels; the sums above the unlisted value are those of the other side."""
    prefix, masks, places, gains, items = (
        lanes.prefix,
        lanes.masks,
        lanes.at,
        entries.gains,
        lists.items,
    )
    size = len(lanes.sums) * LANES
    here, there, most = size, size + LANES, size + 2 * LANES
    totals = np.empty(size, prefix.dtype)
    for k in range(size):
        totals[k] = lanes.sums[k // LANES, k % LANES]
    for lane in range(LANES):
        prefix[most + lane] = 0
    for part in range(2):
        for k in range(size):
            prefix[k] = 0
        for i in range(lists.bounds[column, part], lists.bounds[column, part + 1]):
            item = items[i]
            e = np.uint32(item >> FLAGS)
            at, own, gain = np.uint32(places[e]), np.uint32(entries.labels[e]), gains[e]
            for lane in range(LANES):
                prefix[own + lane] += masks[at + lane] & gain
            if item & MOST:
                for lane in range(LANES):
                    prefix[here + lane] = prefix[lane]
                for lane in range(LANES):
                    prefix[there + lane] = totals[lane] - prefix[lane]
                for k in range(LANES, size, LANES):
                    for lane in range(LANES):
                        prefix[here + lane] = max(prefix[here + lane], prefix[k + lane])
                    for lane in range(LANES):
                        prefix[there + lane] = max(prefix[there + lane], totals[k + lane] - prefix[k + lane])
                for lane in range(LANES):
                    prefix[most + lane] = max(prefix[most + lane], prefix[here + lane] + prefix[there + lane])
    for lane in range(LANES):
        lanes.errors[lane] = min(lanes.errors[lane], lanes.stakes[lane] - prefix[most + lane])
