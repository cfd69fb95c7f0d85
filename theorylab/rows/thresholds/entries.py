r"""A sample with ordered columns in the layout of the kernels: entries, and the sorted lists of every column.

Row x has label weights :math:`w_0(x),\dots,w_{L-1}(x)`, its gains are :math:`g_k = w_k - \min_j w_j`, and its stake is
the largest gain (see :mod:`theorylab.rows.reduction`). The error of a leaf, without the unavoidable part, is the sum of
the stakes minus the largest sum of the gains of one label. Each positive gain of a row is an *entry*.

With two labels a row has at most one entry, and its gain is stored with the sign of its label: the error of a test is
then a maximum or a minimum of prefix sums of signed gains.

A column is a list of entries sorted by value. The most frequent value of a column, such as the zero of a sparse column,
is not listed: the sums of its entries are the sums of all minus those of the listed ones. The entries below it are
listed in increasing order and those above it in decreasing order, so both parts are read from the outside inwards.
The lowest bits of an item are flags, the others its entry. One flag marks the last entry of a value. Two more mark the
places at which the best test can be: along consecutive values whose entries all have one label, only the sum of this
label changes, and no test between them errs less than the outer two. With two labels, prefix sums are largest at the
ends of such runs of the first label, and least at those of the second.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from theorylab.numbers.kernels import njit

__all__ = [
    "END",
    "FLAGS",
    "LANES",
    "LEAST",
    "MOST",
    "Entries",
    "Lists",
    "entries_of",
    "lists_of_all",
    "new_lists",
    "restrict",
]

LANES = 64
"""Number of sets of entries whose best tests are found at once (:mod:`theorylab.rows.thresholds.lanes`)."""

FLAGS = 3
END, MOST, LEAST = 1, 2, 4
"""The number of flags of an item: the last of a value, and the places of the largest and the least prefix sums. With
more than two labels the second is set at all of them."""

NEGATIVE, MIXED = -1, -2
"""In place of the label of a run: the second of two labels, or several labels with one value."""

FIRST, MIDDLE, LAST = range(3)
"""The bounds of a column among the items: items below the unlisted value, and items above it."""


class Entries(NamedTuple):
    """The entries of a sample with F columns.

    Attributes
    ----------
    ranks
        int32[F, M]: the rank of the value of each entry in each column.
    labels
        int32[M]: LANES times the label of each entry; 0 if there are only two labels.
    gains
        Integers [M]: the gain; negative for the second of two labels.
    stakes
        Integers [M]: the stake of the row at its first entry, 0 at its other entries.
    unlisted
        int64[F]: the rank of the most frequent value of each column.
    inside
        uint8[M + 1]: space for marks of entries.
    """

    ranks: np.ndarray
    labels: np.ndarray
    gains: np.ndarray
    stakes: np.ndarray
    unlisted: np.ndarray
    inside: np.ndarray


class Lists(NamedTuple):
    """A set of entries: its members, and the sorted lists of every column.

    Attributes
    ----------
    items, bounds
        int32[..]: the lists of all columns; int64[F, 3]: first, middle and last item of each.
    members
        int32[M]: the entries of the set, in the first ``extent[0]`` places.
    extent
        int64[2]: number of entries and the sum of their stakes.
    """

    items: np.ndarray
    bounds: np.ndarray
    members: np.ndarray
    extent: np.ndarray


def entries_of(ranks: np.ndarray, gains: np.ndarray) -> Entries:
    """Return the entries of a sample.

    Parameters
    ----------
    ranks
        int32[F, n]: the rank of the value of each row in each column.
    gains
        int64[n, L]: the weight of each label minus the minimum weight of a label; every row has a positive gain.
    """
    stakes = gains.max(axis=1)
    rows, labels = np.nonzero(gains)
    values = gains[rows, labels]
    if gains.shape[1] == 2:
        values, labels = np.where(labels == 0, values, -values), np.zeros_like(labels)
    total = int(stakes.sum())
    lane = next(kind for kind in (np.int16, np.int32, np.int64) if total <= np.iinfo(kind).max)
    first = np.ones(len(rows), dtype=bool)
    first[1:] = rows[1:] != rows[:-1]
    own = np.ascontiguousarray(ranks[:, rows], dtype=np.int32)
    return Entries(
        ranks=own,
        labels=(labels * LANES).astype(np.int32),
        gains=values.astype(lane),
        stakes=np.where(first, stakes[rows], 0).astype(lane),
        unlisted=np.array([np.bincount(column).argmax() for column in own], dtype=np.int64),
        inside=np.zeros(len(rows) + 1, dtype=np.uint8),
    )


def lists_of_all(entries: Entries) -> Lists:
    """Return the lists of all entries."""
    columns, size = entries.ranks.shape
    listed = int((entries.ranks != entries.unlisted[:, None]).sum())
    lists = Lists(
        items=np.zeros(listed + 1, dtype=np.int32),
        bounds=np.zeros((columns, 3), dtype=np.int64),
        members=np.arange(size, dtype=np.int32),
        extent=np.array([size, entries.stakes.sum(dtype=np.int64)], dtype=np.int64),
    )
    _sort(entries, lists)
    return lists


@njit(cache=True, nogil=True)
def _sort(entries: Entries, lists: Lists) -> None:
    """Sort the listed entries of all columns by counting, and set the flags of their items."""
    place = 0
    for f in range(len(lists.bounds)):
        ranks, unlisted = entries.ranks[f], entries.unlisted[f]
        counts = np.bincount(ranks)
        places = np.zeros(len(counts), np.int64)
        lists.bounds[f, 0] = place
        for i in range(len(counts)):
            rank = i if i < unlisted else len(counts) - 1 - (i - unlisted)
            if i == unlisted:
                lists.bounds[f, 1] = place
            if rank != unlisted:
                places[rank] = place
                place += counts[rank]
        lists.bounds[f, 2] = place
        for e in range(len(ranks)):
            rank = ranks[e]
            if rank != unlisted:
                lists.items[places[rank]] = e << FLAGS
                places[rank] += 1
        for rank in range(len(counts)):
            if rank != unlisted and counts[rank] > 0:
                lists.items[places[rank] - 1] |= END
    _flag_runs(entries, lists)


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def _flag_runs(entries: Entries, lists: Lists) -> None:
    """Set the flags of the last entries of runs."""
    items = lists.items
    for f in range(len(lists.bounds)):
        for part in range(2):
            begin, end = lists.bounds[f, part], lists.bounds[f, part + 1]
            i, run = begin, MIXED
            while i < end:
                j, kind = i, _kind(entries, items[i])
                while not items[j] & END:
                    j += 1
                    if _kind(entries, items[j]) != kind:
                        kind = MIXED
                if i > begin and (kind == MIXED or kind != run):
                    items[i - 1] |= _flags(run)
                i, run = j + 1, kind
            if end > begin:
                items[end - 1] |= _flags(run)


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def _kind(entries: Entries, item: int) -> int:
    """Return the label of an item as in the entries, and :data:`NEGATIVE` for the second of two labels."""
    e = item >> FLAGS
    return NEGATIVE if entries.gains[e] < 0 else int(entries.labels[e])


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def _flags(kind: int) -> int:
    """Return the flags of the end of a run."""
    if kind == MIXED:
        return MOST | LEAST
    return LEAST if kind == NEGATIVE else MOST


def new_lists(of: Lists) -> Lists:
    """Allocate space for the lists of a subset."""
    return Lists(*(np.empty_like(array) for array in of))


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def restrict(entries: Entries, lists: Lists, column: int, rank: int, side: int, to: Lists) -> None:
    """Write the lists of one side of a test.

    Parameters
    ----------
    entries, lists
        The sample and a set of its entries.
    column, rank
        The test: "the rank in the column is at most ``rank``".
    side
        0 for the entries that satisfy it, 1 for the others.
    to
        The lists to overwrite.

    Notes
    -----
    Takes one step per item. The lists stay sorted, and no step depends on a branch.
    """
    inside, ranks, size, stake = entries.inside, entries.ranks[column], 0, 0
    for i in range(lists.extent[0]):
        e = lists.members[i]
        kept = (ranks[e] <= rank) == (side == 0)
        inside[e] = kept
        to.members[size] = e
        size += kept
        stake += entries.stakes[e] * kept
    to.extent[0], to.extent[1] = size, stake
    place = 0
    for f in range(len(lists.bounds)):
        to.bounds[f, 0] = place
        for part in range(2):
            begun = most = least = place
            for i in range(lists.bounds[f, part], lists.bounds[f, part + 1]):
                item = lists.items[i]
                flags = item & (END | MOST | LEAST)
                to.items[place] = item - flags
                place += inside[item >> FLAGS]
                kept = END * (place > begun) | MOST * (place > most) | LEAST * (place > least)
                to.items[max(place - 1, 0)] |= flags & kept
                begun = place if flags & END else begun
                most = place if flags & MOST else most
                least = place if flags & LEAST else least
            to.bounds[f, part + 1] = place
