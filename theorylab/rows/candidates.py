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
) -> tuple[int, int]:
    """Fill in the k purest tests of a set, in order; return their number and the number of contested places.

    Parameters
    ----------
    k
        Number of tests; if it equals the number of features all open tests are taken, by index.
    ties
        Rule for the k-th place among tests of equal purity: by index, or ``BEST`` admits all of them, or
        ``WORST`` admits them as contested.
    scoring
        The purity order.
    masses
        The masses of the set; the scores are filled in.
    chosen
        Output array of the tests.

    Returns
    -------
    int
        Number of tests, or ``STOPPED``.
    int
        Number of places for which the tests as pure as the k-th compete; 0 if there is a place for each.
    """
    sums, scores = masses.sums, masses.scores
    features, mass, found = len(scores), mass_of(masses.totals), 0
    if k >= features:
        for f in range(features):
            if 0 < sums[f] < mass:
                chosen[found] = f
                found += 1
        return found, 0
    margin = fill_scores(scoring, masses)
    for step in range(features):
        f = features - 1 - step if ties == LAST else step
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
                    return STOPPED, 0
                if order >= 0:
                    break
            place -= 1
        if place == k:
            continue
        found = min(found + 1, k)
        for i in range(found - 1, place, -1):
            chosen[i] = chosen[i - 1]
        chosen[place] = f
    if found < k or ties in (FIRST, LAST):
        return found, 0
    return _with_ties(k, scoring, masses, margin, chosen, ties == WORST)


@njit(cache=True)
def _with_ties(
    k: int,
    scoring: Scoring,
    masses: Masses,
    margin: float,
    chosen: np.ndarray,
    contested: bool,
) -> tuple[int, int]:
    """Add to k tests the others that are as pure as the last one; see :func:`purest`."""
    sums, scores, mass = masses.sums, masses.scores, mass_of(masses.totals)
    last, found = chosen[k - 1], k
    for f in range(last + 1, len(scores)):  # the first of the equally pure tests are included already
        if 0 < sums[f] < mass and abs(scores[f] - scores[last]) <= margin:
            order = compare_close(scoring, masses, f, last)
            if order == ASKED:
                return STOPPED, 0
            if order == 0:
                chosen[found] = f
                found += 1
    if found == k or not contested:
        return found, 0
    places = 1
    for i in range(k - 2, -1, -1):
        if abs(scores[chosen[i]] - scores[last]) > margin:
            break
        order = compare_close(scoring, masses, chosen[i], last)
        if order == ASKED:
            return STOPPED, 0
        if order != 0:
            break
        places += 1
    return found, places
