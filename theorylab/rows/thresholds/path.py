"""The sets of entries on a path of tests, and their best trees of at most two tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from theorylab.rows.thresholds.entries import Entries, lists_of_all, new_lists
from theorylab.rows.thresholds.found import Found, Test
from theorylab.rows.thresholds.one_level import NO_TEST, one_level
from theorylab.rows.thresholds.similar import ABSENT, Similar, enter_side, new_similar, remember
from theorylab.rows.thresholds.two_levels import (
    BEST,
    COLUMN,
    ENDLESS,
    PLACE,
    RANK,
    START,
    WHOLE,
    new_two_levels,
    two_levels,
)

__all__ = ["ALL", "Entered", "Orders", "SetsOnPath"]

ALL = b""
"""The key of the set of all entries."""

ALLOWANCE = 1 << 22
"""Steps between two turns: some hundredths of a second."""

MOST_ORDERS = 1 << 12
"""Number of orders kept."""


class Entered(NamedTuple):
    """A set that was written to a level, and what similar sets imply for a number of tests.

    Attributes
    ----------
    key
        The entries of the set that have a stake, as words.
    least
        int64[F]: lower bounds on trees that first test each column.
    low
        A lower bound on the optimum.
    found
        The optimum, if the same set was solved recently.
    """

    key: np.ndarray
    least: np.ndarray
    low: int
    found: Found | None


class Orders(NamedTuple):
    """The best tree of at most two tests, and for each column the value and the first rank of the best that tests it.

    The values are at least those given to columns that no tree of fewer leaves tests.
    """

    best: Found
    values: np.ndarray
    ranks: np.ndarray


class SetsOnPath:
    """The sets of entries that reach the nodes of a path: level 0 has all, and each further level a side of a test.

    Parameters
    ----------
    entries, labels
        The sample and its number of labels.
    scale, price
        The value of a unit of error and of a leaf.
    turn
        Function called after every few steps, with the set's level and the best tree of at most two tests so far.

    Attributes
    ----------
    lists
        The lists of each level.
    """

    def __init__(
        self, entries: Entries, labels: int, scale: int, price: int, turn: Callable[[int, Found], None]
    ):
        self._entries, self._labels, self._scale, self._price, self._turn = (
            entries,
            labels,
            scale,
            price,
            turn,
        )
        self._two = new_two_levels(entries, labels)
        self._similar: list[Similar] = []
        self._found: list[dict[int, Found | None]] = []
        self._orders: dict[bytes, Orders] = {}
        self.lists = [lists_of_all(entries)]

    def enter(
        self, level: int, column: int, rank: int, side: int, tests: int = 0, enough: int = 0
    ) -> Entered:
        """Write a side of a test of the set of a level to the next level.

        Parameters
        ----------
        level, column, rank, side
            The set, the test and its side.
        tests
            The number of tests for which the set will be solved.
        enough
            A sufficient lower bound.
        """
        if level + 1 == len(self.lists):
            self.lists.append(new_lists(self.lists[0]))
        while tests >= len(self._similar):
            self._similar.append(new_similar(self._entries))
            self._found.append({})
        similar = self._similar[tests]
        key = np.empty(similar.keys.shape[1], dtype=np.uint64)
        least = np.zeros(len(self._entries.ranks), dtype=np.int64)
        low, same = enter_side(
            self._entries,
            self.lists[level],
            column,
            rank,
            side,
            self.lists[level + 1],
            similar,
            self._scale,
            enough,
            key,
            least,
        )
        return Entered(key, least, low, None if same == ABSENT else self._found[tests].get(same))

    def remember(self, entered: Entered, tests: int, found: Found) -> None:
        """Keep what was found of a set, its bounds by first column included."""
        value = max(entered.low, found.value)
        place = remember(self._similar[tests], entered.key, entered.least, value, found.shallow)
        self._found[tests][place] = found if found.exact else None

    def one_level(self, level: int) -> tuple[int, Test | None]:
        """Return the value of the best tree of at most one test, and the test; None is a leaf."""
        value, column, rank = one_level(
            self._entries, self.lists[level], self._labels, self._scale, self._price
        )
        return value, None if column == NO_TEST else Test(column, rank)

    def two_levels(self, level: int, cutoff: int, least: np.ndarray) -> Found:
        """Return the best tree of at most two tests, or a lower bound of at least ``cutoff``.

        ``least`` are lower bounds by first column, which are raised.
        """
        found = self._two_levels(level, cutoff, False, least, np.empty_like(least))
        exact = found.value < cutoff or found.value <= 2 * self._price
        return found if exact else Found(min(found.value, int(least.min())), shallow=found.shallow)

    def best(self, level: int) -> Found:
        """Return the best tree of at most two tests."""
        return self.two_levels(level, ENDLESS, np.zeros(len(self._entries.ranks), dtype=np.int64))

    def orders(self, level: int, key: bytes) -> Orders:
        """Return the best trees of at most two tests by first column; those of a ``key`` are computed once."""
        if key not in self._orders:
            if len(self._orders) == MOST_ORDERS:
                self._orders.clear()
            columns = len(self._entries.ranks)
            values, ranks = np.zeros(columns, dtype=np.int64), np.full(columns, -1, dtype=np.int64)
            best = self._two_levels(level, ENDLESS, True, values, ranks)
            self._orders[key] = Orders(best, values, ranks)
        return self._orders[key]

    def _two_levels(self, level: int, cutoff: int, each: bool, least: np.ndarray, hints: np.ndarray) -> Found:
        entries, lists, two, scale, price = (
            self._entries,
            self.lists[level],
            self._two,
            self._scale,
            self._price,
        )
        two.registers[PLACE], done = START, False
        while not done:
            done = two_levels(entries, lists, two, scale, price, cutoff, each, least, hints, ALLOWANCE)
            value, column = int(two.registers[BEST]), int(two.registers[COLUMN])
            tree = None if column == NO_TEST else Test(column, int(two.registers[RANK]))
            found = Found(value, True, tree, int(two.registers[WHOLE]))
            self._turn(level, found)
        return found

    def tests(self, tree: Test | None, level: int = 0) -> Test | None:
        """Return a tree of a level with all its tests; None is a leaf then."""
        if tree is None:
            return self.one_level(level)[1]
        sides = []
        for side, below in enumerate((tree.low, tree.high)):
            self.enter(level, tree.column, tree.rank, side)
            sides.append(self.tests(below, level + 1))
        return Test(tree.column, tree.rank, *sides)
