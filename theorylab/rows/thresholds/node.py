"""The root of trees of at least three tests: its columns, their thresholds, and the best tree."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from theorylab.rows.thresholds.entries import Entries, Lists
from theorylab.rows.thresholds.found import Found, Test
from theorylab.rows.thresholds.threshold_search import ThresholdSearch
from theorylab.rows.thresholds.two_levels import ENDLESS

__all__ = ["Node"]


class Node:
    """The search for the root of an optimal tree of a set of entries.

    Parameters
    ----------
    entries, lists
        The sample and the set.
    shallow
        The result with one test less on a path, or a lower bound on it.
    order
        The order in which to try the columns.
    least
        int64[F]: lower bounds on the value of a tree that first tests each column, which are raised.
    hints
        int64[F]: a promising rank of each column, which is evaluated first.
    scale, price
        The value of a unit of error and of a leaf.
    solve_side
        Function that solves a side of a test, given the column, the rank, the side, and the value from which a lower
        bound is enough.
    better
        Function called with each tree that is better than those before.
    """

    def __init__(
        self,
        entries: Entries,
        lists: Lists,
        shallow: Found,
        order: list[int],
        least: np.ndarray,
        hints: np.ndarray,
        scale: int,
        price: int,
        solve_side: Callable[[int, int, int, int], Found],
        better: Callable[[Found], None],
    ):
        self._entries, self._lists, self._whole = entries, lists, shallow.value
        self._least, self._hints, self._scale, self._price = least, hints, scale, price
        self._order, self._solve_side, self._better = order, solve_side, better
        self.best = shallow if shallow.exact else Found(ENDLESS)
        self._searches: dict[int, ThresholdSearch] = {}

    def probe(self, goal: int) -> None:
        """Evaluate the first threshold of every column that may be below ``goal``, to start from a good tree."""
        self._visit(goal, 1)

    def search(self, goal: int) -> None:
        """Find the optimum if it is below ``goal``; else prove that it is not."""
        self._visit(goal, None)

    def _visit(self, goal: int, at_most: int | None) -> None:
        """Evaluate open thresholds of all columns, a number of each or all."""
        for f in self._order:
            if self.best.value <= 2 * self._price:
                return
            if self._least[f] < min(goal, self.best.value):
                self._evaluate(self._search_of(f), f, goal, at_most)

    def found(self, cutoff: int) -> Found:
        """Return the optimum, or a lower bound if it is not below ``cutoff``."""
        if self.best.value < cutoff or self.best.value <= 2 * self._price:
            return self.best._replace(shallow=self._whole)
        return Found(self.bound(), shallow=self._whole)

    def bound(self) -> int:
        """Return the lower bound proved so far."""
        return min(self.best.value, int(self._least.min(initial=ENDLESS)))

    def _search_of(self, f: int) -> ThresholdSearch:
        """Return the thresholds of a column."""
        if f not in self._searches:
            self._searches[f] = ThresholdSearch(
                self._entries, self._lists, f, self._whole, self._scale, self._price, int(self._hints[f])
            )
        return self._searches[f]

    def _evaluate(self, search: ThresholdSearch, f: int, goal: int, at_most: int | None) -> None:
        """Evaluate open thresholds of a column until none is open, or a number of them."""
        evaluated = 0
        while evaluated != at_most and self.best.value > 2 * self._price:
            candidate = search.candidate(min(goal, self.best.value))
            if candidate is None:
                break
            sides = search.evaluate(candidate, min(goal, self.best.value), self._solve_side)
            if sides is not None:
                value = sides[0].value + sides[1].value
                if value < self.best.value:
                    self.best = Found(value, True, Test(f, candidate.rank, sides[0].tree, sides[1].tree))
                    self._better(self.best)
            evaluated += 1
        self._least[f] = max(self._least[f], search.least())
