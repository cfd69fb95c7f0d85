r"""Minimum cost over all trees that perform only candidate tests: the common search of the learners.

A leaf costs unit x (mass of its errors) + price, and the cost of a tree is the sum over its leaves. With unit = 1 and
price = 0 this is the error; with :math:`\lambda = \text{price}/(\text{unit}\cdot M)`, where M is the mass of the
sample, it is the sparse objective. While more than ``beyond`` tests remain the candidates are the ``wide`` purest
tests, afterwards the ``narrow`` purest. Top-k has the same width everywhere, a lookahead has one candidate
beyond its end, and a search for an optimal tree is wide down to the last test.

The search is depth first. Every pair of a set of rows and a number of remaining tests is solved once (distinct sets are
found by hashing and compared word by word). A subtree is solved below a limit: a result below the limit is exact, any
other is a lower bound. Bounds are computed from the masses of the parent for all its
tests at once: the cost of a leaf if the subtree must be one, else unit x (the unavoidable error) + 2 price. The first
(or last) candidate of minimum cost is chosen, regardless of the order of the search.

Cost: (words) x (features) for every set met, or (ordered columns) x (rows of the set above); memory is a few words more
than the set itself. The kernel stops if space runs out or a comparison must be answered, and can be resumed.
"""

from __future__ import annotations

import numpy as np

from theorylab.numbers.kernels import njit
from theorylab.rows.bit_rows import BitRows
from theorylab.rows.candidates import LAST, STOPPED, purest
from theorylab.rows.counts import Masses, count, count_listed, mass_of
from theorylab.rows.frames import (
    BACK,
    BEST,
    DECIDE,
    DEPTH,
    ENDLESS,
    ENTER,
    NEITHER,
    NEXT,
    ONE,
    ONE_DONE,
    PHASE,
    PLACE,
    PLACES,
    SIZE,
    TOP,
    UPPER,
    ZERO,
    ZERO_DONE,
    Frames,
    ask,
    come_back,
    decide,
    finish,
    sort_by,
)
from theorylab.rows.packing import column_of, multiplicity, restrict, restrict_by_rank
from theorylab.rows.rules import (
    CONTESTED,
    Rules,
    fill_bounds,
    is_final,
    leaf_cost,
    most_allowed,
    take_against_us,
)
from theorylab.rows.scores import Scoring
from theorylab.rows.solved import Table

__all__ = ["ASK", "DEEPER", "DONE", "LARGER", "code_of", "least", "least_left"]

DONE, ASK, DEEPER, LARGER, GOES_ON = range(5)
"""Reasons for which the kernel returns: solved, a comparison to be answered, the stack is full, the table is full, or
the maximum number of words per call has been read."""

ALLOWANCE = 1 << 24
"""Number of words of columns that a call may read: a few hundredths of a second."""


@njit(cache=True)
def code_of(left: int, beyond: int) -> int:
    """Return the code in the table of sets with ``left`` remaining tests; ``beyond`` is as in the rules."""
    return 2 * left + (left > beyond)


@njit(cache=True)
def least(rows: BitRows, rules: Rules, scoring: Scoring, masses: Masses, frames: Frames, table: Table) -> int:
    """Solve the subproblem in the first frame; return the reason for stopping."""
    allowance = ALLOWANCE
    while frames.registers[TOP] >= 0:
        level = frames.registers[TOP]
        frame = frames.numbers[level]
        if frame[PHASE] == ENTER:
            if allowance < 0:
                return GOES_ON
            allowance -= _gather(rows, masses, frames, level)
            if not _enter(rules, scoring, masses, frames, level):
                return ASK
        elif frame[PHASE] == BACK:
            come_back(frames, level, most_allowed(rules, frames, level))
        side = _go_on(rules, frames, level)
        if side == NEITHER:
            if frame[PLACES] > 0:
                take_against_us(frames, level, _multiplicities(rows, frames, level))
            if not finish(table, frames, level, frame[BEST] < frame[UPPER]):
                return LARGER
        elif level + 1 == len(frames.numbers):
            frame[PHASE] = DECIDE
            return DEEPER
        else:
            left, upper = frame[DEPTH] - 1, most_allowed(rules, frames, level) - frame[ONE - side]
            below = frames.sides[side]
            _write_side(rows, frames, level, frames.order[level, frame[PLACE]], side, below)
            ask(table, frames, below, left, code_of(left, rules.beyond), upper)
    return DONE


@njit(cache=True)
def _gather(rows: BitRows, masses: Masses, frames: Frames, level: int) -> int:
    """Fill in the masses of the set of a frame, and its sorted lists; return the number of words read."""
    columns = len(rows.sorted.first)
    if columns == 0:
        count(rows, frames.rows[level], masses)
        return rows.columns.size
    source, length = rows.sorted.lists, rows.sorted.lists.shape[1]
    if level > 0:  # the set is a side of a test of the frame above
        source, length = frames.lists[level - 1], frames.listed[level - 1]
    frames.listed[level] = count_listed(rows, source, length, frames.rows[level], masses, frames.lists[level])
    return columns * length


@njit(cache=True)
def _write_side(rows: BitRows, frames: Frames, level: int, test: int, side: int, below: np.ndarray) -> None:
    """Write a side of a test of a frame into ``below``."""
    members, first = frames.rows[level], rows.sorted.first
    if len(first) == 0:
        restrict(members, rows.columns[test], side, below)
    else:
        column = column_of(first, test)
        listed = frames.lists[level, column, : frames.listed[level]]
        restrict_by_rank(members, listed, test - first[column], side, below)


@njit(cache=True)
def _multiplicities(rows: BitRows, frames: Frames, level: int) -> np.ndarray:
    """Return the multiplicities of the candidates of a frame, in order."""
    times = np.ones(frames.numbers[level, SIZE], dtype=np.int64)
    first = rows.sorted.first
    if len(first) > 0:
        for i in range(len(times)):
            test = frames.order[level, i]
            column = column_of(first, test)
            listed = frames.lists[level, column, : frames.listed[level]]
            times[i] = multiplicity(listed, test - first[column])
    return times


@njit(cache=True)
def _enter(rules: Rules, scoring: Scoring, masses: Masses, frames: Frames, level: int) -> bool:
    """Prepare the candidates of a frame; return False if a comparison must be answered first."""
    frame, order = frames.numbers[level], frames.order[level]
    left = frame[DEPTH]
    wide = left > rules.beyond
    totals = masses.totals
    found, places, contested, width = 0, 0, 0, 0
    mass, largest = mass_of(totals), 0
    for label in range(len(totals) - 1):
        largest = max(largest, totals[label])
    own = leaf_cost(rules, mass, largest)
    if left > 0 and not is_final(rules, own, mass, largest):
        width = rules.wide if wide else rules.narrow
        found, places, contested = purest(width, rules.ties, scoring, masses, order)
        if found == STOPPED:
            return False
    frame[SIZE], frame[PLACES], frame[CONTESTED] = found, places, contested
    if left == 1:  # no subtree has to be solved, so no limit is needed
        frame[UPPER] = ENDLESS
    if rules.stops or found == 0:
        frame[BEST] = own
    for i in range(found):
        place = order[i]
        order[i] = masses.tests[place] + (masses.times[place] - 1 if rules.ties == LAST else 0)
        masses.sums[i] = fill_bounds(rules, masses, frames, level, place, order[i], left)
    if wide and rules.wide >= len(masses.sums) and left > 1:
        sort_by(masses.sums, order, found)  # small bounds first, because their values limit the others
    frame[PHASE] = NEXT
    return True


@njit(cache=True)
def _go_on(rules: Rules, frames: Frames, level: int) -> int:
    """Process the candidates until a side must be solved and return this side, or ``NEITHER`` after the last."""
    frame = frames.numbers[level]
    while frame[PLACE] < frame[SIZE]:
        if frame[PHASE] == NEXT:
            f = frames.order[level, frame[PLACE]]
            frame[ZERO], frame[ONE] = frames.bounds[level, f, 0], frames.bounds[level, f, 1]
            frame[ZERO_DONE], frame[ONE_DONE] = frames.done[level, f, 0], frames.done[level, f, 1]
        side = decide(frames, level, most_allowed(rules, frames, level))
        if side != NEITHER:
            return side
    return NEITHER


def least_left(frames: Frames) -> int:
    """Return a lower bound on the cost in the first frame, whose candidates are known but not all decided."""
    frame = frames.numbers[0]
    to_come = frames.order[0, frame[PLACE] : frame[SIZE]]
    bounds = frames.bounds[0, to_come].sum(axis=1)
    if len(bounds) and frame[PHASE] != NEXT:
        bounds[0] = max(bounds[0], frame[ZERO] + frame[ONE])
    return int(min(frame[BEST], bounds.min(initial=ENDLESS)))
