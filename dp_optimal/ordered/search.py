"""Search for optimal trees of a sample with ordered columns: the levels above the last two.

The optimum of a set with d tests is the minimum over columns and thresholds of the optima of both sides with d - 1
tests. The set is solved with d - 1 tests first: this orders the columns, bounds the sides
(:mod:`dp_optimal.ordered.columns`), and ends the search if no tree can be better. The thresholds of a column are
evaluated in the middle of the open ones. A side is solved up to the value that would close the open thresholds next to
it, and starts from what its neighbours proved for each first column.

The number of evaluated thresholds of a column is about the optimum of the set over the difference between its best tree
and the best of all, so it does not grow with the number of thresholds. With F columns each level multiplies the cost by
F times this number.

If time is limited, the root is searched for a tree below a goal, half-way between the proved bound and the best value.
If there is none, the goal is proved and the next one is higher; if there is one, it is optimal.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

import numpy as np

from dp_optimal.ordered.entries import Entries, lists_of_all, new_lists, restrict
from dp_optimal.ordered.node import Found, Node, Test
from dp_optimal.ordered.one_level import NO_TEST, one_level
from dp_optimal.ordered.two_levels import (
    BEST,
    COLUMN,
    ENDLESS,
    RANK,
    WHOLE,
    new_two_levels,
    start_two_levels,
    two_levels,
)

__all__ = ["OrderedSearch"]

ALLOWANCE = 1 << 22
"""Steps between two readings of the clock: some hundredths of a second."""


class _OutOfTime(Exception):
    """Raised within the search when the deadline has passed."""


class OrderedSearch:
    """The search for an optimal tree of a sample.

    Parameters
    ----------
    entries
        The sample.
    labels
        Number of labels.
    scale, price
        The value of a unit of error and of a leaf.
    until
        Deadline on the clock :func:`time.monotonic`; None for no deadline.

    Attributes
    ----------
    best
        The best tree found.
    least
        Lower bound on the value of every tree.
    solved
        Number of subproblems solved.
    """

    def __init__(self, entries: Entries, labels: int, scale: int, price: int, until: float | None = None):
        self._entries, self._labels, self._scale, self._price = entries, labels, scale, price
        self._until = until
        self._lists = [lists_of_all(entries)]
        self._two = new_two_levels(entries, labels)
        self.best = Found(ENDLESS)
        self.least = 0
        self.solved = 0
        self.after_turn: Callable[[], None] = _do_nothing

    def run(self, depth: int) -> None:
        """Find the optimum over trees with at most ``depth`` tests on a path, or stop at the deadline."""
        columns = len(self._entries.ranks)
        least, hints = np.zeros(columns, dtype=np.int64), np.full(columns, -1, dtype=np.int64)
        self.best = Found(self._one_level(0)[0], True)
        self.least = min(self.best.value, 2 * self._price)
        if depth < 2:
            self.least = self.best.value
            return
        try:
            self.best = self._solve(0, depth, ENDLESS, least, hints)
            self.least = self.best.value
        except _OutOfTime:
            pass

    def tests(self, tree: Test | None, level: int = 0) -> Test | None:
        """Return a tree with all its tests; None is a leaf then."""
        self._room(level)
        if tree is None:
            _, column, rank = self._one_level(level)
            return None if column == NO_TEST else Test(column, rank)
        sides = []
        for side, below in enumerate((tree.low, tree.high)):
            self._restrict(level, tree.column, tree.rank, side)
            sides.append(self.tests(below, level + 1))
        return Test(tree.column, tree.rank, *sides)

    def _solve(self, level: int, depth: int, cutoff: int, least: np.ndarray, hints: np.ndarray) -> Found:
        """Return the optimum of the set of a level, or a lower bound of at least ``cutoff``.

        ``least`` are lower bounds on trees that first test each column, which are raised, and ``hints`` are overwritten
        by the ranks of each column that are best with two tests.
        """
        self.solved += 1
        shallow = least if depth == 2 else least.copy()
        best = self._two_levels(level, cutoff, depth > 2, shallow, hints)
        for tests in range(3, depth + 1):
            limit = min(best.value, cutoff)
            if best.exact and limit <= 2 * self._price:
                break
            if (tests + 1) * self._price >= limit:
                lower = min(best.value, (tests + 1) * self._price)
                return best if best.exact else Found(lower, shallow=lower)
            own = least if tests == depth else least.copy()
            order = np.argsort(shallow, kind="stable").tolist()
            best = self._level(level, tests, cutoff, best, order, own, hints, last=tests == depth)
            shallow = own
        return best

    def _two_levels(self, level: int, cutoff: int, each: bool, least: np.ndarray, hints: np.ndarray) -> Found:
        lists, registers = self._lists[level], self._two.registers
        start_two_levels(self._entries, lists, self._two, self._scale, self._price)
        done = False
        while not done:
            done = two_levels(
                self._entries,
                lists,
                self._two,
                self._scale,
                self._price,
                cutoff,
                each,
                least,
                hints,
                ALLOWANCE,
            )
            value, column = int(registers[BEST]), int(registers[COLUMN])
            tree = None if column == NO_TEST else Test(column, int(registers[RANK]))
            found = Found(value, True, tree, int(registers[WHOLE]))
            if level == 0:
                self._keep(found)
            self._turn()
        exact = each or value < cutoff or value <= 2 * self._price
        return found if exact else Found(min(value, int(least.min())), shallow=found.shallow)

    def _level(
        self,
        level: int,
        depth: int,
        cutoff: int,
        shallow: Found,
        order: list[int],
        least: np.ndarray,
        hints: np.ndarray,
        last: bool,
    ) -> Found:
        """Return what :meth:`_solve` does, from the result with one level less and its hints."""
        self._room(level)

        def solve_side(column: int, rank: int, side: int, upper: int, bounds: np.ndarray) -> Found:
            self._restrict(level, column, rank, side)
            return self._solve(level + 1, depth - 1, upper, bounds, np.full(len(bounds), -1, dtype=np.int64))

        node = Node(
            self._entries,
            self._lists[level],
            shallow,
            order,
            least,
            hints,
            self._scale,
            self._price,
            solve_side,
            self._keep if level == 0 else _do_nothing,
        )
        if level == 0 and last and self._until is not None:
            self._raise_bound(node)
        else:
            node.search(cutoff)
        return node.found(cutoff)

    def _raise_bound(self, node: Node) -> None:
        """Search for trees of all entries below rising goals, until the bound meets the best tree."""
        while self.least < node.best.value:
            goal = self.least + max(self._scale, (node.best.value - self.least) // 2)
            try:
                node.search(goal)
            finally:
                self.least = max(self.least, node.bound())

    def _keep(self, found: Found) -> None:
        """Keep a tree of all entries if it is the best so far."""
        if found.value < self.best.value:
            self.best = found

    def _turn(self) -> None:
        """Report progress and check the deadline."""
        self.after_turn()
        if self._until is not None and monotonic() >= self._until:
            raise _OutOfTime

    def _one_level(self, level: int) -> tuple[int, int, int]:
        return one_level(self._entries, self._lists[level], self._labels, self._scale, self._price)

    def _restrict(self, level: int, column: int, rank: int, side: int) -> None:
        restrict(self._entries, self._lists[level], column, rank, side, self._lists[level + 1])

    def _room(self, level: int) -> None:
        """Allocate the lists of the next level."""
        if level + 1 == len(self._lists):
            self._lists.append(new_lists(self._lists[0]))


def _do_nothing(*_: object) -> None:
    """Do nothing."""
