r"""Fourier coefficients of low degree of any function on the cube, as exact integers.

For :math:`m:\{0,1\}^n\to\mathbb Z` and a set S of at most d variables,

.. math:: c(S)=\sum_x m(x)\,\chi_S(x),\qquad \chi_S(x)=\prod_{i\in S}(-1)^{x_i},

which is :math:`2^n\hat m(S)` under the uniform distribution. The transform is the fast Walsh-Hadamard
transform cut off at degree d. Let :math:`c_0, c_1` be the coefficients of the two halves of m on the first k
variables, where variable k is 0 and 1. Then on k + 1 variables

.. math:: c(S)=c_0(S)+c_1(S),\qquad c(S\cup\{k\})=c_0(S)-c_1(S)\ \ (|S|<d),

so only :math:`N(k,d)=\sum_{j\le d}\binom kj` numbers are kept of a block of :math:`2^k` inputs, and the
halves are streamed: besides the function itself, memory is one block of each size, :math:`O(N(n,d))`
numbers. The first six variables vary inside a word of bits, where :math:`c(S)` is a difference of two
numbers of ones. Time is :math:`\sum_{k\ge 6} 2^{n-k}N(k,d)` additions, a small multiple of
:math:`2^n` for small d (about 7 times it for d = 5).

Sets are ordered by size, and sets of one size by colexicographic order: then those on k + 1 variables are
those on k variables followed by those that contain the new one, and every step above is a sum or a
difference of contiguous runs.
"""

from __future__ import annotations

from math import comb

import numpy as np

from theorylab.boolean.packed import WORD_VARIABLES, PackedFunction, character_words, variables_of
from theorylab.boolean.popcount import popcount
from theorylab.limits import require
from theorylab.numbers.counts import whole_number
from theorylab.numbers.kernels import njit
from theorylab.numbers.shares import in_threads

__all__ = ["low_degree_sums", "low_degree_terms", "subset_masks"]

PARALLEL_VARIABLES = 6
"""A large function is divided into 2^6 blocks that are transformed in parallel."""

LEAST_BLOCK_VARIABLES = 12
"""Smaller blocks than this are not worth a thread."""


def low_degree_terms(variables: int, degree: int) -> int:
    """Return the number of sets of at most ``degree`` of the variables."""
    return sum(comb(variables, j) for j in range(min(degree, variables) + 1))


def subset_masks(variables: int, size: int) -> np.ndarray:
    """Return the bit masks of all sets of ``size`` variables in colexicographic order, as ``int64``."""
    masks = np.zeros(comb(variables, size), dtype=np.int64)
    if size > 0:
        start = 0
        for last in range(size - 1, variables):
            smaller = subset_masks(last, size - 1)
            masks[start : start + len(smaller)] = smaller | 1 << last
            start += len(smaller)
    return masks


def low_degree_sums(function: PackedFunction | np.ndarray, degree: int) -> list[np.ndarray]:
    """Return the sums c(S) of a function against the characters of degree at most ``degree``.

    Parameters
    ----------
    function
        A Boolean function as bits, or 2^n integers m(x), ``int64`` or Python integers (``object``). Bit i of
        an input's number is x_{i+1}. The sum of the absolute values of ``int64`` numbers must stay below 2^63.
    degree
        Largest number d of variables of a set; more than n is n.

    Returns
    -------
    list of numpy.ndarray
        For each j = 0..min(d, n) the sums of the sets of j variables in the order of :func:`subset_masks`,
        ``int64`` or ``object``.

    Raises
    ------
    InvalidArgument
        If the degree is negative.
    TooLarge
        If the coefficients do not fit.
    """
    n = variables_of(function)
    degree = min(whole_number(degree, "degree", least=0), n)
    if isinstance(function, PackedFunction):
        runs, variables = _transformed_bits(function, degree)
    else:
        terms = low_degree_terms(n, degree)
        require(24 * (len(function) + terms), f"coefficients of degree {degree} of {n} variables")
        runs, variables = [function.reshape(-1, 1)], 0
    for _ in range(variables, n):
        runs = _add_variable(runs, degree)
    return [run[0] for run in runs]


def _add_variable(runs: list[np.ndarray], degree: int) -> list[np.ndarray]:
    """Return the coefficients of all blocks on one more variable; a run has shape (blocks, sets of that size)."""
    zero, one = [run[0::2] for run in runs], [run[1::2] for run in runs]
    sums = [z + o for z, o in zip(zero, one)]
    differences = [z - o for z, o in zip(zero, one)][:degree]
    with_new = [np.concatenate(pair, axis=1) for pair in zip(sums[1:], differences)]
    return [sums[0], *with_new, *differences[len(sums) - 1 :]]


def _transformed_bits(function: PackedFunction, degree: int) -> tuple[list[np.ndarray], int]:
    """Return the coefficients of equal blocks of a function stored as bits, and the number of variables of a block."""
    n = function.variables
    blocks = 1 << PARALLEL_VARIABLES if n >= LEAST_BLOCK_VARIABLES + PARALLEL_VARIABLES else 1
    variables = n - (blocks.bit_length() - 1)
    terms, block_terms = low_degree_terms(n, degree), low_degree_terms(variables, degree)
    require(
        8 * (3 * terms + 3 * blocks * block_terms + 2 * low_degree_terms(variables + 1, degree + 1)),
        f"coefficients of degree at most {degree} of {n} variables: holding {terms} of them",
    )
    offsets = _degree_offsets(variables, degree)
    sums = np.zeros((blocks, block_terms), dtype=np.int64)
    characters = _word_characters(offsets)
    parts = function.words.reshape(blocks, -1)

    def transform(first: int, last: int) -> None:
        for block in range(first, last):
            _transform_block(parts[block], variables, offsets, characters, sums[block])

    in_threads(blocks, parts.shape[1] * block_terms, transform)
    return np.split(sums, offsets[variables, 1 : min(degree, variables) + 1], axis=1), variables


def _degree_offsets(variables: int, degree: int) -> np.ndarray:
    """Return the index of the first set of each size among those on k variables, ``int64`` of shape (n + 1, d + 2)."""
    counts = [[comb(k, j) for j in range(degree + 1)] for k in range(variables + 1)]
    return np.concatenate(
        [np.zeros((variables + 1, 1), dtype=np.int64), np.cumsum(counts, axis=1, dtype=np.int64)], axis=1
    )


def _word_characters(offsets: np.ndarray) -> np.ndarray:
    """Return, for each set inside a word, the bits where its character is -1."""
    degree = offsets.shape[1] - 2
    k = min(len(offsets) - 1, WORD_VARIABLES)
    return character_words(np.concatenate([subset_masks(k, j) for j in range(degree + 1)]), k)


@njit(cache=True, no_cpython_wrapper=True)
def _fold(zero: np.ndarray, one: np.ndarray, variables: int, offsets: np.ndarray, target: np.ndarray) -> None:
    """Compute the coefficients on one more variable from those of the halves where it is 0 and 1."""
    degree = offsets.shape[1] - 2
    old, new = offsets[variables], offsets[variables + 1]
    for j in range(degree + 1):
        size = old[j + 1] - old[j]
        z, o, t = zero[old[j] : old[j + 1]], one[old[j] : old[j + 1]], target[new[j] : new[j] + size]
        for i in range(size):
            t[i] = z[i] + o[i]
        if j < degree:
            t = target[new[j + 1] + old[j + 2] - old[j + 1] : new[j + 2]]
            for i in range(size):
                t[i] = z[i] - o[i]


@njit(cache=True, nogil=True)
def _transform_block(
    words: np.ndarray, variables: int, offsets: np.ndarray, characters: np.ndarray, sums: np.ndarray
) -> None:
    """Write the coefficients of 2^variables inputs, stored as bits, into the last argument.

    Blocks are combined like the carries of a binary counter: for each number of variables k at most two finished
    blocks wait, in the two rows of ``waiting`` that start at ``rows[k]``.
    """
    first = min(variables, WORD_VARIABLES)
    lengths = offsets[: variables + 1, -1]
    rows = 2 * (np.cumsum(lengths) - lengths)
    waiting = np.zeros(2 * lengths.sum(), dtype=np.int32)
    for number in range(len(words)):
        word = words[number]
        target = waiting[rows[first] + (number & 1) * lengths[first] :]
        ones = np.int32(popcount(word))
        for s in range(len(characters)):
            target[s] = ones - np.int32(2) * np.int32(popcount(word & characters[s]))
        k, done = first, number
        while k < variables and done & 1:
            done >>= 1
            zero = waiting[rows[k] : rows[k] + lengths[k]]
            one = waiting[rows[k] + lengths[k] : rows[k] + 2 * lengths[k]]
            _fold(zero, one, k, offsets, waiting[rows[k + 1] + (done & 1) * lengths[k + 1] :])
            k += 1
    for s in range(lengths[variables]):
        sums[s] = waiting[rows[variables] + s]
