r"""The distinct inputs of a sample as bits, and the weights of their labels as bit planes, for kernels.

A set of inputs is a row of 64-bit words. Let :math:`w_{rl}=\sum_b 2^b w_{rlb}` be the weight of label l of input r
in binary. The mass of label l on a set S is :math:`\sum_b 2^b\,|S\cap\{r: w_{rlb}=1\}|`, one population count per word
of every plane. Inputs of equal weights are adjacent, so most planes are empty in most words, and empty
words are omitted: a sample of N inputs of weight 1 has about N/64 nonempty ones.

The last mass, after those of the labels, is the unavoidable error: each input contributes its weight without the
largest weight of a label.

The tests of a sample are its 0/1 features, or thresholds of ordered columns, by which its inputs are sorted once. The
test with the number ``first[f] + r`` asks whether the rank of an input in column f is at most r.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from theorylab.rows.packing import ROW, SHIFT, pack_rows

__all__ = [
    "HEAVIEST",
    "SEVERAL",
    "BitRows",
    "SortedColumns",
    "bit_rows",
    "common_mass",
    "ordered_rows",
    "rows_of_set",
    "set_of_rows",
]

HEAVIEST = 1 << 50
"""Samples of at least this mass use the general algorithms; below it masses are exact as floats too."""


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

    def ranks(self) -> np.ndarray:
        """Return the rank of each input in each column, int32[F, N]."""
        ranks = np.empty(self.lists.shape, dtype=np.int32)
        np.put_along_axis(ranks, self.lists & ROW, (self.lists >> SHIFT).astype(np.int32), axis=1)
        return ranks

    def weights(self) -> np.ndarray:
        """Return the weights of the labels of each input, int64[N, L]."""
        return np.ascontiguousarray(self.kinds[self.kind, :-1])


NO_COLUMNS = SortedColumns(
    lists=np.zeros((0, 0), dtype=np.int64),
    first=np.zeros(0, dtype=np.int64),
    kind=np.zeros(0, dtype=np.int32),
    kinds=np.zeros((0, 0), dtype=np.int64),
    mass=np.zeros(0, dtype=np.int64),
    only=np.zeros(0, dtype=np.int64),
)


class BitRows(NamedTuple):
    """The inputs of positive weight, with W words, F features, L labels and E nonempty words of planes.

    Attributes
    ----------
    columns
        uint64[F, W], the inputs on which a feature is 1; F is 0 if the tests are thresholds.
    words
        uint64[W, F], the transpose of ``columns``.
    label, shift, word, mask
        int64[E], int64[E], int64[E], uint64[E]: the planes; label L is the unavoidable error.
    root
        uint64[W], all inputs.
    order
        int64[N], the index in the sample of every input.
    labels
        Number of labels L.
    mass
        Total mass of the inputs.
    tests
        Number of tests: features or thresholds.
    sorted
        The ordered columns whose thresholds are the tests; none if features are.
    """

    columns: np.ndarray
    words: np.ndarray
    label: np.ndarray
    shift: np.ndarray
    word: np.ndarray
    mask: np.ndarray
    root: np.ndarray
    order: np.ndarray
    labels: int
    mass: int
    tests: int
    sorted: SortedColumns

    def test(self, number: int) -> Any:
        """Return the test with a number: a feature, or the ordered column and the rank of a threshold."""
        first = self.sorted.first
        if not len(first):
            return number
        column = int(np.searchsorted(first, number, side="right")) - 1
        return column, number - int(first[column])


def common_mass(weights: np.ndarray) -> int:
    """Return the mass of a sample with the given weights, of shape (N, L), divided by their common divisor."""
    return int(weights.sum()) // _common(weights)


def bit_rows(features: np.ndarray, weights: np.ndarray) -> BitRows:
    """Return a sample in the layout for kernels.

    Parameters
    ----------
    features
        bool[N, F], the distinct inputs.
    weights
        The weights of their labels, shape (N, L); their :func:`common_mass` is below ``HEAVIEST``.
    """
    weights = np.asarray(weights // _common(weights), dtype=np.int64)
    present = np.flatnonzero(weights.any(axis=1))
    order = present[np.lexsort(weights[present].T)]
    weights = weights[order]
    unavoidable = weights.sum(axis=1) - weights.max(axis=1)
    columns = pack_rows(features[order].T)
    planes, masks = [], []
    for label, masses in enumerate((*weights.T, unavoidable)):
        for shift in range(int(masses.max()).bit_length()):
            mask = pack_rows((masses[None] >> shift) & 1 == 1)[0]
            words = np.flatnonzero(mask)
            planes += [(label, shift, word) for word in words.tolist()]
            masks.append(mask[words])
    places = np.array(planes, dtype=np.int64)
    return BitRows(
        columns=columns,
        words=np.ascontiguousarray(columns.T),
        label=places[:, 0].copy(),
        shift=places[:, 1].copy(),
        word=places[:, 2].copy(),
        mask=np.concatenate(masks),
        root=pack_rows(np.ones((1, len(order)), dtype=bool))[0],
        order=order,
        labels=weights.shape[1],
        mass=int(weights.sum()),
        tests=features.shape[1],
        sorted=NO_COLUMNS,
    )


def ordered_rows(ranks: np.ndarray, sizes: np.ndarray, weights: np.ndarray) -> BitRows:
    """Return a sample whose tests are thresholds of ordered columns in the layout for kernels.

    Parameters
    ----------
    ranks, sizes
        int32[F, N] and int64[F], the ranks of the distinct inputs, and the number of ranks of each column.
    weights
        As for :func:`bit_rows`.
    """
    rows = bit_rows(np.empty((len(weights), 0), dtype=bool), weights)
    own = np.asarray(weights[rows.order] // _common(weights), dtype=np.int64)
    columns = _sorted_columns(ranks[:, rows.order], sizes, own)
    return rows._replace(tests=int(sizes.sum()) - len(sizes), sorted=columns)


def _sorted_columns(ranks: np.ndarray, sizes: np.ndarray, weights: np.ndarray) -> SortedColumns:
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
    entries = np.ascontiguousarray((ranks.astype(np.int64) << SHIFT) | np.arange(len(weights)))
    entries.sort(axis=1)
    first = np.concatenate(([0], np.cumsum(sizes - 1)))[:-1].astype(np.int64)
    own = kinds[:, :-1]
    only = np.where((own > 0).sum(axis=1) == 1, own.argmax(axis=1), SEVERAL)
    return SortedColumns(entries, first, kind.reshape(-1).astype(np.int32), kinds, own.sum(axis=1), only)


def set_of_rows(rows: BitRows, state: int) -> np.ndarray:
    """Return the words of a state of the sample (a mask of its inputs), in the order of ``rows``."""
    most = int(rows.order.max()) + 1
    octets = np.frombuffer(state.to_bytes(max(most, state.bit_length()) // 8 + 1, "little"), dtype=np.uint8)
    members = np.unpackbits(octets, bitorder="little").astype(bool)
    return pack_rows(members[rows.order][None])[0]


def rows_of_set(members: np.ndarray) -> np.ndarray:
    """Return the inputs of a set in ascending order, given its words."""
    return np.flatnonzero(np.unpackbits(members.view(np.uint8), bitorder="little"))


def _common(weights: np.ndarray) -> int:
    """Return the greatest common divisor of the weights."""
    return int(np.gcd.reduce(weights, axis=None))
