r"""The AND/OR graph of all trees of bounded depth: at a subproblem a leaf *or* a test, after a test *all* outcomes.

An OR node is a subproblem with the number of tests before it and the probability r of reaching it; a
choice there (an AND node) is a test with the OR nodes after its outcomes. A tree makes one choice at every
OR node it reaches, so the graph represents every tree, although its size is that of the subproblems.

The sparse objective is a sum over the leaves: r x error of the leaf + penalty. All these leaf costs are
integers over one common denominator, so objectives are exact integers.

**What is a tree here.** A leaf has the majority label of its subproblem (label 1 at a tie) and no other;
pure subproblems are not split, and an outcome that cannot happen ends in a leaf. Otherwise every open test
is allowed, even one that changes no label, and two trees are distinct if some path performs a different test.
On request leaves may have any label, and pure subproblems may be split.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import lcm
from typing import NamedTuple

from flint import fmpq

from theorylab.limits import require
from theorylab.numbers.counts import budget
from theorylab.numbers.rationals import nonnegative
from theorylab.problems.problem import Problem, Split, State, require_problem
from theorylab.progress import advance
from theorylab.trees.nodes import leaf

__all__ = [
    "AndOrGraph",
    "Choice",
    "OrNode",
    "and_or_graph",
    "extend_graph",
    "leaf_price",
    "least_costs",
    "one_subproblem",
    "or_node",
]

NODE_BYTES = 900
CHOICE_BYTES = 600
"""Rough memory of an OR node, and of a choice with its branches."""

Tests = Callable[[State], Sequence[Split]]
"""Function from a subproblem to the tests that may be asked there."""


class Choice(NamedTuple):
    """A test performed at an OR node, and the positions of the OR nodes after its outcomes."""

    split: Split
    below: tuple[int, ...]


class OrNode(NamedTuple):
    """A subproblem after ``level`` tests, reached with probability ``reach``.

    ``cost`` is what a leaf here adds to the objective, ``choices`` are the tests that may be performed, in the
    problem's order, and ``others`` are the other labels that a leaf may have, with their costs.
    """

    state: State
    level: int
    reach: fmpq
    cost: fmpq
    choices: tuple[Choice, ...] = ()
    others: tuple[tuple[int, fmpq], ...] = ()


@dataclass(frozen=True, eq=False)
class AndOrGraph:
    """Trees of a problem, as OR nodes.

    Attributes
    ----------
    problem
        The problem.
    penalty
        Price of a leaf in the objective.
    nodes
        The OR nodes, level by level, so parents come before children; the root is the first.
    denominator
        Common denominator of the costs of all leaves, including those removed from the graph.
    """

    problem: Problem
    penalty: fmpq
    nodes: Sequence[OrNode]
    denominator: int

    @cached_property
    def leaf_costs(self) -> list[int]:
        """Cost of a leaf at every OR node, an integer over the common denominator."""
        return [self.units(node.cost) for node in self.nodes]

    @cached_property
    def other_costs(self) -> dict[int, list[int]]:
        """Costs of the leaves with other labels, in the order of ``others``, at the OR nodes that have them."""
        return {
            v: [self.units(cost) for _, cost in node.others]
            for v, node in enumerate(self.nodes)
            if node.others
        }

    def units(self, cost: fmpq) -> int:
        """Return the ``cost`` of a leaf as an integer over the common denominator."""
        return int(cost.p) * (self.denominator // int(cost.q))


def and_or_graph(
    problem: Problem,
    *,
    depth: int,
    penalty: fmpq | int | str,
    all_labels: bool = False,
    pure_splits: bool = False,
) -> AndOrGraph:
    """Return the graph of all trees of a problem with at most ``depth`` tests on a path.

    Parameters
    ----------
    problem
        Any problem.
    depth
        Maximum number of tests on a path.
    penalty
        Price of a leaf, at least 0.
    all_labels
        Whether leaves may have any label, not only the majority label.
    pure_splits
        Whether pure subproblems may be split.

    Raises
    ------
    InvalidArgument
        If the depth or the penalty is negative.
    TooLarge
        If the OR nodes do not fit.

    Notes
    -----
    Time and memory are linear in the number of choices. Where a subproblem determines the probability of
    reaching it, as on cubes and samples, it is one OR node a level.
    """
    require_problem(problem)
    price = leaf_price(penalty)
    root = one_subproblem(problem, problem.root, price, all_labels=all_labels)
    return extend_graph(root, [0], budget(depth, "depth"), all_labels=all_labels, pure_splits=pure_splits)


def leaf_price(penalty: fmpq | int | str) -> fmpq:
    """Return the ``penalty`` of a leaf as a rational.

    Raises
    ------
    InvalidArgument
        If it is negative.
    """
    return nonnegative(penalty, name="penalty")


def one_subproblem(problem: Problem, state: State, penalty: fmpq, *, all_labels: bool = False) -> AndOrGraph:
    """Return the graph of the single-leaf trees at a subproblem, as if all inputs were in ``state``.

    ``penalty`` is the price of a leaf; with ``all_labels`` it may have any label.
    """
    node = or_node(problem, state, 0, fmpq(1), penalty, all_labels=all_labels)
    denominator = lcm(*(int(cost.q) for cost in (node.cost, *dict(node.others).values())))
    return AndOrGraph(problem, penalty, (node,), denominator)


def extend_graph(
    graph: AndOrGraph,
    positions: Sequence[int],
    depth: int,
    *,
    tests: Tests | None = None,
    all_labels: bool = False,
    pure_splits: bool = False,
) -> AndOrGraph:
    """Return a graph with the same trees and their extensions at some nodes of the last level.

    Parameters
    ----------
    graph
        The graph to extend; its OR nodes keep their positions.
    positions
        OR nodes of the last level.
    depth
        Maximum number of tests on a path.
    tests
        Tests allowed below these nodes; by default all tests of the problem.
    all_labels, pure_splits
        As for :func:`and_or_graph`.

    Raises
    ------
    TooLarge
        If the OR nodes do not fit.
    """
    problem, price = graph.problem, graph.penalty
    tests = problem.splits if tests is None else tests
    nodes = list(graph.nodes)
    layer, held = positions, 0
    while layer and nodes[layer[0]].level < depth:
        first, level = len(nodes), nodes[layer[0]].level
        found: dict[tuple[State, fmpq], int] = {}
        for v in layer:
            node = nodes[v]
            final = node.cost == price or problem.is_pure(node.state)
            if not node.reach or (final and not pure_splits):
                continue
            choices = []
            for split in tests(node.state):
                children = ((child, node.reach * p) for p, child in split.branches)
                below = tuple(first + found.setdefault(child, len(found)) for child in children)
                choices.append(Choice(split, below))
            nodes[v] = node._replace(choices=tuple(choices))
            held += len(choices)
            advance(first + len(found))
            needed = (first + len(found)) * NODE_BYTES + held * CHOICE_BYTES
            require(needed, f"trees of depth {depth}: {first + len(found)} subproblems met, and holding them")
        nodes.extend(
            or_node(problem, state, level + 1, reach, price, all_labels=all_labels) for state, reach in found
        )
        layer = range(first, len(nodes))
    costs = (cost for node in nodes[len(graph.nodes) :] for cost in (node.cost, *dict(node.others).values()))
    denominator = lcm(graph.denominator, *{int(cost.q) for cost in costs})
    return AndOrGraph(problem, price, tuple(nodes), denominator)


def least_costs(graph: AndOrGraph) -> list[int]:
    """Return the minimum cost of a subtree at each OR node, an integer over the graph's denominator."""
    least = list(graph.leaf_costs)
    for v in reversed(range(len(least))):
        for choice in graph.nodes[v].choices:
            least[v] = min(least[v], sum(least[u] for u in choice.below))
    return least


def or_node(
    problem: Problem, state: State, level: int, reach: fmpq, penalty: fmpq, *, all_labels: bool = False
) -> OrNode:
    """Return the OR node of a subproblem without its choices.

    Parameters
    ----------
    problem, state
        The subproblem.
    level
        Number of tests before it.
    reach
        Probability of reaching it; if this is 0, it has one leaf.
    penalty
        Price of a leaf.
    all_labels
        Whether a leaf may have any label.
    """
    own = leaf(problem, state)
    others: tuple[tuple[int, fmpq], ...] = ()
    if all_labels and reach:
        errors = ((label, own.loss.error(label, own.distribution)) for label in range(problem.labels))
        others = tuple((label, reach * error + penalty) for label, error in errors if label != own.label)
    return OrNode(state, level, reach, reach * own.error + penalty, (), others)
