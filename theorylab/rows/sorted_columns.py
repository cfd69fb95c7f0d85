"""Ordered columns for kernels: the inputs of a set sorted by each column, and the masses of all thresholds.

The test with the number ``first[f] + r`` asks whether the rank of an input in column f is at most r. The inputs of a
sample are sorted once by every column. The lists of a subset are those of a larger set without the other inputs, in the
same order, so one pass over them gives the label masses below every threshold, and the lists of the subset: F steps
for each input of the larger set.

Thresholds between two consecutive ranks of a set are one test there, of a multiplicity. An entry of a list is one
integer: the rank times 2^32, plus the input.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from theorylab.numbers.kernels import njit

__all__ = [
    "INPUT",
    "IN_WORD",
    "NONE",
    "ONE",
    "SEVERAL",
    "SHIFT",
    "WORD_SHIFT",
    "SortedColumns",
    "column_of",
    "multiplicity",
    "no_columns",
    "sorted_columns",
    "write_side",
]

SHIFT = 32
INPUT = (1 << SHIFT) - 1
WORD_SHIFT, IN_WORD, ONE, NONE = 6, 63, np.uint64(1), np.uint64(0)


SEVERAL = -1
"""In place of a label: several have a positive weight."""


class SortedColumns(NamedTuple):
    """F ordered columns of N inputs with L labels.

    Attributes
    ----------
    lists
        int64[F, N], for each column the entries of all inputs, ascending.
    first
        int64[F], the number of the first test of each column.
    kind
        int32[N], for each input its row of ``kinds``.
    kinds
        int64[K, L + 1], the distinct weights of the labels of an input, and its unavoidable error.
    mass, only
        int64[K], their sums over the labels, and the only label of positive weight or :data:`SEVERAL`.
    """

    lists: np.ndarray
    first: np.ndarray
    kind: np.ndarray
    kinds: np.ndarray
    mass: np.ndarray
    only: np.ndarray


def no_columns() -> SortedColumns:
    """Return no ordered columns."""
    none = np.zeros((0, 0), dtype=np.int64)
    empty = np.zeros(0, dtype=np.int64)
    return SortedColumns(none, empty, np.zeros(0, dtype=np.int32), none, empty, empty)


def sorted_columns(ranks: np.ndarray, sizes: np.ndarray, weights: np.ndarray) -> SortedColumns:
    """Return the columns with given ranks.

    Parameters
    ----------
    ranks
        int32[F, N], the ranks of the inputs.
    sizes
        int64[F], the numbers of distinct ranks.
    weights
        int64[N, L], the weights of their labels.
    """
    unavoidable = weights.sum(axis=1) - weights.max(axis=1)
    kinds, kind = np.unique(np.column_stack((weights, unavoidable)), axis=0, return_inverse=True)
    entries = (ranks.astype(np.int64) << SHIFT) | np.arange(len(weights))
    entries.sort(axis=1)
    first = np.concatenate(([0], np.cumsum(sizes - 1)))[:-1].astype(np.int64)
    own = kinds[:, :-1]
    only = np.where((own > 0).sum(axis=1) == 1, own.argmax(axis=1), SEVERAL)
    return SortedColumns(entries, first, kind.reshape(-1).astype(np.int32), kinds, own.sum(axis=1), only)


@njit(cache=True, inline="always")
def column_of(first: np.ndarray, test: int) -> int:
    """Return the column of a test."""
    return int(np.searchsorted(first, test, side="right")) - 1


@njit(cache=True)
def write_side(members: np.ndarray, listed: np.ndarray, rank: int, side: int, child: np.ndarray) -> None:
    """Write the inputs of a set whose rank is at most ``rank`` (``side`` 1) or larger (``side`` 0) into ``child``.

    ``listed`` are the entries of a column for the set or a larger one.
    """
    for w in range(len(child)):
        child[w] = NONE
    for entry in listed:
        if entry >> SHIFT > rank:
            break
        row = entry & INPUT
        child[row >> WORD_SHIFT] |= ONE << np.uint64(row & IN_WORD)
    for w in range(len(child)):
        child[w] = members[w] & child[w] if side else members[w] & ~child[w]


@njit(cache=True)
def multiplicity(listed: np.ndarray, rank: int) -> int:
    """Return the number of thresholds from ``rank``, that of an input listed, up to the next rank listed."""
    place = np.searchsorted(listed, (rank + 1) << SHIFT)
    return int((listed[place] >> SHIFT) - rank)
