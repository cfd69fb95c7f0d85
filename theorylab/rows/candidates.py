"""The candidate tests at a set of rows: all open ones, or the k purest with a rule for ties."""

from __future__ import annotations

import numpy as np

from theorylab.numbers.kernels import njit
from theorylab.rows.counts import Masses, mass_of
from theorylab.rows.scores import ASKED, Scoring, compare_close, fill_scores

__all__ = ["BEST", "FIRST", "LAST", "STOPPED", "WORST", "purest"]

FIRST, LAST, BEST, WORST = range(4)
"""Rules for ties at the last of the purest tests."""

STOPPED = -1
"""Returned instead of a number of tests if a comparison must be answered first."""


@njit(cache=True)
def purest(
    k: int,
    ties: int,
    scoring: Scoring,
    masses: Masses,
    chosen: np.ndarray,
) -> tuple[int, int, int]:
    """Fill in the places of the k purest tests of a set, in order of purity.

    Parameters
    ----------
    k
        Number of tests, counted with multiplicity; if it equals the number of all tests all open ones are taken, by
        place.
    ties
        Rule for the k-th test among tests of equal purity: by place, or ``BEST`` admits all of them, or
        ``WORST`` admits them as contested.
    scoring
        The purity order.
    masses
        The masses of the set; the scores are filled in.
    chosen
        Output array of the places of the tests.

    Returns
    -------
    int
        Number of places, or ``STOPPED``.
    int
        Number of tests that may be chosen of those as pure as the k-th; 0 if all may.
    int
        Index of the first of them in ``chosen``.
    """
    sums, scores, times = masses.sums, masses.scores, masses.times
    places, mass, found, total = masses.places[0], mass_of(masses.totals), 0, 0
    if k >= len(scores):
        for f in range(places):
            if 0 < sums[f] < mass:
                chosen[found] = f
                found += 1
        return found, 0, 0
    margin = fill_scores(scoring, masses)
    for step in range(places):
        f = places - 1 - step if ties == LAST else step
        if not 0 < sums[f] < mass:
            continue
        place = found
        while place > 0:
            difference = scores[f] - scores[chosen[place - 1]]
            if difference > margin:
                break
            if difference >= -margin:
                order = compare_close(scoring, masses, f, chosen[place - 1])
                if order == ASKED:
                    return STOPPED, 0, 0
                if order >= 0:
                    break
            place -= 1
        if place == found and total >= k:
            continue
        for i in range(found, place, -1):
            chosen[i] = chosen[i - 1]
        chosen[place] = f
        found += 1
        total += times[f]
        while total - times[chosen[found - 1]] >= k:
            found -= 1
            total -= times[chosen[found]]
    if total < k or ties in (FIRST, LAST):
        return found, 0, 0
    return _with_ties(k, scoring, masses, margin, chosen, found, total, ties == WORST)


@njit(cache=True, no_cpython_wrapper=True)
def _with_ties(
    k: int,
    scoring: Scoring,
    masses: Masses,
    margin: float,
    chosen: np.ndarray,
    found: int,
    total: int,
    contested: bool,
) -> tuple[int, int, int]:
    """Add to the ``found`` purest tests the others that are as pure as the last one; see :func:`purest`."""
    sums, scores, times, mass = masses.sums, masses.scores, masses.times, mass_of(masses.totals)
    last, first = chosen[found - 1], found - 1
    for f in range(last + 1, masses.places[0]):  # the first of the equally pure tests are included already
        if 0 < sums[f] < mass and abs(scores[f] - scores[last]) <= margin:
            order = compare_close(scoring, masses, f, last)
            if order == ASKED:
                return STOPPED, 0, 0
            if order == 0:
                chosen[found] = f
                found += 1
                total += times[f]
    if total == k or not contested:
        return found, 0, 0
    while first > 0 and abs(scores[chosen[first - 1]] - scores[last]) <= margin:
        order = compare_close(scoring, masses, chosen[first - 1], last)
        if order == ASKED:
            return STOPPED, 0, 0
        if order != 0:
            break
        first -= 1
    purer = 0
    for i in range(first):
        purer += times[chosen[i]]
    return found, k - purer, first
