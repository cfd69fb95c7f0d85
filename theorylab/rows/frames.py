"""The stack of a branch and bound over sets of rows, and the steps common to all searches.

A frame represents the search for the minimum value of a tree of its rows with a given number of remaining tests, if it
is below an upper limit. Its tests are tried one after another. Both sides of a test start from lower bounds. While
their sum is below the limit for the test, one side is solved within what the bound of the other leaves, then the other
side. A result that is not below the limit is a lower bound. A search defines the tests, the bounds of their sides, and
the limit for a test.

``frames`` are the frames of a search, ``level`` is the index of one, and ``table`` contains the known values and
bounds of subproblems.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from theorylab.limits import require
from theorylab.numbers.kernels import njit
from theorylab.rows.packing import copy_rows
from theorylab.rows.solved import NOT_SETTLED, Table, settled_entry, store

__all__ = [
    "BACK",
    "BEST",
    "CODE",
    "DECIDE",
    "DEPTH",
    "ENDLESS",
    "ENTER",
    "FULL",
    "NEITHER",
    "NEXT",
    "NO_TEST",
    "ONE",
    "ONE_DONE",
    "OWN",
    "PASSED",
    "PHASE",
    "PLACE",
    "PLACES",
    "RESULT",
    "ROOT",
    "SIZE",
    "TEST",
    "TOP",
    "UPPER",
    "ZERO",
    "ZERO_DONE",
    "Frames",
    "ask",
    "come_back",
    "decide",
    "finish",
    "new_frames",
    "push",
    "sort_by",
    "with_more_frames",
]

ENDLESS = 1 << 62
NO_TEST = NEITHER = -1
"""In place of a test: a leaf. In place of a side: the test has been decided."""

TOP, RESULT, TEST, FULL = range(4)
"""Registers: the top frame (-1 when done), the value found last and its test, and a flag for a full table."""

(
    PHASE,
    DEPTH,
    CODE,
    UPPER,
    BEST,
    ROOT,
    PASSED,
    SIZE,
    PLACE,
    PLACES,
    SIDE,
    ZERO,
    ONE,
    ZERO_DONE,
    ONE_DONE,
    OWN,
) = range(16)
"""Numbers of a frame: its phase; the remaining tests, the code in the table and the upper limit; the best value and its
test; the minimum bound of a skipped test; the number of tests, the current one, and the number of contested places;
the side being solved, the bounds of the two sides, and whether these are exact; two for use by the search."""

NUMBERS = OWN + 2

ENTER, NEXT, DECIDE, BACK = range(4)
"""Phases of a frame: new; at a new test; at a test whose sides are bounded; after a side of it."""


class Frames(NamedTuple):
    """The stack of a search, one row per frame, with H frames, W words and F features.

    Attributes
    ----------
    rows
        uint64[H, W], the sets of rows.
    numbers
        int64[H, 17].
    order
        int64[H, F], the tests in the order in which they are tried.
    bounds, done
        int64[H, F, 2] and bool[H, F, 2], for the two sides of a test: bounds such as the values of leaves, and
        whether they are exact.
    registers
        int64[4].
    sides
        uint64[2, W], the two sides of the current test.
    lists, listed
        int64[H, C, N] and int64[H], for C ordered columns the entries of the sets of at most N rows, sorted, see
        :mod:`theorylab.rows.packing`, and their numbers.
    """

    rows: np.ndarray
    numbers: np.ndarray
    order: np.ndarray
    bounds: np.ndarray
    done: np.ndarray
    registers: np.ndarray
    sides: np.ndarray
    lists: np.ndarray
    listed: np.ndarray


def new_frames(frames: int, words: int, features: int, lists: tuple[int, ...] = (0, 0)) -> Frames:
    """Return an empty stack with a capacity of ``frames`` frames of ``words`` words and ``features`` features.

    ``lists`` is the shape of the sorted lists of all rows.
    """
    registers = np.full(4, -1, dtype=np.int64)
    registers[FULL] = 0
    return Frames(
        rows=np.empty((frames, words), dtype=np.uint64),
        numbers=np.empty((frames, NUMBERS), dtype=np.int64),
        order=np.empty((frames, features), dtype=np.int64),
        bounds=np.empty((frames, features, 2), dtype=np.int64),
        done=np.empty((frames, features, 2), dtype=np.bool_),
        registers=registers,
        sides=np.empty((2, words), dtype=np.uint64),
        lists=np.empty((frames, *lists), dtype=np.int64),
        listed=np.zeros(frames, dtype=np.int64),
    )


def with_more_frames(frames: Frames) -> Frames:
    """Return the same stack with twice the capacity; raise ``TooLarge`` if it exceeds the memory budget."""
    of_frames = {
        name: array for name, array in frames._asdict().items() if name not in ("registers", "sides")
    }
    needed = 2 * sum(array.nbytes for array in of_frames.values())
    require(needed, f"a search {len(frames.rows)} tests deep, and as many more,")
    return frames._replace(
        **{name: np.concatenate([array, np.empty_like(array)]) for name, array in of_frames.items()}
    )


@njit(cache=True, nogil=True)
def push(frames: Frames, rows: np.ndarray, depth: int, code: int, upper: int) -> None:
    """Push a subproblem: ``rows`` with ``depth`` remaining tests, its ``code`` in the table, and its limit."""
    level = frames.registers[TOP] + 1
    frames.registers[TOP] = level
    copy_rows(rows, frames.rows[level])
    frame = frames.numbers[level]
    frame[PHASE], frame[DEPTH], frame[CODE], frame[UPPER] = ENTER, depth, code, upper
    frame[BEST], frame[ROOT], frame[PASSED] = ENDLESS, NO_TEST, ENDLESS
    frame[SIZE], frame[PLACE], frame[PLACES] = 0, 0, 0


@njit(cache=True, nogil=True)
def ask(table: Table, frames: Frames, rows: np.ndarray, depth: int, code: int, upper: int) -> None:
    """Write what the table has of a subproblem (``rows``, ``depth``, ``code``) to the registers, or push it."""
    entry = settled_entry(table, rows, code, upper)
    if entry == NOT_SETTLED:
        push(frames, rows, depth, code, upper)
    else:
        frames.registers[RESULT], frames.registers[TEST] = table.values[entry], table.tests[entry]


@njit(cache=True, nogil=True, inline="always")
def decide(frames: Frames, level: int, limit: int) -> int:
    """Skip the current test, take it if its value is below a ``limit``, or return the side to solve next.

    Tests that compete for places are not taken yet; their values are stored as bounds.
    """
    frame = frames.numbers[level]
    feature = frames.order[level, frame[PLACE]]
    value = frame[ZERO] + frame[ONE]
    if value < limit and not (frame[ZERO_DONE] and frame[ONE_DONE]):
        worse = frames.bounds[level, feature, 1] > frames.bounds[level, feature, 0]
        side = 1 if frame[ZERO_DONE] or (not frame[ONE_DONE] and worse) else 0
        frame[SIDE], frame[PHASE] = side, BACK
        return side
    if frame[PLACES] > 0:
        frames.bounds[level, feature, 0], frames.bounds[level, feature, 1] = frame[ZERO], frame[ONE]
    elif value < limit:
        frame[BEST], frame[ROOT] = value, feature
    else:
        frame[PASSED] = min(frame[PASSED], value)
    frame[PLACE] += 1
    frame[PHASE] = NEXT
    return NEITHER


@njit(cache=True, nogil=True, inline="always")
def come_back(frames: Frames, level: int, limit: int) -> None:
    """Read the result for one side of a test whose value has to stay below a ``limit``."""
    frame, found = frames.numbers[level], frames.registers[RESULT]
    side = frame[SIDE]
    upper = limit - frame[ONE - side]
    frame[ZERO + side], frame[ZERO_DONE + side] = min(found, upper), found < upper
    frame[PHASE] = DECIDE


@njit(cache=True, nogil=True)
def finish(table: Table, frames: Frames, level: int, exact: bool) -> bool:
    """Store the result (``exact`` or a lower bound) and pop the frame; return False if the table is full."""
    frame, registers = frames.numbers[level], frames.registers
    value = min(frame[BEST], frame[PASSED])
    if not store(table, frames.rows[level], frame[CODE], value, exact, frame[ROOT]):
        return False
    registers[RESULT], registers[TEST] = value, frame[ROOT]
    registers[TOP] = level - 1
    return True


@njit(cache=True, nogil=True)
def sort_by(scores: np.ndarray, order: np.ndarray, size: int) -> None:
    """Sort the first ``size`` tests of an ``order``, and their ``scores``, by ascending score (Shell's sort)."""
    gap = max(1, size // 2)
    while gap > 0:
        for i in range(gap, size):
            score, entry = scores[i], order[i]
            j = i
            while j >= gap and scores[j - gap] > score:
                scores[j], order[j] = scores[j - gap], order[j - gap]
                j -= gap
            scores[j], order[j] = score, entry
        gap //= 2
