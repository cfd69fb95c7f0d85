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

Cost: (words) x (features) for every set met; memory a few words more than the set itself. The stack is held in
arrays: the kernel stops where room is lacking or a comparison has to be asked, and goes on from there.
"""

from __future__ import annotations

from theorylab.numbers.kernels import njit
from theorylab.rows.bit_rows import BitRows
from theorylab.rows.candidates import STOPPED, purest
from theorylab.rows.counts import count, mass_of
from theorylab.rows.frames import (
    ASKED_BELOW,
    AT,
    BEST,
    BOUND,
    CHOSEN,
    CONTESTED,
    ENTER,
    ENTRY,
    FOUND,
    GO_ON,
    INFINITE,
    LEFT,
    NO_TEST,
    ONE,
    ONE_KNOWN,
    OTHERS,
    PHASE,
    PLACES,
    ZERO,
    ZERO_KNOWN,
    Rules,
    Stack,
    fill_bounds,
    is_final,
    leaf_cost,
    most_allowed,
    sort_by_bounds,
    take_against_us,
)
from theorylab.rows.packing import restrict
from theorylab.rows.row_sets import FULL, enter
from theorylab.rows.scores import Scoring
from theorylab.rows.solved import Table

__all__ = ["ASK", "DEEPER", "DONE", "LARGER", "least"]

DONE, ASK, DEEPER, LARGER, GOES_ON = range(5)
"""Why the kernel returns: all is solved, a comparison is asked, the stack is full, the table is full, or it has read
as many words as it may at once."""

ALLOWANCE = 1 << 24
"""Words of columns that a call may read, some hundredths of a second."""


@njit(cache=True)
def least(rows: BitRows, rules: Rules, scoring: Scoring, stack: Stack, table: Table) -> int:
    """Solve what stands in the first frame; says why it stops."""
    numbers, top = stack.numbers, stack.top
    value, allowance = 0, ALLOWANCE
    while top[0] >= 0:
        here = numbers[top[0]]
        if here[PHASE] == ENTER:
            if allowance < 0:
                return GOES_ON
            allowance -= rows.columns.size
            outcome = _enter(rows, rules, scoring, stack, table)
            if outcome != DONE:
                return outcome
            if here[PHASE] == ENTER:  # solved before, or not to be solved below the bound
                value = table.values[here[ENTRY]]
                top[0] -= 1
                continue
        elif here[PHASE] != GO_ON:
            at = here[AT]
            exact = value < here[ASKED_BELOW]
            if here[PHASE] == ZERO:
                stack.zero[top[0], at] = value
                stack.known[top[0], at] |= ZERO_KNOWN * exact
            else:
                stack.one[top[0], at] = value
                stack.known[top[0], at] |= ONE_KNOWN * exact
            here[PHASE] = GO_ON
        if _go_on(rules, stack):
            if top[0] + 1 == len(numbers):
                here[PHASE] = GO_ON
                return DEEPER
            _push(rows, stack)
        else:
            value = _finish(stack, table)
            top[0] -= 1
    return DONE


@njit(cache=True)
def _enter(rows: BitRows, rules: Rules, scoring: Scoring, stack: Stack, table: Table) -> int:
    """Look a frame up; if it is not solved prepare its candidates, and say by its phase that it goes on."""
    level = stack.top[0]
    here = stack.numbers[level]
    left = here[LEFT]
    wide = left > rules.beyond
    entry = enter(table.sets, stack.members[level], 2 * left + wide)
    if entry == FULL:
        return LARGER
    here[ENTRY] = entry
    if table.exact[entry] or table.values[entry] >= here[BOUND]:
        return DONE
    ones, totals = stack.ones, stack.totals
    count(rows, stack.members[level], ones, totals)
    test = stack.test[level]
    found, places, width = 0, 0, 0
    mass, largest = mass_of(totals), 0
    for label in range(len(totals) - 1):
        largest = max(largest, totals[label])
    own = leaf_cost(rules, mass, largest)
    if left > 0 and not is_final(rules, own, mass, largest):
        width = rules.wide if wide else rules.narrow
        found, places = purest(width, rules.ties, scoring, ones, totals, stack.sums, stack.scores, test)
        if found == STOPPED:
            return ASK
    here[FOUND], here[AT] = found, 0
    here[PLACES], here[CONTESTED] = places, width - places
    here[CHOSEN], here[OTHERS] = NO_TEST, INFINITE
    if left == 1:  # no subtree to be solved, so there is no need of a bound
        here[BOUND] = INFINITE
    here[BEST] = own if rules.stops or found == 0 else INFINITE
    for i in range(found):
        fill_bounds(rules, stack, level, i, left)
    if found > 0 and wide and rules.wide >= len(stack.sums) and left > 1:
        sort_by_bounds(stack, level, found)
    here[PHASE] = GO_ON
    return DONE


@njit(cache=True)
def _go_on(rules: Rules, stack: Stack) -> bool:
    """Go through the candidates until a subtree has to be solved, and say which; false after the last."""
    level = stack.top[0]
    here = stack.numbers[level]
    zero, one, known = stack.zero[level], stack.one[level], stack.known[level]
    while here[AT] < here[FOUND]:
        at = here[AT]
        limit = most_allowed(rules, stack, level, at)
        if zero[at] + one[at] >= limit:
            here[OTHERS] = min(here[OTHERS], zero[at] + one[at])
            here[AT] += 1
        elif known[at] == ZERO_KNOWN | ONE_KNOWN:
            if here[PLACES] == 0:
                here[BEST], here[CHOSEN] = zero[at] + one[at], stack.test[level, at]
            here[AT] += 1
        elif known[at] & ZERO_KNOWN:
            here[PHASE], here[ASKED_BELOW] = ONE, limit - zero[at] if limit < INFINITE else INFINITE
            return True
        else:
            here[PHASE], here[ASKED_BELOW] = ZERO, limit - one[at] if limit < INFINITE else INFINITE
            return True
    return False


@njit(cache=True)
def _push(rows: BitRows, stack: Stack) -> None:
    """A frame for the subtree that the top frame waits for."""
    level = stack.top[0]
    here, below = stack.numbers[level], stack.numbers[level + 1]
    column = rows.columns[stack.test[level, here[AT]]]
    restrict(stack.members[level], column, here[PHASE] == ONE, stack.members[level + 1])
    below[PHASE], below[LEFT], below[BOUND] = ENTER, here[LEFT] - 1, here[ASKED_BELOW]
    stack.top[0] = level + 1


@njit(cache=True)
def _finish(stack: Stack, table: Table) -> int:
    """Enter the result of the top frame."""
    level = stack.top[0]
    here = stack.numbers[level]
    if here[PLACES] > 0:
        take_against_us(stack, level)
    entry = here[ENTRY]
    if here[BEST] < here[BOUND]:
        table.exact[entry] = True
        table.values[entry] = here[BEST]
        table.tests[entry] = here[CHOSEN]
    else:
        table.values[entry] = min(here[BEST], here[OTHERS])
    return table.values[entry]
