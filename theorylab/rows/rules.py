"""Rules of the search with few candidates: costs, bounds from one level of counts, and tie rules.

``mass`` is the mass of a set of rows, and ``largest`` that of its heaviest label. Costs and rules are those of
:mod:`theorylab.rows.least_cost`; ``level`` is the index of a frame.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from theorylab.numbers.kernels import njit
from theorylab.rows.candidates import LAST
from theorylab.rows.counts import Masses
from theorylab.rows.frames import BEST, ENDLESS, NO_TEST, OWN, PLACE, PLACES, ROOT, SIZE, UPPER, Frames

__all__ = [
    "CONTESTED",
    "Rules",
    "fill_bounds",
    "is_final",
    "leaf_cost",
    "most_allowed",
    "take_against_us",
]

CONTESTED = OWN
"""Entry of a frame: the first candidate that competes for a place."""


class Rules(NamedTuple):
    """The rules of a search.

    Attributes
    ----------
    wide, narrow, beyond
        Numbers of candidates while more than ``beyond`` tests remain, and afterwards.
    ties
        Rule for ties at the last of the purest tests; ``LAST`` also chooses the last candidate of minimum cost.
    unit, price
        Cost of a unit of mass and of a leaf.
    stops
        If true, any subtree may be a leaf. If false, only those without remaining tests or with a single label.
    """

    wide: int
    narrow: int
    beyond: int
    ties: int
    unit: int
    price: int
    stops: bool


@njit(cache=True, inline="always")
def leaf_cost(rules: Rules, mass: int, largest: int) -> int:
    """Return the cost of a leaf."""
    return rules.unit * (mass - largest) + rules.price


@njit(cache=True, inline="always")
def is_final(rules: Rules, leaf: int, mass: int, largest: int) -> bool:
    """Return True if no subtree can cost less than a ``leaf``: it has two leaves, or there is only one label."""
    return mass == largest or (rules.stops and leaf <= 2 * rules.price)


@njit(cache=True, no_cpython_wrapper=True)
def fill_bounds(
    rules: Rules, masses: Masses, frames: Frames, level: int, f: int, test: int, left: int
) -> int:
    """Fill in bounds on the costs after each outcome of a ``test`` at place ``f`` of the masses; return their sum.

    ``left`` is the number of remaining tests.
    """
    ones, totals = masses.ones, masses.totals
    labels, both = len(totals) - 1, 0
    for outcome in range(2):
        mass, largest = 0, 0
        for label in range(labels):
            one = ones[label, f]
            own = one if outcome else totals[label] - one
            mass += own
            largest = max(largest, own)
        unavoidable = ones[labels, f] if outcome else totals[labels] - ones[labels, f]
        cost = leaf_cost(rules, mass, largest)
        done = left == 1 or is_final(rules, cost, mass, largest)
        if not done:
            cost = min(cost, rules.unit * unavoidable + 2 * rules.price)
        frames.bounds[level, test, outcome], frames.done[level, test, outcome] = cost, done
        both += cost
    return both


@njit(cache=True, inline="always")
def most_allowed(rules: Rules, frames: Frames, level: int) -> int:
    """Return the limit below which the cost of the current candidate changes the result."""
    frame = frames.numbers[level]
    if frame[PLACES] > 0:
        return ENDLESS
    chosen, test = frame[ROOT], frames.order[level, frame[PLACE]]
    before = chosen != NO_TEST and (test > chosen if rules.ties == LAST else test < chosen)
    return min(frame[UPPER], frame[BEST] + 1 if before else frame[BEST])


@njit(cache=True)
def take_against_us(frames: Frames, level: int, times: np.ndarray) -> None:
    """Take the candidate of minimum cost if the contested places go to those of largest cost.

    ``times`` are the multiplicities of the candidates, in order.
    """
    frame, order = frames.numbers[level], frames.order[level]
    first, found = frame[CONTESTED], frame[SIZE]
    bounds, available = frames.bounds[level], frames.done[level, :, 0]
    for i in range(found):
        available[order[i]] = i < first
    places = frame[PLACES]
    while places > 0:
        worst, most = -1, 0
        for i in range(first, found):
            cost = bounds[order[i], 0] + bounds[order[i], 1]
            if not available[order[i]] and (worst < 0 or cost > most):
                worst, most = i, cost
        available[order[worst]] = True
        places -= times[worst]
    for i in range(found):
        test = order[i]
        cost = bounds[test, 0] + bounds[test, 1]
        before = frame[ROOT] != NO_TEST and test < frame[ROOT]
        if available[test] and (cost < frame[BEST] or (before and cost == frame[BEST])):
            frame[BEST], frame[ROOT] = cost, test
