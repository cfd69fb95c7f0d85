"""Optimal trees of at most two tests: thresholds of the root in batches, with bounds between them.

For each column f the thresholds of the root are evaluated up to 32 at a time. A batch takes one sweep of every column,
F^2 n vector steps for all F columns and n entries, and gives the optima of both sides of its thresholds. These bound
the thresholds between them (:mod:`dp_optimal.ordered.columns`); the next batch is spread over those still open. The
number of batches depends on the difference between the value of a threshold and the limit, not on the number of
thresholds: one is common, and a few are needed near the optimum.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from dp_optimal.ordered.columns import begin_bounds, thresholds_of, tighten
from dp_optimal.ordered.entries import THRESHOLDS, Entries, Lists
from dp_optimal.ordered.lanes import Lanes, fill_buckets, new_lanes, sum_lanes, sweep
from dp_optimal.ordered.one_level import NO_TEST, one_level
from theorylab.numbers.kernels import njit

__all__ = ["TwoLevels", "new_two_levels", "start_two_levels", "two_levels"]

PLACE, WHOLE, BEST, COLUMN, RANK = range(5)
"""Registers: the next column, the optimum with one test, and the best value so far with its test."""


class TwoLevels(NamedTuple):
    """The state of a search and its space.

    Attributes
    ----------
    registers
        int64[5].
    lanes
        Sums of the sets of a batch.
    ranks, below
        int64[M + 1]: the distinct ranks of a column, and the stake up to each.
    low
        int64[2, M + 1]: bounds of the two sides of each threshold.
    open, chosen
        int64[M + 1] and int64[32]: indices of the open thresholds, and the ranks of the evaluated ones.
    """

    registers: np.ndarray
    lanes: Lanes
    ranks: np.ndarray
    below: np.ndarray
    low: np.ndarray
    open: np.ndarray
    chosen: np.ndarray


def new_two_levels(entries: Entries, labels: int) -> TwoLevels:
    """Allocate the state of a search on subsets of a sample."""
    size = len(entries.stakes) + 1
    return TwoLevels(
        registers=np.zeros(5, dtype=np.int64),
        lanes=new_lanes(entries, labels),
        ranks=np.zeros(size, dtype=np.int64),
        below=np.zeros(size, dtype=np.int64),
        low=np.zeros((2, size), dtype=np.int64),
        open=np.zeros(size, dtype=np.int64),
        chosen=np.zeros(THRESHOLDS, dtype=np.int64),
    )


@njit(cache=True, nogil=True)
def start_two_levels(entries: Entries, lists: Lists, state: TwoLevels, scale: int, price: int) -> None:
    """Start a search with the best tree of at most one test."""
    registers = state.registers
    whole = one_level(entries, lists, len(state.lanes.sums), scale, price)[0]
    registers[PLACE], registers[WHOLE], registers[BEST] = 0, whole, whole
    registers[COLUMN], registers[RANK] = NO_TEST, 0


@njit(cache=True, nogil=True)
def two_levels(
    entries: Entries,
    lists: Lists,
    state: TwoLevels,
    scale: int,
    price: int,
    cutoff: int,
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
        The state; :data:`BEST` is the optimum in the end if it is less than ``cutoff``.
    scale, price
        The value of a unit of error and of a leaf.
    cutoff
        Trees of at least this value are not needed.
    least
        int64[F]: lower bounds on the value of a tree that first tests each column, which are raised.
    hints
        int64[F]: overwritten by the most promising rank of each column.
    allowance
        Number of steps.
    """
    registers = state.registers
    while registers[PLACE] < len(least):
        if registers[BEST] <= 2 * price or allowance < 0:
            break
        f = registers[PLACE]
        if least[f] < min(registers[BEST], cutoff):
            allowance -= _column(entries, lists, state, scale, price, cutoff, f, least, hints)
        registers[PLACE] += 1
    return registers[BEST] <= 2 * price or registers[PLACE] >= len(least)


@njit(cache=True, nogil=True)
def _column(
    entries: Entries,
    lists: Lists,
    state: TwoLevels,
    scale: int,
    price: int,
    cutoff: int,
    f: int,
    least: np.ndarray,
    hints: np.ndarray,
) -> int:
    """Evaluate the thresholds of a column until none is open; return the number of steps."""
    registers, low, below, ranks = state.registers, state.low, state.below, state.ranks
    lanes = state.lanes
    count = thresholds_of(entries, lists, f, ranks, below) - 1
    steps = lists.extent[0]
    begin_bounds(below, count, registers[WHOLE], scale, price, low)
    while True:
        tighten(below, count, scale, low)
        limit = min(registers[BEST], cutoff)
        found, at = np.int64(1 << 62), 0
        size = 0
        for t in range(count):
            value = low[0, t] + low[1, t]
            if value < found:
                found, at = value, t
            if value < limit:
                state.open[size] = t
                size += 1
        if size == 0:
            least[f] = max(least[f], found)
            hints[f] = ranks[at]
            return steps
        batch = min(size, THRESHOLDS)
        for k in range(batch):
            state.open[k] = state.open[((2 * k + 1) * size) // (2 * batch)]
            state.chosen[k] = ranks[state.open[k]]
        fill_buckets(entries, lists, f, state.chosen, batch, lanes)
        sum_lanes(entries, lists, lanes)
        leaves = lanes.errors.copy()
        for g in range(len(lists.bounds)):
            sweep(entries, lists, g, lanes)
            steps += lists.bounds[g, 2] - lists.bounds[g, 0]
        for k in range(batch):
            t = state.open[k]
            for side in range(2):
                lane = side * THRESHOLDS + k
                low[side, t] = min(scale * leaves[lane] + price, scale * lanes.errors[lane] + 2 * price)
            value = low[0, t] + low[1, t]
            if value < registers[BEST]:
                registers[BEST], registers[COLUMN], registers[RANK] = value, f, ranks[t]
