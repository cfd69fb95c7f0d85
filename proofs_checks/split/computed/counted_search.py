r"""SPLIT and LicketySPLIT by brute force on a table, counting the row accesses.

The unit is one row sent down one outcome of one test. A search that tries a test at a node sends all rows of the node,
so it pays the number of rows for each test that it tries; this is the cost model of Theorems 6.1 and 6.4. Every test
that is not on the path is tried, a node without rows is free, and no bound or pruning is used.

The rows of a node are the bits of an integer. The results are those of :mod:`theorylab.learners.split` and
:mod:`theorylab.learners.lickety_split` with the Gini impurity and the first of equally good tests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from flint import fmpq

from theorylab.errors import InvalidArgument


@dataclass(frozen=True)
class Table:
    """Rows of 0/1 features with a 0/1 label.

    Attributes
    ----------
    rows
        Number of rows.
    columns
        For each feature the rows in which it is 1, as bits.
    ones
        The rows labelled 1, as bits.
    """

    rows: int
    columns: tuple[int, ...]
    ones: int


class Node(NamedTuple):
    """A subproblem.

    Attributes
    ----------
    rows
        Its rows, as bits.
    path
        The outcomes (feature, value) that define it.
    """

    rows: int
    path: frozenset[tuple[int, int]]


class Found(NamedTuple):
    """A subtree: its objective in rows, and its test with the two subtrees below, or None for a leaf.

    Attributes
    ----------
    objective
        Errors and penalties, in rows.
    test
        The feature at its root.
    below
        Its subtrees for the values 0 and 1.
    """

    objective: fmpq
    test: int | None = None
    below: tuple[Found, ...] = ()


@dataclass
class Search:
    """The searches of the paper on one table, without sharing results between paths.

    Attributes
    ----------
    table
        The table.
    penalty
        Price of a leaf, as a fraction of the rows.
    prefix, greedy, completion
        Numbers of rows sent so far by the lookahead, by greedy subtrees and by optimal subtrees.
    """

    table: Table
    penalty: fmpq
    prefix: int = field(default=0, init=False)
    greedy: int = field(default=0, init=False)
    completion: int = field(default=0, init=False)

    @property
    def total(self) -> int:
        """Number of rows sent in total."""
        return self.prefix + self.greedy + self.completion

    @property
    def root(self) -> Node:
        """The whole table."""
        return Node((1 << self.table.rows) - 1, frozenset())

    def split(self, depth: int, lookahead: int, *, complete_all: bool = True) -> fmpq:
        """Return the objective of SPLIT: the lookahead prefix with its leaves completed optimally.

        depth: depth budget; lookahead: lookahead depth, at least 0 and less than the depth; complete_all: True to
        complete also the leaves above the lookahead depth, as in Algorithm 2.

        Raises
        ------
        InvalidArgument
            If the lookahead depth is out of range.
        """
        if not 0 <= lookahead < depth:
            raise InvalidArgument(f"lookahead: {lookahead}; at least 0 and less than the depth {depth}")
        found = self._look(self.root, depth, depth - lookahead)
        shallowest = depth if complete_all else depth - lookahead
        rows = self._complete(self.root, found, depth, depth - lookahead, shallowest)
        return rows / self.table.rows

    def lickety_split(self, depth: int) -> fmpq:
        """Return the objective of LicketySPLIT."""
        return self._lickety(self.root, depth) / self.table.rows

    def greedy_tree(self, depth: int) -> fmpq:
        """Return the objective of the greedy tree, pruned wherever a leaf is as good."""
        return self._greedy(self.root, depth).objective / self.table.rows

    def optimal(self, depth: int) -> fmpq:
        """Return the minimum objective over all trees."""
        return self._optimal(self.root, depth).objective / self.table.rows

    def _look(self, node: Node, depth: int, beyond: int) -> Found:
        """Return the best tree whose last ``beyond`` levels of tests are greedy."""
        if depth == beyond:
            return self._greedy(node, depth)

        def spend(child: Node) -> None:
            self.prefix += child.rows.bit_count()

        return self._best(node, depth, spend, lambda child: self._look(child, depth - 1, beyond))

    def _optimal(self, node: Node, depth: int) -> Found:
        def spend(child: Node) -> None:
            self.completion += child.rows.bit_count()

        return self._best(node, depth, spend, lambda child: self._optimal(child, depth - 1))

    def _best(
        self, node: Node, depth: int, spend: Callable[[Node], None], solve: Callable[[Node], Found]
    ) -> Found:
        """Return a leaf or, if it is strictly better, the first best test with its subtrees."""
        best = self._leaf(node)
        if self._is_final(node, depth):
            return best
        for test in self._unused_tests(node):
            parts = [
                self._solve_child(child, depth - 1, spend, solve) for child in self._children(node, test)
            ]
            objective = parts[0].objective + parts[1].objective
            if self._separates(node, test) and objective < best.objective:
                best = Found(objective, test, tuple(parts))
        return best

    def _solve_child(
        self, node: Node, depth: int, spend: Callable[[Node], None], solve: Callable[[Node], Found]
    ) -> Found:
        """Return the subtree at a child of an exhaustively searched node; here it is always solved again."""
        spend(node)
        return solve(node)

    def _greedy(self, node: Node, depth: int) -> Found:
        leaf = self._leaf(node)
        if self._is_final(node, depth):
            return leaf
        self.greedy += node.rows.bit_count() * len(list(self._unused_tests(node)))
        tests = [test for test in self._unused_tests(node) if self._separates(node, test)]
        if not tests:
            return leaf
        test = min(tests, key=lambda test: sum(map(self._gini, self._children(node, test))))
        parts = tuple(self._greedy(child, depth - 1) for child in self._children(node, test))
        objective = parts[0].objective + parts[1].objective
        return Found(objective, test, parts) if objective < leaf.objective else leaf

    def _lickety(self, node: Node, depth: int) -> fmpq:
        def spend(child: Node) -> None:
            self.prefix += child.rows.bit_count()

        found = self._best(node, depth, spend, lambda child: self._greedy(child, depth - 1))
        if found.test is None:
            return found.objective
        return sum((self._lickety(child, depth - 1) for child in self._children(node, found.test)), fmpq(0))

    def _complete(self, node: Node, found: Found, depth: int, beyond: int, shallowest: int) -> fmpq:
        """Return the objective of the prefix after replacing its leaves, where allowed, by optimal trees."""
        if depth == beyond or found.test is None:
            return self._optimal(node, depth).objective if depth <= shallowest else found.objective
        children = self._children(node, found.test)
        parts = zip(children, found.below)
        return sum((self._complete(c, f, depth - 1, beyond, shallowest) for c, f in parts), fmpq(0))

    def _leaf(self, node: Node) -> Found:
        ones = (node.rows & self.table.ones).bit_count()
        errors = min(ones, node.rows.bit_count() - ones)
        return Found(errors + self.penalty * self.table.rows)

    def _is_final(self, node: Node, depth: int) -> bool:
        """Return True if no test remains, or a second leaf costs at least as much as all errors."""
        return depth == 0 or self._leaf(node).objective <= 2 * self.penalty * self.table.rows

    def _unused_tests(self, node: Node) -> Iterator[int]:
        used = {test for test, _ in node.path}
        return (test for test in range(len(self.table.columns)) if test not in used)

    def _children(self, node: Node, test: int) -> tuple[Node, Node]:
        column = self.table.columns[test]
        zero, one = node.rows & ~column, node.rows & column
        return Node(zero, node.path | {(test, 0)}), Node(one, node.path | {(test, 1)})

    def _separates(self, node: Node, test: int) -> bool:
        return 0 < (node.rows & self.table.columns[test]).bit_count() < node.rows.bit_count()

    def _gini(self, node: Node) -> fmpq:
        """Return the Gini impurity times the number of rows, up to a factor."""
        size, ones = node.rows.bit_count(), (node.rows & self.table.ones).bit_count()
        return fmpq(ones * (size - ones), size)


@dataclass
class CachedSearch(Search):
    """The same searches, caching the subtree of each set of outcomes regardless of their order on the path."""

    _kept: dict[tuple[frozenset, int, int], Found] = field(default_factory=dict, init=False, repr=False)
    _stage: int = field(default=0, init=False, repr=False)

    def _solve_child(
        self, node: Node, depth: int, spend: Callable[[Node], None], solve: Callable[[Node], Found]
    ) -> Found:
        key = (node.path, depth, self._stage)
        if key not in self._kept:
            self._kept[key] = super()._solve_child(node, depth, spend, solve)
        return self._kept[key]

    def _complete(self, node: Node, found: Found, depth: int, beyond: int, shallowest: int) -> fmpq:
        # subtrees of the lookahead are not optimal and must not be reused
        self._stage = 1
        return super()._complete(node, found, depth, beyond, shallowest)
