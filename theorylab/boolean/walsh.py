r"""The full Walsh-Hadamard transform in exact integers, and the Walsh spectrum of a Boolean function.

The transform of 2^n integers v(x) is

.. math:: c(S)=\sum_x v(x)\,\chi_S(x),\qquad \chi_S(x)=\prod_{i\in S}(-1)^{x_i},

where a set S of variables is numbered like an input: bit i of its index says whether :math:`x_{i+1}` is in S.

Conventions are those of O'Donnell's *Analysis of Boolean Functions* with a bit b written :math:`(-1)^b`: a
Boolean function f has the values :math:`F=(-1)^f`, its Walsh spectrum is the transform of F, and its Fourier
coefficients under the uniform distribution are :math:`\hat F(S)=c(S)/2^n`. For the same function with values
0 and 1, :math:`\hat f(\emptyset)=(1-\hat F(\emptyset))/2` and :math:`\hat f(S)=-\hat F(S)/2` otherwise.

Time is n 2^n additions. The levels of the transform are taken several at a time, on contiguous blocks first and
then on tiles gathered from many blocks, so that memory is read a few times and not n times; the first six
levels of a function held as bits are numbers of ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy as np

from theorylab.boolean.packed import WORD_VARIABLES, PackedFunction, as_packed, character_words
from theorylab.boolean.popcount import popcount
from theorylab.errors import InvalidArgument
from theorylab.limits import memory_allowed, require
from theorylab.numbers.kernels import njit
from theorylab.numbers.shares import in_threads

__all__ = ["walsh_hadamard", "walsh_spectrum"]

BLOCK_LEVELS = 15
BLOCK = 1 << BLOCK_LEVELS
"""Integers of a contiguous block."""

ROW_LEVELS = 7
ROWS, COLUMNS = 1 << ROW_LEVELS, 1 << 8
"""Shape of a tile: seven levels at a time, on runs of 256 integers."""

NARROW_VARIABLES = 30
"""Sums of 2^n signs fit in 32 bits up to this n."""


def walsh_hadamard(values: np.ndarray) -> np.ndarray:
    """Return the Walsh-Hadamard transform of 2^n integers.

    Parameters
    ----------
    values
        Integers v(x); bit i of the index is x_{i+1}. Applied twice, the transform gives 2^n v.

    Returns
    -------
    numpy.ndarray
        The 2^n sums c(S) as ``int64``.

    Raises
    ------
    InvalidArgument
        If their number is not a power of two, they are not integers, or the sum of their absolute values
        is not below 2^63.
    TooLarge
        If the transform exceeds the memory budget.

    See Also
    --------
    walsh_spectrum : of a Boolean function

    Notes
    -----
    Cost: 16 * 2^n bytes.

    Examples
    --------
    >>> import numpy as np
    >>> walsh_hadamard(np.array([1, 1, 1, -1]))
    array([ 2,  2,  2, -2])
    """
    values = np.asarray(values)
    count = values.size
    if values.ndim != 1 or count == 0 or count & (count - 1):
        raise InvalidArgument(
            f"walsh_hadamard: an array of shape {values.shape}; give 2^n integers in one dimension"
        )
    if values.dtype.kind not in "iu":
        raise InvalidArgument(f"walsh_hadamard: values of type {values.dtype}; give integers")
    require(16 * count, f"Walsh-Hadamard transform of {count} integers: holding them and the result")
    # a largest absolute value below 2^63 / 2^n bounds the sum; only otherwise is it added up, in exact integers
    largest = max(abs(int(values.min())), abs(int(values.max())))
    if largest * count >= 1 << 63 and sum(abs(int(value)) for value in values) >= 1 << 63:
        raise InvalidArgument("walsh_hadamard: the sum of the absolute values must be below 2^63")
    result = values.astype(np.int64)
    blocks = result.reshape(-1, min(count, BLOCK))

    def transform(first: int, last: int) -> None:
        for block in blocks[first:last]:
            _butterflies(block, 1)

    in_threads(len(blocks), blocks.shape[1] * BLOCK_LEVELS, transform)
    _transform_across(result)
    return result


def walsh_spectrum(function: PackedFunction | Sequence[int]) -> np.ndarray:
    r"""Return all Fourier coefficients of a Boolean function as the integers :math:`2^n\hat F(S)`.

    Parameters
    ----------
    function
        A Boolean function f as bits, or its truth table; F = (-1)^f.

    Returns
    -------
    numpy.ndarray
        The 2^n sums :math:`\sum_x (-1)^{f(x)}\chi_S(x)`, ``int32`` up to 30 variables and ``int64`` beyond;
        bit i of the index says whether x_{i+1} is in S.

    Raises
    ------
    TooLarge
        If the coefficients exceed the memory budget: 4 GiB for 30 variables. Those of low degree
        take far less, see :mod:`theorylab.boolean.low_degree`.

    See Also
    --------
    walsh_hadamard : of any integers
    fourier_weights : the sums of the squares by degree

    Examples
    --------
    >>> walsh_spectrum([0, 0, 0, 1])
    array([ 2,  2,  2, -2], dtype=int32)
    """
    function = as_packed(function)
    n = function.variables
    integer = np.int32 if n <= NARROW_VARIABLES else np.int64
    needed = np.dtype(integer).itemsize << n
    fitting = min(n, (memory_allowed() // 4).bit_length() - 1)
    require(needed, f"Walsh spectrum: holding 2^{n} coefficients", fits=f"that of {fitting} variables")
    spectrum = np.empty(1 << n, dtype=integer)
    low = min(n, WORD_VARIABLES)
    characters = character_words(np.arange(1 << low), low)
    blocks = spectrum.reshape(-1, min(1 << n, BLOCK))
    words = function.words.reshape(len(blocks), -1)

    def transform(first: int, last: int) -> None:
        for b in range(first, last):
            _transform_bits(words[b], characters, blocks[b])

    in_threads(len(blocks), blocks.shape[1] * BLOCK_LEVELS, transform)
    _transform_across(spectrum)
    return spectrum


def _transform_across(values: np.ndarray) -> None:
    """Take the levels between blocks, in place."""
    stride = BLOCK
    while stride < len(values):
        rows = min(ROWS, len(values) // stride)
        groups = values.reshape(-1, rows, stride)
        tiles = len(values) // (rows * COLUMNS)
        in_threads(tiles, rows * COLUMNS * ROW_LEVELS, partial(_transform_tiles, groups))
        stride *= rows


@njit(cache=True, nogil=True)
def _butterflies(values: np.ndarray, stride: int) -> None:
    """Take the levels of ``stride``, twice it, ... of a contiguous array in place."""
    while stride < len(values):
        for start in range(0, len(values), 2 * stride):
            zeros, ones = values[start : start + stride], values[start + stride : start + 2 * stride]
            for j in range(stride):
                zero, one = zeros[j], ones[j]
                zeros[j] = zero + one
                ones[j] = zero - one
        stride *= 2


@njit(cache=True, nogil=True)
def _transform_bits(words: np.ndarray, characters: np.ndarray, target: np.ndarray) -> None:
    """Transform of the signs of a block of bits: the first levels on words, the others on integers."""
    size = len(characters)
    for number in range(len(words)):
        for s in range(size):
            # beyond the inputs of a small function, word and character are both 0
            differ = np.int64(popcount(words[number] ^ characters[s]))
            target[number * size + s] = size - 2 * differ
    _butterflies(target, size)


@njit(cache=True, nogil=True)
def _transform_tiles(groups: np.ndarray, first: int, last: int) -> None:
    """Take the levels between the rows of groups of shape (rows, stride), in tiles of some columns.

    The tiles first..last are transformed, numbered from those of the first group.
    """
    rows, stride = groups.shape[1:]
    tiles = stride // COLUMNS
    tile = np.empty((rows, COLUMNS), dtype=groups.dtype)
    for number in range(first, last):
        group, start = number // tiles, number % tiles * COLUMNS
        for r in range(rows):
            tile[r] = groups[group, r, start : start + COLUMNS]
        _butterflies(tile.reshape(-1), COLUMNS)
        for r in range(rows):
            groups[group, r, start : start + COLUMNS] = tile[r]
