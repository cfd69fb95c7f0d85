"""Search for optimal trees of a sample with ordered columns: the levels above the last two.

The optimum of a set with d tests is the minimum over columns and thresholds of the optima of both sides with d - 1
tests. The set is solved with d - 1 tests first: this orders the columns, bounds the sides
(:mod:`theorylab.rows.thresholds.columns`), and ends the search if no tree can be better. The thresholds of a column are
evaluated in the middle of the open ones. A side is solved up to the value that would close the open thresholds next to
it, and starts from what similar sets proved for each first column (:mod:`theorylab.rows.thresholds.similar`).

The number of evaluated thresholds of a column is about the optimum of the set over the difference between its best tree
and the best of all, so it does not grow with the number of thresholds. With F columns each level multiplies the cost by
F times this number.

A good tree is found first (:mod:`theorylab.rows.thresholds.dives`). If time is limited, a part of it is spent on better
trees; then the root is searched for a tree below a goal, between the proved bound and the best value. If there is none,
the goal is proved and the next one is higher; if there is one, it is optimal.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

import numpy as np

from theorylab.rows.thresholds.dives import Dives
from theorylab.rows.thresholds.entries import Entries
from theorylab.rows.thresholds.found import Found
from theorylab.rows.thresholds.node import Node
from theorylab.rows.thresholds.path import ALL, SetsOnPath
from theorylab.rows.thresholds.two_levels import ENDLESS

__all__ = ["OrderedSearch"]

FIRST_GOAL, DIVING = 16, 3
"""The first goal is 1/N of the best value known, and dives take 1/N of the time, where N is this number."""

VAIN_ROUNDS = 4
"""Number of rounds of dives in limited time after which the dives end if none was better."""


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
    by_column
        int64[F]: lower bounds on the value of every tree that first tests each column.
    solved
        Number of subproblems solved.
    """

    def __init__(self, entries: Entries, labels: int, scale: int, price: int, until: float | None = None):
        self._entries, self._scale, self._price, self._until = entries, scale, price, until
        self.sets = SetsOnPath(entries, labels, scale, price, self._turn)
        self.best = Found(ENDLESS)
        self.least = 0
        self.by_column = np.zeros(len(entries.ranks), dtype=np.int64)
        self.solved = 0
        self.after_turn: Callable[[], None] = _ignore

    def run(self, depth: int) -> None:
        """Find the optimum over trees with at most ``depth`` tests on a path, or stop at the deadline."""
        self.best = Found(self.sets.one_level(0)[0], True)
        self.least = min(self.best.value, 2 * self._price)
        self.by_column[:] = 0
        try:
            if depth == 2:
                self.best = self.sets.two_levels(0, ENDLESS, self.by_column)
            elif depth > 2:
                self._dive(depth)
                if self.best.value > 2 * self._price:
                    self.best = self._solve(0, ALL, depth, ENDLESS, self.by_column)
            self.least = self.best.value
        except _OutOfTime:
            pass

    def side(self, level: int, column: int, rank: int, side: int, depth: int, cutoff: int) -> Found:
        """Return the optimum of a side of a test of the set of a level, or a lower bound of at least ``cutoff``."""
        if depth == 1:
            self.sets.enter(level, column, rank, side)
            return Found(self.sets.one_level(level + 1)[0], True)
        entered = self.sets.enter(level, column, rank, side, depth, cutoff)
        if entered.found is not None:
            return entered.found
        if entered.low >= cutoff:
            return Found(entered.low)
        self.solved += 1
        if depth == 2:
            found = self.sets.two_levels(level + 1, cutoff, entered.least)
        else:
            found = self._solve(level + 1, entered.key.tobytes(), depth, cutoff, entered.least)
        self.sets.remember(entered, depth, found)
        return found

    def _solve(self, level: int, key: bytes, depth: int, cutoff: int, least: np.ndarray) -> Found:
        """Return what :meth:`side` does, for the set of a level and at least three tests.

        ``least`` are lower bounds on trees that first test each column, which are raised.
        """
        best, shallow, hints = self.sets.orders(level, key)
        for tests in range(3, depth + 1):
            more = (tests + 1) * self._price  # a tree that needs as many tests has more leaves than tests
            if best.exact and best.value <= more:
                return best._replace(shallow=best.value)
            if min(best.value, cutoff) <= more:
                lower = min(best.value, more)
                return Found(lower, shallow=lower)
            own = least if tests == depth else least.copy()
            node = self._node(level, tests, best, np.argsort(shallow, kind="stable").tolist(), own, hints)
            if level == 0 and tests == depth:
                if self.best.value < node.best.value:
                    node.best = self.best
                self._raise_bound(node)
            else:
                node.probe(cutoff)
                node.search(cutoff)
            best, shallow = node.found(cutoff), own
        return best

    def _node(
        self, level: int, depth: int, shallow: Found, order: list[int], least: np.ndarray, hints: np.ndarray
    ) -> Node:
        """Return the search for the root of a tree of the set of a level."""

        def solve_side(column: int, rank: int, side: int, upper: int) -> Found:
            return self.side(level, column, rank, side, depth - 1, upper)

        lists, better = self.sets.lists[level], self._keep if level == 0 else _ignore
        return Node(
            self._entries, lists, shallow, order, least, hints, self._scale, self._price, solve_side, better
        )

    def _dive(self, depth: int) -> None:
        """Find good trees of all entries with more and more discrepancies, until these do not help.

        If time is limited, a part of it is spent and a few rounds that do not help are allowed.
        """
        until, most_vain = None, 1
        if self._until is not None:
            now, most_vain = monotonic(), VAIN_ROUNDS
            until = now + (self._until - now) / DIVING
        dives = Dives(self.sets, self.side, self._keep, self._price, until)
        vain, discrepancies = 0, 0
        while self.best.value > 2 * self._price and vain < most_vain:
            before = self.best.value
            dives.dive(depth, discrepancies)
            vain = vain + 1 if self.best.value == before else 0
            discrepancies += 1

    def _raise_bound(self, node: Node) -> None:
        """Search for trees of all entries below rising goals, until the bound meets the best tree.

        Without a deadline the first goal is the best tree.
        """
        step = ENDLESS if self._until is None else self.best.value // FIRST_GOAL
        while self.least < node.best.value:
            goal = min(node.best.value, self.least + max(self._scale, step))
            try:
                node.search(goal)
            finally:
                self.least = max(self.least, node.bound())
            step *= 2

    def _keep(self, found: Found) -> None:
        """Keep a tree of all entries if it is the best so far."""
        if found.value < self.best.value:
            self.best = found._replace(shallow=0)  # the bound is one for fewer tests

    def _turn(self, level: int, found: Found) -> None:
        """Report progress and check the deadline."""
        if level == 0:
            self._keep(found)
        self.after_turn()
        if self._until is not None and monotonic() >= self._until:
            raise _OutOfTime


def _ignore(*_: object) -> None:
    """Do nothing."""
