"""The frames of a search on sets of rows, and what is decided within one of them.

A frame is a ``level`` of the stack: a set with so many tests ``left``, whose candidates stand at the places ``at`` = 0,
1, ... A set has a ``mass``, and its ``largest`` label has some of it. Costs and rules are those of
:mod:`theorylab.rows.least_cost`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from theorylab.numbers.kernels import njit
from theorylab.rows.candidates import LAST

__all__ = [
    "ASKED_BELOW",
    "AT",
    "BEST",
    "BOUND",
    "CHOSEN",
    "CONTESTED",
    "ENTER",
    "ENTRY",
    "FOUND",
    "GO_ON",
    "INFINITE",
    "LEFT",
    "NO_TEST",
    "NUMBERS",
    "ONE",
    "ONE_KNOWN",
    "OTHERS",
    "PHASE",
    "PLACES",
    "ZERO",
    "ZERO_KNOWN",
    "Rules",
    "Stack",
    "fill_bounds",
    "is_final",
    "leaf_cost",
    "most_allowed",
    "sort_by_bounds",
    "take_against_us",
]

INFINITE = 1 << 62
NO_TEST = -1

ENTER, GO_ON, ZERO, ONE = range(4)
"""What a frame waits for: everything, the next candidate, or the subtree after an outcome."""

ZERO_KNOWN, ONE_KNOWN = 1, 2


class Rules(NamedTuple):
    """What is searched for; see :mod:`theorylab.rows.least_cost`.

    Attributes
    ----------
    wide, narrow, beyond
        Numbers of candidates while more than ``beyond`` tests are left, and after.
    ties
        Rule for the last of the purest tests; ``LAST`` also takes the last candidate of least cost.
    unit, price
        Cost of a unit of mass and of a leaf.
    stops
        Whether any subtree may be a leaf; if not only those where no test is left, or the labels are all alike.
    """

    wide: int
    narrow: int
    beyond: int
    ties: int
    unit: int
    price: int
    stops: bool


class Stack(NamedTuple):
    """The frames of the search, one a level; with W words, F features, L labels and D frames:

    Attributes
    ----------
    members
        uint64[D, W], the sets of rows.
    numbers
        int64[D, 12], what is said of a frame by the names below.
    test, zero, one, known
        int64[D, F]: candidates, bounds on the costs after either outcome, and which of these are exact.
    ones, totals, sums, scores
        Room for what is computed of a set: int64[L + 1, F], int64[L + 1], int64[F], float64[F].
    top
        int64[1], the frame in work.
    """

    members: np.ndarray
    numbers: np.ndarray
    test: np.ndarray
    zero: np.ndarray
    one: np.ndarray
    known: np.ndarray
    ones: np.ndarray
    totals: np.ndarray
    sums: np.ndarray
    scores: np.ndarray
    top: np.ndarray


PHASE, LEFT, BOUND, ENTRY, BEST, CHOSEN, FOUND, AT, PLACES, CONTESTED, ASKED_BELOW, OTHERS = range(12)
"""Of a frame: what it waits for, tests left, bound, entry of the table, least cost and its test so far, number of
candidates, the one in work, contested places and the first candidate that competes for them, the bound of the subtree
asked for, the least that rejected candidates can cost."""

NUMBERS = 12


@njit(cache=True, inline="always")
def leaf_cost(rules: Rules, mass: int, largest: int) -> int:
    """Cost of a leaf."""
    return rules.unit * (mass - largest) + rules.price


@njit(cache=True, inline="always")
def is_final(rules: Rules, leaf: int, mass: int, largest: int) -> bool:
    """Whether no subtree can cost less than a ``leaf``: any has two leaves, or the labels are all alike."""
    return mass == largest or (rules.stops and leaf <= 2 * rules.price)


@njit(cache=True)
def fill_bounds(rules: Rules, stack: Stack, level: int, i: int, left: int) -> None:
    """Bounds on the costs after either outcome of the candidate at place ``i``."""
    f, labels = stack.test[level, i], len(stack.totals) - 1
    known = 0
    for outcome in range(2):
        mass, largest = 0, 0
        for label in range(labels):
            one = stack.ones[label, f]
            masses = one if outcome else stack.totals[label] - one
            mass += masses
            largest = max(largest, masses)
        unavoidable = stack.ones[labels, f] if outcome else stack.totals[labels] - stack.ones[labels, f]
        cost = leaf_cost(rules, mass, largest)
        if left == 1 or is_final(rules, cost, mass, largest):
            known |= ONE_KNOWN if outcome else ZERO_KNOWN
        else:
            cost = min(cost, rules.unit * unavoidable + 2 * rules.price)
        if outcome:
            stack.one[level, i] = cost
        else:
            stack.zero[level, i] = cost
    stack.known[level, i] = known


@njit(cache=True)
def sort_by_bounds(stack: Stack, level: int, found: int) -> None:
    """Put those of the ``found`` candidates that have small bounds first (Shell's sort): they bound the others."""
    test, zero, one, known = stack.test[level], stack.zero[level], stack.one[level], stack.known[level]
    gap = found // 2
    while gap > 0:
        for i in range(gap, found):
            j = i
            while j >= gap and zero[j - gap] + one[j - gap] > zero[j] + one[j]:
                test[j - gap], test[j] = test[j], test[j - gap]
                zero[j - gap], zero[j] = zero[j], zero[j - gap]
                one[j - gap], one[j] = one[j], one[j - gap]
                known[j - gap], known[j] = known[j], known[j - gap]
                j -= gap
        gap //= 2


@njit(cache=True)
def most_allowed(rules: Rules, stack: Stack, level: int, at: int) -> int:
    """What the cost of the candidate at a place has to stay below to change anything."""
    here = stack.numbers[level]
    if here[PLACES] > 0:
        return INFINITE
    chosen, test = here[CHOSEN], stack.test[level, at]
    before = chosen != NO_TEST and (test > chosen if rules.ties == LAST else test < chosen)
    return min(here[BOUND], here[BEST] + 1 if before else here[BEST])


@njit(cache=True)
def take_against_us(stack: Stack, level: int) -> None:
    """Take the least of the candidates when those of largest cost are given the contested places."""
    here = stack.numbers[level]
    first, found = here[CONTESTED], here[FOUND]
    test, cost, available = stack.test[level], stack.zero[level], stack.known[level]
    for i in range(found):
        cost[i] += stack.one[level, i]
        available[i] = i < first
    for _ in range(here[PLACES]):
        worst = -1
        for i in range(first, found):
            if not available[i] and (worst < 0 or cost[i] > cost[worst]):
                worst = i
        available[worst] = 1
    for i in range(found):
        if available[i]:
            chosen = here[CHOSEN]
            before = chosen != NO_TEST and test[i] < chosen
            if cost[i] < here[BEST] or (before and cost[i] == here[BEST]):
                here[BEST], here[CHOSEN] = cost[i], test[i]
