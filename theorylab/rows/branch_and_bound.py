r"""Branch and bound over sets of rows, as a machine that can be suspended and resumed.

Solving (S, d, u) means finding the minimum value V(S, d) of a tree of the rows S with at most d tests on a path if it
is below u, and otherwise a lower bound that is at least u. With more than three levels remaining,

1. the two-level optimum of S gives a first tree and (S, d - 1, u) a second one;
2. tests are tried in the order of the values of their sides with fewer levels, which the first step has stored in the
   table;
3. for each test both sides start from lower bounds: a leaf or the price of two leaves, the table, the recent
   subproblems. Table entries with one level less count too, because a tree with d tests on a path has at least d + 1
   leaves. If the sum of the bounds is at least u or the best value known, the test is skipped. Otherwise the side with
   the larger potential loss is solved within the limit that the bound of the other leaves, then the other side.

Let beta be the price of a leaf. A tree of value below u has fewer than u / beta leaves, and fewer tests than leaves on
a path. With a penalty d therefore decreases on the way down, and no depth limit is needed. If beta = 0, the search of a
subproblem ends at the first depth at which a tree has no error, because no deeper tree is better.

A frame of the stack contains one (S, d, u); d is its code in the table. The machine runs for a given amount of work and
returns; its caller checks the clock, enlarges the table if requested, and calls again.
"""

from __future__ import annotations

import numpy as np

from theorylab.numbers.kernels import njit
from theorylab.rows.frames import (
    BACK,
    BEST,
    DECIDE,
    DEPTH,
    ENDLESS,
    ENTER,
    FULL,
    NEITHER,
    NEXT,
    ONE,
    OWN,
    PASSED,
    PHASE,
    PLACE,
    RESULT,
    ROOT,
    SIZE,
    TEST,
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
from theorylab.rows.last_levels import Workspace, begin, side_leaf, three_levels_step
from theorylab.rows.packing import restrict
from theorylab.rows.pair_counts import GainRows, count_stakes
from theorylab.rows.recent import Recent, bound_of_similar, remember
from theorylab.rows.row_sets import find
from theorylab.rows.solved import Table

__all__ = ["least_left", "run"]

USEFUL, COUNT = OWN, OWN + 1
"""Entries of a frame: the useful depth, and the number of rows."""

DEEPENED, LAST = BACK + 1, BACK + 2
"""Phases of a frame: after the search with one level less; the last three levels."""


@njit(cache=True, nogil=True)
def run(
    sample: GainRows,
    table: Table,
    recent: Recent,
    work: Workspace,
    frames: Frames,
    scale: int,
    price: int,
    allowance: int,
) -> None:
    """Run until the stack is empty, the table is full, or about ``allowance`` entries of tables have been read.

    Parameters
    ----------
    sample
        The rows.
    table, recent
        The known values and bounds of subproblems.
    work
        Workspace of the last levels.
    frames
        The stack.
    scale, price
        The integers alpha and beta of the objective.
    allowance
        Amount of work.
    """
    registers = frames.registers
    while registers[TOP] >= 0 and registers[FULL] == 0 and allowance > 0:
        level = registers[TOP]
        frame, rows = frames.numbers[level], frames.rows[level]
        phase = frame[PHASE]
        if phase == ENTER and level == 0 and _bounded(sample, recent, frames, scale):
            frame[PHASE] = LAST
        elif phase == ENTER:
            _enter(sample, table, work, frames, level, scale, price)
            allowance -= (frame[COUNT] + frame[SIZE]) * frame[SIZE]
        elif phase == DEEPENED:
            if registers[RESULT] < min(frame[UPPER], frame[BEST]):
                frame[BEST], frame[ROOT] = registers[RESULT], registers[TEST]
            _order(sample, table, frames, level)
            frame[PHASE] = NEXT
        elif frame[PLACE] == frame[SIZE] or frame[BEST] <= 2 * price:
            depth, value = frame[DEPTH], min(frame[BEST], frame[PASSED])
            if finish(table, frames, level, frame[BEST] <= frame[PASSED]):
                remember(recent, rows, depth, value)
            else:
                registers[FULL] = 1
        elif phase == LAST:
            upper = min(frame[BEST], frame[UPPER])
            value, has_room = three_levels_step(sample, table, work, rows, frame[PLACE], scale, price, upper)
            registers[FULL] = not has_room
            if value < upper:
                frame[BEST], frame[ROOT] = value, work.gathered.active[work.order[frame[PLACE]]]
            else:
                frame[PASSED] = min(frame[PASSED], value)
            frame[PLACE] += 1
            allowance -= (frame[COUNT] + frame[SIZE]) * frame[SIZE]
        elif phase == NEXT:
            _look(sample, table, recent, frames, level, scale, price)
            allowance -= frame[COUNT]
            frame[PHASE] = DECIDE
        elif phase == DECIDE:
            _decide(sample, table, frames, level, price)
        else:
            come_back(frames, level, min(frame[BEST], frame[UPPER]))


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def _bounded(sample: GainRows, recent: Recent, frames: Frames, scale: int) -> bool:
    """Return True if similar sets show that the lowest frame has no value below its limit; others were asked before."""
    frame, rows = frames.numbers[0], frames.rows[0]
    low = bound_of_similar(recent, sample.stakes, scale, rows, frame[DEPTH], 0, frame[UPPER])
    if low < frame[UPPER]:
        return False
    frame[PASSED] = low
    return True


@njit(cache=True, nogil=True, inline="always")
def _enter(
    sample: GainRows, table: Table, work: Workspace, frames: Frames, level: int, scale: int, price: int
) -> None:
    """Find the two-level optimum and prepare the tests, or the search with one level less."""
    frame, rows = frames.numbers[level], frames.rows[level]
    frame[BEST], frame[ROOT] = begin(sample, work, rows, scale, price)
    count, size = work.extent[0], work.extent[1]
    frame[COUNT] = count
    frame[USEFUL] = min(frame[DEPTH], size, count - 1)
    frame[PHASE] = LAST
    if frame[USEFUL] <= 2 or frame[BEST] <= 2 * price:
        return
    frame[SIZE] = size
    for i in range(size):
        a = work.order[i]
        feature = work.gathered.active[a]
        frames.order[level, i] = feature
        for side in range(2):
            leaf = side_leaf(work.whole, size, a, side, scale, price)
            frames.bounds[level, feature, side], frames.done[level, feature, side] = leaf, leaf <= 2 * price
    if frame[USEFUL] == 3:
        work.extent[2] = count_stakes(sample, work.gathered, count, size, work.stakes)
        return
    frame[PHASE] = DEEPENED
    fewer = frame[USEFUL] - 1
    ask(table, frames, rows, fewer, fewer, min(frame[BEST], frame[UPPER]))


@njit(cache=True, nogil=True, inline="always")
def _order(sample: GainRows, table: Table, frames: Frames, level: int) -> None:
    """Sort the tests by the values of their sides with two levels less; tests without such values come last."""
    frame, rows = frames.numbers[level], frames.rows[level]
    size = frame[SIZE]
    scores = np.empty(size, np.int64)
    for i in range(size):
        feature = frames.order[level, i]
        total = np.int64(0)
        for side in range(2):
            restrict(rows, sample.columns[feature], side, frames.sides[side])
            entry = find(table.sets, frames.sides[side], frame[USEFUL] - 2)
            if entry < 0:
                total = np.int64(ENDLESS)
                break
            total += table.values[entry]
        scores[i] = total
    sort_by(scores, frames.order[level], size)


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def _useful(depth: int, leaf: int, upper: int, price: int) -> int:
    """Return the maximum number (>= 2) of tests on a path of a tree better than a leaf and ``upper``."""
    return depth if price == 0 else max(2, min(depth, (min(leaf, upper) - 1) // price - 1))


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def _look(
    sample: GainRows, table: Table, recent: Recent, frames: Frames, level: int, scale: int, price: int
) -> None:
    """Compute lower bounds for the two sides of the next test."""
    frame = frames.numbers[level]
    feature = frames.order[level, frame[PLACE]]
    upper = min(frame[BEST], frame[UPPER])
    for side in range(2):
        rows = frames.sides[side]
        restrict(frames.rows[level], sample.columns[feature], side, rows)
        leaf, done = frames.bounds[level, feature, side], frames.done[level, feature, side]
        low = min(leaf, 2 * price)
        if not done:
            depth = _useful(frame[USEFUL] - 1, leaf, leaf, price)
            entry = find(table.sets, rows, depth)
            if entry >= 0:
                low, done = max(low, table.values[entry]), table.exact[entry]
            if not done:
                fewer = find(table.sets, rows, depth - 1)
                if fewer >= 0:
                    low = max(low, min(table.values[fewer], (depth + 1) * price))
                    done = table.exact[fewer] and table.values[fewer] <= 2 * price
            if not done:
                low = bound_of_similar(recent, sample.stakes, scale, rows, depth, low, upper)
        frame[ZERO + side], frame[ZERO_DONE + side] = low, done


@njit(cache=True, nogil=True, inline="always")
def _decide(sample: GainRows, table: Table, frames: Frames, level: int, price: int) -> None:
    """Skip a test, take it, or solve one of its sides."""
    frame = frames.numbers[level]
    feature = frames.order[level, frame[PLACE]]
    limit = min(frame[BEST], frame[UPPER])
    side = decide(frames, level, limit)
    if side != NEITHER:
        upper, rows = limit - frame[ONE - side], frames.sides[side]
        depth = _useful(frame[USEFUL] - 1, frames.bounds[level, feature, side], upper, price)
        restrict(frames.rows[level], sample.columns[feature], side, rows)
        ask(table, frames, rows, depth, depth, upper)


@njit(cache=True, nogil=True)
def least_left(sample: GainRows, table: Table, recent: Recent, frames: Frames, scale: int, price: int) -> int:
    """Return a lower bound on the value of the lowest frame, from the skipped tests and the bounds of the others.

    Parameters
    ----------
    sample, table, recent, frames
        The rows, the known values and bounds of subproblems, and the stack.
    scale, price
        The integers alpha and beta of the objective.
    """
    frame = frames.numbers[0]
    if frame[PHASE] == ENTER:
        return 2 * price
    least = min(frame[BEST], frame[PASSED])
    kept = frame.copy()
    for after in range(kept[PLACE], kept[SIZE]):
        frame[PLACE] = after
        _look(sample, table, recent, frames, 0, scale, price)
        bound = frame[ZERO] + frame[ONE]
        if after == kept[PLACE] and (kept[PHASE] == DECIDE or kept[PHASE] == BACK):
            bound = max(bound, kept[ZERO] + kept[ONE])
        least = min(least, bound)
    for entry in range(len(frame)):
        frame[entry] = kept[entry]
    return least
