"""A search on a sample from Python: it makes room, answers questions, and reads off trees."""

from __future__ import annotations

import numpy as np

from theorylab.impurities.impurity import Impurity
from theorylab.learners.samples.questions import Questions
from theorylab.learners.samples.trees import written
from theorylab.limits import require
from theorylab.rows.bit_rows import BitRows
from theorylab.rows.frames import INFINITE, NUMBERS, Rules, Stack
from theorylab.rows.least_cost import ASK, DEEPER, DONE, LARGER, least
from theorylab.rows.row_sets import find
from theorylab.rows.solved import ENTRY_BYTES, Table, new_table, twice_as_large
from theorylab.trees.nodes import Leaf, Node

__all__ = ["Solver"]

FIRST_ENTRIES = 1 << 8
FIRST_FRAMES = 8


class Solver:
    """Trees of least cost on sets of rows, every subproblem solved once.

    Parameters
    ----------
    rows
        The sample.
    impurity
        Impurity function that orders the tests.
    rules
        What is searched for.
    """

    def __init__(self, rows: BitRows, impurity: Impurity, rules: Rules):
        self.rows = rows
        self.rules = rules
        self._questions = Questions(rows, impurity)
        words, features = rows.words.shape
        self._table = new_table(FIRST_ENTRIES, words)
        self._stack = Stack(
            members=np.empty((FIRST_FRAMES, words), dtype=np.uint64),
            numbers=np.zeros((FIRST_FRAMES, NUMBERS), dtype=np.int64),
            test=np.empty((FIRST_FRAMES, features), dtype=np.int64),
            zero=np.empty((FIRST_FRAMES, features), dtype=np.int64),
            one=np.empty((FIRST_FRAMES, features), dtype=np.int64),
            known=np.empty((FIRST_FRAMES, features), dtype=np.int64),
            ones=np.empty((rows.labels + 1, features), dtype=np.int64),
            totals=np.empty(rows.labels + 1, dtype=np.int64),
            sums=np.empty(features, dtype=np.int64),
            scores=np.empty(features),
            top=np.full(1, -1, dtype=np.int64),
        )

    def test(self, members: np.ndarray, left: int, beyond: int) -> int:
        """The first test of a tree of least cost on a set, with so many tests left; negative for a leaf.

        Parameters
        ----------
        members
            The set of rows.
        left
            Tests left.
        beyond
            In the place of that of the rules.

        Raises
        ------
        TooLarge
            If the subproblems do not fit into the memory allowed.
        """
        entry = self._solved(members, left, beyond)
        return int(self._table.tests[entry])

    def cost(self, members: np.ndarray, left: int) -> int:
        """The least cost on a set, with so many tests left; errors as for :meth:`test`."""
        entry = self._solved(members, left, self.rules.beyond)
        return int(self._table.values[entry])

    def tree(self, members: np.ndarray, left: int) -> Node | Leaf:
        """A tree of least cost on a set, with so many tests left; errors as for :meth:`test`."""
        self._solved(members, left, self.rules.beyond)
        return written(self.rows, self._table, self.rules.beyond, members, left)

    def _solved(self, members: np.ndarray, left: int, beyond: int) -> int:
        """Entry of a subproblem, solved."""
        rules = self.rules._replace(beyond=beyond)
        stack = self._stack
        stack.members[0] = members
        stack.numbers[0, :3] = 0, left, INFINITE
        stack.top[0] = 0
        while True:
            outcome = least(self.rows, rules, self._questions.scoring, self._stack, self._table)
            if outcome == DONE:
                break
            if outcome == ASK:
                self._questions.answer()
            elif outcome == LARGER:
                self._table = _larger(self._table)
            elif outcome == DEEPER:
                self._stack = _deeper(self._stack)
        return find(self._table.sets, members, 2 * left + (left > beyond))


def _larger(table: Table) -> Table:
    """The same table with twice the room."""
    entries, words = table.sets.rows.shape
    require(2 * entries * (8 * words + ENTRY_BYTES), f"{entries} distinct subproblems, and as many more,")
    return twice_as_large(table)


def _deeper(stack: Stack) -> Stack:
    """The same stack with room for twice as many frames."""
    frames, features = stack.test.shape
    require(
        2 * frames * 8 * (stack.members.shape[1] + 4 * features + NUMBERS),
        f"a search {frames} tests deep, and as many more,",
    )
    grown = {
        name: np.concatenate([array, np.empty_like(array)])
        for name, array in stack._asdict().items()
        if name in ("members", "numbers", "test", "zero", "one", "known")
    }
    return stack._replace(**grown)
