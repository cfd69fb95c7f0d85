r"""Many sets of entries at once: the best test of each in one sweep of a sorted column.

A *lane* is one of the sets into which up to 32 thresholds of a column f divide the entries: lane i is the lower side of
threshold i, lane 32 + i the upper side. The entries between consecutive thresholds are a *bucket*; a mask tells for
every bucket which lanes contain it. While a column g is swept, the prefix sums of all lanes are kept side by side, so
that every step is a few vector instructions for 64 sets.

With two labels let :math:`c` be the prefix sums of the signed gains and N and P the sums of the negative and positive
gains of a set. The test that answers the first label below errs on P - c and the opposite one on N + c, so the best are
where c is largest and least. With more labels the stake of the set minus
:math:`\max_l c_l + \max_l (C_l - c_l)` is the error, for prefix sums :math:`c_l` and sums :math:`C_l` of the gains of
each label l. In both cases the empty prefix is a leaf.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from dp_optimal.ordered.entries import LANES, THRESHOLDS, Entries, Lists
from theorylab.numbers.kernels import njit

__all__ = ["Lanes", "fill_buckets", "new_lanes", "sum_lanes", "sweep"]


class Lanes(NamedTuple):
    """Sums over the sets of all lanes, for L labels.

    Attributes
    ----------
    masks
        Integers [33 * LANES]: -1 where a bucket belongs to a lane, else 0.
    bucket
        int32[M]: LANES times the bucket of each entry.
    prefix
        Integers: with two labels LANES prefix sums, then the largest and the least of each so far; with more labels the
        sums of each label, and then for each lane the largest sum of two leaves so far.
    sums
        int64[L, LANES]: the gains of each label.
    stakes, errors
        int64[LANES]: the stake of each set, and the least error of a test.
    """

    masks: np.ndarray
    bucket: np.ndarray
    prefix: np.ndarray
    sums: np.ndarray
    stakes: np.ndarray
    errors: np.ndarray


def new_lanes(entries: Entries, labels: int) -> Lanes:
    """Allocate the sums of lanes for a sample with a number of labels."""
    kind = entries.gains.dtype
    buckets, thresholds = np.arange(THRESHOLDS + 1)[:, None], np.arange(THRESHOLDS)[None]
    lower = buckets <= thresholds
    masks = -np.concatenate((lower, ~lower), axis=1).astype(kind)
    return Lanes(
        masks=np.ascontiguousarray(masks.ravel()),
        bucket=np.zeros(len(entries.stakes), dtype=np.int32),
        prefix=np.zeros((max(1, labels) + 3) * LANES, dtype=kind),
        sums=np.zeros((labels, LANES), dtype=np.int64),
        stakes=np.zeros(LANES, dtype=np.int64),
        errors=np.zeros(LANES, dtype=np.int64),
    )


@njit(cache=True, nogil=True)
def fill_buckets(
    entries: Entries, lists: Lists, column: int, chosen: np.ndarray, count: int, lanes: Lanes
) -> None:
    """Write the bucket of every entry of a set, for thresholds of a column in increasing order.

    Parameters
    ----------
    entries, lists
        The sample and a set of its entries.
    column
        The column.
    chosen
        int64: ranks, in increasing order; a bucket ends at each.
    count
        Number of thresholds.
    lanes
        The buckets are overwritten.
    """
    bucket, own = 0, entries.ranks[column]
    while bucket < count and chosen[bucket] < entries.unlisted[column]:
        bucket += 1
    for i in range(lists.extent[0]):
        lanes.bucket[lists.members[i]] = LANES * bucket
    bucket = 0
    for i in range(lists.bounds[column, 0], lists.bounds[column, 1]):
        e = lists.items[i] >> 1
        while bucket < count and chosen[bucket] < own[e]:
            bucket += 1
        lanes.bucket[e] = LANES * bucket
    bucket = count
    for i in range(lists.bounds[column, 1], lists.bounds[column, 2]):
        e = lists.items[i] >> 1
        while bucket > 0 and chosen[bucket - 1] >= own[e]:
            bucket -= 1
        lanes.bucket[e] = LANES * bucket


@njit(cache=True, nogil=True)
def sum_lanes(entries: Entries, lists: Lists, lanes: Lanes) -> None:
    """Fill in the gains and stakes of all lanes, and the errors of leaves."""
    labels = len(lanes.sums)
    inside = np.zeros((THRESHOLDS + 1, labels + 1), np.int64)
    for i in range(lists.extent[0]):
        e = lists.members[i]
        own = inside[lanes.bucket[e] // LANES]
        gain = np.int64(entries.gains[e])
        if gain < 0:
            own[1] -= gain
        else:
            own[entries.labels[e] // LANES] += gain
        own[labels] += entries.stakes[e]
    for label in range(labels + 1):
        to = lanes.stakes if label == labels else lanes.sums[label]
        total = np.int64(0)
        for b in range(THRESHOLDS):
            total += inside[b, label]
            to[b] = total
        total += inside[THRESHOLDS, label]
        for b in range(THRESHOLDS):
            to[THRESHOLDS + b] = total - to[b]
    for lane in range(LANES):
        most = np.int64(0)
        for label in range(labels):
            most = max(most, lanes.sums[label, lane])
        lanes.errors[lane] = lanes.stakes[lane] - most


@njit(cache=True, nogil=True)
def sweep(entries: Entries, lists: Lists, column: int, lanes: Lanes) -> None:
    """Lower the errors of all lanes to those of the tests of a column.

    Takes one step for each item of the column, of one vector addition and, at the last entry of each value, of two
    vector comparisons (with more than two labels, twice as many as there are labels).
    """
    if len(lanes.sums) == 2:
        _sweep_two(entries, lists, column, lanes)
    else:
        _sweep_labels(entries, lists, column, lanes)


@njit(cache=True, nogil=True)
def _sweep_two(entries: Entries, lists: Lists, column: int, lanes: Lanes) -> None:
    """Sweep for two labels; the items above the unlisted value give the negative prefix sums."""
    prefix, masks, bucket, gains, items = (
        lanes.prefix,
        lanes.masks,
        lanes.bucket,
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
            e = np.uint32(item >> 1)
            at, gain = np.uint32(bucket[e]), gains[e]
            for lane in range(LANES):
                prefix[lane] += masks[at + lane] & gain
            if item & 1:
                for lane in range(LANES):
                    prefix[LANES + lane] = max(prefix[LANES + lane], prefix[lane])
                for lane in range(LANES):
                    prefix[2 * LANES + lane] = min(prefix[2 * LANES + lane], prefix[lane])
    for lane in range(LANES):
        error = min(
            lanes.sums[0, lane] + prefix[2 * LANES + lane],
            lanes.sums[1, lane] - prefix[LANES + lane],
        )
        lanes.errors[lane] = min(lanes.errors[lane], error)


@njit(cache=True, nogil=True)
def _sweep_labels(entries: Entries, lists: Lists, column: int, lanes: Lanes) -> None:
    """Sweep for any number of labels; the sums above the unlisted value are those of the other side."""
    prefix, masks, bucket, gains, items = (
        lanes.prefix,
        lanes.masks,
        lanes.bucket,
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
            e = np.uint32(item >> 1)
            at, own, gain = np.uint32(bucket[e]), np.uint32(entries.labels[e]), gains[e]
            for lane in range(LANES):
                prefix[own + lane] += masks[at + lane] & gain
            if item & 1:
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
