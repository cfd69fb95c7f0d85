r"""Counting the trees of an AND/OR graph by their grades, without listing them.

A *grade* is an integer that adds up over the leaves, such as the objective. Let :math:`N_v(g)` be the number
of subtrees of grade g at the OR node v. A test of multiplicity m there with the nodes a, b after its outcomes
contributes :math:`m\sum_{i+j=g}N_a(i)N_b(j)`, and a leaf contributes one. Only trees of grade at most a bound
count, so each node has a *budget*: the maximum grade of its subtrees if the rest of the tree has its minimum grade.
Nothing is computed beyond the budgets, and the remaining part of a graph is usually small.

Differentiating the total by :math:`N_v(g)` gives the number of ways to complete a subtree of grade g at v to
a whole tree: one pass backwards, from the root.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, singledispatch
from typing import NamedTuple

from theorylab.errors import TooLarge
from theorylab.limits import require
from theorylab.problems.problem import Test
from theorylab.trees.and_or_graph import AndOrGraph, Choice, OrNode
from theorylab.trees.histograms import Histogram, combine, memory_of

__all__ = ["Completion", "Grading", "TreeCounts", "tree_counts"]

LONGEST_COUNT = 1 << 22
"""Maximum number of bits of a count; one of this length (a million digits) takes a second to multiply."""


class Completion(NamedTuple):
    """At some node: only subtrees of grade at most ``most`` count, and their grades rise by ``charge``."""

    most: int
    charge: int


@dataclass(frozen=True, eq=False)
class Grading:
    """Grades of trees and the bound on them.

    Attributes
    ----------
    leaf
        Grade of a leaf at every OR node.
    bound
        Maximum grade of a tree that counts.
    completions
        The nodes at which subtrees are limited on their own.
    others
        Grades of the leaves with other labels, at the nodes that may have them.
    """

    leaf: Sequence[int]
    bound: int
    completions: Mapping[int, Completion]
    others: Mapping[int, Sequence[int]] = field(default_factory=dict)

    def leaves(self, v: int, limit: int) -> Histogram:
        """Return the histogram of the leaves at the OR node at position ``v``, up to a limit."""
        grades = sorted(grade for grade in (self.leaf[v], *self.others.get(v, ())) if grade <= limit)
        return dict(Counter(grades))


class TreeCounts:
    """Numbers of trees by grade at every OR node of a graph.

    Parameters
    ----------
    graph, grading
        The trees, and how they are graded.

    Raises
    ------
    TooLarge
        If the counts do not fit; also raised by every method that counts.

    Notes
    -----
    A node costs a product of two histograms a choice (one fewer than its outcomes, in general).
    """

    def __init__(self, graph: AndOrGraph, grading: Grading):
        self.graph = graph
        self.grading = grading

    @cached_property
    def least(self) -> Sequence[int]:
        """Minimum grade at every OR node."""
        return self._least()

    @cached_property
    def limit(self) -> Sequence[int | None]:
        """Maximum relevant grade at every OR node, without the charge; None if no grade is relevant."""
        return self._limits()

    @cached_property
    def at(self) -> Sequence[Histogram]:
        """Histogram of the subtrees at every OR node, as far as its budget goes."""
        return self.histograms(lambda node, choice: True)

    def avoiding(self, tests: Collection[Test]) -> int:
        """Return the number of trees that perform none of the ``tests``."""
        return sum(self.histograms(lambda node, choice: choice.split.test not in tests)[0].values())

    def histograms(self, allowed: Callable[[OrNode, Choice], bool]) -> list[Histogram]:
        """Return the histogram at each OR node of the trees that make only allowed choices."""
        at: list[Histogram] = [{}] * len(self.graph.nodes)
        held = 0
        for v in reversed(range(len(self.graph.nodes))):
            node, limit = self.graph.nodes[v], self.limit[v]
            if limit is None:
                continue
            total = self.grading.leaves(v, limit)
            for choice in node.choices:
                if allowed(node, choice):
                    joined = combine([at[u] for u in choice.below], limit)
                    _require_short(joined)
                    for grade, count in joined.items():
                        total[grade] = total.get(grade, 0) + choice.split.multiplicity * count
                    _require(held + memory_of(joined) + memory_of(total))
            charge = self.charge(v)
            at[v] = {grade + charge: total[grade] for grade in sorted(total)}
            held += memory_of(at[v])
        return at

    @cached_property
    def around(self) -> Sequence[Histogram]:
        """At every OR node, the number of ways to complete a subtree of each grade there to a tree that counts.

        A tree counts once for every place where it meets the node in a subtree of that grade.
        """
        around: list[Histogram] = [{} for _ in self.graph.nodes]
        around[0] = dict.fromkeys(self.at[0], 1)
        held = 0
        for v, node in enumerate(self.graph.nodes):
            limit = self.limit[v]
            if limit is None or not around[v]:
                continue
            wholes = around[v] = dict(sorted(around[v].items()))
            charge = self.charge(v)
            for choice in node.choices:
                for i, u in enumerate(choice.below):
                    beside = [self.at[w] for j, w in enumerate(choice.below) if j != i]
                    for grade, ways in _differences(wholes, combine(beside, limit), charge).items():
                        if grade in self.at[u]:
                            into = around[u]
                            into[grade] = into.get(grade, 0) + choice.split.multiplicity * ways
            held += memory_of(around[v])
            _require(held)
        return around

    def occurrences(self, v: int, choice: Choice) -> int:
        """Return the number of times the trees that count make the choice at the OR node at position ``v``."""
        limit = self.limit[v]
        if limit is None or not self.around[v]:
            return 0
        charge, around = self.charge(v), self.around[v]
        joined = combine([self.at[u] for u in choice.below], limit)
        return choice.split.multiplicity * sum(
            count * around.get(grade + charge, 0) for grade, count in joined.items()
        )

    def charge(self, v: int) -> int:
        """Return the amount added to the grades at the OR node at position ``v``, beyond those of its leaves."""
        completion = self.grading.completions.get(v)
        return completion.charge if completion else 0

    def _least(self) -> list[int]:
        least = [min(leaf, *self.grading.others.get(v, (leaf,))) for v, leaf in enumerate(self.grading.leaf)]
        for v in reversed(range(len(least))):
            for choice in self.graph.nodes[v].choices:
                least[v] = min(least[v], sum(least[u] for u in choice.below))
            least[v] += self.charge(v)
        return least

    def _limits(self) -> list[int | None]:
        limits: list[int | None] = [None] * len(self.least)
        budgets: dict[int, int] = {0: self.grading.bound}
        for v, node in enumerate(self.graph.nodes):
            budget = budgets.pop(v, None)
            if budget is None or budget < self.least[v]:
                continue
            completion = self.grading.completions.get(v)
            limit = min(budget - completion.charge, completion.most) if completion else budget
            limits[v] = limit
            for choice in node.choices:
                spare = limit - sum(self.least[u] for u in choice.below)
                if spare >= 0:
                    for u in choice.below:
                        budgets[u] = max(budgets.get(u, 0), self.least[u] + spare)
        return limits


@singledispatch
def tree_counts(graph: AndOrGraph, grading: Grading) -> TreeCounts:
    """Return the numbers of trees of a graph; other kinds of graphs register their own way to count.

    ``grading`` says how trees are graded.
    """
    return TreeCounts(graph, grading)


def _differences(wholes: Histogram, parts: Histogram, charge: int) -> Histogram:
    """Return the histogram of the differences of a whole, a part and the charge."""
    if not parts:
        return {}
    most = next(reversed(parts))
    mirrored = {most - grade: ways for grade, ways in reversed(parts.items())}
    sums = combine([mirrored, wholes], most + next(reversed(wholes)))
    return {grade - most - charge: ways for grade, ways in sums.items() if grade >= most + charge}


def _require_short(histogram: Histogram) -> None:
    bits = max(histogram.values(), default=0).bit_length()
    if bits > LONGEST_COUNT:
        raise TooLarge(
            f"numbers of trees: one has {bits} bits; at most {LONGEST_COUNT}; lower the depth or the slack, "
            "or raise the penalty"
        )


def _require(held: int) -> None:
    require(held, "numbers of trees by their objectives: holding those found so far")
