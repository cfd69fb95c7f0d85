"""The leaf of highest priority. Near ties in floating point are resolved by exact comparison.

Log-priorities that differ by more than a proved tolerance are ordered as their floats. A near tie depends only on
the two subproblems and on the quotient of the weights of the leaves. A kernel looks it up in a table and reports
missing ones. These are resolved by the exact gains, and the functions that met them are run again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from flint import fmpq

from theorylab.classes.gains import Gains, sign_of_difference
from theorylab.numbers.kernels import njit

__all__ = ["Known", "Pairs", "foremost_leaf", "with_answers"]

UNKNOWN = 2
"""Returned instead of a sign for a near tie that is not resolved yet."""


class Known(NamedTuple):
    """Exact answers to near ties, sorted by (pair, key): the sign of priority(a) - priority(b).

    The pair of subproblems a <= b is a N + b, and the key that of weight(a) / weight(b).
    """

    pair: np.ndarray
    key: np.ndarray
    sign: np.ndarray

    @classmethod
    def nothing(cls) -> Known:
        """Return an empty table."""
        return cls(*(np.empty(0, dtype=np.int64) for _ in range(3)))


class Pairs(NamedTuple):
    """Space for the unknown near ties met."""

    pair: np.ndarray
    key: np.ndarray


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def _known_sign(known: Known, pair: int, key: int) -> int:
    """Return the sign in ``known`` for the near tie of ``pair`` and ``key``, or UNKNOWN."""
    low, high = 0, len(known.pair)
    while low < high:
        middle = (low + high) // 2
        if known.pair[middle] < pair or (known.pair[middle] == pair and known.key[middle] < key):
            low = middle + 1
        else:
            high = middle
    if low < len(known.pair) and known.pair[low] == pair and known.key[low] == key:
        return known.sign[low]
    return UNKNOWN


@njit(cache=True, nogil=True)
def foremost_leaf(
    count: int,
    state: np.ndarray,
    priority: np.ndarray,
    key: np.ndarray,
    rank: np.ndarray,
    states: int,
    tolerance: float,
    known: Known,
    found: Pairs,
    unknown: int,
) -> tuple[int, bool, int]:
    """Return the position of the leaf of largest priority, and among leaves of equal priority of smallest rank.

    Parameters
    ----------
    count
        Number of leaves, at least 1.
    state, priority, key, rank
        Of each leaf: its subproblem, its log-priority, the key of its weight, and its rank.
    states
        Number N of subproblems.
    tolerance
        Log-priorities that differ by more are in that order.
    known
        The near ties that are decided.
    found, unknown
        Where the others are written while there is room, and how many are there.

    Returns
    -------
    tuple
        The position, whether all near ties were known (an unknown one is taken for a tie, so that one run meets
        many of them), and how many near ties have been found now.
    """
    best, sure = 0, True
    for i in range(1, count):
        gap = priority[i] - priority[best]
        if gap < -tolerance:
            continue
        sign = 1
        if not gap > tolerance:  # also when both are minus infinity and the gap is not a number
            sign = 0
            a, b, quotient = state[i], state[best], key[i] - key[best]
            if not (a == b and quotient == 0) and priority[i] != -np.inf:
                turn = 1
                if a > b or (a == b and quotient < 0):
                    a, b, quotient, turn = b, a, -quotient, -1
                sign = turn * _known_sign(known, a * states + b, quotient)
                if abs(sign) == UNKNOWN:
                    sure, sign = False, 0
                    if unknown < len(found.pair):
                        found.pair[unknown], found.key[unknown] = a * states + b, quotient
                        unknown += 1
        if sign > 0 or (sign == 0 and rank[i] < rank[best]):
            best = i
    return best, sure, unknown


def with_answers(
    known: Known, found: Pairs, gains: Gains, states: int, weight_of: Callable[[int], fmpq]
) -> Known:
    """Return the table of near ties, together with the answers to those found.

    Parameters
    ----------
    known
        The table so far.
    found
        Near ties that are not in it.
    gains
        The exact gains, which decide them.
    states
        Number N of subproblems.
    weight_of
        From the key of a quotient of weights to the quotient.

    Raises
    ------
    PrecisionExhausted
        If one stays undecided.
    """
    new = np.unique(np.stack(found), axis=1)
    signs = []
    for pair, key in zip(*new.tolist()):
        a, b = divmod(pair, states)
        signs.append(sign_of_difference(gains, a, b, weight_of(key)))
    merged = np.concatenate((np.stack(known), np.vstack((new, signs))), axis=1)
    return Known(*np.ascontiguousarray(merged[:, np.lexsort((merged[1], merged[0]))]))
