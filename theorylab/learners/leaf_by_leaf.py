"""Growing a tree leaf by leaf: in every iteration the leaf and test of largest priority are split.

The priority of a leaf comes from the score of its best test: its purity gain, or another. Equal
priorities are found exactly, and a rule chooses among them. Pure leaves are never split.

Cost of n iterations: O(n log n) exact comparisons and the exact order of the tests of every distinct
subproblem met.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable
from dataclasses import dataclass
from functools import total_ordering
from typing import Any

from flint import fmpq

from theorylab.impurities.best_tests import BestTests
from theorylab.impurities.impurity import Impurity
from theorylab.impurities.ties import Ties
from theorylab.limits import require
from theorylab.numbers.comparison import Certified, Value
from theorylab.problems.by_kind import ByKind
from theorylab.problems.problem import Problem, Split, State
from theorylab.progress import advance
from theorylab.showing import Shown
from theorylab.trees.decisions import tree_of_decisions
from theorylab.trees.drawing.numbers import short_number
from theorylab.trees.nodes import Leaf, Node, leaf
from theorylab.trees.tree import Tree

__all__ = [
    "GrowingNode",
    "Growth",
    "Priority",
    "Scores",
    "by_purity",
    "finished",
    "grow_leaf_by_leaf",
]

POINTER_BYTES = 8
NODE_BYTES = 1000
"""Rough memory of a node under construction with its place in the queue, and of the node made of it."""
NODES_BETWEEN_CHECKS = 1 << 12

Priority = Callable[[fmpq, Value], Value]
"""From the probability of reaching a leaf and the score of its best test to the leaf's priority."""

Scores = Callable[[Any], tuple[list[Split], Value | None]]
"""From a subproblem (a state of the problem) to its tests of largest score in the order of their index, and that score;
no test where it is pure."""


@dataclass(frozen=True, repr=False)
class Growth(Shown):
    """A run of a leaf-by-leaf algorithm.

    Attributes
    ----------
    tree
        The tree after the last iteration.
    errors
        Exact error of the tree with at most t internal nodes, for t = 0, 1, ..., size.
    """

    tree: Tree
    errors: tuple[fmpq, ...]

    def _facts(self) -> dict[str, Any]:
        return {
            "size": self.tree.size,
            "depth": self.tree.depth,
            "error": self.tree.error,
            "errors": self.errors,
        }

    def _picture(self) -> str | None:
        return self.tree._repr_svg_()


@ByKind
def by_purity(problem: Problem, impurity: Impurity) -> Scores:
    """Scores by purity gain."""
    return BestTests(problem, impurity)


@total_ordering
class _Waiting:
    """A leaf in the queue; the first in order is split next."""

    __slots__ = ("node", "priority", "rank", "split")

    def __init__(self, node: GrowingNode, priority: Certified, rank: tuple[int, ...], split: Split):
        self.node = node
        self.priority = priority
        self.rank = rank
        self.split = split

    def __lt__(self, other: _Waiting) -> bool:
        order = self.priority.order(other.priority)
        return order > 0 if order else self.rank < other.rank

    def __eq__(self, other: object) -> bool:
        return self is other


class GrowingNode:
    """A node of a tree under construction: a leaf until it is given a split and children."""

    __slots__ = ("children", "created", "depth", "probability", "split", "state")

    def __init__(self, state: State, probability: fmpq, depth: int, created: int):
        self.state = state
        self.probability = probability
        self.depth = depth
        self.created = created
        self.split: Split | None = None
        self.children: list[GrowingNode] = []

    def grow(self, split: Split, created: int) -> list[GrowingNode]:
        """Split the leaf; the children are numbered from ``created`` on, zero-child first."""
        self.split = split
        self.children = [
            GrowingNode(branch.child, self.probability * branch.probability, self.depth + 1, created + i)
            for i, branch in enumerate(split.branches)
        ]
        return self.children


def _rank(rule: Ties, node: GrowingNode) -> tuple[int, ...]:
    """Place of a leaf among leaves of equal priority, smallest first."""
    return {
        Ties.FIRST: (node.created,),
        Ties.LAST: (-node.created,),
        Ties.SHALLOWEST: (node.depth, node.created),
        Ties.DEEPEST: (-node.depth, node.created),
    }[rule]


def grow_leaf_by_leaf(
    problem: Problem, size: int, priority: Priority, best_tests: Scores, rule: Ties
) -> Growth:
    """Split ``size`` leaves, each time one of largest priority.

    Parameters
    ----------
    problem
        The distribution.
    size
        Number of internal nodes; growth stops earlier when no leaf can be split.
    priority
        Priority of a leaf.
    best_tests
        The tests of largest score at a subproblem.
    rule
        ``FIRST``, ``LAST``, ``SHALLOWEST`` or ``DEEPEST``; ``LAST`` also takes the last of the tests of
        equal score at a leaf, the others the first.

    Raises
    ------
    TooLarge
        If the errors, or the nodes grown so far, need more memory than allowed.
    """
    require(
        (size + 1) * POINTER_BYTES, f"the errors of the trees with 0 to {short_number(size)} internal nodes"
    )
    queue: list[_Waiting] = []

    def enter(node: GrowingNode) -> fmpq:
        """Queue a leaf if it can be split; its contribution to the error."""
        tests, score = best_tests(node.state)
        if score is not None:  # there are tests
            split = tests[-1] if rule is Ties.LAST else tests[0]
            value = Certified(priority(node.probability, score))
            heapq.heappush(queue, _Waiting(node, value, _rank(rule, node), split))
        return node.probability * leaf(problem, node.state).error

    root = GrowingNode(problem.root, fmpq(1), 0, 0)
    errors, created = [enter(root)], 1
    while queue and len(errors) <= size:
        chosen = heapq.heappop(queue)
        children = chosen.node.grow(chosen.split, created)
        created += len(children)
        if created % NODES_BETWEEN_CHECKS < len(children):
            require(
                created * NODE_BYTES,
                f"a tree of {created} nodes that grows to {short_number(size)} internal ones",
            )
        advance(len(errors), size)
        before = chosen.node.probability * leaf(problem, chosen.node.state).error
        errors.append(errors[-1] - before + sum(map(enter, children), fmpq(0)))
    errors += [errors[-1]] * (size + 1 - len(errors))
    return Growth(Tree(problem, finished(problem, root)), tuple(errors))


def finished(problem: Problem, root: GrowingNode) -> Node | Leaf:
    """The immutable tree of a finished construction with that ``root``."""

    def decide(node: GrowingNode) -> Leaf | Split:
        if node.split is None:
            return leaf(problem, node.state)
        return node.split.leading_to(node.children)

    return tree_of_decisions(root, decide)
