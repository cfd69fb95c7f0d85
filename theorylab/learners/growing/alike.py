"""Subproblems that leaf-by-leaf growth cannot distinguish, such as two that differ only in the names of the labels.

Two subproblems are alike if they have the same error, their chosen tests have the same score and cost, and the
outcomes of these tests have, one by one, the same probabilities and lead to subproblems that are alike. The errors and
the expected costs of the trees do not depend on which of two such leaves of equal probability is split first. The
outcomes may be permuted unless two of them are tied but not alike: then the order in which leaves are created matters.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

from flint import fmpq

from theorylab.numbers.comparison import Certified, Value
from theorylab.problems.problem import Problem, Split, State
from theorylab.trees.nodes import leaf

__all__ = ["Alike"]

Choice = Callable[[State], tuple[Split | None, Value | None]]
"""Function that maps a subproblem to the test chosen there and the score of the test."""


class Alike:
    """The relation "alike", computed on the subproblems reachable from those in question.

    Parameters
    ----------
    problem, choice, priority
        The problem, the chosen tests, and the priority of a leaf.
    most
        Maximum number of subproblems examined. If more are reachable, no further pair is recognised as alike.
    """

    def __init__(self, problem: Problem, choice: Choice, priority: Callable[[fmpq, Value], Value], most: int):
        self._problem = problem
        self._choice = choice
        self._priority = priority
        self._most = most
        self._kinds: dict[State, int] = {}
        self._examples: dict[tuple, list[tuple[int, Certified | None]]] = defaultdict(list)

    def __call__(self, first: State, second: State) -> bool:
        """Return True if two subproblems are known to be alike."""
        return first == second or (
            self._explore(first) and self._explore(second) and self._same(first, second)
        )

    def _same(self, first: State, second: State) -> bool:
        return self._kinds[first] == self._kinds[second]

    def _explore(self, state: State) -> bool:
        """Classify a subproblem and all that are reachable from it; return False if there are too many."""
        stack = [state]
        while stack:
            at = stack[-1]
            if at in self._kinds:
                stack.pop()
                continue
            if len(self._kinds) + len(stack) > self._most:
                self._most = 0
                return False
            split, score = self._choice(at)
            below = [] if split is None else [b.child for b in split.branches if b.child not in self._kinds]
            if below:
                stack.extend(below)
            else:
                self._kinds[at] = self._kind(at, split, score)
        return True

    def _kind(self, state: State, split: Split | None, score: Value | None) -> int:
        below: list[tuple[fmpq, int]] = []
        in_order = False
        if split is not None:
            below = [(branch.probability, self._kinds[branch.child]) for branch in split.branches]
            in_order = self._separates(split)
        cost = None if split is None else split.cost
        key = leaf(self._problem, state).error, cost, in_order, tuple(below if in_order else sorted(below))
        own = None if score is None else Certified(score)
        examples = self._examples[key]
        for kind, other in examples:
            if own is other or (own is not None and other is not None and own == other):
                return kind
        examples.append((len(self._kinds), own))
        return len(self._kinds)

    def _separates(self, split: Split) -> bool:
        """Return True if two outcomes are of equal priority but not alike."""
        priorities: list[tuple[int, Certified]] = []
        for p, child in split.branches:
            score = self._choice(child)[1]
            if score is not None:
                own = self._kinds[child], Certified(self._priority(p, score))
                if any(kind != own[0] and other == own[1] for kind, other in priorities):
                    return True
                priorities.append(own)
        return False
