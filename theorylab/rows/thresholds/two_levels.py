"""Optimal trees of at most two tests: thresholds of the root in batches, with bounds between them.

Thresholds of the root are evaluated 32 at a time, of up to 8 columns. A batch takes one sweep of every column, F n
vector steps for F columns and n entries, and gives the optima of both sides of its thresholds. These bound the
thresholds between them (:mod:`theorylab.rows.thresholds.columns`); the next batch is spread over those still open. The
number of thresholds evaluated depends on the difference between their values and the limit, not on the number of
thresholds: a few of each column are common, and more are needed near the optimum.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from theorylab.numbers.kernels import njit
from theorylab.rows.thresholds.columns import begin_bounds, thresholds_of, tighten
from theorylab.rows.thresholds.entries import Entries, Lists
from theorylab.rows.thresholds.lanes import (
    MOST_MASKED,
    SLOTS,
    THRESHOLDS,
    Lanes,
    add_thresholds,
    give_masks,
    new_lanes,
    sum_lanes,
    sweep,
)
from theorylab.rows.thresholds.one_level import NO_TEST, one_level

__all__ = [
    "BEST",
    "COLUMN",
    "ENDLESS",
    "PLACE",
    "RANK",
    "START",
    "WHOLE",
    "TwoLevels",
    "new_two_levels",
    "two_levels",
]

PLACE, WHOLE, BEST, COLUMN, RANK = range(5)
"""Registers: the next column, the optimum with one test, and the best value so far with its test."""

START = -1
"""In place of the next column: the search begins."""

ENDLESS = 1 << 61
"""Above all values."""

FREE = -1
"""In place of the column of a slot."""

MOST_SLOTTED = 1 << 16
"""Maximum number of entries of a sample for which there are slots for several columns."""


class TwoLevels(NamedTuple):
    """The state of a search and its space.

    Attributes
    ----------
    registers
        int64[5].
    lanes
        Sums of the sets of a batch.
    columns, counts, bests
        int64[S]: the columns in the S slots, their numbers of thresholds, and the least value found of each.
    extents
        int64[S, 2]: a range that contains the open thresholds.
    ranks, below
        int64[S, M + 1]: the distinct ranks of a column, and the stake up to each.
    low
        int64[S, 2, M + 1]: bounds of the two sides of each threshold.
    open
        int64[S, M + 1]: indices of the open thresholds.
    sizes, firsts
        int64[S] and int64[S + 1]: number of open thresholds, and the first evaluated one among all.
    chosen
        int64[32]: the ranks of the evaluated thresholds.
    """

    registers: np.ndarray
    lanes: Lanes
    columns: np.ndarray
    counts: np.ndarray
    bests: np.ndarray
    extents: np.ndarray
    ranks: np.ndarray
    below: np.ndarray
    low: np.ndarray
    open: np.ndarray
    sizes: np.ndarray
    firsts: np.ndarray
    chosen: np.ndarray


def new_two_levels(entries: Entries, labels: int) -> TwoLevels:
    """Allocate the state of a search on subsets of a sample with a number of ``labels``."""
    size = len(entries.stakes) + 1
    slots = SLOTS if size <= MOST_SLOTTED else 1
    return TwoLevels(
        registers=np.zeros(5, dtype=np.int64),
        lanes=new_lanes(entries, labels),
        columns=np.full(slots, FREE, dtype=np.int64),
        counts=np.zeros(slots, dtype=np.int64),
        bests=np.zeros(slots, dtype=np.int64),
        extents=np.zeros((slots, 2), dtype=np.int64),
        ranks=np.zeros((slots, size), dtype=np.int64),
        below=np.zeros((slots, size), dtype=np.int64),
        low=np.zeros((slots, 2, size), dtype=np.int64),
        open=np.zeros((slots, size), dtype=np.int64),
        sizes=np.zeros(slots, dtype=np.int64),
        firsts=np.zeros(slots + 1, dtype=np.int64),
        chosen=np.zeros(THRESHOLDS, dtype=np.int64),
    )


@njit(cache=True, nogil=True)
def two_levels(
    entries: Entries,
    lists: Lists,
    state: TwoLevels,
    scale: int,
    price: int,
    cutoff: int,
    each: bool,
    least: np.ndarray,
    hints: np.ndarray,
    allowance: int,
) -> bool:
    """Continue a search for about an ``allowance`` of steps; return True when it is done.

    Parameters
    ----------
    entries, lists
        The sample and a set of its entries.
    state
        The state, with :data:`START` as :data:`PLACE` to begin; :data:`BEST` is the optimum in the end if it is less
        than ``cutoff``.
    scale, price
        The value of a unit of error and of a leaf.
    cutoff
        Trees of at least this value are not needed.
    each
        True to find the optimum of every column, whatever the best value and ``cutoff`` are.
    least
        int64[F]: lower bounds on the value of a tree that first tests each column, which are raised.
    hints
        int64[F]: overwritten by the most promising rank of each column.
    allowance
        Number of steps.
    """
    registers = state.registers
    if registers[PLACE] == START:
        _start(entries, lists, state, scale, price)
    while allowance >= 0:
        if registers[BEST] <= 2 * price:
            return True
        _fill_slots(
            entries, lists, state, scale, price, ENDLESS if each else min(registers[BEST], cutoff), least
        )
        active = _open_thresholds(state, scale, cutoff, each, least, hints)
        if active < 0:
            continue
        if active == 0:
            return True
        _choose(state, active)
        _evaluate(entries, lists, state, scale, price, active > 1)
        allowance -= lists.extent[0] * len(least)
    return False


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def _start(entries: Entries, lists: Lists, state: TwoLevels, scale: int, price: int) -> None:
    """Start a search with the best tree of at most one test.

    The ``state``, ``scale`` and ``price`` are those of :func:`two_levels`.
    """
    registers = state.registers
    whole = one_level(entries, lists, len(state.lanes.sums), scale, price)[0]
    registers[PLACE], registers[WHOLE], registers[BEST] = 0, whole, whole
    registers[COLUMN], registers[RANK] = NO_TEST, 0
    state.columns[:] = FREE


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def _fill_slots(
    entries: Entries,
    lists: Lists,
    state: TwoLevels,
    scale: int,
    price: int,
    cutoff: int,
    least: np.ndarray,
) -> None:
    """Put the next columns with bounds below ``cutoff`` into the free slots."""
    registers = state.registers
    slots = len(state.columns) if lists.extent[0] <= MOST_MASKED else 1
    for s in range(slots):
        while state.columns[s] == FREE and registers[PLACE] < len(least):
            f = registers[PLACE]
            registers[PLACE] += 1
            if least[f] >= cutoff:
                continue
            count = thresholds_of(entries, lists, f, state.ranks[s], state.below[s]) - 1
            begin_bounds(state.below[s], count, registers[WHOLE], scale, price, state.low[s])
            state.columns[s], state.counts[s], state.bests[s] = f, count, ENDLESS
            state.extents[s, 0], state.extents[s, 1] = 0, count


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def _open_thresholds(
    state: TwoLevels, scale: int, cutoff: int, each: bool, least: np.ndarray, hints: np.ndarray
) -> int:
    """List the open thresholds of the slots; free those without any, and return the number of others.

    If a slot became free while there are more columns, return -1.
    """
    registers, active, freed = state.registers, 0, False
    for s in range(len(state.columns)):
        limit = state.bests[s] if each else min(registers[BEST], cutoff)
        state.sizes[s] = 0
        if state.columns[s] == FREE:
            continue
        low, size = state.low[s], 0
        begin, end = state.extents[s]
        tighten(state.below[s], begin, end, scale, low)
        for t in range(begin, end):
            if low[0, t] + low[1, t] < limit:
                state.open[s, size] = t
                size += 1
        state.sizes[s] = size
        if size > 0:
            state.extents[s, 0] = max(begin, state.open[s, 0] - 1)
            state.extents[s, 1] = min(end, state.open[s, size - 1] + 2)
            active += 1
        else:
            f, found = state.columns[s], np.int64(ENDLESS)
            for t in range(state.counts[s]):
                if low[0, t] + low[1, t] < found:
                    found, hints[f] = low[0, t] + low[1, t], state.ranks[s, t]
            least[f] = max(least[f], found)
            state.columns[s] = FREE
            freed = True
    return -1 if freed and registers[PLACE] < len(least) else active


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def _choose(state: TwoLevels, active: int) -> None:
    """Choose open thresholds, evenly spread in each column and about equally many of each."""
    left = THRESHOLDS
    for s in range(len(state.columns)):
        state.firsts[s] = THRESHOLDS - left
        if state.sizes[s] > 0:
            size = state.sizes[s]
            number = min(size, left // active)
            for k in range(number):
                t = state.open[s, ((2 * k + 1) * size) // (2 * number)]
                state.open[s, k] = t
                state.chosen[THRESHOLDS - left + k] = state.ranks[s, t]
            left -= number
            active -= 1
    state.firsts[len(state.columns)] = THRESHOLDS - left


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def _evaluate(
    entries: Entries, lists: Lists, state: TwoLevels, scale: int, price: int, several: bool
) -> None:
    """Find the optima of both sides of the chosen thresholds; ``several`` columns need masks of the entries."""
    registers, lanes, row = state.registers, state.lanes, np.int64(0)
    for s in range(len(state.columns)):
        first, last = state.firsts[s], state.firsts[s + 1]
        if last > first:
            f = state.columns[s]
            add_thresholds(entries, lists, f, state.chosen, first, last, row, several, lanes)
            sum_lanes(entries, lists, first, last, row, lanes)
            row += last - first + 1
    if several:
        give_masks(lists, lanes)
    for g in range(len(lists.bounds)):
        sweep(entries, lists, g, lanes)
    for s in range(len(state.columns)):
        first = state.firsts[s]
        for k in range(state.firsts[s + 1] - first):
            t = state.open[s, k]
            for side in range(2):
                lane = side * THRESHOLDS + first + k
                state.low[s, side, t] = min(
                    scale * lanes.leaves[lane] + price, scale * lanes.errors[lane] + 2 * price
                )
            value = state.low[s, 0, t] + state.low[s, 1, t]
            state.bests[s] = min(state.bests[s], value)
            if value < registers[BEST]:
                registers[BEST] = value
                registers[COLUMN], registers[RANK] = state.columns[s], state.ranks[s, t]
