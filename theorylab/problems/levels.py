"""Levels: the distinct subproblems after a given number of tests, as arrays.

A tree of bounded depth reaches a subproblem after some number of tests. Expanding the level of that number gives all
splits of its subproblems and their distinct children at once. Any problem can be expanded state by state; a problem
whose states have structure can expand a whole level in numpy by implementing :class:`Levelled`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

import numpy as np
from flint import fmpq

from theorylab.numbers.common_denominator import over_common_denominator
from theorylab.problems.losses import ZERO_ONE
from theorylab.problems.problem import Problem, State

__all__ = ["Expansion", "Level", "Levelled", "StateLevel", "errors_of_leaves", "first_level"]


@dataclass(frozen=True)
class Expansion:
    """All splits of a level, grouped by subproblem, in the order of the problem's splits.

    Attributes
    ----------
    owner
        Position in the level of the subproblem of each split, ascending; shape (m,).
    index
        Index of each split among the splits of its subproblem; shape (m,).
    multiplicity
        Number of interchangeable tests that each split stands for; shape (m,).
    shape
        Row of ``shapes`` with the branch probabilities of each split; shape (m,).
    child
        Positions of the children of each split in ``children``; shape (m, b), padded with 0.
    shapes
        The distinct tuples of branch probabilities.
    children
        The distinct subproblems reached, as a level.
    """

    owner: np.ndarray
    index: np.ndarray
    multiplicity: np.ndarray
    shape: np.ndarray
    child: np.ndarray
    shapes: list[tuple[fmpq, ...]]
    children: Level


class Level(Protocol):
    """Distinct subproblems after the same number of tests."""

    def __len__(self) -> int: ...

    def state(self, position: int) -> State:
        """Return the state at a position."""
        ...

    def label_masses(self) -> tuple[np.ndarray, int]:
        """Return the label probabilities as integers of shape (n, labels), and their common denominator."""
        ...

    def expand(self) -> Expansion:
        """Return all splits of the subproblems that are not pure."""
        ...

    def take(self, positions: np.ndarray) -> Level:
        """Return the level of the subproblems at ``positions``."""
        ...


@runtime_checkable
class Levelled(Protocol):
    """A problem with its own implementation of levels."""

    def first_level(self) -> Level:
        """Return the level that contains only the root."""
        ...


def first_level(problem: Problem) -> Level:
    """Return the level that contains only the root of ``problem``."""
    return problem.first_level() if isinstance(problem, Levelled) else StateLevel(problem, [problem.root])


def errors_of_leaves(problem: Problem, level: Level) -> tuple[np.ndarray, int]:
    """Return the errors of leaves at the subproblems of a level as integers, and their common denominator."""
    if problem.loss is ZERO_ONE:
        masses, denominator = level.label_masses()
        return denominator - masses.max(axis=1), denominator
    statistics = (problem.label_statistics(level.state(i)) for i in range(len(level)))
    return over_common_denominator([problem.loss.error_of_leaf(each) for each in statistics])


class StateLevel:
    """A level of any problem, expanded state by state.

    Parameters
    ----------
    problem
        The problem.
    states
        Distinct states reached after the same number of tests.
    """

    def __init__(self, problem: Problem, states: list[State]):
        self.problem = problem
        self.states = states

    def __len__(self) -> int:
        return len(self.states)

    def state(self, position: int) -> State:
        """Return the state at a position."""
        return self.states[position]

    def label_masses(self) -> tuple[np.ndarray, int]:
        """Return the label statistics as integers, and their common denominator."""
        flat = [p for state in self.states for p in self.problem.label_statistics(state)]
        numerators, denominator = over_common_denominator(flat)
        return numerators.reshape(len(self.states), -1), denominator

    def take(self, positions: np.ndarray) -> StateLevel:
        """Return the level of the subproblems at ``positions``."""
        return StateLevel(self.problem, [self.states[i] for i in positions.tolist()])

    def expand(self) -> Expansion:
        """Return all splits of the subproblems that are not pure."""
        seen: dict[State, int] = {}
        shapes: dict[tuple[fmpq, ...], int] = {}
        owner, index, multiplicity, shape, child = [], [], [], [], []
        for position, state in enumerate(self.states):
            if self.problem.is_pure(state):
                continue
            for i, split in enumerate(self.problem.splits(state)):
                owner.append(position)
                index.append(i)
                multiplicity.append(split.multiplicity)
                probabilities = tuple(branch.probability for branch in split.branches)
                shape.append(shapes.setdefault(probabilities, len(shapes)))
                child.append([seen.setdefault(branch.child, len(seen)) for branch in split.branches])
        width = max(map(len, child), default=0)
        padded = np.zeros((len(child), width), dtype=np.int64)
        for b in range(width):
            padded[:, b] = [row[b] if b < len(row) else 0 for row in child]
        return Expansion(
            owner=np.array(owner, dtype=np.int64),
            index=np.array(index, dtype=np.int64),
            multiplicity=np.array(multiplicity, dtype=np.int64),
            shape=np.array(shape, dtype=np.int64),
            child=padded,
            shapes=list(shapes),
            children=StateLevel(self.problem, list(seen)),
        )
