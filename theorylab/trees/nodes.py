"""Nodes and leaves of decision trees as shared graphs: a subtree that occurs repeatedly is stored once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from flint import fmpq

from theorylab.problems.problem import Path, Problem, State, Test, majority_label

__all__ = ["MOST_NODES_WRITTEN", "Edge", "Leaf", "Node", "Place", "leaf"]

MOST_NODES_WRITTEN = 10_000
"""A tree with more nodes than this (internal nodes and leaves) is not written out node by node."""


@dataclass(frozen=True, slots=True, eq=False)
class Leaf:
    """A leaf: its label, and the label distribution of the inputs that reach it.

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

    label: int
    distribution: tuple[fmpq, ...]

    @property
    def error(self) -> fmpq:
        """Probability that an input reaching the leaf has another label."""
        return 1 - self.distribution[self.label]


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


def leaf(problem: Problem, state: State, label: int | None = None) -> Leaf:
    """Return the leaf of a subproblem, with the given label or the majority label (1 if the mean is at least 1/2)."""
    distribution = problem.label_distribution(state)
    return Leaf(majority_label(distribution) if label is None else label, distribution)
