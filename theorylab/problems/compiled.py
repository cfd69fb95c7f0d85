"""The reachable subproblems of a problem as arrays, the input of compiled kernels.

Algorithms that solve every subproblem need all of them at once, children before parents. The walk visits every
subproblem once, no matter how many paths reach it. The arrays list parents first, so an algorithm that runs through
them backwards solves the children of a subproblem before the subproblem itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol, runtime_checkable

import numpy as np
from flint import fmpq

from theorylab.errors import InvalidArgument
from theorylab.limits import memory_allowed, require
from theorylab.numbers.counts import budget
from theorylab.numbers.kernels import njit
from theorylab.problems.problem import Problem, State, Test, require_problem
from theorylab.progress import advance

__all__ = ["BRANCH_BYTES", "STATE_BYTES", "Compiled", "Walked", "compile_problem"]

ZERO = fmpq(0)

STATE_BYTES = 500
"""Memory for one subproblem: the state, its label distribution and error, its entry in the index."""

BRANCH_BYTES = 120
"""Memory for one outcome of one test: child and probability, in the walk and in the arrays."""

STATES_BETWEEN_CHECKS = 1 << 12


@dataclass(frozen=True, eq=False)
class Compiled:
    """Subproblems of a problem in topological order, parents before children.

    Shapes are given for N subproblems, M splits, L labels and at most B >= 2 outcomes per split.

    Attributes
    ----------
    problem
        The problem compiled.
    states
        The N subproblems.
    index
        Position of each subproblem in ``states``.
    distance
        int64[N], the minimum number of tests from a root to the subproblem.
    label
        fmpq[N, L], the label distributions, or the label statistics of another loss.
    leaf_error
        fmpq[N], the error of a leaf: one minus the largest label probability, for the zero-one loss.
    first_split
        int64[N + 1]; the splits of subproblem ``s`` are ``first_split[s]`` to ``first_split[s + 1] - 1``,
        in the problem's order. A pure subproblem has none.
    test, multiplicity, cost
        The M tests, int64[M] multiplicities and fmpq[M] costs.
    outcomes
        int64[M], the number of outcomes of each split.
    child, probability
        int64[M, B] positions of the children and fmpq[M, B] branch probabilities. A split with fewer
        than B outcomes is padded with child 0 and probability 0.
    weight
        int64[N], if known: weights of the subproblems. Every branch probability is the child's weight divided by the
        parent's, and every leaf error is an integer divided by the weight.
    """

    problem: Problem
    states: list[State]
    index: dict[State, int]
    distance: np.ndarray
    label: np.ndarray
    leaf_error: np.ndarray
    first_split: np.ndarray
    test: list[Test]
    multiplicity: np.ndarray
    cost: np.ndarray
    outcomes: np.ndarray
    child: np.ndarray
    probability: np.ndarray
    weight: np.ndarray | None = None

    @cached_property
    def height(self) -> np.ndarray:
        """int64[N], the maximum number of tests on a path that starts at each subproblem."""
        return _heights(self.first_split, self.outcomes, self.child)

    def splits(self, state: int) -> range:
        """Return the positions of the splits of the subproblem at position ``state``."""
        return range(int(self.first_split[state]), int(self.first_split[state + 1]))

    def branches(self, split: int) -> list[tuple[fmpq, int]]:
        """Return (probability, position of the child) for every outcome of a split, without the padding."""
        count = self.outcomes[split]
        return list(zip(self.probability[split, :count].tolist(), self.child[split, :count].tolist()))


@runtime_checkable
class Walked(Protocol):
    """A problem with its own implementation of the walk."""

    def compiled(self, roots: Sequence[Any], depth: int | None) -> Compiled | None:
        """Return the subproblems reachable from ``roots`` within ``depth`` tests, or None for the general walk."""
        ...


def compile_problem(
    problem: Problem, roots: Sequence[State] | None = None, *, depth: int | None = None
) -> Compiled:
    """Return the subproblems reachable from the roots as arrays.

    Parameters
    ----------
    problem
        The problem. A state is hashed once for every branch that leads to it.
    roots
        States where the walk starts; by default the problem's root.
    depth
        Maximum number of tests on a path; by default unlimited. A subproblem first reached after ``depth`` tests
        has a label distribution but no splits.

    Raises
    ------
    InvalidArgument
        If the depth is negative, or a subproblem is its own descendant.
    TooLarge
        If the subproblems found need more memory than allowed.

    Notes
    -----
    Time and memory are linear in the number of branches.
    """
    require_problem(problem)
    depth = None if depth is None else budget(depth, "depth")
    starts = (problem.root,) if roots is None else roots
    own = problem.compiled(starts, depth) if isinstance(problem, Walked) else None
    if own is not None:
        return own
    walk = _Walk(problem, depth)
    for state in starts:
        walk.meet(state)
    walk.run()
    return _arrange(walk)


class _Walk:
    """Subproblems, splits and branches as flat lists, in the order of a breadth-first walk."""

    def __init__(self, problem: Problem, depth: int | None):
        self.problem = problem
        self.depth = depth
        self.states: list[State] = []
        self.found: dict[State, int] = {}
        self.distance: list[int] = []
        self.label: list[fmpq] = []
        self.leaf_error: list[fmpq] = []
        self.split_count: list[int] = []
        self.test: list[Test] = []
        self.multiplicity: list[int] = []
        self.cost: list[fmpq] = []
        self.outcomes: list[int] = []
        self.child: list[int] = []
        self.probability: list[fmpq] = []

    def meet(self, state: State) -> int:
        """Return the position of a subproblem; add it if it is new."""
        place = self.found.setdefault(state, len(self.states))
        if place == len(self.states):
            self.states.append(state)
        return place

    def run(self) -> None:
        """Visit every reachable subproblem, in order of its distance from the roots."""
        layer, layer_end, next_check = 0, len(self.states), STATES_BETWEEN_CHECKS
        position = 0
        while position < len(self.states):
            if position == layer_end:
                layer, layer_end = layer + 1, len(self.states)
            self.visit(self.states[position], layer)
            position += 1
            advance(len(self.states))
            if len(self.states) >= next_check:
                next_check = len(self.states) + STATES_BETWEEN_CHECKS
                self.check_memory()
        self.check_memory()

    def visit(self, state: State, layer: int) -> None:
        """Record the labels and the splits of a subproblem."""
        statistics, loss = self.problem.label_statistics(state), self.problem.loss
        self.distance.append(layer)
        self.label.extend(statistics)
        self.leaf_error.append(loss.error_of_leaf(statistics))
        splits = () if loss.is_pure(statistics) or layer == self.depth else self.problem.splits(state)
        self.split_count.append(len(splits))
        for test, branches, multiplicity, cost, _ in splits:
            self.test.append(test)
            self.multiplicity.append(multiplicity)
            self.cost.append(cost)
            self.outcomes.append(len(branches))
            for probability, child in branches:
                self.child.append(self.meet(child))
                self.probability.append(probability)

    def check_memory(self) -> None:
        """Fail if the subproblems found so far need too much memory."""
        met = len(self.states)
        needed = met * STATE_BYTES + len(self.child) * BRANCH_BYTES
        fits = f"about {memory_allowed() * met // needed} subproblems"
        require(needed, f"walk over the subproblems: {met} met so far, and holding them", fits=fits)


def _arrange(walk: _Walk) -> Compiled:
    """Return the arrays of a finished walk, with the subproblems renumbered parents first."""
    count, splits = len(walk.states), len(walk.test)
    first_split = np.concatenate(([0], np.cumsum(walk.split_count, dtype=np.int64)))
    outcomes = np.array(walk.outcomes, dtype=np.int64)
    real = np.arange(outcomes.max(initial=2)) < outcomes[:, None]
    child = np.zeros(real.shape, dtype=np.int64)
    child[real] = walk.child
    probability = np.full(real.shape, ZERO, dtype=object)
    probability[real] = walk.probability
    order = _topological_order(first_split, outcomes, child)
    if len(order) < count:
        raise InvalidArgument("problem: a subproblem is reachable from itself; every test must shrink it")
    place = np.empty(count, dtype=np.int64)
    place[order] = np.arange(count)
    split_count = np.diff(first_split)[order]
    new_first = np.concatenate(([0], np.cumsum(split_count)))
    # the splits of a subproblem are consecutive and move together
    moved = np.repeat(first_split[order] - new_first[:-1], split_count) + np.arange(splits)
    states = [walk.states[s] for s in order.tolist()]
    return Compiled(
        problem=walk.problem,
        states=states,
        index=dict(zip(states, range(count))),
        distance=np.array(walk.distance, dtype=np.int64)[order],
        label=_objects(walk.label).reshape(count, -1)[order],
        leaf_error=_objects(walk.leaf_error)[order],
        first_split=new_first,
        test=[walk.test[m] for m in moved.tolist()],
        multiplicity=np.array(walk.multiplicity, dtype=np.int64)[moved],
        cost=_objects(walk.cost)[moved],
        outcomes=outcomes[moved],
        child=np.where(real, place[child], 0)[moved],
        probability=probability[moved],
    )


def _objects(values: list[fmpq]) -> np.ndarray:
    array = np.empty(len(values), dtype=object)
    array[:] = values
    return array


@njit(cache=True, nogil=True)
def _topological_order(first_split: np.ndarray, outcomes: np.ndarray, child: np.ndarray) -> np.ndarray:
    """Return a topological order (Kahn), parents first; it omits subproblems if there is a cycle."""
    count = len(first_split) - 1
    waiting = np.zeros(count, dtype=np.int64)
    for m in range(len(outcomes)):
        for b in range(outcomes[m]):
            waiting[child[m, b]] += 1
    order = np.empty(count, dtype=np.int64)
    ready = 0
    for s in range(count):
        if waiting[s] == 0:
            order[ready] = s
            ready += 1
    done = 0
    while done < ready:
        s = order[done]
        done += 1
        for m in range(first_split[s], first_split[s + 1]):
            for b in range(outcomes[m]):
                waiting[child[m, b]] -= 1
                if waiting[child[m, b]] == 0:
                    order[ready] = child[m, b]
                    ready += 1
    return order[:ready]


@njit(cache=True, nogil=True)
def _heights(first_split: np.ndarray, outcomes: np.ndarray, child: np.ndarray) -> np.ndarray:
    """Return the length of the longest path from each subproblem, computed children first."""
    count = len(first_split) - 1
    height = np.zeros(count, dtype=np.int64)
    for s in range(count - 1, -1, -1):
        for m in range(first_split[s], first_split[s + 1]):
            for b in range(outcomes[m]):
                height[s] = max(height[s], 1 + height[child[m, b]])
    return height
