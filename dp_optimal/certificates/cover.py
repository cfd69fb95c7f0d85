r"""Few bounds that together prove another: a greedy cover of its inequalities.

A bound B of a set of rows holds if a + b >= B for each of its inequalities, where a and b are known bounds of the two
sides of a test. Every candidate gives a bound of each side, and the largest of those given is known. The candidates are
chosen greedily, by the progress :math:`\sum\min(a+b,B)`; then those that the others make superfluous are left out.

With P candidates of which k are chosen, and I inequalities, the time is O(k P I), and less as inequalities are
satisfied, because satisfied ones are left out.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from theorylab.numbers.kernels import njit

__all__ = ["Inequalities", "chosen", "hold", "needed"]


class Inequalities(NamedTuple):
    """The inequalities of a bound.

    Attributes
    ----------
    zero, one
        For each inequality the indices of its two sides.
    bound
        The bound.
    """

    zero: np.ndarray
    one: np.ndarray
    bound: int


def hold(inequalities: Inequalities, known: np.ndarray) -> bool:
    """Return True if the bounds ``known`` of the sides satisfy all inequalities."""
    return bool((known[inequalities.zero] + known[inequalities.one] >= inequalities.bound).all())


def chosen(inequalities: Inequalities, known: np.ndarray, given: np.ndarray) -> list[int]:
    """Return candidates that satisfy all inequalities, in the order in which they are chosen.

    Parameters
    ----------
    inequalities
        The inequalities.
    known
        The bounds of the sides that hold without candidates.
    given
        Array of shape (P, sides): the bounds that each candidate gives.

    Raises
    ------
    AssertionError
        If all candidates together do not suffice.
    """
    cover = _cover if given.dtype != object else _cover.py_func
    order = np.empty(len(given), dtype=np.int64)
    left = np.arange(len(inequalities.zero))
    at_most = np.full(len(given), inequalities.bound * len(left), dtype=given.dtype)
    count = cover(*inequalities, known.copy(), given, left, at_most, order)
    if count < 0:
        raise AssertionError("the optima of all sides do not prove that of the whole")
    return [int(k) for k in order[:count]]


@njit(cache=True, nogil=True)
def _cover(
    zero: np.ndarray,
    one: np.ndarray,
    bound: int,
    known: np.ndarray,
    given: np.ndarray,
    left: np.ndarray,
    at_most: np.ndarray,
    order: np.ndarray,
) -> int:
    """Write the chosen candidates into ``order``; return their number, or -1 if all of them do not suffice."""
    count, size = 0, 0
    for i in range(len(zero)):
        if known[zero[i]] + known[one[i]] < bound:
            left[size] = i
            size += 1
    while size > 0:
        most, best = 0, -1
        for p in range(len(given)):
            # the progress of a candidate does not increase
            if at_most[p] <= most:
                continue
            gives, progress = given[p], 0
            for at in range(size):
                i = left[at]
                z, o = zero[i], one[i]
                before = known[z] + known[o]
                after = max(known[z], gives[z]) + max(known[o], gives[o])
                progress += min(after, bound) - before
            at_most[p] = progress
            if progress > most:
                most, best = progress, p
        if best < 0:
            return -1
        order[count] = best
        count += 1
        for s in range(len(known)):
            known[s] = max(known[s], given[best, s])
        kept = 0
        for at in range(size):
            i = left[at]
            if known[zero[i]] + known[one[i]] < bound:
                left[kept] = i
                kept += 1
        size = kept
    return count


def needed(inequalities: Inequalities, known: np.ndarray, given: np.ndarray) -> list[int]:
    """Return candidates that satisfy all inequalities, none of which is superfluous.

    Parameters
    ----------
    inequalities, known, given
        As for :func:`chosen`; all candidates together satisfy the inequalities.

    Notes
    -----
    Candidates are left out in order, as long as the others suffice.
    """
    after = np.maximum.accumulate(np.vstack([given, known])[::-1])[::-1]
    keep = _keep if given.dtype != object else _keep.py_func
    kept = np.zeros(len(given), dtype=np.bool_)
    keep(*inequalities, known.copy(), given, after, kept)
    return [int(k) for k in np.flatnonzero(kept)]


@njit(cache=True, nogil=True)
def _keep(
    zero: np.ndarray,
    one: np.ndarray,
    bound: int,
    known: np.ndarray,
    given: np.ndarray,
    after: np.ndarray,
    kept: np.ndarray,
) -> None:
    """Keep each candidate without which those kept before it, ``known``, and those ``after`` it do not suffice."""
    for k in range(len(given)):
        later = after[k + 1]
        for i in range(len(zero)):
            z, o = zero[i], one[i]
            if max(known[z], later[z]) + max(known[o], later[o]) < bound:
                kept[k] = True
                for s in range(len(known)):
                    known[s] = max(known[s], given[k, s])
                break
