r"""Least cost over all trees that ask, at every set of rows, only its candidates: the learners' one search.

A leaf costs unit x (mass it errs on) + price, and a tree the sum of its leaves: with unit = 1, price = 0 the error,
with :math:`\lambda = \text{price}/(\text{unit}\cdot M)` and M the mass of the sample, the sparse objective. While more
than ``beyond`` tests are left the candidates are the ``wide`` purest tests, from there on the ``narrow`` purest. So
Top-k has one width everywhere, a lookahead ends where only one test is a candidate, and an optimal tree is a search
that is wide down to the last test.

Depth first, every set of rows with every number of tests left solved once (distinct sets are found by hashing and
compared word by word). A subtree is asked for only below the bound that its cost has to stay under to change
anything; then its result is exact, and otherwise a lower bound. Bounds come from the masses of the parent, for all its
tests at once: a leaf's cost if the subtree must be one, else unit x (the unavoidable error) + 2 price. The first (or
last) candidate of least cost is taken, whatever the order of the search.

Cost: (words) x (features) for every set met; memory a few words more than the set itself. The kernel stops where room
is lacking or a comparison has to be asked, and goes on from there.
"""

from __future__ import annotations

from theorylab.numbers.kernels import njit
from theorylab.rows.bit_rows import BitRows
from theorylab.rows.candidates import STOPPED, purest
from theorylab.rows.counts import Masses, count, mass_of
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
from theorylab.rows.packing import restrict
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
"""Why the kernel returns: all is solved, a comparison is asked, the stack is full, the table is full, or it has read
as many words as it may at once."""

ALLOWANCE = 1 << 24
"""Words of columns that a call may read, some hundredths of a second."""


@njit(cache=True)
def code_of(left: int, beyond: int) -> int:
    """Code in the table of sets with so many tests ``left``, ``beyond`` as in the rules."""
    return 2 * left + (left > beyond)


@njit(cache=True)
def least(rows: BitRows, rules: Rules, scoring: Scoring, masses: Masses, frames: Frames, table: Table) -> int:
    """Solve what stands in the first frame; says why it stops."""
    allowance = ALLOWANCE
    while frames.registers[TOP] >= 0:
        level = frames.registers[TOP]
        frame = frames.numbers[level]
        if frame[PHASE] == ENTER:
            if allowance < 0:
                return GOES_ON
            allowance -= rows.columns.size
            if not _enter(rows, rules, scoring, masses, frames, level):
                return ASK
        elif frame[PHASE] == BACK:
            come_back(frames, level, most_allowed(rules, frames, level))
        side = _go_on(rules, frames, level)
        if side == NEITHER:
            if frame[PLACES] > 0:
                take_against_us(frames, level)
            if not finish(table, frames, level, frame[BEST] < frame[UPPER]):
                return LARGER
        elif level + 1 == len(frames.numbers):
            frame[PHASE] = DECIDE
            return DEEPER
        else:
            left, upper = frame[DEPTH] - 1, most_allowed(rules, frames, level) - frame[ONE - side]
            below = frames.sides[side]
            restrict(frames.rows[level], rows.columns[frames.order[level, frame[PLACE]]], side, below)
            ask(table, frames, below, left, code_of(left, rules.beyond), upper)
    return DONE


@njit(cache=True)
def _enter(rows: BitRows, rules: Rules, scoring: Scoring, masses: Masses, frames: Frames, level: int) -> bool:
    """Prepare the candidates of a frame; false if a comparison has to be asked first."""
    frame, order = frames.numbers[level], frames.order[level]
    left = frame[DEPTH]
    wide = left > rules.beyond
    totals = masses.totals
    count(rows, frames.rows[level], masses)
    found, places, width = 0, 0, 0
    mass, largest = mass_of(totals), 0
    for label in range(len(totals) - 1):
        largest = max(largest, totals[label])
    own = leaf_cost(rules, mass, largest)
    if left > 0 and not is_final(rules, own, mass, largest):
        width = rules.wide if wide else rules.narrow
        found, places = purest(width, rules.ties, scoring, masses, order)
        if found == STOPPED:
            return False
    frame[SIZE], frame[PLACES], frame[CONTESTED] = found, places, width - places
    if left == 1:  # no subtree to be solved, so there is no need of a limit
        frame[UPPER] = ENDLESS
    if rules.stops or found == 0:
        frame[BEST] = own
    for i in range(found):
        masses.sums[i] = fill_bounds(rules, masses, frames, level, order[i], left)
    if wide and rules.wide >= len(masses.sums) and left > 1:
        sort_by(masses.sums, order, found)  # small bounds first: they bound the others
    frame[PHASE] = NEXT
    return True


@njit(cache=True)
def _go_on(rules: Rules, frames: Frames, level: int) -> int:
    """Go through the candidates until a side of one has to be solved, and say which, or ``NEITHER`` after the last."""
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
    """Lower bound of the cost in the first frame, whose candidates are known, before all of them are decided."""
    frame = frames.numbers[0]
    to_come = frames.order[0, frame[PLACE] : frame[SIZE]]
    bounds = frames.bounds[0, to_come].sum(axis=1)
    if len(bounds) and frame[PHASE] != NEXT:
        bounds[0] = max(bounds[0], frame[ZERO] + frame[ONE])
    return int(min(frame[BEST], bounds.min(initial=ENDLESS)))
