r"""The size curves of problems whose probabilities have too many digits for machine integers, on exact rationals.

The least sum of two curves at every total is their min-plus convolution. A sum at a size where one of the curves does not
fall is no less than one of a smaller total, so sizes where they fall suffice. All errors are non-negative, so a sum of
two of them computed in float64 is within a few roundings of the exact one, relatively. Hence only pairs within a few
roundings of the least are added exactly: with B branches of all splits and T tests some B T, where no sums tie, and not
the B T^2 that the kernel goes through in floats.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from flint import fmpq

from theorylab.numbers.kernels import njit

__all__ = ["Falls", "fill_rationals"]

NEARLY = 1 + 2.0**-48
"""More than sixteen roundings."""
LEAST = 2.0**-1000
"""Beyond the numbers that are rounded absolutely."""


class Falls(NamedTuple):
    """Where a curve falls, from 0 on, and its values there, rounded and exact."""

    at: np.ndarray
    floats: np.ndarray
    values: list[fmpq]

    def times(self, p: fmpq) -> Falls:
        """Return the curve times a probability."""
        return Falls(self.at, self.floats * (int(p.p) / int(p.q)), [p * value for value in self.values])


def fill_rationals(
    first: int,
    stop: int,
    first_split: np.ndarray,
    child: np.ndarray,
    probability: np.ndarray,
    curve: np.ndarray,
    reach: np.ndarray,
    known: dict[int, Falls],
) -> None:
    """Improve the rows of ``curve`` from ``first`` to ``stop``, given as leaf errors, to OPT(s, .), the last one first.

    Parameters
    ----------
    first, stop
        The subproblems.
    first_split, child, probability
        As of a compiled problem: where the splits of a subproblem begin, and the branches of each.
    curve
        Exact errors by size, one row a subproblem; those below the ones given are done.
    reach
        Receives where each row ends falling.
    known
        Receives where the rows fall, and has it for those that are done.
    """
    most = curve.shape[1] - 1
    for s in range(stop - 1, first - 1, -1):
        best = curve[s].tolist()
        for m in range(first_split[s], first_split[s + 1]):
            parts = [known[c].times(p) for p, c in zip(probability[m], child[m].tolist()) if p]
            below = parts[0]
            for part in parts[1:]:
                below = _least_sums(below, part, most - 1)
            for t, error in zip(below.at.tolist(), below.values):
                if t < most and error < best[t + 1]:
                    best[t + 1] = error
        found = {0: best[0]}
        for t in range(1, most + 1):
            if best[t] < best[t - 1]:
                reach[s] = t
                found[t] = best[t]
            else:
                best[t] = best[t - 1]
        curve[s], known[s] = best, _falls(found)


def _falls(found: dict[int, fmpq]) -> Falls:
    values = list(found.values())
    return Falls(np.array(list(found)), np.array([int(v.p) / int(v.q) for v in values]), values)


def _least_sums(left: Falls, right: Falls, most: int) -> Falls:
    """Return where the least sum of values of two curves falls, up to the total ``most``."""
    totals, ours, theirs = _near_least(left.at, left.floats, right.at, right.floats, most)
    found: dict[int, fmpq] = {}
    for t, i, k in zip(totals.tolist(), ours.tolist(), theirs.tolist()):
        total = left.values[i] + right.values[k]
        if t not in found or total < found[t]:
            found[t] = total
    return _falls(found)


@njit(cache=True, nogil=True)
def _near_least(
    left_at: np.ndarray, left: np.ndarray, right_at: np.ndarray, right: np.ndarray, most: int
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return the pairs of values whose sum is within a few roundings of the least so far, by total."""
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
