"""Kernel of the learners on multisets of terms: leaf-by-leaf growth from many functions."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from theorylab.classes.near_ties import Known, Pairs, foremost_leaf
from theorylab.classes.words import Words, difference, shift_right, total
from theorylab.numbers.kernels import njit

__all__ = ["TermSteps", "grow_terms"]

ROOM_FOR_PAIRS = 1 << 12
"""Near ties that a run collects before it stops, so that they can be decided."""


class TermSteps(NamedTuple):
    """Effects of reading a literal of a shortest term, for the N multisets.

    Attributes
    ----------
    zero, one
        int32[N], the places it leads to; negative for a constant.
    log_gain
        float64[N], base-2 logarithm of the gain.
    leaf
        int64[N, 3], the error of a leaf, as words.
    """

    zero: np.ndarray
    one: np.ndarray
    log_gain: np.ndarray
    leaf: np.ndarray


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def _drop(leaf: np.ndarray, s: int, zero: int, one: int, depth: int) -> Words:
    """Return the decrease in the error of the tree when a leaf at depth ``depth`` with multiset s is split."""
    a, b, c = 0, 0, 0
    for child in (zero, one):
        if child >= 0:
            a, b, c = total(a, b, c, leaf[child, 0], leaf[child, 1], leaf[child, 2])
    a, b, c = shift_right(a, b, c, 1)
    a, b, c = difference(leaf[s, 0], leaf[s, 1], leaf[s, 2], a, b, c)
    return shift_right(a, b, c, depth)


@njit(cache=True, nogil=True)
def grow_terms(
    first: int,
    stop: int,
    begin: int,
    steps: TermSteps,
    known: Known,
    tolerance: float,
    weighted: int,
    by_depth: int,
    by_creation: int,
    settled: np.ndarray,
    errors: np.ndarray,
) -> tuple[np.ndarray, np.ndarray]:
    """Grow the trees of the functions at the places from ``first`` to ``stop`` that are not settled.

    The gains and errors of all multisets are in ``steps``. The priority of a leaf is the logarithm of its
    gain, minus its depth if ``weighted`` is 1; priorities that differ by more than ``tolerance`` are in that
    order. Among leaves of equal priority the one of smallest rank, by_depth depth + by_creation created, wins.

    ``errors[s - begin]`` receives the errors of the function at place s after 0, 1, ... splits. ``settled``
    says whether all near ties of a function were ``known``; otherwise its errors are provisional (an unknown
    near tie is taken for a tie), and the pairs and keys that were not known are returned, as in
    :class:`~theorylab.classes.near_ties.Known`. The run stops when there is no more room for them.
    """
    length, functions, leaf, log_gain = errors.shape[2], len(steps.zero), steps.leaf, steps.log_gain
    found, unknown = Pairs(np.empty(ROOM_FOR_PAIRS, np.int64), np.empty(ROOM_FOR_PAIRS, np.int64)), 0
    state, depth, key, rank = (
        np.empty(length + 1, np.int64),
        np.empty(length + 1, np.int64),
        np.empty(length + 1, np.int64),
        np.empty(length + 1, np.int64),
    )
    priority = np.empty(length + 1)
    for s in range(first, stop):
        if settled[s - begin]:
            continue
        sure, count, created = True, 1, 1
        state[0], depth[0], key[0], rank[0], priority[0] = s, 0, 0, 0, log_gain[s]
        a, b, c = leaf[s, 0], leaf[s, 1], leaf[s, 2]
        error = errors[s - begin]
        error[0, 0], error[1, 0], error[2, 0] = a, b, c
        for t in range(1, length):
            if count > 0:
                best, all_known, unknown = foremost_leaf(
                    count, state, priority, key, rank, functions, tolerance, known, found, unknown
                )
                sure &= all_known
                at, below = state[best], depth[best] + 1
                zero, one = steps.zero[at], steps.one[at]
                p, q, r = _drop(leaf, at, zero, one, below - 1)
                a, b, c = difference(a, b, c, p, q, r)
                count -= 1
                state[best], depth[best], key[best], rank[best], priority[best] = (
                    state[count],
                    depth[count],
                    key[count],
                    rank[count],
                    priority[count],
                )
                for child in (zero, one):
                    if child >= 0:
                        state[count], depth[count], key[count] = child, below, -weighted * below
                        rank[count] = by_depth * below + by_creation * created
                        priority[count] = log_gain[child] - weighted * below
                        count += 1
                    created += 1
            error[0, t], error[1, t], error[2, t] = a, b, c
        settled[s - begin] = sure
        if unknown == ROOM_FOR_PAIRS:
            break
    return found.pair[:unknown], found.key[:unknown]
