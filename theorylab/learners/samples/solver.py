"""Python driver of a search on a sample: it enlarges tables, answers questions and reads trees."""

from __future__ import annotations

import numpy as np
from flint import fmpq

from theorylab.impurities.impurity import Impurity
from theorylab.learners.samples.questions import Questions
from theorylab.learners.samples.trees import build_tree, split_by
from theorylab.learners.unfinished import Unfinished
from theorylab.limits import require
from theorylab.problems.in_words import Sample
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
    """Trees of minimum cost on sets of rows; every subproblem is solved once.

    Parameters
    ----------
    rows
        The sample.
    impurity
        Impurity function that orders the tests.
    rules
        Costs, bounds and tie rule of the search.
    """

    def __init__(self, rows: BitRows, impurity: Impurity, rules: Rules):
        self.rows = rows
        self.rules = rules
        self._questions = Questions(rows, impurity)
        words = len(rows.root)
        self._table = new_table(FIRST_ENTRIES, words)
        self._frames = new_frames(FIRST_FRAMES, words, rows.tests, rows.sorted.lists.shape)
        self._masses = new_masses(rows)

    def test(self, members: np.ndarray, left: int, beyond: int) -> int:
        """Return the first test of a tree of minimum cost on a set, or a negative number for a leaf.

        Parameters
        ----------
        members
            The set of rows.
        left
            Number of remaining tests.
        beyond
            Value that replaces ``beyond`` of the rules.

        Raises
        ------
        TooLarge
            If the subproblems exceed the memory budget.
        """
        entry = self._solve(members, left, beyond)
        return int(self._table.tests[entry])

    def cost(self, members: np.ndarray, left: int) -> int:
        """Return the minimum cost on a set with ``left`` remaining tests; errors as for :meth:`test`."""
        entry = self._solve(members, left, self.rules.beyond)
        return int(self._table.values[entry])

    def tree(self, members: np.ndarray, left: int) -> Node | Leaf:
        """Return a tree of minimum cost on a set with ``left`` remaining tests; errors as for :meth:`test`."""
        self._solve(members, left, self.rules.beyond)
        return build_tree(self.rows, self._table, self.rules.beyond, members, left)

    def so_far(self, sample: Sample, left: int, ahead: int = 1) -> Unfinished | None:
        """Return the result so far of an interrupted search on all rows, with ``left`` remaining tests at the root.

        The result is at least as good as ``ahead`` tests of lookahead with greedy subtrees, one of which is fast to
        compute on 0/1 features. It is None for the tie rule ``worst``.
        """
        root, beyond = self.rows.root, self.rules.beyond
        if settled_entry(self._table, root, code_of(left, beyond), ENDLESS) != NOT_SETTLED:
            value = bound = self.cost(root, left)
            grown = self.tree(root, left)
        elif self.rules.ties == WORST:
            return None
        else:
            quick = self.rules._replace(narrow=1, beyond=max(beyond, left - ahead))
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
        """Return the best tree found so far for all rows; its subtrees are in the table."""
        return split_by(
            self.rows,
            test,
            self.rows.root,
            lambda child: build_tree(self.rows, self._table, self.rules.beyond, child, left - 1),
        )

    def _solve(self, members: np.ndarray, left: int, beyond: int) -> int:
        """Solve a subproblem and return its entry."""
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
    """Return the same table with twice the capacity."""
    entries, words = table.sets.rows.shape
    require(2 * entries * (8 * words + ENTRY_BYTES), f"{entries} distinct subproblems, and as many more,")
    return twice_as_large(table)
