"""The problem of a tree that was read from JSON or from the arrays of an estimator.

It knows the names and the label masses of the nodes. A subproblem is a node, and its only open test is the test
performed there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from flint import fmpq

from theorylab.problems.losses import ZERO_ONE, Loss
from theorylab.problems.named_test import COMPARISONS, LISTED, NamedTest, test_named, value_of
from theorylab.problems.problem import Branch, Path, Problem, Split, number_value
from theorylab.problems.readings import ColumnReading
from theorylab.trees.nodes import Edge, Leaf, Node

__all__ = ["WrittenNode", "WrittenProblem", "root_of"]

_LISTED = re.compile(rf"(?P<column>.+) {LISTED} (?P<outcomes>[0-9]+(, [0-9]+)*)\Z", re.DOTALL)


class WrittenNode(NamedTuple):
    """A node with its label masses, and its label, or its test and the indices of its children."""

    masses: tuple[fmpq, ...]
    label: int = 0
    test: str = ""
    below: tuple[int, ...] = ()


class WrittenProblem(Problem[int, str]):
    """The problem of a tree that was read.

    Parameters
    ----------
    nodes
        The nodes, the root first and each before those below it.
    labels
        Number of labels.
    names
        Names of the variables in their order; the columns or tests that the tree names, from the root down, if empty.
    class_names
        Names of the labels; empty where they are called 0, 1, ...
    readings
        What was made of the columns of the table that the tree was grown on, if it is known.
    loss
        The loss of the leaves.
    """

    root = 0

    def __init__(
        self,
        nodes: Sequence[WrittenNode],
        labels: int,
        *,
        names: Sequence[str] = (),
        class_names: Sequence[str] = (),
        readings: Sequence[ColumnReading] = (),
        loss: Loss = ZERO_ONE,
    ):
        self.nodes, self.labels, self.loss = nodes, labels, loss
        self.class_names, self.readings = tuple(class_names), tuple(readings)
        tests = {node.test: len(node.below) for node in nodes if node.below}
        if names:
            self._tests = {name: test_named(name, names, "tree") for name in tests}
        else:
            self._tests = {name: _by_itself(name, outcomes) for name, outcomes in tests.items()}
        self.names = tuple(names) or tuple(dict.fromkeys(test.column for test in self._tests.values()))
        self.variables = len(self.names)
        self._place = {name: place for place, name in enumerate(self.names)}

    def label_distribution(self, state: int) -> tuple[fmpq, ...]:
        """Return the fractions of the labels at a node."""
        masses = self.nodes[state].masses
        return tuple(mass / sum(masses) for mass in masses)

    def splits(self, state: int) -> list[Split[int, str]]:
        """Return the test performed at a node; an empty list at a leaf."""
        node = self.nodes[state]
        whole, below = sum(node.masses), [sum(self.nodes[child].masses) for child in node.below]
        branches = [Branch(fmpq(mass) / whole, child) for mass, child in zip(below, node.below)]
        return [Split(node.test, tuple(branches))] if branches else []

    def variable(self, test: str, path: Path) -> int:
        """Return the index of the column tested."""
        return self._place[self._tests[test].column]

    def test_name(self, test: str, variable: int) -> str:
        """Return the name in the file."""
        return test

    def outcome_name(self, test: str, branch: int) -> str:
        """Return the outcome that the name of the test lists for a branch, or the index of the branch."""
        asked = self._tests[test]
        return asked.operand.split(", ")[branch] if asked.relation == LISTED else str(branch)

    def outcome(self, test: str, variable: int, x: Sequence[Any]) -> int:
        """Return the branch that an input takes."""
        asked, name = self._tests[test], self.variable_name(variable)
        value = number_value(x[variable], name) if asked.relation in COMPARISONS else x[variable]
        return asked.branch(value_of(value, name, self.readings))


def _by_itself(name: str, outcomes: int) -> NamedTest:
    """Return a test as a variable of its own; if its name lists the outcomes, its column is the variable."""
    listed = _LISTED.match(name)
    if listed is None or len(listed["outcomes"].split(", ")) != outcomes:
        return NamedTest(name)
    return NamedTest(listed["column"], LISTED, listed["outcomes"])


def root_of(nodes: Sequence[WrittenNode], leaves: Mapping[int, Leaf] = MappingProxyType({})) -> Node | Leaf:
    """Return the root of the tree of these nodes; ``leaves`` are those of a loss other than zero-one, by index."""
    built: dict[int, Node | Leaf] = {**leaves}
    for place in reversed(range(len(nodes))):
        node = nodes[place]
        whole = sum(node.masses)
        if node.below:
            edges = [Edge(fmpq(sum(nodes[child].masses)) / whole, built[child]) for child in node.below]
            built[place] = Node(node.test, tuple(edges))
        elif place not in built:
            built[place] = Leaf(node.label, tuple(fmpq(mass) / whole for mass in node.masses))
    return built[0]
