r"""Boolean functions up to permuting and negating variables and negating the function (NPN classes).

Influences, distances from trees of bounded size, and unateness under uniform inputs depend only on the class:
renaming or negating variables does the same to the trees, and negating the function exchanges their
labels. A function on n variables is the integer whose bit x is f(x), bit i of x being x_{i+1}. Its class is
represented by the least member that is 0 at the input 0, which every class has since it is closed under negation.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import factorial

import numpy as np

from theorylab.boolean.packed import PackedFunction, as_packed
from theorylab.limits import require
from theorylab.numbers.counts import count
from theorylab.numbers.kernels import njit

__all__ = ["npn_class", "npn_classes"]

MOST_VARIABLES = 6
"""Of one function. On five variables there are 616,126 classes, on six 2 10^14."""

WORD = 64

ALLOWANCE = 1 << 25
"""Bits that one call of the kernel reads, a tenth of a second."""

STEPS_AN_IMAGE = 4
"""Cost of marking an image, as a number of bits read."""


@cache
def npn_classes(n: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the representatives and sizes of all classes; there are 1, 2, 4, 14, 222 and 616,126 for n = 0, ..., 5.

    Parameters
    ----------
    n
        Number of variables, 0 to 5.

    Returns
    -------
    tuple of numpy.ndarray
        The representatives as ``uint64``, increasing, and how many functions each class has as ``int64``. The arrays
        are read-only.

    Raises
    ------
    TooLarge
        If less memory is allowed than a bit for every second function: 256 MiB for n = 5.

    Notes
    -----
    The functions that are 0 at the input 0 have a bit each. Going through them in increasing order, the first whose
    bit is not set is a representative, and the bits of its n! 2^n images are set, where an image that is 1 at the
    input 0 is negated first. The newly set bits are half of the class. For n = 5 that is 2.4 10^9 bits: half a
    minute, once a process.
    """
    halves = 1 << ((1 << n) - 1)
    require(max(halves // 8, 1), f"a bit for every second function on {n} variables")
    seen = np.zeros(-(-halves // WORD), dtype=np.uint64)
    if halves < WORD:
        seen[0] = (1 << WORD) - (1 << halves)  # no functions
    tables, word, found = (*_exchanges(n), *_negations(n)), 0, []
    while word < len(seen):
        *some, word = _classes(n, word, ALLOWANCE, seen, *tables)
        found.append(some)
    functions, sizes = map(np.concatenate, zip(*found))
    classes = functions.astype(np.uint64), sizes
    for array in classes:
        array.flags.writeable = False
    return classes


def npn_class(function: PackedFunction | Sequence[int]) -> tuple[PackedFunction, int]:
    """Return the representative of the class of one function, and the size of the class.

    Parameters
    ----------
    function
        A Boolean function of at most six variables as bits, or its truth table: n! 2^n images are found, 46,080 for
        six variables.

    Raises
    ------
    TooLarge
        For more variables.

    See Also
    --------
    functions_of : all functions, or one of each class

    Examples
    --------
    >>> npn_class([0, 1, 1, 1])  # x1 or x2
    (PackedFunction.from_integer(0x2, 2), 8)
    >>> npn_class([0, 1, 1, 1]) == npn_class([0, 0, 0, 1])  # and x1 and x2
    True
    """
    function = as_packed(function)
    n = count(function.variables, "variables of a class", least=0, most=MOST_VARIABLES)
    images = np.empty(factorial(n) << n, dtype=np.uint64)
    _orbit(function.words[0], n, *_exchanges(n), *_negations(n), images)
    full = np.uint64((1 << (1 << n)) - 1)
    members = np.unique(np.where(images & np.uint64(1), images ^ full, images))
    return PackedFunction(members[:1], n), 2 * len(members)


def _exchanges(n: int) -> tuple[np.ndarray, np.ndarray]:
    """Return, for i < j at index j(j-1)/2 + i, the inputs with bit i one and bit j zero, and their shift."""
    pairs = [(i, j) for j in range(n) for i in range(j)]
    moved = [sum(1 << x for x in range(1 << n) if x >> i & 1 > x >> j & 1) for i, j in pairs]
    return np.array(moved, dtype=np.uint64), np.array(
        [(1 << j) - (1 << i) for i, j in pairs], dtype=np.uint64
    )


def _negations(n: int) -> tuple[np.ndarray, np.ndarray]:
    """Return, for every variable, the inputs where it is zero, and their shift."""
    zero = [sum(1 << x for x in range(1 << n) if not x >> i & 1) for i in range(n)]
    return np.array(zero, dtype=np.uint64), np.array([1 << i for i in range(n)], dtype=np.uint64)


@njit(cache=True)
def _orbit(
    f: np.uint64,
    n: int,
    moved: np.ndarray,
    exchanged_by: np.ndarray,
    zero_half: np.ndarray,
    negated_by: np.ndarray,
    images: np.ndarray,
) -> None:
    """Fill ``images`` with the images of f under permutations and negations of the variables, with repetitions.

    Every permutation is a product of exchanges of variable j with itself or an earlier one, for j = 1, 2, ...;
    negations are applied one variable after another.
    """
    images[0], known = f, 1
    for j in range(n):
        for i in range(j):
            mask, shift = moved[j * (j - 1) // 2 + i], exchanged_by[j * (j - 1) // 2 + i]
            for at in range(known):
                g = images[at]
                difference = (g ^ (g >> shift)) & mask
                images[(i + 1) * known + at] = g ^ difference ^ (difference << shift)
        known *= j + 1
    for i in range(n):
        mask, shift = zero_half[i], negated_by[i]
        for at in range(known):
            g = images[at]
            images[known + at] = ((g >> shift) & mask) | ((g & mask) << shift)
        known *= 2


@njit(cache=True, no_cpython_wrapper=True)
def _mark(images: np.ndarray, full: np.uint64, seen: np.ndarray) -> int:
    """Set the bits of the images, negated if they are 1 at the input 0; return the number of newly set bits."""
    one, low, new = np.uint64(1), np.uint64(WORD - 1), 0
    for g in images:
        if g & one:
            g ^= full
        place = g >> one
        word, bit = place // np.uint64(WORD), one << (place & low)
        new += (seen[word] & bit) == 0
        seen[word] |= bit
    return new


@njit(cache=True)
def _classes(
    n: int,
    word: int,
    allowance: int,
    seen: np.ndarray,
    moved: np.ndarray,
    exchanged_by: np.ndarray,
    zero_half: np.ndarray,
    negated_by: np.ndarray,
) -> tuple[np.ndarray, np.ndarray, int]:
    """Return the representatives from a word on, in increasing order, the sizes of their classes, and the next word.

    The kernel stops when about ``allowance`` bits have been read.
    """
    functions, sizes, members = [], [], 1
    for i in range(n):
        members *= 2 * (i + 1)
    images = np.empty(members, dtype=np.uint64)
    one = np.uint64(1)
    # the function that is 1 everywhere, without a shift by all 64 bits
    full = (((one << np.uint64((1 << n) - 1)) - one) << one) | one
    while word < len(seen) and allowance > 0:
        allowance -= WORD
        bit = np.uint64(0)
        while bit < np.uint64(WORD):
            if (seen[word] >> bit) & one:
                bit += one
                continue
            f = (np.uint64(word * WORD) + bit) << one
            _orbit(f, n, moved, exchanged_by, zero_half, negated_by, images)
            functions.append(np.int64(f))
            sizes.append(2 * _mark(images, full, seen))
            allowance -= STEPS_AN_IMAGE * members
        word += 1
    return np.array(functions, dtype=np.int64), np.array(sizes, dtype=np.int64), word
