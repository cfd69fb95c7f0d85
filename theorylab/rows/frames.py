"""The stack of a branch and bound over sets of rows, and the steps that do not depend on what is searched.

A frame asks for the least value of a tree of its rows with so many tests left, if that is below an upper limit. Its
tests are tried one after another: both sides of a test start from lower bounds, and while these add up to less than
the best tree known allows, one side is solved below what the other leaves, then the other. What is not below the limit
is a lower bound. A search says which tests there are, what bounds their sides, and what the limit of a test is.

``frames`` are those of a search, ``level`` is the place of one, and ``table`` has what is known of subproblems.
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
"""In the place of a test: a leaf. In the place of a side: the test has been decided."""

TOP, RESULT, TEST, FULL = range(4)
"""Registers: the frame on top (-1 when done), the value found last and its test, whether the table is full."""

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
"""Numbers of a frame: where it is; the tests left, the code in the table and the upper limit; the best tree and its
test; the least bound of a test passed over; the number of tests, the one in work, and how many places the last of them
compete for; the side that is solved, the bounds of the two sides, and whether these are exact; two of the search."""

NUMBERS = OWN + 2

ENTER, NEXT, DECIDE, BACK = range(4)
"""Phases of a frame: new; at a new test; at a test whose sides are bounded; after a side of it."""


class Frames(NamedTuple):
    """The stack of a search, a row a frame; with H frames, W words and F features:

    Attributes
    ----------
    rows
        uint64[H, W], the sets of rows.
    numbers
        int64[H, 17].
    order
        int64[H, F], the tests in the order of their trial.
    bounds, done
        int64[H, F, 2] and bool[H, F, 2], for the two sides of a test: bounds such as the values of leaves, and
        whether they are the values of the sides.
    registers
        int64[4].
    sides
        uint64[2, W], the two sides of the test that is looked at.
    """

    rows: np.ndarray
    numbers: np.ndarray
    order: np.ndarray
    bounds: np.ndarray
    done: np.ndarray
    registers: np.ndarray
    sides: np.ndarray


def new_frames(frames: int, words: int, features: int) -> Frames:
    """An empty stack with room for so many ``frames`` of so many ``words`` and ``features``."""
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
    )


def with_more_frames(frames: Frames) -> Frames:
    """The same stack with room for twice as many; they are refused with ``TooLarge`` if they do not fit."""
    of_frames = {
        name: array for name, array in frames._asdict().items() if name not in ("registers", "sides")
    }
    needed = 2 * sum(array.nbytes for array in of_frames.values())
    require(needed, f"a search {len(frames.rows)} tests deep, and as many more,")
    return frames._replace(
        **{name: np.concatenate([array, np.empty_like(array)]) for name, array in of_frames.items()}
    )


@njit(cache=True, nogil=True, no_cfunc_wrapper=True)
def push(frames: Frames, rows: np.ndarray, depth: int, code: int, upper: int) -> None:
    """Put a subproblem on the stack: ``rows`` with ``depth`` tests left, its ``code`` in the table, and its limit."""
    level = frames.registers[TOP] + 1
    frames.registers[TOP] = level
    copy_rows(rows, frames.rows[level])
    frame = frames.numbers[level]
    frame[PHASE], frame[DEPTH], frame[CODE], frame[UPPER] = ENTER, depth, code, upper
    frame[BEST], frame[ROOT], frame[PASSED] = ENDLESS, NO_TEST, ENDLESS
    frame[SIZE], frame[PLACE], frame[PLACES] = 0, 0, 0


@njit(cache=True, nogil=True, no_cfunc_wrapper=True)
def ask(table: Table, frames: Frames, rows: np.ndarray, depth: int, code: int, upper: int) -> None:
    """Hand on what the table has of a subproblem, or put ``rows``, ``depth``, ``code`` and ``upper`` on the stack."""
    entry = settled_entry(table, rows, code, upper)
    if entry == NOT_SETTLED:
        push(frames, rows, depth, code, upper)
    else:
        frames.registers[RESULT], frames.registers[TEST] = table.values[entry], table.tests[entry]


@njit(cache=True, nogil=True, inline="always")
def decide(frames: Frames, level: int, limit: int) -> int:
    """Pass the test in work over or take it, as its value is or is not below a ``limit``; or say which side to solve.

    Where tests compete for places none is taken yet: their values are kept as bounds.
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
    """Take what was found of a side of a test that has to stay below a ``limit``."""
    frame, found = frames.numbers[level], frames.registers[RESULT]
    side = frame[SIDE]
    upper = limit - frame[ONE - side]
    frame[ZERO + side], frame[ZERO_DONE + side] = min(found, upper), found < upper
    frame[PHASE] = DECIDE


@njit(cache=True, nogil=True, no_cfunc_wrapper=True)
def finish(table: Table, frames: Frames, level: int, exact: bool) -> bool:
    """Keep what was found, ``exact`` or a lower bound, and hand it on; false, and nothing done, if there is no room."""
    frame, registers = frames.numbers[level], frames.registers
    value = min(frame[BEST], frame[PASSED])
    if not store(table, frames.rows[level], frame[CODE], value, exact, frame[ROOT]):
        return False
    registers[RESULT], registers[TEST] = value, frame[ROOT]
    registers[TOP] = level - 1
    return True


@njit(cache=True, nogil=True, no_cfunc_wrapper=True)
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
