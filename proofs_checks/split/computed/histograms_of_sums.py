"""Histograms of sums of integer grades, computed by :mod:`theorylab.trees.histograms` and pair by pair.

The instances are dense and sparse, have grades or numbers that exceed a machine word, and have few entries or more than
a loop handles.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import prod

from theorylab.trees.histograms import Histogram, coefficient, combine

SHAPES: dict[str, tuple[int, int, int]] = {
    "few": (5, 3, 2),
    "dense": (40, 1, 3),
    "sparse": (40, 10**9, 5),
    "long grades": (40, 1 << 62, 1),
    "long numbers": (40, 2, 1 << 61),
    "sparse long numbers": (40, 10**7, 1 << 61),
}
"""Entries, distance of the grades, and largest number."""


def _parts(shape: str, factors: int) -> list[Histogram]:
    """Return histograms whose grades and numbers follow a rule with a long period."""
    entries, step, number = SHAPES[shape]
    return [
        {
            (k * (k + f) // 2 if step > 3 else k) * step + f: 1 + (7 * k * k + f) % 11 * number
            for k in range(1, entries)
        }
        for f in range(factors)
    ]


def _sums(shape: str, factors: int) -> Counter[int]:
    number: Counter[int] = Counter()
    for chosen in product(*(part.items() for part in _parts(shape, factors))):
        number[sum(grade for grade, _ in chosen)] += prod(ways for _, ways in chosen)
    return number


def _middle(shape: str, factors: int) -> int:
    sums = sorted(_sums(shape, factors))
    return sums[len(sums) // 2]


def combine_sums(shape: str, factors: int) -> list[int]:
    """Return the number of ways to reach each sum up to the middle one, ascending, all sums, and the middle sum."""
    limit, parts = _middle(shape, factors), _parts(shape, factors)
    found = combine(parts, limit)
    whole = combine(parts, 4 * max(map(max, parts)))
    return [
        len(found),
        *(n for pair in found.items() for n in pair),
        sum(whole.values()),
        coefficient(parts, limit),
    ]


def pair_by_pair(shape: str, factors: int, *, included: bool = True) -> list[int]:
    """Return the same, computed pair by pair; the middle sum itself may be excluded."""
    limit, number = _middle(shape, factors), _sums(shape, factors)
    kept = [(total, ways) for total, ways in sorted(number.items()) if total <= limit]
    last = number[limit] if included else 0
    return [len(kept), *(n for pair in kept for n in pair), sum(number.values()), last]
