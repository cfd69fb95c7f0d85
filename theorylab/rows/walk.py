r"""The subproblems of a sample, level by level, as rows of bits.

A subproblem is a set of inputs: bit i of word w is 1 if it contains input 64 w + i. A test splits a row
into its intersections with the column of the test and with the complement. Each row of a level is split by all
tests that are not constant on it, and equal rows after the same number of tests are merged: a hash finds the
candidates, and all words are compared. With W words per row the cost is O(W) per split, and as much again for
every input of a new subproblem, whose label masses are summed once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from theorylab.limits import memory_budget, require_memory
from theorylab.numbers.kernels import njit
from theorylab.numbers.pieces import in_pieces
from theorylab.rows.packing import WORD, members, pack_rows, restrict, sums_where
from theorylab.rows.row_sets import (
    FULL,
    SET_BYTES,
    RowSets,
    enter,
    new_row_sets,
    with_twice_the_room,
)

__all__ = ["Beside", "SampleLevel", "SampleRows"]

FIRST_ROOM = 1 << 10
SPLIT_BYTES = 24
"""Memory of a split: its test and the indices of its children."""

STEPS_A_WORD = 8
"""Operations per word of a row in a split, including the search for the children."""


class Beside(NamedTuple):
    """Additional memory in bytes of the caller that splits a level: current, per new subproblem, and per test."""

    held: int = 0
    a_subproblem: int = 0
    a_test: int = 0


NOTHING = Beside()
EVERY_TEST = np.zeros((0, 0), dtype=bool)


@dataclass(frozen=True, eq=False)
class SampleLevel:
    """Distinct subproblems after the same number of tests.

    With n subproblems of W words, L labels and m splits:

    Attributes
    ----------
    rows
        uint64[n, W], the inputs of each subproblem.
    masses
        int64[n, L], the weights of its labels.
    first_split
        int64[n + 1]; the splits of subproblem s are ``first_split[s]`` to ``first_split[s + 1] - 1``, lowest
        feature first. None before the level is split.
    test, child
        int64[m] features and int64[m, 2] indices of the zero-child and the one-child in the next level.
    """

    rows: np.ndarray
    masses: np.ndarray
    first_split: np.ndarray
    test: np.ndarray
    child: np.ndarray

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def leaf_errors(self) -> np.ndarray:
        """int64[n], the weight of the inputs that a leaf misclassifies."""
        return self.masses.sum(axis=1) - self.masses.max(axis=1)

    @property
    def owner(self) -> np.ndarray:
        """int64[m], the subproblem of each split."""
        return np.repeat(np.arange(len(self)), np.diff(self.first_split))

    def take(self, places: np.ndarray) -> SampleLevel:
        """Return an unsplit level of some of the subproblems."""
        nothing = np.zeros(0, dtype=np.int64)
        first = np.zeros(len(places) + 1, dtype=np.int64)
        return SampleLevel(self.rows[places], self.masses[places], first, nothing, nothing.reshape(0, 2))

    def splits(self, place: int) -> range:
        """Return the indices of the splits of subproblem ``place``."""
        return range(int(self.first_split[place]), int(self.first_split[place + 1]))

    def state(self, place: int) -> int:
        """Return the inputs of subproblem ``place`` as an integer, the state of the problem."""
        return int.from_bytes(self.rows[place].tobytes(), "little")


class SampleRows:
    """A sample as words, from which levels are created.

    Parameters
    ----------
    features
        bool[N, F], the distinct inputs.
    weights
        int64[N, L], the weights of their labels.
    """

    def __init__(self, features: np.ndarray, weights: np.ndarray):
        self.features = features
        self.weights = weights
        self.columns = pack_rows(features.T)
        self.words = self.columns.shape[1]
        self._alone = (weights.sum(axis=1) - weights.max(axis=1))[:, None].copy()

    def level(self, rows: np.ndarray) -> SampleLevel:
        """Return the unsplit level of distinct subproblems, given by their ``rows``."""
        masses = np.zeros((len(rows), self.weights.shape[1]), dtype=np.int64)
        in_pieces(
            len(rows),
            self.weights.size,
            lambda first, last: _add_label_masses(rows[first:last], self.weights, masses[first:last]),
        )
        nothing = np.zeros(0, dtype=np.int64)
        return SampleLevel(
            rows, masses, np.zeros(len(rows) + 1, dtype=np.int64), nothing, nothing.reshape(0, 2)
        )

    def unavoidable_errors(self, rows: np.ndarray) -> np.ndarray:
        """Return the error of each subproblem, given by its ``rows``, if a tree could separate all its inputs."""
        everything = pack_rows(np.ones((1, len(self.weights)), dtype=bool))[0]
        return sums_where(rows, everything, self._alone)[:, 0]

    def of_states(self, states: Sequence[int]) -> SampleLevel:
        """Return the level of distinct subproblems, given as integers: bit i of a state is 1 if it contains input i."""
        size = self.words * WORD // 8
        written = b"".join(state.to_bytes(size, "little") for state in states)
        return self.level(np.frombuffer(written, dtype=np.uint64).reshape(-1, self.words).copy())

    def split(
        self,
        level: SampleLevel,
        where: np.ndarray,
        beside: Beside = NOTHING,
        *,
        pure: bool = False,
        tests: np.ndarray = EVERY_TEST,
    ) -> tuple[SampleLevel, SampleLevel]:
        """Split some subproblems of a level.

        Parameters
        ----------
        level
            Subproblems.
        where
            bool[n], the subproblems to split.
        beside
            Additional memory of the caller.
        pure
            Whether to split pure subproblems too; by default they are skipped.
        tests
            bool[n, F], the tests that split each subproblem; all if not given.

        Returns
        -------
        tuple of SampleLevel
            The level with its splits, and the level of their distinct children.

        Raises
        ------
        TooLarge
            If the children exceed the memory budget.
        """
        chosen = where if pure else where & (level.leaf_errors > 0)
        # a growing table and its copy exist at the same time
        state_bytes = 8 * (2 * self.words + self.weights.shape[1]) + SET_BYTES + beside.a_subproblem
        # the memory reserved for the splits of constant features is never touched
        most = int(tests[chosen].sum()) if len(tests) else int(chosen.sum()) * len(self.columns)
        needed = most * SPLIT_BYTES + beside.held
        require_memory(needed, f"tests of {len(level)} subproblems of a sample")
        test, child = np.empty(most, dtype=np.int64), np.empty((most, 2), dtype=np.int64)
        first = np.zeros(len(level) + 1, dtype=np.int64)
        below, allowed = new_row_sets(FIRST_ROOM, self.words), memory_budget() - needed

        def split_some(start: int, stop: int) -> None:
            nonlocal below
            below = _split(
                start,
                stop,
                level.rows,
                chosen,
                tests,
                self.columns,
                test,
                child,
                first,
                below,
                allowed,
                state_bytes,
                beside.a_test,
            )

        in_pieces(len(level), STEPS_A_WORD * self.columns.size, split_some)
        met = int(below.held[0])
        require_memory(
            needed + met * state_bytes + int(first[-1]) * beside.a_test,
            f"subproblems of a sample: {met} met so far below {len(level)}, and holding them with their tests",
        )
        rows = below.rows[:met].copy()
        del below
        made = int(first[-1])
        return replace(level, first_split=first, test=test[:made], child=child[:made]), self.level(rows)


@njit(cache=True, nogil=True)
def _add_label_masses(rows: np.ndarray, weights: np.ndarray, masses: np.ndarray) -> None:
    """Add the weights of the labels over the inputs of each row."""
    inputs = np.empty(len(weights), dtype=np.int64)
    for s in range(len(rows)):
        for i in range(members(rows[s], inputs)):
            for label in range(weights.shape[1]):
                masses[s, label] += weights[inputs[i], label]


@njit(cache=True, nogil=True)
def _split(
    start: int,
    stop: int,
    rows: np.ndarray,
    where: np.ndarray,
    tests: np.ndarray,
    columns: np.ndarray,
    test: np.ndarray,
    child: np.ndarray,
    first: np.ndarray,
    below: RowSets,
    allowed: int,
    state_bytes: int,
    test_bytes: int,
) -> RowSets:
    """Write the splits of the rows from ``start`` to ``stop``, and their ends, until they need too much memory.

    ``below`` contains the distinct children of earlier splits; it is returned with the new ones added.
    """
    words, made = rows.shape[1], first[start]
    part = np.empty(words, dtype=np.uint64)
    for s in range(start, stop):
        fits = below.held[0] * state_bytes + made * test_bytes <= allowed
        for f in range(len(columns) if where[s] and fits else 0):
            if len(tests) > 0 and not tests[s, f]:
                continue
            ones = zeros = np.uint64(0)
            for w in range(words):
                ones |= rows[s, w] & columns[f, w]
                zeros |= rows[s, w] & ~columns[f, w]
            if ones == 0 or zeros == 0:
                continue
            test[made] = f
            for outcome in range(2):
                restrict(rows[s], columns[f], outcome, part)
                place = enter(below, part, 0)
                if place == FULL:
                    below = with_twice_the_room(below)
                    place = enter(below, part, 0)
                child[made, outcome] = place
            made += 1
        first[s + 1] = made
    return below
