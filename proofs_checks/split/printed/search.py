r"""The graph search of the SPLIT paper, Algorithms 10 and 11, and its printed defects.

:class:`LookaheadSearch` is the search as intended. Each printed line that changes the result is a class that overrides
one step, so defects can be run alone or combined. The order of the queue, the bounds and their propagation are always
those of Algorithm 10. Features that are constant on a subproblem are not tried, because one child would be empty and
the other the subproblem itself.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from heapq import heappop, heappush

from flint import fmpq

from proofs_checks.split.printed.bounds import Bounds, meant_bounds, printed_bounds_1, printed_bounds_12
from proofs_checks.transcribed.points import Points

Item = tuple[Points, int]
"""An entry of the queue: a subproblem and the depth at which it is processed."""


@dataclass(eq=False)
class Subproblem:
    """A vertex of the dependency graph: its examples, its bounds, and its parents."""

    data: Points
    lb: fmpq
    ub: fmpq
    parents: dict[Hashable, Subproblem] = field(default_factory=dict)


class LookaheadSearch:
    """Algorithms 10 and 11, where a subproblem is identified by its examples and the depth at which they are reached.

    data: all examples; depth, lookahead: depth budget and lookahead depth, d and d_l; penalty: price of a leaf.

    Attributes
    ----------
    converged
        True if the bounds of the root meet. Otherwise the loop never ends or the queue is empty: no entry of the queue
        changes a bound.
    """

    def __init__(self, data: Points, depth: int, lookahead: int, penalty: fmpq):
        self.depth, self.lookahead, self.penalty, self.total = depth, lookahead, penalty, data.mass
        self.graph: dict[Hashable, Subproblem] = {}
        self._queue: list[tuple[int, int, Item]] = []
        self._pushed = 0
        self.root = self.find_or_create(data, 0)
        self.converged = self._search()

    @property
    def value(self) -> fmpq:
        """Upper bound of the root, which is the value once the search has converged."""
        return self.root.ub

    @property
    def converged_at_once(self) -> bool:
        """True if the initial bounds of the root meet."""
        return self.converged and len(self.graph) == 1

    def key(self, data: Points, level: int) -> Hashable:
        """Return the key that identifies a subproblem."""
        return data, level

    def bounds(self, data: Points, level: int) -> Bounds:
        """Return the initial bounds of a subproblem (get_bounds)."""
        return meant_bounds(data, self.lookahead, level, self.depth, self.total, self.penalty)

    def read_bounds(self, bounds: Bounds) -> Bounds:
        """Return the lower and the upper bound from the result of get_bounds (line 6 of Algorithm 11)."""
        return bounds

    def level_of_children(self, level: int) -> int:
        """Return the depth with which children enter the queue (lines 37 and 38 of Algorithm 10)."""
        return level + 1

    def update(self, p: Subproblem, level: int, lb: fmpq, ub: fmpq) -> None:
        """Run lines 22 and 23 of Algorithm 10: update the bounds of a subproblem from the pairs of its children."""
        p.ub = min(p.ub, ub)
        p.lb = min(p.ub, max(p.lb, lb))

    def find_or_create(self, data: Points, level: int) -> Subproblem:
        """Algorithm 11."""
        key = self.key(data, level)
        if key not in self.graph:
            lb, ub = self.read_bounds(self.bounds(data, level))
            # a split adds at least one penalty
            self.graph[key] = Subproblem(data, ub if ub <= lb + self.penalty else lb, ub)
        return self.graph[key]

    def _search(self) -> bool:
        """Run the loop of Algorithm 10; return False if it cannot converge."""
        self._push(self.root.data, 0, 0)
        idle: set[Item] = set()
        while self.root.lb != self.root.ub:
            # an entry that has had no effect since the last change has none now, and enqueues the same entries
            if all(item in idle for _, _, item in self._queue):
                return False
            _, _, (data, level) = item = heappop(self._queue)
            before = self._state()
            self._work_on(self.graph[self.key(data, level)], level)
            idle = idle | {item[2]} if self._state() == before else set()
        return True

    def _work_on(self, p: Subproblem, level: int) -> None:
        """Run lines 10 to 41 of Algorithm 10."""
        if p.lb == p.ub:
            return
        pairs = [
            (self._child(p, feature, 1, level), self._child(p, feature, 0, level))
            for feature in p.data.telling
        ]
        if pairs:
            lb, ub = min(a.lb + b.lb for a, b in pairs), min(a.ub + b.ub for a, b in pairs)
        else:
            lb = ub = p.ub  # infinite as printed, which leads to the same bounds below
        if p.lb != lb or p.ub != ub:
            self.update(p, level, lb, ub)
            for parent in p.parents.values():
                self._push(parent.data, level - 1, 1)
        if p.lb >= p.ub or level >= self.lookahead:
            return
        for pair in pairs:
            lb, ub = sum(child.lb for child in pair), sum(child.ub for child in pair)
            if lb < ub and lb <= p.ub:
                for child in pair:
                    self._push(child.data, self.level_of_children(level), 0)

    def _child(self, p: Subproblem, feature: int, value: int, level: int) -> Subproblem:
        child = self.find_or_create(p.data.half(feature, value), level + 1)
        child.parents[self.key(p.data, level)] = p
        return child

    def _push(self, data: Points, level: int, priority: int) -> None:
        self._pushed += 1
        heappush(self._queue, (-priority, self._pushed, (data, level)))

    def _state(self) -> list[tuple[fmpq, fmpq, int]]:
        return [(p.lb, p.ub, len(p.parents)) for p in self.graph.values()]


class BoundsOf1(LookaheadSearch):
    """The search with the initial bounds of Algorithm 1."""

    def bounds(self, data: Points, level: int) -> Bounds:
        return printed_bounds_1(data, self.lookahead, self.depth, level, self.total, self.penalty)


class BoundsOf12(LookaheadSearch):
    """The search with the initial bounds of Algorithm 12 as printed, without the else."""

    def bounds(self, data: Points, level: int) -> Bounds:
        return printed_bounds_12(data, self.lookahead, level, self.depth, self.total, self.penalty)


class ExchangedBounds(LookaheadSearch):
    """The search with line 6 of Algorithm 11 as printed: the pair (lb, ub) is read as (ub, lb)."""

    def read_bounds(self, bounds: Bounds) -> Bounds:
        ub, lb = bounds
        return lb, ub


class KeyWithoutDepth(LookaheadSearch):
    """The search with line 4 of Algorithm 11 as printed: subproblems are identified by their examples alone."""

    def key(self, data: Points, level: int) -> Hashable:
        return data


class ChildrenAtGlobalDepth(KeyWithoutDepth):
    """The search with lines 37 and 38 of Algorithm 10 as printed: children have the depth budget plus one."""

    def level_of_children(self, level: int) -> int:
        """Return the depth budget plus one."""
        return self.depth + 1
