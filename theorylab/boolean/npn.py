r"""Boolean functions up to permuting and negating variables and negating the function (NPN classes).

A statement about influences, distances from trees of bounded size or unateness under uniform inputs is one about
classes: renaming or negating variables does the same to the trees, and negating the function exchanges their
labels. A function on n variables is the integer whose bit x is f(x), bit i of x being x_{i+1}. Its class is
represented by the least member that is 0 at the input 0, which every class has since it is closed under negation.
"""

from __future__ import annotations

from functools import cache
from math import factorial
from typing import NamedTuple

import numpy as np

from theorylab.limits import require
from theorylab.numbers.counts import count, function_of
from theorylab.numbers.kernels import njit

__all__ = ["MOST_VARIABLES", "SignedClasses", "npn_class", "npn_classes"]

MOST_VARIABLES = 5
"""616,126 classes; on six variables there are 2 10^14."""

WORD = 64

ALLOWANCE = 1 << 25
"""Bits that one call of the kernel reads, a tenth of a second."""

STEPS_AN_IMAGE = 4
"""Marking an image takes as long as reading so many bits."""


class SignedClasses(NamedTuple):
    """All classes, by increasing representative.

    Attributes
    ----------
    functions
        The representatives, an array of ``int64``.
    sizes
        Number of functions in each class, an array of ``int64``.
    """

    functions: np.ndarray
    sizes: np.ndarray


def npn_classes(n: int) -> SignedClasses:
    """Return the classes of all 2^(2^n) functions on n variables under permutations and negations.

    Parameters
    ----------
    n
        Number of variables, 0 to 5.

    Returns
    -------
    SignedClasses
        The representatives, ``functions``, and how many functions each class has, ``sizes``, which sum to 2^(2^n). The
        arrays are read-only.

    Raises
    ------
    TooLarge
        If there are more variables, or less memory is allowed than a bit for every second function: 256 MiB for
        n = 5.

    See Also
    --------
    npn_class : the class of one function
    boolean_classes : under permutations alone

    Notes
    -----
    The functions that are 0 at the input 0 have a bit each. Going through them in increasing order, the first whose
    bit is not set is a representative, and the bits of its n! 2^n images are set, where an image that is 1 at the
    input 0 is negated first. The newly set bits are half of the class. For n = 5 that is 2.4 10^9 bits: half a
    minute, once a process.

    Examples
    --------
    >>> classes = npn_classes(2)
    >>> classes.functions.tolist(), classes.sizes.tolist()
    ([0, 2, 6, 10], [2, 8, 2, 4])
    """
    return _npn_classes(count(n, "variables of NPN classes", least=0, most=MOST_VARIABLES))


@cache
def _npn_classes(n: int) -> SignedClasses:
    halves = 1 << ((1 << n) - 1)
    require(max(halves // 8, 1), f"a bit for every second function on {n} variables")
    seen = np.zeros(-(-halves // WORD), dtype=np.uint64)
    if halves < WORD:
        seen[0] = (1 << WORD) - (1 << halves)  # no functions
    tables, word, found = (*_exchanges(n), *_negations(n)), 0, []
    while word < len(seen):
        *some, word = _classes(n, word, ALLOWANCE, seen, *tables)
        found.append(some)
    classes = SignedClasses(*map(np.concatenate, zip(*found)))
    for array in classes:
        array.flags.writeable = False
    return classes


def npn_class(function: int, n: int) -> tuple[int, int]:
    """Return the representative of the class of a function, and the size of the class.

    Parameters
    ----------
    function
        The integer whose bit x is f(x).
    n
        Number of variables, 0 to 6: n! 2^n images are found, 46,080 for six variables.

    Raises
    ------
    InvalidArgument
        If it is no function on n variables.

    See Also
    --------
    npn_classes : all classes

    Examples
    --------
    >>> npn_class(0b1000, 2)  # x1 and x2: the ands and ors of two literals
    (2, 8)
    """
    n = count(n, "variables", least=0, most=MOST_VARIABLES + 1)
    function, full = function_of(function, n), (1 << (1 << n)) - 1
    images = np.empty(factorial(n) << n, dtype=np.uint64)
    _orbit(np.uint64(function), n, *_exchanges(n), *_negations(n), images)
    different = np.unique(np.where(images & np.uint64(1), images ^ np.uint64(full), images))
    return int(different[0]), 2 * len(different)


def _exchanges(n: int) -> tuple[np.ndarray, np.ndarray]:
    """For i < j, at j(j-1)/2 + i: the inputs with bit i one and bit j zero, and how far they move."""
    pairs = [(i, j) for j in range(n) for i in range(j)]
    moved = [sum(1 << x for x in range(1 << n) if x >> i & 1 > x >> j & 1) for i, j in pairs]
    return np.array(moved, dtype=np.uint64), np.array(
        [(1 << j) - (1 << i) for i, j in pairs], dtype=np.uint64
    )


def _negations(n: int) -> tuple[np.ndarray, np.ndarray]:
    """For every variable the inputs where it is zero, and how far they move."""
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
    """Fill ``images`` with what the permutations and negations of the variables make of f, with repetitions.

    Every permutation is one that fixes the last variables, followed by exchanges of variable j with itself or an
    earlier one for j = 1, 2, ...; likewise one negation after another.
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


@njit(cache=True)
def _mark(images: np.ndarray, full: np.uint64, seen: np.ndarray) -> int:
    """Set the bits of the images, negated where they are 1 at the input 0; how many were not set."""
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
    """Representatives from a word on in increasing order, the sizes of their classes, and the word to go on with.

    It stops when about ``allowance`` bits have been read.
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
