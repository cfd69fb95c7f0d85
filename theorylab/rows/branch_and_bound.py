r"""Branch and bound over sets of rows, as a machine that can stop and go on.

To solve (S, d, u) is to find the least value V(S, d) of a tree of the rows S with at most d tests on a path if it is
below u, else a lower bound that is at least u. With more than three levels left,

1. the two-level optimum of S is a first tree, and (S, d - 1, u) a second one;
2. tests are tried in the order of the values of their sides with fewer levels, which the first step has left in the
   table;
3. for each test both sides start from lower bounds: a leaf or the price of two, the table, the recent subproblems. The
   table counts with one level less, too: a tree with d tests on a path has at least d + 1 leaves. If the bounds add up
   to the best tree known or u, the test is passed over; else the side with more to lose is solved below what the other
   leaves, then the other.

A tree with value below u has fewer than u / beta leaves, and fewer tests than leaves on a path: with a penalty d
shrinks on the way down, and no limit of depth is needed.

A frame of the stack holds one (S, d, u). The machine runs for a given amount of work and returns; its caller looks at
the clock, gives the table more room where that is wanted, and calls again.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from theorylab.numbers.kernels import njit
from theorylab.rows.last_levels import Workspace, begin, side_leaf, sort_by, three_levels_step
from theorylab.rows.packing import copy_rows, restrict
from theorylab.rows.pair_counts import GainRows
from theorylab.rows.recent import Recent, bound_of_similar, remember, store
from theorylab.rows.row_sets import find
from theorylab.rows.solved import Table

__all__ = ["BEST", "DEPTH", "FULL", "RESULT", "ROOT", "TEST", "TOP", "Frames", "least_left", "push", "run"]

TOP, RESULT, TEST, FULL = range(4)
"""Registers: the frame on top (-1 when done), the value found last and its test, whether the table is full."""

DEPTH, UPPER, USEFUL, BEST, ROOT, PASSED, COUNT, SIZE, PHASE, PLACE, SIDE, ZERO, ONE, ZERO_DONE, ONE_DONE = (
    range(15)
)
"""Numbers of a frame: the depth and the upper limit; the depth of use; the best tree and its test; the least bound of
a test passed over; rows and active features; where the search is, with the bounds of the two sides."""

ENTER, DEEPENED, LAST, NEXT, DECIDE, BACK = range(6)
"""Phases of a frame: new; after one level less; the last three levels; a new test; a test; after a side of it."""

ENDLESS = np.int64(1 << 62)


class Frames(NamedTuple):
    """The stack of the machine, a row a frame.

    Attributes
    ----------
    rows
        uint64[H, words].
    numbers
        int64[H, 15].
    order
        int64[H, F]: the active features in the order of their trial.
    leaves
        int64[H, F, 2]: values of leaves on the two sides of a feature.
    registers
        int64[4].
    sides
        uint64[2, words]: the two sides of the test that is looked at.
    """

    rows: np.ndarray
    numbers: np.ndarray
    order: np.ndarray
    leaves: np.ndarray
    registers: np.ndarray
    sides: np.ndarray


@njit(cache=True, nogil=True, no_cfunc_wrapper=True)
def push(frames: Frames, rows: np.ndarray, depth: int, upper: int) -> None:
    """Put (rows, depth, upper) on the stack."""
    level = frames.registers[TOP] + 1
    frames.registers[TOP] = level
    copy_rows(rows, frames.rows[level])
    frame = frames.numbers[level]
    frame[DEPTH], frame[UPPER], frame[USEFUL] = depth, upper, depth
    frame[BEST], frame[ROOT], frame[PASSED] = ENDLESS, -1, ENDLESS
    frame[PHASE], frame[PLACE], frame[SIZE] = ENTER, 0, 0


@njit(cache=True, nogil=True, no_cfunc_wrapper=True)
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
    """Go on until the stack is empty, the table is full, or about ``allowance`` entries of tables have been read.

    Parameters
    ----------
    sample
        The rows.
    table, recent
        What is known.
    work
        For the last levels.
    frames
        The stack.
    scale, price
        The integers alpha and beta of the objective.
    allowance
        Work to do.
    """
    registers = frames.registers
    while registers[TOP] >= 0 and registers[FULL] == 0 and allowance > 0:
        level = registers[TOP]
        frame, rows = frames.numbers[level], frames.rows[level]
        phase = frame[PHASE]
        if phase == ENTER:
            _enter(sample, table, work, frames, level, scale, price)
            allowance -= (frame[COUNT] + frame[SIZE]) * frame[SIZE]
        elif phase == DEEPENED:
            if registers[RESULT] < min(frame[UPPER], frame[BEST]):
                frame[BEST], frame[ROOT] = registers[RESULT], registers[TEST]
            _order(sample, table, frames, level)
            frame[PHASE] = NEXT
        elif frame[PLACE] == frame[SIZE] or frame[BEST] <= 2 * price:
            _finish(table, recent, frames, level)
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
            side = frame[SIDE]
            upper = min(frame[BEST], frame[UPPER]) - frame[ONE - side]
            frame[ZERO + side] = min(registers[RESULT], upper)
            frame[ZERO_DONE + side] = registers[RESULT] < upper
            frame[PHASE] = DECIDE


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
            frames.leaves[level, feature, side] = side_leaf(work.whole, size, a, side, scale, price)
    if frame[USEFUL] == 3:
        return
    frame[PHASE] = DEEPENED
    upper = min(frame[BEST], frame[UPPER])
    entry = find(table.sets, rows, frame[USEFUL] - 1)
    if entry >= 0 and (table.exact[entry] or table.values[entry] >= upper):
        frames.registers[RESULT], frames.registers[TEST] = table.values[entry], table.tests[entry]
    else:
        push(frames, rows, frame[USEFUL] - 1, upper)


@njit(cache=True, nogil=True, inline="always")
def _order(sample: GainRows, table: Table, frames: Frames, level: int) -> None:
    """Sort the tests by the values of their sides with two levels less, where the table has them; those first."""
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
                total = ENDLESS
                break
            total += table.values[entry]
        scores[i] = total
    sort_by(scores, frames.order[level], size)


@njit(cache=True, nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
def _useful(depth: int, leaf: int, upper: int, price: int) -> int:
    """Tests on a path of a tree that is better than a leaf and than ``upper``, at least two."""
    return max(2, min(depth, (min(leaf, upper) - 1) // price - 1))


@njit(cache=True, nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
def _look(
    sample: GainRows, table: Table, recent: Recent, frames: Frames, level: int, scale: int, price: int
) -> None:
    """Lower bounds of the two sides of the next test."""
    frame = frames.numbers[level]
    feature = frames.order[level, frame[PLACE]]
    upper = min(frame[BEST], frame[UPPER])
    for side in range(2):
        rows = frames.sides[side]
        restrict(frames.rows[level], sample.columns[feature], side, rows)
        leaf = frames.leaves[level, feature, side]
        low, done = min(leaf, 2 * price), leaf <= 2 * price
        if not done:
            depth = _useful(frame[USEFUL] - 1, leaf, leaf, price)
            entry = find(table.sets, rows, depth)
            if entry >= 0:
                low, done = max(low, table.values[entry]), table.exact[entry]
            if not done:
                fewer = find(table.sets, rows, depth - 1)
                if fewer >= 0:
                    low = max(low, min(table.values[fewer], (depth + 1) * price))
                low = bound_of_similar(recent, sample.stakes, scale, rows, depth, low, upper)
        frame[ZERO + side], frame[ZERO_DONE + side] = low, done


@njit(cache=True, nogil=True, inline="always")
def _decide(sample: GainRows, table: Table, frames: Frames, level: int, price: int) -> None:
    """Pass a test over, take it, or solve a side of it."""
    frame = frames.numbers[level]
    feature = frames.order[level, frame[PLACE]]
    upper = min(frame[BEST], frame[UPPER])
    value = frame[ZERO] + frame[ONE]
    if value >= upper or (frame[ZERO_DONE] and frame[ONE_DONE]):
        if value < upper:
            frame[BEST], frame[ROOT] = value, feature
        else:
            frame[PASSED] = min(frame[PASSED], value)
        frame[PLACE] += 1
        frame[PHASE] = NEXT
        return
    leaves = frames.leaves[level, feature]
    side = 1 if frame[ZERO_DONE] or (not frame[ONE_DONE] and leaves[1] >= leaves[0]) else 0
    left = upper - frame[ONE - side]
    rows = frames.sides[side]
    restrict(frames.rows[level], sample.columns[feature], side, rows)
    frame[SIDE], frame[PHASE] = side, BACK
    depth = _useful(frame[USEFUL] - 1, leaves[side], left, price)
    entry = find(table.sets, rows, depth)
    if entry >= 0 and (table.exact[entry] or table.values[entry] >= left):
        frames.registers[RESULT], frames.registers[TEST] = table.values[entry], table.tests[entry]
    else:
        push(frames, rows, depth, left)


@njit(cache=True, nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
def _finish(table: Table, recent: Recent, frames: Frames, level: int) -> None:
    """Hand on what was found, and keep it."""
    frame, rows = frames.numbers[level], frames.rows[level]
    registers = frames.registers
    value, exact = min(frame[BEST], frame[PASSED]), frame[BEST] <= frame[PASSED]
    registers[FULL] = not store(table, rows, frame[DEPTH], value, exact, frame[ROOT])
    remember(recent, rows, frame[DEPTH], value)
    registers[RESULT], registers[TEST] = value, frame[ROOT]
    registers[TOP] = level - 1


@njit(cache=True, nogil=True, no_cfunc_wrapper=True)
def least_left(sample: GainRows, table: Table, recent: Recent, frames: Frames, scale: int, price: int) -> int:
    """Lower bound of the value of the lowest frame, from the tests passed over and bounds of those still to try.

    Parameters
    ----------
    sample, table, recent, frames
        The rows, what is known of their subproblems, and the stack.
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
    frame[:] = kept
    return least
