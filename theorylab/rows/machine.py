"""One run of the branch and bound, with its stack and its workspace.

Several machines may share a table, and thus their results on subproblems.
"""

from __future__ import annotations

import numpy as np

from theorylab.rows.branch_and_bound import least_left, run
from theorylab.rows.frames import BEST, DEPTH, FULL, RESULT, ROOT, TEST, TOP, new_frames, push
from theorylab.rows.last_levels import Workspace, begin
from theorylab.rows.pair_counts import GainRows, new_counts, new_gathered
from theorylab.rows.recent import Recent
from theorylab.rows.reduction import Reduced
from theorylab.rows.solved import Table

__all__ = ["Machine", "machine_bytes"]


def machine_bytes(reduced: Reduced) -> int:
    """Return the approximate memory of a machine for a reduced sample."""
    features, rows, labels = len(reduced.columns), len(reduced.stakes), reduced.labels
    return 4 * features * (2 * (3 * labels - 2) * features + rows + 6 * max(1, reduced.depth))


class Machine:
    """A stack for subproblems of a reduced sample.

    Parameters
    ----------
    reduced
        The sample and its objective.
    sample
        The same sample in the layout for kernels.
    """

    def __init__(self, reduced: Reduced, sample: GainRows):
        (features, words), levels = sample.columns.shape, max(1, reduced.depth)
        self._sample = sample
        self._scale, self._price = reduced.error_scale, reduced.leaf_price
        self._work = _workspace(sample)
        self._frames = new_frames(levels, words, features)
        self._registers = self._frames.registers

    def start(self, rows: np.ndarray, depth: int, upper: int) -> None:
        """Start a new search for the minimum value of a tree of some rows, if it is below ``upper``."""
        self._registers[TOP] = -1
        push(self._frames, rows, depth, depth, upper)

    def run(self, table: Table, recent: Recent, allowance: int) -> bool:
        """Run for about an ``allowance`` of work; return False if the table became full before."""
        self._registers[FULL] = 0
        run(self._sample, table, recent, self._work, self._frames, self._scale, self._price, allowance)
        return self._registers[FULL] == 0

    @property
    def done(self) -> bool:
        """True if there is an answer."""
        return bool(self._registers[TOP] < 0)

    @property
    def answer(self) -> tuple[int, int]:
        """Return the value found, or a lower bound if it is not below ``upper``, and the first test or -1."""
        return int(self._registers[RESULT]), int(self._registers[TEST])

    def least(self, table: Table, recent: Recent) -> int:
        """Return the lower bound proved so far."""
        if self.done:
            return self.answer[0]
        return int(least_left(self._sample, table, recent, self._frames, self._scale, self._price))

    def two_levels(self, rows: np.ndarray) -> tuple[int, int]:
        """Return the two-level optimum of some rows and its first test or -1; the machine cannot be resumed."""
        value, test = begin(self._sample, self._work, rows, self._scale, self._price)
        return int(value), int(test)

    def first_of_two(self, rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return the tests that separate some rows, and the minimum values of two-level trees that begin with them.

        The machine cannot be resumed afterwards.
        """
        begin(self._sample, self._work, rows, self._scale, self._price)
        size = int(self._work.extent[1])
        return self._work.gathered.active[:size].copy(), self._work.after[:, :size].sum(axis=0)

    def best_so_far(self) -> tuple[int, int, int]:
        """Return the value, first test and depth of the best tree found by the nested searches with fewer levels."""
        frames, found = self._frames, []
        for level in range(int(self._registers[TOP]) + 1):
            if not np.array_equal(frames.rows[level], frames.rows[0]):
                break
            frame = frames.numbers[level]
            found.append((int(frame[BEST]), int(frame[ROOT]), int(frame[DEPTH])))
        return min(found, key=lambda tree: tree[0])


def _workspace(sample: GainRows) -> Workspace:
    (features, words), (rows, labels) = sample.columns.shape, sample.leads.shape
    return Workspace(
        gathered=new_gathered(sample),
        whole=new_counts(sample),
        part=new_counts(sample),
        rest=new_counts(sample),
        stakes=np.empty((features, features), dtype=np.int64),
        kept=np.empty((6 + labels, features), dtype=np.int64),
        after=np.empty((2, features), dtype=np.int64),
        below=np.empty((2, features), dtype=np.int64),
        order=np.empty(features, dtype=np.int64),
        bounds=np.empty((2, features), dtype=np.int64),
        sides=np.empty((2, words), dtype=np.uint64),
        smaller=np.empty(rows, dtype=np.int64),
        low=np.empty(2, dtype=np.int64),
        known=np.empty(2, dtype=np.bool_),
        extent=np.zeros(3, dtype=np.int64),
    )
