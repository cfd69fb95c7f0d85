"""Training and test parts of data sets, and a measure of the work that learners do on them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from flint import fmpq

from theorylab.claims.data import data_rows
from theorylab.errors import MissingData
from theorylab.numbers.counted import quantity
from theorylab.problems.problem import Problem, Split, State
from theorylab.problems.samples.sample import SampleProblem
from theorylab.trees.tree import Tree

Row = tuple[tuple[int, ...], int]
"""Features and label."""


class HeldOut(NamedTuple):
    """A random split of a data set.

    Attributes
    ----------
    train
        The empirical distribution of the training part.
    test
        Rows of the test part.
    """

    train: SampleProblem
    test: list[Row]

    def loss(self, tree: Tree) -> fmpq:
        """Return the fraction of the test part that a tree labels wrongly."""
        wrong = sum(tree.label(features) != label for features, label in self.test)
        return fmpq(wrong, len(self.test))


def sample_of(rows: Sequence[Row], features: int | None = None) -> SampleProblem:
    """Return the empirical distribution of rows.

    rows: features and label of each; features: number of leading features to keep; all if not given.

    Raises
    ------
    MissingData
        If the rows have fewer features.
    """
    if features is not None and features > len(rows[0][0]):
        raise MissingData(f"needs {quantity(features, 'feature')}; the data set has {len(rows[0][0])}")
    labels = 1 + max(label for _, label in rows)
    weights: dict[tuple[int, ...], list[fmpq]] = {}
    for x, label in rows:
        weights.setdefault(x[:features], [fmpq(0)] * max(labels, 2))[label] += 1
    return SampleProblem(weights, max(labels, 2))


def hold_out(name: str, seed: int) -> HeldOut:
    """Return a data set with a random fifth, rounded up, held out.

    name: the data set, see :mod:`theorylab.claims.data`; seed: seed of the split.

    Raises
    ------
    MissingData
        If the data set is not available.
    """
    rows = data_rows(name)
    Random(seed).shuffle(rows)
    cut = -(-len(rows) // 5)
    return HeldOut(sample_of(rows[cut:]), rows[:cut])


class CountedProblem(Problem):
    """A problem that records the subproblems whose tests a learner requests.

    A learner examines its data there, so the number of these subproblems is a machine-independent measure of work.
    """

    def __init__(self, problem: Problem):
        self.problem = problem
        self.root, self.labels, self.variables = problem.root, problem.labels, problem.variables
        self.expanded: set[State] = set()

    def label_distribution(self, state: State) -> tuple[fmpq, ...]:
        """Return Pr[y = label | state] for each label."""
        return self.problem.label_distribution(state)

    def splits(self, state: State) -> Sequence[Split]:
        """Return the open tests of a subproblem, and record the subproblem."""
        self.expanded.add(state)
        return self.problem.splits(state)
