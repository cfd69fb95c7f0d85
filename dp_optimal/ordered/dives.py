"""Good trees by limited discrepancy search: nodes perform one of the tests that are best with two levels of tests.

At every node the columns are ordered by their best trees of at most two tests, and the test of a column is that of its
best tree. The last two levels are optimal. A path that takes the i-th column of an order, from 0, spends i
*discrepancies*. With none the tree is grown with one test of lookahead; with more it is the best over all trees whose
paths spend no more. The orders of a set are computed once.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

import numpy as np

from dp_optimal.ordered.node import Found, Test
from dp_optimal.ordered.path import ALL, SetsOnPath
from dp_optimal.ordered.two_levels import ENDLESS

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
        self._better(self._best(0, ALL, depth, discrepancies))

    def _best(self, level: int, key: bytes, depth: int, discrepancies: int) -> Found:
        """Return the best tree of the set of a level."""
        best, values, ranks = self._sets.orders(level, key)
        order = np.argsort(values, kind="stable")[: discrepancies + 1]
        for i, column in enumerate(order.tolist()):
            if best.value <= 2 * self._price or (
                i and self._until is not None and monotonic() >= self._until
            ):
                break
            rank = int(ranks[column])
            if rank < 0:
                continue
            low, high = (self._side(level, column, rank, s, depth - 1, discrepancies - i) for s in range(2))
            if low.value + high.value < best.value:
                best = Found(low.value + high.value, True, Test(column, rank, low.tree, high.tree))
                if level == 0:
                    self._better(best)
        return best

    def _side(self, level: int, column: int, rank: int, side: int, depth: int, discrepancies: int) -> Found:
        """Return the best tree of a side of a test."""
        if depth == 2:
            return self._solve(level, column, rank, side, 2, ENDLESS)
        key = self._sets.enter(level, column, rank, side).key.tobytes()
        return self._best(level + 1, key, depth, discrepancies)
