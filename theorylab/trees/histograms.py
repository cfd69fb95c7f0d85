r"""Histograms of sums: the number of ways to obtain each sum of one grade from each of several sets.

A histogram says how many things have each integer grade, and that of the sums is the product of the
generating functions, :math:`N(g)=\sum_{i+j=g}A(i)B(j)`. Numbers are exact: arrays hold 64-bit integers where
no sum can exceed them, and Python's integers otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

__all__ = ["Histogram", "coefficient", "combine", "memory_of"]

Histogram = dict[int, int]
"""Number of things of each grade, grades ascending."""

ENTRY_BYTES = 200
"""Rough memory of a grade with its count, beside the digits of the count."""

NOTHING: Histogram = {0: 1}

FEW = 1024
"""Maximum number of pairs of entries for which a loop is faster than arrays."""

BLOCK = 1 << 22
"""Maximum number of pairs of entries, and of consecutive grades of an array, in memory at a time."""

SAFE = 1 << 62


def combine(parts: Iterable[Histogram], limit: int) -> Histogram:
    """Return the histogram of the sums of one grade from each part, up to a limit; grades ascend.

    Parameters
    ----------
    parts
        Histograms of nonnegative grades, ascending.
    limit
        Maximum sum.

    Notes
    -----
    One operation a pair of entries: on arrays of consecutive grades where the sums are dense, else by
    sorting all sums.
    """
    total = NOTHING
    for part in parts:
        if total is NOTHING:
            total = {grade: count for grade, count in part.items() if grade <= limit}
        elif len(total) * len(part) <= FEW:
            total = _add_by_loop(total, part, limit)
        else:
            total = _add_by_arrays(total, part, limit)
    return total


def coefficient(parts: Iterable[Histogram], grade: int) -> int:
    """Return the number of ways to obtain one sum: a single entry of :func:`combine`.

    Parameters
    ----------
    parts
        Histograms of nonnegative grades, ascending.
    grade
        The sum.
    """
    *others, last = parts
    return sum(count * last.get(grade - own, 0) for own, count in combine(others, grade).items())


def memory_of(histogram: Histogram) -> int:
    """Return the approximate size of a ``histogram`` in bytes."""
    return len(histogram) * ENTRY_BYTES + sum(map(int.bit_length, histogram.values())) // 8


def _add_by_loop(a: Histogram, b: Histogram, limit: int) -> Histogram:
    sums: Histogram = {}
    for grade, count in a.items():
        for other, ways in b.items():
            if grade + other > limit:
                break
            sums[grade + other] = sums.get(grade + other, 0) + count * ways
    return {grade: sums[grade] for grade in sorted(sums)}


def _add_by_arrays(a: Histogram, b: Histogram, limit: int) -> Histogram:
    if len(a) > len(b):
        a, b = b, a
    least, most = next(iter(a)) + next(iter(b)), next(reversed(a)) + next(reversed(b))
    small = most < SAFE
    grades = [np.array(list(h), dtype=np.int64 if small else object) for h in (a, b)]
    small = sum(a.values()) * sum(b.values()) < SAFE
    counts = [np.array(list(h.values()), dtype=np.int64 if small else object) for h in (a, b)]
    most = min(most, limit)
    if most - least < min(BLOCK, len(a) * len(b)):
        return _dense(grades, counts, least, most)
    found, number = _add_by_sorting(grades, counts, most)
    return dict(zip(found.tolist(), number.tolist()))


def _dense(grades: list[np.ndarray], counts: list[np.ndarray], least: int, most: int) -> Histogram:
    """Count the sums from ``least`` to ``most`` in an array with one entry for each."""
    number = np.zeros(max(0, most - least + 1), dtype=counts[0].dtype)
    for grade, count in zip(grades[0].tolist(), counts[0].tolist()):
        end = np.searchsorted(grades[1], most - grade, side="right")
        number[(grades[1][:end] + (grade - least)).astype(np.int64)] += count * counts[1][:end]
    places = np.flatnonzero(number)
    return {least + place: ways for place, ways in zip(places.tolist(), number[places].tolist())}


def _add_by_sorting(
    grades: list[np.ndarray], counts: list[np.ndarray], most: int
) -> tuple[np.ndarray, np.ndarray]:
    """Count the sums up to ``most`` by sorting them, one block of pairs at a time."""
    found, number = grades[0][:0], counts[0][:0]
    rows = max(1, BLOCK // len(grades[1]))
    for start in range(0, len(grades[0]), rows):
        own = slice(start, start + rows)
        sums = np.add.outer(grades[0][own], grades[1])
        kept = (sums <= most).astype(bool)
        ways = np.multiply.outer(counts[0][own], counts[1])[kept]
        found, number = _merge_grades(np.concatenate([found, sums[kept]]), np.concatenate([number, ways]))
    return found, number


def _merge_grades(grades: np.ndarray, counts: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the counts with equal grades merged, in ascending order."""
    order = np.argsort(grades, kind="stable")
    grades, counts = grades[order], counts[order]
    if not len(grades):
        return grades, counts
    first = np.flatnonzero(np.concatenate([[True], (grades[1:] != grades[:-1]).astype(bool)]))
    return grades[first], np.add.reduceat(counts, first)
