"""The order of the leaves in leaf-by-leaf growth, in which equal leaves are split in rounds.

A leaf created by a split may come before the remaining equals of the leaf that was split. A *round* is the sequence of
splits at one of several equal leaves and below it, until all leaves that it creates come after the remaining equals;
each equal leaf takes one round. The leaves that many rounds create can be counted together and remain in the order of
the rule as long as those of equal priority are equal or alike.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any

from flint import fmpq

from theorylab.impurities.ties import Ties
from theorylab.learners.growing.alike import Alike
from theorylab.learners.growing.bursts import Bursts
from theorylab.learners.growing.equal_leaves import EqualLeaves, GrowingTree
from theorylab.numbers.comparison import Certified, Value
from theorylab.numbers.formal_sum import FormalSum
from theorylab.problems.problem import Problem, Split, State

__all__ = ["Kind", "Kinds", "Priority", "Queue", "Round", "Scores"]

MOST_STEPS = 10_000
"""Maximum number of steps in a round; leaves whose rounds are longer are split one by one."""
MOST_NESTED = 100
"""Maximum nesting depth of rounds."""

Priority = Callable[[fmpq, Value], Value]
"""Function that maps the probability of reaching a leaf and the score of its best test to the priority of the leaf,
which is proportional to the probability or does not depend on it."""

Scores = Callable[[Any], tuple[list[Split], Value | None]]
"""Function that maps a subproblem (a state of the problem) to its tests of largest score, by index, and that score.
A pure subproblem has no tests."""

Rank = tuple[int, ...]


@dataclass(slots=True, eq=False)
class _Priority:
    """A priority, ordered from highest to lowest."""

    value: Certified

    def order(self, other: _Priority) -> int:
        return 0 if self is other else self.value.order(other.value)

    def __lt__(self, other: _Priority) -> bool:
        return self.order(other) > 0


@dataclass(slots=True, eq=False)
class Kind:
    """Equal leaves that can be split, with their test, score and priority."""

    leaves: EqualLeaves
    split: Split
    score: Value
    priority: _Priority
    children: list[EqualLeaves]
    round: Round | None = None
    tried: bool = False


@dataclass(slots=True, eq=False)
class Round:
    """The splits and nested rounds at one of several equal leaves before the next one is split."""

    steps: list[tuple[Kind | Round, int]]
    left: list[tuple[EqualLeaves, int]]
    """The leaves that it creates and does not split, in the order of creation."""
    splits: dict[Kind, int] = field(default_factory=dict)
    """Number of leaves of each kind that are split."""
    tests: int = field(init=False)
    bursts: Bursts | None = None

    def __post_init__(self) -> None:
        for step, count in self.steps:
            for kind, each in _splits_of(step).items():
                self.splits[kind] = self.splits.get(kind, 0) + each * count
        self.tests = sum(self.splits.values())


def _splits_of(step: Kind | Round) -> dict[Kind, int]:
    """Return the number of leaves of each kind that a step splits."""
    return step.splits if isinstance(step, Round) else {step: 1}


@dataclass(slots=True)
class _Piece:
    """Equal leaves created one after the other."""

    kind: Kind
    count: int
    created: int

    @property
    def depth(self) -> int:
        return self.kind.leaves.depth


RANK: dict[Ties, Callable[[_Piece], Rank]] = {
    Ties.FIRST: lambda piece: (piece.created,),
    Ties.LAST: lambda piece: (-piece.created,),
    Ties.SHALLOWEST: lambda piece: (piece.depth, piece.created),
    Ties.DEEPEST: lambda piece: (-piece.depth, piece.created),
}
"""Rank of leaves among those of equal priority, lowest first."""


@dataclass(slots=True)
class _Level:
    """The leaves of one priority, in the order of the rule."""

    priority: _Priority
    pieces: list[tuple[Rank, _Piece]] = field(default_factory=list)


class Kinds:
    """The kinds of leaves of a growing tree, with their tests, children and rounds.

    Attributes
    ----------
    separated
        Number of times that one of several equal leaves was split alone.
    """

    def __init__(self, problem: Problem, priority: Priority, best_tests: Scores, rule: Ties, size: int):
        self.rule = rule
        self.tree = GrowingTree(problem)
        self._of = priority
        self._best_tests = best_tests
        self._most = min(size, MOST_STEPS)
        self._alike = Alike(problem, self._choice, priority, most=size)
        self._kinds: dict[EqualLeaves, Kind | None] = {}
        self._priorities: dict[Hashable, _Priority] = {}
        self._nested = 0
        self.separated = 0

    def _choice(self, state: State) -> tuple[Split | None, Value | None]:
        tests, score = self._best_tests(state)
        if not tests:
            return None, None
        return (tests[-1].by_last() if self.rule is Ties.LAST else tests[0]), score

    def __call__(self, leaves: EqualLeaves) -> Kind | None:
        """Return the kind of the leaves, or ``None`` if they cannot be split."""
        if leaves not in self._kinds:
            split, score = self._choice(leaves.state)
            found = None
            if split is not None and score is not None:
                value = self._of(leaves.probability, score)
                known = self._priorities.setdefault(_equality_key(value), _Priority(Certified(value)))
                found = Kind(leaves, split, score, known, [])
            self._kinds[leaves] = found
        return self._kinds[leaves]

    def children(self, kind: Kind) -> list[EqualLeaves]:
        """Return the children of one of the leaves."""
        kind.children = kind.children or self.tree.below(kind.leaves, kind.split)
        return kind.children

    def alike(self, one: EqualLeaves, other: EqualLeaves) -> bool:
        """Return True if leaves are equal or alike."""
        return one is other or (
            one.depth == other.depth
            and one.probability == other.probability
            and self._alike(one.state, other.state)
        )

    def round(self, kind: Kind) -> Round | None:
        """Return the round of one of several equal leaves, or ``None`` if it is too long.

        The result is also ``None`` if rounds cannot be merged, because they create leaves of equal priority
        whose order matters.
        """
        if not kind.tried and self._nested < MOST_NESTED:
            kind.tried = True
            self._nested += 1
            kind.round = self._find_round(kind)
            self._nested -= 1
        return kind.round

    def _find_round(self, kind: Kind) -> Round | None:
        queue = Queue(self, above=kind.priority)
        steps: list[tuple[Kind | Round, int]] = [(kind, 1)]
        for child in self.children(kind):
            queue.enter(child, 1)
        while run := queue.next():
            steps += run
            queue.leave(run)
            if len(steps) > self._most:
                return None
        left = queue.left
        waiting = [found for leaves, _ in left if (found := self(leaves)) is not None]
        by_depth = self.rule in (Ties.SHALLOWEST, Ties.DEEPEST)
        for i, one in enumerate(waiting):
            for other in waiting[:i]:
                if (
                    not (by_depth and one.leaves.depth != other.leaves.depth)
                    and not one.priority.order(other.priority)
                    and not self.alike(one.leaves, other.leaves)
                ):
                    return None
        return Round(steps, left)


class Queue:
    """Priority queue of the leaves that can be split.

    Parameters
    ----------
    kinds
        The kinds of leaves.
    above
        If given, leaves that come after an earlier leaf of this priority are not split.
    """

    def __init__(self, kinds: Kinds, above: _Priority | None = None):
        self._kinds = kinds
        self._above = above
        self._rank = RANK[kinds.rule]
        self._least = 1 if kinds.rule in (Ties.FIRST, Ties.SHALLOWEST) else 0
        self._pieces: dict[_Priority, list[_Piece]] = {}
        self._waiting: list[_Priority] = []
        self._levels: list[_Level] = []
        self._created = 0

    def enter(self, leaves: EqualLeaves, count: int) -> None:
        """Queue leaves if they can be split."""
        self._created += 1
        kind = self._kinds(leaves)
        if kind is not None:
            if kind.priority not in self._pieces:
                heapq.heappush(self._waiting, kind.priority)
            self._pieces.setdefault(kind.priority, []).append(_Piece(kind, count, self._created))

    def leave(self, run: list[tuple[Kind | Round, int]]) -> None:
        """Queue the leaves created by a run and not split in it."""
        for step, count in run:
            left = (
                step.left if isinstance(step, Round) else [(child, 1) for child in self._kinds.children(step)]
            )
            for leaves, each in left:
                self.enter(leaves, each * count)

    @property
    def left(self) -> list[tuple[EqualLeaves, int]]:
        """The waiting leaves, in the order of creation."""
        pieces = sorted(
            (piece for waiting in self._pieces.values() for piece in waiting), key=lambda p: p.created
        )
        return [(piece.kind.leaves, piece.count) for piece in pieces]

    def next(self) -> list[tuple[Kind | Round, int]]:
        """Return the next splits and rounds in order, with the number of each; empty at the end."""
        while self._waiting:
            top = self._waiting[0]
            order = top.order(self._levels[-1].priority) if self._levels else 1
            if order < 0 or (self._above and not self._levels and top.order(self._above) < self._least):
                break
            heapq.heappop(self._waiting)
            if order > 0:
                self._levels.append(_Level(top))
            for piece in self._pieces.pop(top):
                heapq.heappush(self._levels[-1].pieces, (self._rank(piece), piece))
        if not self._levels:
            return []
        run = self._run(self._levels[-1].pieces)
        if not self._levels[-1].pieces:
            self._levels.pop()
        return run

    def _run(self, level: list[tuple[Rank, _Piece]]) -> list[tuple[Kind | Round, int]]:
        first = heapq.heappop(level)[1]
        if first.count == 1 and not (level and self._equal(first, level[0][1])):
            return [(first.kind, 1)]
        if not self._kinds.round(first.kind):
            self._kinds.separated += self._above is None
            if first.count > 1:
                first.count -= 1
                heapq.heappush(level, (self._rank(first), first))
            return [(first.kind, 1)]
        together = {first.kind: first.count}
        while level and self._equal(first, level[0][1]) and self._kinds.round(level[0][1].kind):
            piece = heapq.heappop(level)[1]
            together[piece.kind] = together.get(piece.kind, 0) + piece.count
        return [(found, count) for kind, count in together.items() if (found := self._kinds.round(kind))]

    def _equal(self, first: _Piece, second: _Piece) -> bool:
        """Return True if the leaves of two pieces of a level are equal or alike."""
        one, other = first.kind.leaves, second.kind.leaves
        counted = self._above is not None or max(one.made, other.made) > 1
        return one is other or (counted and self._kinds.alike(one, other))


def _equality_key(value: Value) -> Hashable:
    """Return a key that only equal values share."""
    if isinstance(value, FormalSum):
        return value.atoms, frozenset(value.collect().items())
    return (value.p, value.q) if isinstance(value, fmpq) else object()
