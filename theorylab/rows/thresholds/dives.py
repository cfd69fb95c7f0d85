"""Good trees by limited discrepancy search: nodes perform one of the tests that are best with two levels of tests.

At every node the columns are ordered by their best trees of at most two tests, and the test of a column is that of its
best tree. The last two levels are optimal. A path that takes the i-th column of an order, from 0, spends i
*discrepancies*. With none the tree is grown with one test of lookahead; with more it is the best over all trees whose
paths spend no more. Discrepancies are first spent near the root, where an order says least. The orders of a set are
computed once.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

import numpy as np

from theorylab.rows.thresholds.found import Found, Test
from theorylab.rows.thresholds.path import ALL, SetsOnPath
from theorylab.rows.thresholds.two_levels import ENDLESS

__all__ = ["Dives"]


class Dives:
    """Trees of all entries with few discrepancies.

    Parameters
    ----------
    sets
        The sets on the path of the search.
    solve
        Function that solves a side of a test: level, column, rank, side, number of tests, and the value from which a
        bound is enough.
    better
        Function called with the trees found.
    price
        The value of a leaf.
    until
        Time on the clock :func:`time.monotonic` after which no more discrepancies are spent.
    """

    def __init__(
        self,
        sets: SetsOnPath,
        solve: Callable[[int, int, int, int, int, int], Found],
        better: Callable[[Found], None],
        price: int,
        until: float | None,
    ):
        self._sets, self._solve, self._better, self._price = sets, solve, better, price
        self._until = until

    def dive(self, depth: int, discrepancies: int) -> None:
        """Find trees of at most ``depth`` tests on a path with ``discrepancies``."""
        self._better(self._best(0, ALL, depth, ENDLESS, discrepancies))

    def _best(self, level: int, key: bytes, depth: int, cutoff: int, discrepancies: int) -> Found:
        """Return the best tree of the set of a level, or any value of at least ``cutoff``."""
        best, tests = self._choices(level, key, discrepancies)
        for spent, test in reversed(list(enumerate(tests))):
            if best.value <= 2 * self._price or (spent + 1 < len(tests) and self._late()):
                break
            limit, left = min(best.value, cutoff), discrepancies - spent
            low = self._side(level, test, 0, depth - 1, limit, left)
            if low.value >= limit:
                continue
            high = self._side(level, test, 1, depth - 1, limit - low.value, left)
            if low.value + high.value < limit:
                best = Found(low.value + high.value, True, Test(test.column, test.rank, low.tree, high.tree))
                if level == 0:
                    self._better(best)
        return best

    def _choices(self, level: int, key: bytes, discrepancies: int) -> tuple[Found, list[Test]]:
        """Return the best tree of at most two tests, and the tests of the first columns of the order.

        The order of all columns is the longer computation, and the search needs that of all entries anyway.
        """
        if level and not discrepancies:
            best = self._sets.best(level)
            return best, [] if best.tree is None else [best.tree]
        best, values, ranks = self._sets.orders(level, key)
        order = np.argsort(values, kind="stable")[: discrepancies + 1]
        return best, [
            Test(f, r) for f, r in zip(order.tolist(), ranks[order].tolist(), strict=True) if r >= 0
        ]

    def _late(self) -> bool:
        return self._until is not None and monotonic() >= self._until

    def _side(self, level: int, test: Test, side: int, depth: int, cutoff: int, discrepancies: int) -> Found:
        """Return the best tree of a side of a test, or any value of at least ``cutoff``."""
        if depth == 2:
            return self._solve(level, test.column, test.rank, side, 2, cutoff)
        key = self._sets.enter(level, test.column, test.rank, side).key.tobytes()
        return self._best(level + 1, key, depth, cutoff, discrepancies)
