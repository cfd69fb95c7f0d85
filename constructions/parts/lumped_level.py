"""Whole levels of a lumped problem in NumPy, with one row of part states per subproblem.

The states of a composition are tuples of states of its parts, and a test changes one part. So a level is an integer
matrix with a column per part; the data of a part state (label mean, tests, children) are computed once and gathered
from tables. A level of n subproblems costs O(n log n) NumPy operations instead of n evaluations in Python.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from flint import fmpq

from constructions.parameters import HALF
from constructions.parts.lumped import LumpedProblem
from theorylab.numbers.common_denominator import over_common_denominator
from theorylab.problems.levels import Expansion
from theorylab.problems.problem import State

__all__ = ["LumpedLevel", "PartTables"]

SETTLED = 0
"""Row number, in every table, for the parts of a composition that an absorbing part has settled."""

UNKNOWN = -1
"""Number of tests of a part state that has a number but has not been expanded."""


class _PartTable:
    """The known states of one part, numbered, with their tests in flat arrays."""

    def __init__(self, tables: PartTables, index: int, part: LumpedProblem[Any]):
        self.tables, self.index, self.part = tables, index, part
        self.states: list[State] = [None]
        self.numbers: dict[State, int] = {}
        self.contributions: list[fmpq] = [fmpq(0)]
        self.absorbing: list[bool] = [False]
        self.constant: list[bool] = [False]
        self.start = np.zeros(1, dtype=np.int64)
        self.count = np.zeros(1, dtype=np.int64)
        self.multiplicity = np.zeros(0, dtype=np.int64)
        self.shape = np.zeros(0, dtype=np.int64)
        self.child = np.zeros((0, 2), dtype=np.int64)

    def number(self, state: State) -> int:
        """Return the number of a state, new or known."""
        known = self.numbers.setdefault(state, len(self.states))
        if known == len(self.states):
            self.states.append(state)
            self.contributions.append(self.tables.block.contribution(self.index, self.part.mean(state)))
            self.absorbing.append(self.tables.block.absorbs(self.index, state))
            self.constant.append(isinstance(state, fmpq))
        return known

    def expand(self, numbers: np.ndarray) -> None:
        """Compute the tests of the states with these numbers, unless already done."""
        fresh = len(self.states) - len(self.start)
        self.start = np.append(self.start, np.zeros(fresh, dtype=np.int64))
        self.count = np.append(self.count, np.full(fresh, UNKNOWN))
        multiplicity: list[int] = []
        shape: list[int] = []
        child: list[tuple[int, int]] = []
        for number in np.unique(numbers[self.count[numbers] == UNKNOWN]).tolist():
            tests = self.part.tests(self.states[number])
            self.start[number] = len(self.child) + len(child)
            self.count[number] = len(tests)
            for _, count, probabilities, zero, one in tests:
                multiplicity.append(count)
                shape.append(self.tables.shape(probabilities))
                child.append((self.number(zero), self.number(one)))
        if child:
            self.multiplicity = np.append(self.multiplicity, multiplicity)
            self.shape = np.append(self.shape, shape)
            self.child = np.concatenate([self.child, child])


class PartTables:
    """Tables of the parts of a block."""

    def __init__(self, block: LumpedProblem[Any]):
        self.block = block
        self.shapes: list[tuple[fmpq, ...]] = [(HALF, HALF)]
        self.constants: dict[fmpq, np.ndarray] = {}
        self.parts = [_PartTable(self, i, part) for i, part in enumerate(block.parts)]

    def shape(self, probabilities: tuple[fmpq, fmpq]) -> int:
        """Return the index of a pair of branch probabilities."""
        if probabilities not in self.shapes:
            self.shapes.append(probabilities)
        return self.shapes.index(probabilities)

    def root(self) -> np.ndarray:
        """Return the row of the block's root."""
        return self.merge_constants(np.array([[part.number(part.part.start) for part in self.parts]]))

    def merge_constants(self, rows: np.ndarray) -> np.ndarray:
        """Replace rows that represent the same constant by one representative, in place."""
        absorbed = np.zeros(len(rows), dtype=bool)
        constant = np.ones(len(rows), dtype=bool)
        for column, part in enumerate(self.parts):
            absorbed |= np.array(part.absorbing)[rows[:, column]]
            constant &= np.array(part.constant)[rows[:, column]]
        rows[absorbed] = SETTLED
        at = np.flatnonzero(constant & ~absorbed)
        for position, value in zip(at.tolist(), self.means(rows[at]).tolist()):
            rows[position] = self.constants.setdefault(value, rows[position].copy())
        return rows

    def state(self, row: np.ndarray) -> State:
        """Return the block state that a row represents."""
        if row[0] == SETTLED:
            return self.block.join([fmpq(0)] * len(self.parts))
        return self.block.settle(tuple(part.states[i] for part, i in zip(self.parts, row.tolist())))

    def means(self, rows: np.ndarray) -> np.ndarray:
        """Return the label means of rows, rationals in an object array."""
        contributions = [
            np.array(part.contributions, dtype=object)[rows[:, i]] for i, part in enumerate(self.parts)
        ]
        return self.block.join(contributions)


class LumpedLevel:
    """Distinct subproblems of a lumped problem after ``read`` tests.

    Parameters
    ----------
    tables
        Tables of the parts, shared by all levels.
    rows
        Numbers of the part states; shape (n, parts).
    read
        Number of variables read.
    masses
        Label masses and their denominator, if already known.
    """

    def __init__(
        self,
        tables: PartTables,
        rows: np.ndarray,
        read: int,
        masses: tuple[np.ndarray, int] | None = None,
    ):
        self.tables, self.rows, self.read, self._masses = tables, rows, read, masses

    def __len__(self) -> int:
        return len(self.rows)

    def state(self, position: int) -> State:
        """Return the state of the lumped problem: (state of the block, variables read)."""
        return self.tables.state(self.rows[position]), self.read

    def label_masses(self) -> tuple[np.ndarray, int]:
        """Label probabilities as integers over a common denominator."""
        if self._masses is None:
            ones, denominator = over_common_denominator(self.tables.means(self.rows).tolist())
            self._masses = np.stack([denominator - ones, ones], axis=1), denominator
        return self._masses

    def take(self, positions: np.ndarray) -> LumpedLevel:
        """Return the level of the subproblems at ``positions``."""
        masses = None if self._masses is None else (self._masses[0][positions], self._masses[1])
        return LumpedLevel(self.tables, self.rows[positions], self.read, masses)

    def expand(self) -> Expansion:
        """Return all splits: the tests of every part, then the class of irrelevant variables."""
        masses, denominator = self.label_masses()
        open_ = np.flatnonzero((masses < denominator).all(axis=1))
        rows = self.rows[open_]
        unread = np.full(len(rows), self.tables.block.variables - self.read)
        owner, multiplicity, shape = [], [], []
        zeros: list[np.ndarray] = []
        ones: list[np.ndarray] = []
        for column, part in enumerate(self.tables.parts):
            numbers = rows[:, column]
            part.expand(numbers)
            counts = part.count[numbers]
            own = np.repeat(np.arange(len(rows)), counts)
            # index of each test in the part's arrays: the start of its state, plus its index there
            at = np.arange(len(own)) - np.repeat(np.cumsum(counts) - counts - part.start[numbers], counts)
            owner.append(own)
            multiplicity.append(part.multiplicity[at])
            shape.append(part.shape[at])
            np.subtract.at(unread, own, part.multiplicity[at])
            for outcome, children in enumerate((zeros, ones)):
                child = rows[own]
                child[:, column] = part.child[at, outcome]
                children.append(child)
        idle = np.flatnonzero(unread > 0)
        owner.append(idle)
        multiplicity.append(unread[idle])
        shape.append(np.zeros(len(idle), dtype=np.int64))
        zeros.append(rows[idle])
        ones.append(rows[idle])

        flat = np.concatenate(owner)
        order = np.argsort(flat, kind="stable")
        flat = flat[order]
        below = self.tables.merge_constants(np.concatenate([*zeros, *ones]))
        representative, number = _distinct(below, [len(part.states) for part in self.tables.parts])
        starts = np.searchsorted(flat, flat)
        return Expansion(
            owner=open_[flat],
            index=np.arange(len(flat)) - starts,
            multiplicity=np.concatenate(multiplicity)[order],
            shape=np.concatenate(shape)[order],
            child=number.reshape(2, -1).T[order],
            shapes=self.tables.shapes,
            children=LumpedLevel(self.tables, below[representative], self.read + 1),
        )


def _distinct(rows: np.ndarray, sizes: Sequence[int]) -> tuple[np.ndarray, np.ndarray]:
    """Return the index of a representative of each distinct row, and for each row the number of its representative."""
    key, bound = rows[:, 0], sizes[0]
    for column, size in enumerate(sizes[1:], start=1):
        if bound * size >= 1 << 62:
            values, key = np.unique(key, return_inverse=True)
            bound = len(values)
        key, bound = key * size + rows[:, column], bound * size
    _, representative, number = np.unique(key, return_index=True, return_inverse=True)
    return representative, number
