"""Trees of SPLIT on a sample: the tests of a lookahead, and the subtrees below them."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from theorylab.learners.deep_recursion import Call, run
from theorylab.learners.samples.trees import join_subtrees, leaf_of, masses_of, sides_of
from theorylab.rows.bit_rows import BitRows
from theorylab.rows.frames import NO_TEST
from theorylab.trees.nodes import Leaf, Node

__all__ = ["FirstTest", "Prefix", "Rule", "node"]

Rule = Callable[[np.ndarray, int], Node | Leaf]
"""Function that maps a set of rows and the number of remaining tests to a subtree."""

FirstTest = Callable[[np.ndarray, int], int]
"""Function that maps them to the first test, or to a negative number for a leaf."""


class Prefix:
    """The tests of a lookahead, and the subtrees that replace its leaves; both are kept when they are found.

    Parameters
    ----------
    rows
        The sample.
    first_test
        Function that chooses the tests.
    beyond
        The number of remaining tests at which the prefix ends.
    """

    def __init__(self, rows: BitRows, first_test: FirstTest, beyond: int):
        self._rows, self._first_test, self._beyond = rows, first_test, beyond
        self._tests: dict[tuple[bytes, int], int] = {}
        self._ends: dict[tuple[bytes, int], Node | Leaf] = {}

    def tree(self, left: int, end: Rule) -> Node | Leaf:
        """Return the tree for all rows with ``left`` remaining tests, with subtrees by the rule ``end``."""

        def kept(members: np.ndarray, left: int) -> Node | Leaf:
            found = self._ends[members.tobytes(), left] = end(members, left)
            return found

        return run(self._grow(self._rows.root, left, kept))

    def so_far(self, left: int, quick: Rule) -> Node | Leaf | None:
        """Return the tree with the subtrees of the rule ``quick`` where none is kept; None if no test is known yet."""
        if (self._rows.root.tobytes(), left) not in self._tests:
            return None

        def end(members: np.ndarray, left: int) -> Node | Leaf:
            return self._ends.get((members.tobytes(), left)) or quick(members, left)

        return run(self._grow(self._rows.root, left, end))

    def _grow(self, members: np.ndarray, left: int, end: Rule) -> Call:
        test = self._test(members, left) if left > self._beyond else NO_TEST
        if test == NO_TEST:
            return end(members, left)
        return (yield from node(self._rows, test, members, lambda child: self._grow(child, left - 1, end)))

    def _test(self, members: np.ndarray, left: int) -> int:
        key = members.tobytes(), left
        if key not in self._tests:
            self._tests[key] = self._first_test(members, left)
        return self._tests[key]


def node(rows: BitRows, test: int, members: np.ndarray, below: Callable[[np.ndarray], Call]) -> Call:
    """Return a test with its subtrees, or the leaf.

    Parameters
    ----------
    rows
        The sample.
    test
        The test, or a negative number.
    members
        The set of rows.
    below
        Function that grows the subtree of a part of the set.
    """
    masses = masses_of(rows, members)
    if test == NO_TEST:
        return leaf_of(masses)
    children = sides_of(rows, test, members)
    zero = yield below(children[0])
    one = yield below(children[1])
    return join_subtrees(rows.test(test), masses, zero, masses_of(rows, children[0]), one)
