"""The machine with its memory and its clock: solves subproblems of one sample for one objective.

Memory is that of the rows, the counts of pairs (three times L F^2 numbers), the recent subproblems and the table, which
grows up to what is allowed and is emptied when it would grow beyond.
"""

from __future__ import annotations

from time import monotonic

import numpy as np

from dp_optimal.samples.last_levels import Workspace, begin
from dp_optimal.samples.reduction import ReducedSample
from dp_optimal.samples.search import (
    BEST,
    DEPTH,
    FULL,
    RESULT,
    ROOT,
    TEST,
    TOP,
    Frames,
    least_left,
    push,
    run,
)
from dp_optimal.samples.solved import Recent, with_room
from theorylab.limits import memory_allowed, require
from theorylab.problems.samples.packing import packed
from theorylab.problems.samples.pair_counts import GainRows, new_counts, new_gathered
from theorylab.problems.samples.row_sets import find
from theorylab.progress import advance

__all__ = ["ENDLESS", "Solver"]

ENDLESS = 1 << 62
ALLOWANCE = 1 << 22
"""Work between two looks at the clock: some milliseconds."""

MOST_RECENT = 256
RECENT_BYTES = 32 << 20
"""Recent subproblems of a depth, and the memory for all of them."""

RESIDENT = 200 << 20
LEAST_SHARE = 16
"""What the interpreter, its libraries and the kernels hold already; one part in so many is for the search anyway."""


class Solver:
    """Solves subproblems of a reduced sample.

    Parameters
    ----------
    reduced
        The sample and its objective.
    until
        Time of :func:`time.monotonic` at which to stop; None for never.

    Attributes
    ----------
    stopped
        Whether the time ran out.
    least
        What no tree of the subproblem solved first has a value below; None before that.

    Raises
    ------
    TooLarge
        If the arrays do not fit.
    """

    def __init__(self, reduced: ReducedSample, until: float | None = None):
        rows, features = reduced.table.shape
        labels, depth = reduced.gains.shape[1], reduced.depth
        self.reduced, self.until, self.stopped = reduced, until, False
        self.least: int | None = None
        self._forgotten = 0
        bits = packed(reduced.table.T)
        self.words = words = bits.shape[1]
        levels = max(1, depth)
        needed = 8 * features * (3 * labels * features + rows + 3 * levels)
        require(needed, f"counts of the pairs of {features} features of a sample of {rows} rows")
        self.sample = GainRows(reduced.table.astype(np.uint8), bits, reduced.gains, reduced.stakes)
        allowed = memory_allowed()
        self._table_bytes = max(0, max(allowed // LEAST_SHARE, allowed - RESIDENT) - needed)
        self.table = with_room(None, words, self._table_bytes)
        kept = max(4, min(MOST_RECENT, RECENT_BYTES // (8 * words * (depth + 1))))
        self.recent = Recent(
            keys=np.empty((depth + 1, kept, words), dtype=np.uint64),
            values=np.empty((depth + 1, kept), dtype=np.int64),
            counts=np.zeros(depth + 1, dtype=np.int64),
        )
        self.work = _workspace(rows, features, labels, words)
        self.frames = Frames(
            rows=np.empty((levels, words), dtype=np.uint64),
            numbers=np.empty((levels, 15), dtype=np.int64),
            order=np.empty((levels, features), dtype=np.int64),
            leaves=np.empty((levels, features, 2), dtype=np.int64),
            registers=np.full(4, -1, dtype=np.int64),
            sides=np.empty((2, words), dtype=np.uint64),
        )
        self.frames.registers[FULL] = 0

    def solve(self, rows: np.ndarray, depth: int) -> tuple[int, int, int]:
        """Least value of a tree of some rows with at most ``depth`` >= 2 tests on a path.

        Parameters
        ----------
        rows
            Words of the set of rows.
        depth
            Most tests on a path.

        Returns
        -------
        tuple[int, int, int]
            The value, the feature its tree tests first (-1 for a leaf), and the depth the tree was found for: less
            than ``depth`` where the time ran out and the value is that of the best tree so far.
        """
        scale, price = self.reduced.error_scale, self.reduced.leaf_price
        # a search that was stopped has solved the sides of its best test for this depth or a smaller one
        for limit in range(depth, 1 if self.stopped else depth - 1, -1):
            entry = find(self.table.sets, rows, limit)
            if entry >= 0 and self.table.exact[entry]:
                return int(self.table.values[entry]), int(self.table.tests[entry]), limit
        if self.stopped:
            value, test = begin(self.sample, self.work, rows, scale, price)
            return int(value), int(test), 2
        if self.until is not None:
            self._least_left()  # compiled now, not when the time is up
        self._search(rows, depth, ENDLESS)
        registers = self.frames.registers
        if self.least is None:
            self.least = self._least_left() if self.stopped else int(registers[RESULT])
        if self.stopped:
            return self._best_so_far(rows)
        return int(registers[RESULT]), int(registers[TEST]), depth

    def reaches(self, rows: np.ndarray, depth: int, value: int) -> bool:
        """Whether some tree of the rows with at most ``depth`` >= 2 tests on a path has at most a value.

        Parameters
        ----------
        rows, depth
            As for :meth:`solve`.
        value
            The value. No answer is given, and :attr:`stopped` is set, if the time runs out.
        """
        entry = find(self.table.sets, rows, depth)
        if entry >= 0 and (self.table.exact[entry] or self.table.values[entry] > value):
            return bool(self.table.values[entry] <= value)
        self._search(rows, depth, value + 1)
        return bool(self.frames.registers[RESULT] <= value)

    def _search(self, rows: np.ndarray, depth: int, upper: int) -> None:
        """Run the machine for rows from an empty stack, until it is done or the time is up."""
        registers = self.frames.registers
        registers[TOP] = -1
        push(self.frames, rows, depth, upper)
        while registers[TOP] >= 0 and not self.stopped:
            if registers[FULL]:
                held = self._held()
                self.table = with_room(self.table, len(rows), self._table_bytes)
                self._forgotten += held - self._held()
                registers[FULL] = 0
            run(
                self.sample,
                self.table,
                self.recent,
                self.work,
                self.frames,
                self.reduced.error_scale,
                self.reduced.leaf_price,
                ALLOWANCE,
            )
            advance(self._forgotten + self._held())
            self.stopped = self.until is not None and monotonic() >= self.until and registers[TOP] >= 0

    def _held(self) -> int:
        """Subproblems in the table."""
        return int(self.table.sets.held[0])

    def _least_left(self) -> int:
        """What no tree of a subproblem has a value below whose search was stopped."""
        reduced = self.reduced
        return int(
            least_left(
                self.sample, self.table, self.recent, self.frames, reduced.error_scale, reduced.leaf_price
            )
        )

    def _best_so_far(self, rows: np.ndarray) -> tuple[int, int, int]:
        """The best of the trees that the searches with fewer and fewer levels have found."""
        found = []
        for level in range(int(self.frames.registers[TOP]) + 1):
            if not np.array_equal(self.frames.rows[level], rows):
                break
            frame = self.frames.numbers[level]
            found.append((int(frame[BEST]), int(frame[ROOT]), int(frame[DEPTH])))
        return min(found, key=lambda tree: tree[0])


def _workspace(rows: int, features: int, labels: int, words: int) -> Workspace:
    return Workspace(
        gathered=new_gathered(rows, features),
        whole=new_counts(features, labels),
        part=new_counts(features, labels),
        rest=new_counts(features, labels),
        kept=np.empty((6 + labels, features), dtype=np.int64),
        after=np.empty((2, features), dtype=np.int64),
        below=np.empty((2, features), dtype=np.int64),
        order=np.empty(features, dtype=np.int64),
        bounds=np.empty((2, features), dtype=np.int64),
        child=np.empty(words, dtype=np.uint64),
        extent=np.zeros(2, dtype=np.int64),
    )
