"""Which leaves come next in growth leaf by leaf: equal ones in rounds, each with what is below it before the next.

A leaf made by a split may come before the equals of the leaf that was split. A *round* is what happens to one of them
until all that it left comes after them, so several equal leaves are as many rounds. What is left of many rounds is in
the order of the rule without being told apart as long as leaves of equal priority are equal or alike.
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
"""Longest round that is told; leaves whose rounds are longer are split one by one."""
MOST_NESTED = 100
"""Rounds within rounds that are told."""

Priority = Callable[[fmpq, Value], Value]
"""From the probability of reaching a leaf and the score of its best test to the leaf's priority; it grows in proportion
to the probability, or does not depend on it."""

Scores = Callable[[Any], tuple[list[Split], Value | None]]
"""From a subproblem (a state of the problem) to its tests of largest score in the order of their index, and that score;
no test where it is pure."""

Rank = tuple[int, ...]


@dataclass(slots=True, eq=False)
class _Priority:
    """A priority, the largest first in order."""

    value: Certified

    def order(self, other: _Priority) -> int:
        return 0 if self is other else self.value.order(other.value)

    def __lt__(self, other: _Priority) -> bool:
        return self.order(other) > 0


@dataclass(slots=True, eq=False)
class Kind:
    """Equal leaves that can be split: how, and in which order."""

    leaves: EqualLeaves
    split: Split
    score: Value
    priority: _Priority
    children: list[EqualLeaves]
    round: Round | None = None
    tried: bool = False


@dataclass(slots=True, eq=False)
class Round:
    """What happens to one of several equal leaves before it is the turn of the next: splits, and rounds within."""

    steps: list[tuple[Kind | Round, int]]
    left: list[tuple[EqualLeaves, int]]
    """The leaves that it makes and does not split, in the order in which they are made."""
    splits: dict[Kind, int] = field(default_factory=dict)
    """How many leaves of which kinds are split."""
    tests: int = field(init=False)
    bursts: Bursts | None = None

    def __post_init__(self) -> None:
        for step, count in self.steps:
            for kind, each in _splits_of(step).items():
                self.splits[kind] = self.splits.get(kind, 0) + each * count
        self.tests = sum(self.splits.values())


def _splits_of(step: Kind | Round) -> dict[Kind, int]:
    """How many leaves of which kinds a step splits."""
    return step.splits if isinstance(step, Round) else {step: 1}


@dataclass(slots=True)
class _Piece:
    """Equal leaves made one after the other."""

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
"""Place of leaves among leaves of equal priority, smallest first."""


@dataclass(slots=True)
class _Level:
    """The leaves of one priority, in the order of the rule."""

    priority: _Priority
    pieces: list[tuple[Rank, _Piece]] = field(default_factory=list)


class Kinds:
    """What is known of the leaves of a growing tree, whatever their number.

    Attributes
    ----------
    separated
        How often one of several equal leaves was split alone.
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
        return (tests[-1 if self.rule is Ties.LAST else 0], score) if tests else (None, None)

    def __call__(self, leaves: EqualLeaves) -> Kind | None:
        """How leaves are split; ``None`` where they cannot be."""
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
        """The leaves that splitting one of the leaves leads to."""
        kind.children = kind.children or self.tree.below(kind.leaves, kind.split)
        return kind.children

    def alike(self, one: EqualLeaves, other: EqualLeaves) -> bool:
        """Whether leaves are equal, or cannot be told apart by the errors."""
        return one is other or (
            one.depth == other.depth
            and one.probability == other.probability
            and self._alike(one.state, other.state)
        )

    def round(self, kind: Kind) -> Round | None:
        """What happens to one of several equal leaves before the next; ``None`` where it is too long to be told.

        Also where rounds cannot be put together, as leaves of equal priority that are left of different rounds
        are in an order that matters.
        """
        if not kind.tried and self._nested < MOST_NESTED:
            kind.tried = True
            self._nested += 1
            kind.round = self._found(kind)
            self._nested -= 1
        return kind.round

    def _found(self, kind: Kind) -> Round | None:
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
    """The leaves that can be split.

    Parameters
    ----------
    kinds
        How leaves are split.
    above
        Leaves that come after one of this priority, made before them, are left; by default none.
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
        """Queue what is left of leaves that were split."""
        for step, count in run:
            left = (
                step.left if isinstance(step, Round) else [(child, 1) for child in self._kinds.children(step)]
            )
            for leaves, each in left:
                self.enter(leaves, each * count)

    @property
    def left(self) -> list[tuple[EqualLeaves, int]]:
        """The leaves that wait, in the order in which they were made."""
        pieces = sorted(
            (piece for waiting in self._pieces.values() for piece in waiting), key=lambda p: p.created
        )
        return [(piece.kind.leaves, piece.count) for piece in pieces]

    def next(self) -> list[tuple[Kind | Round, int]]:
        """What is done next, one after the other: splits and rounds, and how many of each; empty at the end."""
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
        """Whether two pieces of a level are of equal leaves, or of leaves that are alike."""
        one, other = first.kind.leaves, second.kind.leaves
        counted = self._above is not None or max(one.made, other.made) > 1
        return one is other or (counted and self._kinds.alike(one, other))


def _equality_key(value: Value) -> Hashable:
    """A key that only equal values share."""
    if isinstance(value, FormalSum):
        return value.atoms, frozenset(value.collected().items())
    return (value.p, value.q) if isinstance(value, fmpq) else object()
