"""Counting the near-optimal trees of a sample in compiled code, on the arrays of their graph.

The numbers are those of :class:`~theorylab.trees.counts.TreeCounts`. Costs are divided by their common divisor, so
that a histogram is a short range of grades; those of all nodes are flat arrays. A count that may exceed 64 bits makes
the general program take over.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np

from dp_optimal.samples.near_graph import SampleGraph
from dp_optimal.samples.near_kernels import (
    LARGEST,
    NO_LIMIT,
    OVERFLOW,
    add_completions,
    count_trees,
    least_and_limits,
)
from theorylab.limits import require
from theorylab.problems.problem import Test
from theorylab.trees.and_or_graph import Choice
from theorylab.trees.counts import Grading, TreeCounts
from theorylab.trees.histograms import Histogram

__all__ = ["SampleCounts", "counts_of_sample"]

ENTRY_BYTES = 16
NODE_BYTES = 56
FIRST_ROOM = 1 << 16
PAIRS_A_PIECE = 1 << 24
"""Pairs of entries that are multiplied between two signals: some hundredths of a second."""

LONGEST_SPAN = 1 << 20
"""Maximum difference of grades at a node, in units of their common divisor."""


def counts_of_sample(graph: SampleGraph, grading: Grading) -> TreeCounts:
    """Return the numbers of trees of a sample, from arrays if only whole trees are limited and grades are close.

    ``graph`` and ``grading`` are the trees and their grades.
    """
    if set(grading.completions) <= {0}:
        counts = SampleCounts(graph, grading)
        if counts.span <= LONGEST_SPAN:
            return counts
    return TreeCounts(graph, grading)


class _Entries(NamedTuple):
    """Histograms of all nodes: that of node v has the entries from ``start[v]`` to ``stop[v] - 1``."""

    start: np.ndarray
    stop: np.ndarray
    grades: np.ndarray
    counts: np.ndarray


class _Completions(NamedTuple):
    """Beside each entry the number of ways to complete its subtrees, and how often the trees make each choice."""

    ways: np.ndarray
    times: np.ndarray


class _Histograms(Sequence[Histogram]):
    """Histograms that are read from arrays on demand, in units of cost."""

    def __init__(self, length: int, histogram: Callable[[int], Histogram]):
        self._length = length
        self._histogram = histogram

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, index):  # type: ignore[no-untyped-def]
        if isinstance(index, slice):
            return [self._histogram(v) for v in range(*index.indices(self._length))]
        return self._histogram(range(self._length)[index])


class SampleCounts(TreeCounts):
    """Numbers of trees by grade at every OR node of the graph of a sample.

    Parameters
    ----------
    graph, grading
        The trees, and how they are graded; only whole trees may be limited on their own.
    """

    def __init__(self, graph: SampleGraph, grading: Grading):
        super().__init__(graph, grading)
        arrays = graph.arrays
        self._first, self._test, self._below = arrays.first, arrays.test, arrays.below
        self._unit = int(np.gcd.reduce(arrays.leaf, axis=None)) or 1
        self._leaf = arrays.leaf // self._unit
        charge, most = self.charge(0), grading.bound
        if 0 in grading.completions:
            most = min(most - charge, grading.completions[0].most)
        size = len(arrays.level)
        self._minimum, self._maximum = np.empty(size, dtype=np.int64), np.empty(size, dtype=np.int64)
        bound = min(most // self._unit, int(LARGEST) >> 1)
        least_and_limits(self._leaf, self._first, self._below, bound, self._minimum, self._maximum)
        self.span = max(0, int((self._maximum - self._minimum).max())) + 1

    @cached_property
    def least(self) -> Sequence[int]:
        """Minimum grade at every OR node."""
        least: list[int] = (self._minimum.astype(object) * self._unit).tolist()
        least[0] += self.charge(0)
        return least

    @cached_property
    def limit(self) -> Sequence[int | None]:
        """Maximum relevant grade at every OR node, without the charge; None if no grade is relevant."""
        limits = self._maximum.astype(object) * self._unit
        limits[self._maximum == NO_LIMIT] = None
        found: list[int | None] = limits.tolist()
        return found

    @cached_property
    def at(self) -> Sequence[Histogram]:
        """Histogram of the subtrees at every OR node, as far as its budget goes."""
        entries = self._entries
        return super().at if entries is None else self._histograms(entries, entries.counts)

    @cached_property
    def around(self) -> Sequence[Histogram]:
        """At every OR node, the number of ways to complete a subtree of each grade there to a tree that counts."""
        entries, completed = self._entries, self._completions
        if entries is None or completed is None:
            return super().around
        return self._histograms(entries, completed.ways)

    def occurrences(self, v: int, choice: Choice) -> int:
        """Return the number of times the trees that count make the choice at the OR node at position ``v``."""
        completed = self._completions
        if completed is None:
            return super().occurrences(v, choice)
        first, last = self._first[v], self._first[v + 1]
        return int(completed.times[first + np.searchsorted(self._test[first:last], choice.split.test)])

    def avoiding(self, tests: Collection[Test]) -> int:
        """Return the number of trees that perform none of the ``tests``."""
        entries = self._count_trees(~np.isin(self._test, np.array(list(tests))))
        if entries is None:
            return super().avoiding(tests)
        return int(entries.counts[entries.start[0] : entries.stop[0]].sum())

    @cached_property
    def _entries(self) -> _Entries | None:
        return self._count_trees(np.ones(len(self._test), dtype=bool))

    def _count_trees(self, allowed: np.ndarray) -> _Entries | None:
        """Return the histograms of the trees that make only allowed choices; None if a count may exceed 64 bits."""
        size = len(self._minimum)
        start, stop = np.zeros(size, dtype=np.int64), np.zeros(size, dtype=np.int64)
        trees, number = np.zeros(size), np.zeros(self.span, dtype=np.int64)
        grades = counts = np.empty(0, dtype=np.int64)
        last, room = size, self.span + FIRST_ROOM
        while last:
            require(
                size * NODE_BYTES + self.span * ENTRY_BYTES + (room + len(grades)) * ENTRY_BYTES,
                "numbers of trees by their objectives: holding those found so far",
            )
            grades, counts = (
                np.concatenate([old, np.empty(room - len(old), dtype=np.int64)]) for old in (grades, counts)
            )
            done = count_trees(
                last,
                PAIRS_A_PIECE,
                self._leaf,
                self._first,
                self._below,
                allowed,
                self._minimum,
                self._maximum,
                start,
                stop,
                trees,
                grades,
                counts,
                number,
            )
            if done == OVERFLOW:
                return None
            if done and int(stop[done]) + self.span > room:
                room *= 2
            last = done
        return _Entries(start, stop, grades, counts)

    @cached_property
    def _completions(self) -> _Completions | None:
        """Ways to complete the subtrees, and how often each choice is made; None if one may exceed 64 bits."""
        entries, levels = self._entries, self.graph.nodes[-1].level
        if (
            entries is None
            or int(entries.counts[: entries.stop[0]][entries.start[0] :].sum()) << levels >= LARGEST
        ):
            return None
        ways, times = np.zeros(len(entries.counts), dtype=np.int64), np.zeros(len(self._test), dtype=np.int64)
        ways[entries.start[0] : entries.stop[0]] = 1
        at, begin = np.zeros(self.span, dtype=np.int64), 0
        while begin < len(self._minimum):
            begin = add_completions(
                begin,
                PAIRS_A_PIECE,
                self._first,
                self._below,
                self._minimum,
                self._maximum,
                entries.start,
                entries.stop,
                entries.grades,
                entries.counts,
                ways,
                times,
                at,
            )
        return _Completions(ways, times)

    def _histograms(self, entries: _Entries, numbers: np.ndarray) -> _Histograms:
        def histogram(v: int) -> Histogram:
            own, charge = slice(entries.start[v], entries.stop[v]), self.charge(v)
            pairs = zip(entries.grades[own].tolist(), numbers[own].tolist())
            return {grade * self._unit + charge: number for grade, number in pairs if number}

        return _Histograms(len(self._minimum), histogram)
