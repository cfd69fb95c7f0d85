"""Nodes and leaves of decision trees as shared graphs: a subtree that occurs repeatedly is stored once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from flint import fmpq

from theorylab.numbers.rationals import format_rational
from theorylab.problems.losses import COSTS, SQUARED, ZERO_ONE, Answer, Loss
from theorylab.problems.problem import Path, Problem, State, Test

__all__ = ["MOST_NODES_WRITTEN", "Edge", "Leaf", "Node", "Place", "leaf", "leaf_of"]

MOST_NODES_WRITTEN = 10_000
"""A tree with more nodes than this (internal nodes and leaves) is not written out node by node."""


@dataclass(frozen=True, slots=True, eq=False)
class Leaf:
    """A leaf: its label, and the label distribution of the inputs that reach it, or the statistics of another loss.

    See Also
    --------
    Node, Tree

    Examples
    --------
    >>> from theorylab import CubeProblem, greedy
    >>> leaf = greedy(CubeProblem([0, 0, 0, 1]), depth=0).root
    >>> leaf.label, leaf.distribution
    (0, (3/4, 1/4))
    """

    label: Answer
    distribution: tuple[fmpq, ...]
    loss: Loss = ZERO_ONE

    @property
    def error(self) -> fmpq:
        """Mean loss of the inputs that reach the leaf: the probability of another label, for the zero-one loss."""
        return self.loss.error(self.label, self.distribution)

    def fields(self) -> dict[str, Any]:
        """Return the label and the exact numbers that determine the error, as in JSON."""
        if self.loss is SQUARED:
            return {"label": format_rational(fmpq(self.label)), "error": format_rational(self.error)}
        exact = [format_rational(share) for share in self.distribution]
        if self.loss is COSTS:
            return {"label": self.label, "costs": exact[:-1]}
        return {"label": self.label, "mean": exact[1] if len(exact) == 2 else exact}


class Edge(NamedTuple):
    """An edge below a node: the conditional probability of the outcome and the subtree it leads to."""

    probability: fmpq
    child: Node | Leaf


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """An internal node: the test (or its class), an edge for each outcome, and the cost of the test.

    See Also
    --------
    Leaf, Tree

    Examples
    --------
    >>> from theorylab import CubeProblem, greedy
    >>> root = greedy(CubeProblem([0, 0, 0, 1]), depth=1).root
    >>> root.test, [edge.probability for edge in root.edges]
    (0, [1/2, 1/2])
    """

    test: Test
    edges: tuple[Edge, ...]
    cost: fmpq = fmpq(1)


class Place(NamedTuple):
    """A node of the unfolded tree with the path to it and the probability of reaching it."""

    path: Path
    probability: fmpq
    node: Node | Leaf
    name: str
    """Name of the test, or of the label of a leaf."""


def leaf(problem: Problem, state: State, label: Answer | None = None) -> Leaf:
    """Return the leaf of a subproblem, with a given label or the answer of minimum loss (1 if the mean is >= 1/2)."""
    statistics = problem.label_statistics(state)
    return leaf_of(statistics, problem.loss) if label is None else Leaf(label, statistics, problem.loss)


def leaf_of(statistics: tuple[fmpq, ...], loss: Loss) -> Leaf:
    """Return the leaf with the answer of minimum loss for given label statistics."""
    return Leaf(loss.answer(statistics), statistics, loss)
