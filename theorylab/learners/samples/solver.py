"""A search on a sample from Python: it makes room, answers questions, and reads off trees."""

from __future__ import annotations

import numpy as np
from flint import fmpq

from theorylab.impurities.impurity import Impurity
from theorylab.learners.samples.questions import Questions
from theorylab.learners.samples.trees import build_tree, split_by
from theorylab.learners.unfinished import Unfinished
from theorylab.limits import require
from theorylab.problems.samples.sample import SampleProblem
from theorylab.rows.bit_rows import BitRows
from theorylab.rows.candidates import WORST
from theorylab.rows.counts import new_masses
from theorylab.rows.frames import (
    BEST,
    ENDLESS,
    ENTER,
    PHASE,
    ROOT,
    TOP,
    new_frames,
    push,
    with_more_frames,
)
from theorylab.rows.least_cost import ASK, DEEPER, DONE, LARGER, code_of, least, least_left
from theorylab.rows.rules import Rules
from theorylab.rows.solved import ENTRY_BYTES, NOT_SETTLED, Table, new_table, settled_entry, twice_as_large
from theorylab.trees.nodes import Leaf, Node
from theorylab.trees.tree import Tree

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
        self._frames = new_frames(FIRST_FRAMES, words, features)
        self._masses = new_masses(rows)

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
        return build_tree(self.rows, self._table, self.rules.beyond, members, left)

    def so_far(self, sample: SampleProblem, left: int) -> Unfinished | None:
        """What an interrupted search of the trees of all rows has found, with so many tests left at the root.

        That is at least the tree of one test of lookahead and greedy subtrees, which is found at once. None where the
        least favourable of equally pure tests are asked for.
        """
        root, beyond = self.rows.root, self.rules.beyond
        if settled_entry(self._table, root, code_of(left, beyond), ENDLESS) != NOT_SETTLED:
            value = bound = self.cost(root, left)
            grown = self.tree(root, left)
        elif self.rules.ties == WORST:
            return None
        else:
            quick = self.rules._replace(narrow=1, beyond=max(beyond, left - 1))
            solver = Solver(self.rows, self._questions.impurity, quick)
            value, grown, bound = solver.cost(root, left), solver.tree(root, left), 0
            frame = self._frames.numbers[0]
            if self._frames.registers[TOP] >= 0 and frame[PHASE] != ENTER:
                bound = least_left(self._frames)
                if frame[BEST] < value:
                    value, grown = int(frame[BEST]), self._best_at_root(int(frame[ROOT]), left)
            bound = min(bound, value)
        whole = self.rules.unit * self.rows.mass
        return Unfinished(Tree(sample, grown), fmpq(value, whole), fmpq(bound, whole))

    def _best_at_root(self, test: int, left: int) -> Node | Leaf:
        """The best tree that the search has for all rows; its subtrees stand in the table."""
        return split_by(
            self.rows,
            test,
            self.rows.root,
            lambda child: build_tree(self.rows, self._table, self.rules.beyond, child, left - 1),
        )

    def _solved(self, members: np.ndarray, left: int, beyond: int) -> int:
        """Entry of a subproblem, solved."""
        rules, code = self.rules._replace(beyond=beyond), code_of(left, beyond)
        entry = settled_entry(self._table, members, code, ENDLESS)
        if entry != NOT_SETTLED:
            return int(entry)
        self._frames.registers[TOP] = -1
        push(self._frames, members, left, code, ENDLESS)
        while True:
            outcome = least(
                self.rows, rules, self._questions.scoring, self._masses, self._frames, self._table
            )
            if outcome == DONE:
                return int(settled_entry(self._table, members, code, ENDLESS))
            if outcome == ASK:
                self._questions.answer()
            elif outcome == LARGER:
                self._table = _larger(self._table)
            elif outcome == DEEPER:
                self._frames = with_more_frames(self._frames)


def _larger(table: Table) -> Table:
    """The same table with twice the room."""
    entries, words = table.sets.rows.shape
    require(2 * entries * (8 * words + ENTRY_BYTES), f"{entries} distinct subproblems, and as many more,")
    return twice_as_large(table)
