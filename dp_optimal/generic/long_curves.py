"""The size curves of problems whose probabilities have too many digits for machine integers, on long integers.

The minimum sum of two curves for each total is their min-plus convolution. A sum at a size where one of the curves does
not decrease is no less than one of a smaller total, so sizes where they decrease suffice. All errors are non-negative,
so a sum of two of them in float64 has a relative error of a few roundings. Hence only pairs within a few roundings of
the minimum are added exactly: one per total if no sums tie, while the kernel enumerates all pairs in floats.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from dp_optimal.generic.carriers import LongMasses
from theorylab.numbers.kernels import njit
from theorylab.problems.compiled import Compiled

__all__ = ["Falls", "fill_long"]

NEARLY = 1 + 2.0**-48
"""More than sixteen roundings."""
LEAST = 2.0**-1000
"""More than the absolute rounding errors of subnormal floats."""


class Falls(NamedTuple):
    """The sizes where a curve decreases, with 0, and its values there: masses, and rounded errors."""

    at: np.ndarray
    shares: np.ndarray
    masses: list[int]

    def times(self, multiplier: int, probability: float) -> Falls:
        """Return the curve of a branch, over the denominator of its parent."""
        return Falls(self.at, self.shares * probability, [multiplier * mass for mass in self.masses])


def fill_long(
    first: int,
    stop: int,
    compiled: Compiled,
    carrier: LongMasses,
    curve: np.ndarray,
    reach: np.ndarray,
    known: dict[int, Falls],
) -> None:
    """Lower the rows of ``curve`` from ``stop`` - 1 down to ``first``, given as leaf errors, to OPT(s, .).

    Parameters
    ----------
    first, stop
        Range of the subproblems.
    compiled, carrier
        The problem and its numbers.
    curve
        Masses by size, one row per subproblem; rows from ``stop`` on are complete.
    reach
        Receives the size at which each row attains its last value.
    known
        Receives the decreases of the rows; contains those of the complete rows.
    """
    most, denominator = curve.shape[1] - 1, carrier.denominator
    for s in range(stop - 1, first - 1, -1):
        best = curve[s].tolist()
        for m in range(compiled.first_split[s], compiled.first_split[s + 1]):
            branches = zip(
                compiled.child[m].tolist(), carrier.multiplier[m].tolist(), compiled.probability[m].tolist()
            )
            parts = [known[c].times(times, int(p.p) / int(p.q)) for c, times, p in branches if times]
            below = parts[0]
            for part in parts[1:]:
                below = _least_sums(below, part, most - 1, denominator[s])
            for t, mass in zip(below.at.tolist(), below.masses):
                if t < most and mass < best[t + 1]:
                    best[t + 1] = mass
        found = {0: best[0]}
        for t in range(1, most + 1):
            if best[t] < best[t - 1]:
                reach[s] = t
                found[t] = best[t]
            else:
                best[t] = best[t - 1]
        curve[s], known[s] = best, _falls(found, denominator[s])


def _falls(found: dict[int, int], denominator: int) -> Falls:
    masses = list(found.values())
    return Falls(np.array(list(found)), np.array([mass / denominator for mass in masses]), masses)


def _least_sums(left: Falls, right: Falls, most: int, denominator: int) -> Falls:
    """Return the minimum sum of masses of two curves by total, up to ``most``, where it may decrease."""
    totals, ours, theirs = _near_least(left.at, left.shares, right.at, right.shares, most)
    mine, other = left.masses, right.masses
    found: dict[int, int] = {}
    for t, i, k in zip(totals.tolist(), ours.tolist(), theirs.tolist()):
        total = mine[i] + other[k]
        if found.get(t, total) >= total:
            found[t] = total
    return _falls(found, denominator)


@njit(cache=True, nogil=True)
def _near_least(
    left_at: np.ndarray, left: np.ndarray, right_at: np.ndarray, right: np.ndarray, most: int
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return the pairs of values whose sum is within a few roundings of the minimum so far, by total."""
    length = min(left_at[-1] + right_at[-1], most) + 1
    least = np.full(length, np.inf)
    for i in range(len(left)):
        for k in range(len(right)):
            t = left_at[i] + right_at[k]
            if t >= length:
                break
            least[t] = min(least[t], left[i] + right[k])
    for t in range(1, length):
        least[t] = min(least[t], least[t - 1])
    pairs = [(0, 0, 0) for _ in range(0)]
    for i in range(len(left)):
        for k in range(len(right)):
            t = left_at[i] + right_at[k]
            if t >= length:
                break
            if left[i] + right[k] <= least[t] * NEARLY + LEAST:
                pairs.append((t, i, k))
    found = np.empty((3, len(pairs)), dtype=np.int64)
    for place, (t, i, k) in enumerate(pairs):
        found[0, place], found[1, place], found[2, place] = t, i, k
    order = np.argsort(found[0], kind="mergesort")
    return found[0][order], found[1][order], found[2][order]
