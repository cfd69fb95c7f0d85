"""Random draws whose probabilities are exact: coins and choices decided by comparing integers.

A coin of probability p compares a uniform word w of 16 bits with 2^16 p: it is a one if w is below the integer part, a
zero if above, and if w equals it, a one with probability equal to the fractional part. No probability is
therefore rounded, whatever its denominator, and a second word is rarely drawn.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate

import numpy as np
from flint import fmpq

__all__ = ["choices", "coins", "coins_of_each"]

WORDS = 1 << 16
BYTE = 8


def coins(generator: np.random.Generator, chance: fmpq, shape: int | tuple[int, ...]) -> np.ndarray:
    """Draw independent coins of one probability.

    Parameters
    ----------
    generator
        Where the words come from.
    chance
        Probability of a one.
    shape
        Shape of the Boolean array.
    """
    words = generator.integers(WORDS, size=shape, dtype=np.uint16)
    scaled = chance * WORDS
    whole = int(scaled.floor())
    found = words < whole
    if scaled != whole:
        same = words == whole
        if same.any():
            found[same] = coins(generator, scaled - whole, int(np.count_nonzero(same)))
    return found


def coins_of_each(generator: np.random.Generator, chances: np.ndarray, which: np.ndarray) -> np.ndarray:
    """Draw coins of several probabilities, in as many steps as there are distinct ones.

    Parameters
    ----------
    generator
        Where the words come from.
    chances
        Probabilities of a one, rationals in an object array.
    which
        For each coin the position of its probability.
    """
    numbers: dict[fmpq, int] = {}
    number = np.array([numbers.setdefault(p, len(numbers)) for p in chances.tolist()], dtype=np.intp)[which]
    order = np.argsort(number, kind="stable")
    ends = np.cumsum(np.bincount(number, minlength=len(numbers)))
    found = np.zeros(len(which), dtype=bool)
    for chance, at in zip(numbers, np.split(order, ends)):
        found[at] = coins(generator, chance, len(at))
    return found


def choices(generator: np.random.Generator, weights: Sequence[int], count: int) -> np.ndarray:
    """Draw positions independently, each with the probability weight / sum of the weights.

    Parameters
    ----------
    generator
        Where the integers come from.
    weights
        Nonnegative integers of any length, not all zero.
    count
        How many positions.
    """
    ends = list(accumulate(weights))
    bits = (ends[-1] - 1).bit_length()
    octets = -(-bits // BYTE)
    found: list[int] = []
    while len(found) < count:  # an integer beyond the sum is thrown away: less than every second one
        drawn = int.from_bytes(generator.bytes(octets), "little") & ((1 << bits) - 1)
        if drawn < ends[-1]:
            found.append(bisect_right(ends, drawn))
    return np.array(found, dtype=np.intp)
