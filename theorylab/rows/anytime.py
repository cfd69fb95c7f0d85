r"""Anytime solver: branch and bound for the subproblems of one sample and objective, within time and memory limits.

Memory holds the rows, the counts of pairs (three times L F^2 numbers for L labels and F features), the recent
subproblems and the table. The table grows up to the memory budget and is emptied when it would exceed it. If time is
limited the best tree is written out first, because the table contains its lower levels.

The search handles the tests of the root one by one. The lower bound is the minimum over all tests and stays low until
most of them are done, because the bounds of later tests are low. If time is limited, a second machine therefore takes
turns with the first and shares its table. It only decides whether some tree has a value below a threshold t between the
bound and the best value, which prunes most of the search of the first machine. If there is none, the bound becomes t
and t increases, at first by 1/16 of the remaining gap, then by growing shares up to 1/4. If there is one, the minimum
found is the optimum. A completed search costs at most twice as much as without a limit, and the bound never decreases.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

import numpy as np
from flint import fmpq

from theorylab.limits import memory_budget, require
from theorylab.progress import advance
from theorylab.rows.frames import ENDLESS
from theorylab.rows.machine import Machine, machine_bytes
from theorylab.rows.recent import Recent
from theorylab.rows.reduction import Reduced
from theorylab.rows.row_sets import find
from theorylab.rows.solved import (
    NOT_KNOWN,
    NOT_SETTLED,
    exact_values,
    must_be_emptied,
    settled_entry,
    with_room,
)

__all__ = ["Solver"]

ALLOWANCE = 1 << 22
"""Work between two readings of the clock: a few milliseconds."""

TURNS_LEFT = 2
"""Number of turns for which time must remain to continue."""

MOST_RECENT = 4096
RECENT_BYTES = 16 << 20
"""Number of recent subproblems per depth, and the memory for all of them."""

FIRST_SHARE, LAST_SHARE = 16, 4
"""Divisors of the gap between the bound and the best value: the step to the next threshold, at first and at last."""


class Solver:
    """Solver for subproblems of a reduced sample.

    Parameters
    ----------
    reduced
        The sample and its objective.
    until
        Time of :func:`time.monotonic` at which to stop; None for never.

    Attributes
    ----------
    stopped
        True if the deadline passed.
    least
        Lower bound on the value of every tree of the subproblem solved first; None before it is solved.
    before_emptying
        Function called before the table is emptied, with the best tree so far of the subproblem solved first, in the
        form that :meth:`solve` returns. The table contains its lower levels. The search pauses during the call.

    Raises
    ------
    TooLarge
        If the arrays exceed the memory budget.
    """

    def __init__(self, reduced: Reduced, until: float | None = None):
        rows, features = len(reduced.stakes), len(reduced.columns)
        self.reduced, self.until, self.stopped = reduced, until, False
        self.least: int | None = None
        self.before_emptying: Callable[[tuple[int, int, int]], None] = _do_nothing
        self._forgotten = self._proved = 0
        self._longest_turn = 0.0
        needed = machine_bytes(reduced) * (1 if until is None else 3)
        require(needed, f"counts of the pairs of {features} features of a sample of {rows} rows")
        self.sample = reduced.in_layout()
        words = self.sample.columns.shape[1]
        self._table_bytes = max(0, memory_budget() - needed)
        self.table = with_room(None, words, self._table_bytes)
        depths = reduced.depth + 1
        kept = max(4, min(MOST_RECENT, RECENT_BYTES // (8 * words * depths)))
        self.recent = Recent(
            keys=np.empty((depths, kept, words), dtype=np.uint64),
            values=np.empty((depths, kept), dtype=np.int64),
            counts=np.zeros(depths, dtype=np.int64),
        )
        self.machine = Machine(reduced, self.sample)
        if until is not None:  # load the kernel now, because it takes longer than a turn
            self.machine.run(self.table, self.recent, 0)
            self._second, self._spare = Machine(reduced, self.sample), Machine(reduced, self.sample)

    def solve(self, rows: np.ndarray, depth: int) -> tuple[int, int, int]:
        """Return the minimum value of a tree of some rows with at most ``depth`` >= 2 tests on a path.

        Parameters
        ----------
        rows
            Words of the set of rows.
        depth
            Maximum number of tests on a path.

        Returns
        -------
        tuple[int, int, int]
            The value, the first feature that its tree tests (-1 for a leaf), and the depth for which the tree was
            found. It may be less than ``depth`` if time ran out and the value is that of the best tree so far.
        """
        # an interrupted search has solved the sides of its best test for this depth or a smaller one
        for limit in range(depth, 1 if self.stopped else depth - 1, -1):
            entry = find(self.table.sets, rows, limit)
            if entry >= 0 and self.table.exact[entry]:
                return int(self.table.values[entry]), int(self.table.tests[entry]), limit
        if self.stopped:
            return *self._spare.two_levels(rows), 2
        if self.until is not None and self.least is None:
            self.least, tree = self._from_both_sides(rows, depth)
            return tree
        self._search(rows, depth, ENDLESS)
        if self.stopped:
            return self.machine.best_so_far()
        value, test = self.machine.answer
        if self.least is None:
            self.least = value
        return value, test, depth

    def values(self, sets: np.ndarray, depth: int) -> np.ndarray:
        """Return the minimum values, without a deadline, of trees of several sets of rows; else as :meth:`solve`."""
        values = exact_values(self.table, sets, depth)
        for k in np.flatnonzero(values == NOT_KNOWN):
            values[k] = self.solve(sets[k], depth)[0]
        return values

    def reaches(self, rows: np.ndarray, depth: int, value: int) -> bool:
        """Return True if some tree of the rows with at most ``depth`` >= 2 tests on a path has at most a given value.

        Parameters
        ----------
        rows, depth
            As for :meth:`solve`.
        value
            The value. If time runs out the answer is meaningless and :attr:`stopped` is set.
        """
        entry = settled_entry(self.table, rows, depth, value + 1)
        if entry != NOT_SETTLED:
            return bool(self.table.values[entry] <= value)
        self._search(rows, depth, value + 1)
        return self.machine.answer[0] <= value

    def _search(self, rows: np.ndarray, depth: int, upper: int) -> None:
        """Run the machine for rows from an empty stack until it is done or time runs out."""
        self.machine.start(rows, depth, upper)
        while not (self.machine.done or self.stopped):
            self._take_turn(self.machine)

    def _take_turn(self, machine: Machine) -> None:
        """Run a machine for one turn, enlarge the table if needed, and check the deadline."""
        started = monotonic()
        if not machine.run(self.table, self.recent, ALLOWANCE):
            held, words = self._held_count(), self.sample.columns.shape[1]
            if (
                self.until is not None
                and self.least is None
                and must_be_emptied(self.table, words, self._table_bytes)
            ):
                self.stopped = True
                self.before_emptying(self._best_so_far())
                self.stopped = False
            self.table = with_room(self.table, words, self._table_bytes)
            self._forgotten += held - self._held_count()
        first = self.least is None and not self.machine.done
        advance(self._forgotten + self._held_count(), bounds=self._bounds if first else None)
        self._longest_turn = max(self._longest_turn, monotonic() - started)
        # another turn may take as long, and so may the lower levels of the tree, searched after the deadline
        late = self.until is not None and monotonic() + TURNS_LEFT * self._longest_turn >= self.until
        self.stopped = late and not machine.done

    def _bounds(self) -> tuple[fmpq, fmpq]:
        """Return the lower bound and the best value of the subproblem solved first, during its search."""
        self._proved = max(self._proved, self.machine.least(self.table, self.recent))
        return self.reduced.objective(self._proved), self.reduced.objective(self.machine.best_so_far()[0])

    def _best_so_far(self) -> tuple[int, int, int]:
        """Return the best tree of the searching machines."""
        found = [machine.best_so_far() for machine in (self.machine, self._second) if not machine.done]
        return min(found, key=lambda tree: tree[0])

    def _held_count(self) -> int:
        """Return the number of subproblems in the table."""
        return int(self.table.sets.held[0])

    def _from_both_sides(self, rows: np.ndarray, depth: int) -> tuple[int, tuple[int, int, int]]:
        """Return the bound and the best tree; they meet at the optimum unless time runs out first."""
        first, second = self.machine, self._second
        first.start(rows, depth, ENDLESS)
        least, threshold, share = first.least(self.table, self.recent), 0, FIRST_SHARE
        while True:
            self._take_turn(first)
            self._proved = least = max(least, first.least(self.table, self.recent))
            if first.done:
                return least, (*first.answer, depth)
            best = first.best_so_far()
            if not self.stopped:
                if second.done:
                    # advance by at least one unit of error, but not beyond the best tree
                    way = max((best[0] - least) // share, self.reduced.error_scale)
                    threshold, share = min(best[0], least + way), max(LAST_SHARE, share // 2)
                    second.start(rows, depth, threshold)
                self._take_turn(second)
                least = max(least, second.least(self.table, self.recent))
                if not second.done:
                    best = min(best, second.best_so_far(), key=lambda tree: tree[0])
                elif second.answer[0] < threshold:
                    return least, (*second.answer, depth)
            if best[0] <= least:
                self.stopped = False
                return least, (*best[:2], depth)
            if self.stopped:
                return least, best


def _do_nothing(best: tuple[int, int, int]) -> None:
    """Do nothing before the table is emptied."""
