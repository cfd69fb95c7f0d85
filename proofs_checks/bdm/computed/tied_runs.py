r"""All runs of TopDown and BestFirst on a small read-once DNF, one for each way to break ties, with their margins.

The variables are fair coins and the impurity is the Gini impurity :math:`4q(1-q)`. At a leaf of probability p whose
inputs of label 1 have probability b the weighted impurity is :math:`4b(p-b)/p`. TopDown makes the split with the
largest decrease of the weighted impurity, and BestFirst the split for which this decrease divided by p is largest. The
*margin* of a run is the minimum, over its iterations, of the difference between the maximum score and the next smaller
score of a test at an impure leaf, or 0.

Cost: the inputs for every visited subcube, and the subcubes for every set of leaves of some run.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

import numpy as np
from flint import fmpq

from constructions.parts.dnf import read_once_dnf

Leaves = frozenset[frozenset[tuple[int, int]]]
"""A tree, given by its leaves; a leaf is the set of outcomes of the tests on its path."""


class Runs(NamedTuple):
    """All runs of a learner.

    Attributes
    ----------
    errors
        The trees after the last iteration, with their errors.
    margin
        The minimum margin of a run.
    vote
        The minimum nonzero difference between the probabilities of the two labels at a leaf of these trees.
    """

    errors: dict[Leaves, fmpq]
    margin: fmpq
    vote: fmpq


@cache
def tied_runs(sizes: tuple[int, ...], iterations: int, learner: str) -> Runs:
    """Return the runs of ``learner``, "top-down" or "best-first", on the DNF with terms of the given sizes."""
    cube = _Cube(sizes)
    margin = fmpq(1)
    trees: set[Leaves] = {frozenset([frozenset()])}
    for _ in range(iterations):
        grown: set[Leaves] = set()
        for leaves in trees:
            scored = [(*at, path) for path in leaves for at in cube.scores(path, learner)]
            best = max((score for score, *_ in scored), default=fmpq(0))
            others = [fmpq(0), *(score for score, *_ in scored)]
            margin = min([margin, *(best - score for score in others if score < best)])
            grown |= {
                leaves - {path} | {path | {(variable, 0)}, path | {(variable, 1)}}
                for score, variable, path in scored
                if score == best
            }
            if not scored:
                grown.add(leaves)
        trees = grown
    votes = {path: cube.votes(path) for leaves in trees for path in leaves}
    errors = {leaves: sum((min(votes[path]) for path in leaves), fmpq(0)) for leaves in trees}
    vote = min(abs(zero - one) for zero, one in votes.values() if zero != one)
    return Runs(errors, margin, vote)


class _Cube:
    """The inputs of a DNF."""

    def __init__(self, sizes: Sequence[int]):
        self.variables = sum(sizes)
        self._inputs = np.array(list(product((0, 1), repeat=self.variables)))
        self._labels = np.array([bool(label) for label in read_once_dnf(sizes).definition(self._inputs)])
        self._scores: dict[tuple[frozenset[tuple[int, int]], str], list[tuple[fmpq, int]]] = {}

    def votes(self, path: frozenset[tuple[int, int]]) -> tuple[fmpq, fmpq]:
        """Return the probabilities of reaching a leaf with label 0 and with label 1."""
        here = np.ones(len(self._inputs), dtype=bool)
        for variable, outcome in path:
            here &= self._inputs[:, variable] == outcome
        ones = int((here & self._labels).sum())
        return fmpq(int(here.sum()) - ones, len(here)), fmpq(ones, len(here))

    def scores(self, path: frozenset[tuple[int, int]], learner: str) -> list[tuple[fmpq, int]]:
        """Return the scores of the open tests of a leaf, and their variables; none if it is pure."""
        if (path, learner) not in self._scores:
            votes = self.votes(path)
            read = {variable for variable, _ in path}
            weight = fmpq(1) if learner == "top-down" else sum(votes, fmpq(0))
            self._scores[path, learner] = [
                ((_impurity(votes) - sum(_impurity(side) for side in self._sides(path, i))) / weight, i)
                for i in range(self.variables)
                if all(votes) and i not in read
            ]
        return self._scores[path, learner]

    def _sides(self, path: frozenset[tuple[int, int]], variable: int) -> list[tuple[fmpq, fmpq]]:
        return [self.votes(path | {(variable, outcome)}) for outcome in (0, 1)]


def _impurity(votes: tuple[fmpq, fmpq]) -> fmpq:
    """Return the weighted impurity of a leaf."""
    zero, one = votes
    return 4 * zero * one / (zero + one)
