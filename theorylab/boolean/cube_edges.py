r"""Numbers of edges of the cube along which a Boolean function rises and falls, in every direction.

An edge in direction i joins two inputs that differ only in the variable :math:`x_i`; there are
:math:`2^{n-1}`. Let :math:`r_i` be the number of those along which f rises from 0 to 1 as :math:`x_i` does, and
:math:`s_i` the number of those along which it falls. Then

.. math:: \mathrm{Inf}_i(f)=\frac{r_i+s_i}{2^{n-1}},\qquad \mathbb E[f\mid x_i=1]-\mathbb E[f\mid x_i=0]=
    \frac{r_i-s_i}{2^{n-1}},

and f is non-decreasing in :math:`x_i` exactly when :math:`s_i=0`. In O'Donnell's notation the second quantity is
:math:`\hat f(\{i\})` for the same function with values :math:`(-1)^f`.

Along the first six variables an edge lies inside a word of bits, along the others it joins the same bit of
two words, so both counts are population counts. A function is read twice, regardless of n (once if it is small):
in contiguous blocks for the low variables, and for the high ones in tiles of equal pieces of many blocks,
each copied to contiguous memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import numpy as np

from theorylab.boolean.packed import WORD_VARIABLES, ZERO_HALVES, PackedFunction, as_packed
from theorylab.boolean.popcount import popcount
from theorylab.numbers.kernels import njit
from theorylab.numbers.shares import in_threads

__all__ = ["EdgeCounts", "edge_counts"]

BLOCK_WORDS = 1 << 14
"""Words of a contiguous block: 128 KiB."""

PIECE_WORDS = 1 << 6
"""Words that a tile takes of one block."""


class EdgeCounts(NamedTuple):
    """Edges of the cube along which a function changes, counted in each direction.

    Attributes
    ----------
    rises
        ``int64``, the numbers r_i of edges from value 0 at x_i = 0 to value 1 at x_i = 1.
    falls
        ``int64``, the numbers s_i of edges from value 1 at x_i = 0 to value 0 at x_i = 1.

    See Also
    --------
    edge_counts

    Examples
    --------
    >>> from theorylab import edge_counts
    >>> rises, falls = edge_counts([0, 1, 1, 0])
    >>> rises.tolist(), falls.tolist()
    ([1, 1], [1, 1])
    """

    rises: np.ndarray
    falls: np.ndarray


def edge_counts(function: PackedFunction | Sequence[int]) -> EdgeCounts:
    """Return, for each variable, the numbers of edges along which a function rises and falls.

    Parameters
    ----------
    function
        A Boolean function as bits, or its truth table.

    See Also
    --------
    influences : (rises + falls) / 2^(n - 1)
    rising_edges, falling_edges : one edge for each variable

    Notes
    -----
    Cost: n (2^n / 64) operations on words, in parallel.

    Examples
    --------
    >>> rises, falls = edge_counts([0, 0, 0, 1])  # x1 and x2
    >>> rises.tolist(), falls.tolist()
    ([1, 1], [0, 0])
    """
    function = as_packed(function)
    n = function.variables
    blocks = function.words.reshape(-1, min(len(function.words), BLOCK_WORDS))
    masks = np.array(ZERO_HALVES[: min(n, WORD_VARIABLES)], dtype=np.uint64)
    inside = n - (len(blocks).bit_length() - 1)
    within = np.zeros((len(blocks), inside, 2), dtype=np.int64)

    def count(first: int, last: int) -> None:
        for b in range(first, last):
            _count_block(blocks[b], masks, within[b])

    in_threads(len(blocks), blocks.shape[1] * inside, count)
    counts = within.sum(axis=0)
    if inside < n:
        across = np.zeros((BLOCK_WORDS // PIECE_WORDS, n - inside, 2), dtype=np.int64)
        in_threads(
            len(across), len(blocks) * PIECE_WORDS * (n - inside), partial(_count_tiles, blocks, across)
        )
        counts = np.concatenate([counts, across.sum(axis=0)])
    return EdgeCounts(counts[:, 0], counts[:, 1])


@njit(cache=True, no_cpython_wrapper=True)
def _between_words(block: np.ndarray, stride: int, counts: np.ndarray) -> None:
    """Count rises and falls between words at distance ``stride``, twice it, ... of a contiguous block."""
    for i in range(len(counts)):
        rises, falls = np.int64(0), np.int64(0)
        for start in range(0, len(block), 2 * stride):
            zeros, ones = block[start : start + stride], block[start + stride : start + 2 * stride]
            for j in range(stride):
                rises += np.int64(popcount(ones[j] & ~zeros[j]))
                falls += np.int64(popcount(zeros[j] & ~ones[j]))
        counts[i, 0], counts[i, 1] = rises, falls
        stride *= 2


@njit(cache=True, nogil=True)
def _count_block(block: np.ndarray, masks: np.ndarray, counts: np.ndarray) -> None:
    """Count rises and falls along the variables of one block: those inside a word, then those that index its words."""
    for i in range(len(masks)):
        mask, shift = masks[i], np.uint64(1 << i)
        rises, falls = np.int64(0), np.int64(0)
        for word in block:
            zero, one = word & mask, (word >> shift) & mask
            rises += np.int64(popcount(one & ~zero))
            falls += np.int64(popcount(zero & ~one))
        counts[i, 0], counts[i, 1] = rises, falls
    _between_words(block, 1, counts[len(masks) :])


@njit(cache=True, nogil=True)
def _count_tiles(blocks: np.ndarray, counts: np.ndarray, first: int, last: int) -> None:
    """Count rises and falls along the variables that index the blocks, in the tiles first..last."""
    gathered = np.empty((len(blocks), PIECE_WORDS), dtype=np.uint64)
    for tile in range(first, last):
        start = tile * PIECE_WORDS
        for b in range(len(blocks)):
            for j in range(PIECE_WORDS):
                gathered[b, j] = blocks[b, start + j]
        _between_words(gathered.reshape(-1), PIECE_WORDS, counts[tile])
