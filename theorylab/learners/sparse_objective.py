r"""Subtrees for the sparse objective: error + penalty x leaves, on the whole population.

A subproblem reached with probability r contributes r times its error and a penalty :math:`\lambda` for each leaf.
Divided by r this is its error plus a *local* penalty :math:`\mu=\lambda/r` for each leaf, the
renormalisation of Algorithms 2 and 3 of the SPLIT paper. A branch of probability p has the local penalty
:math:`\mu/p`. A subtree thus depends only on the subproblem, its local penalty and its depth budget, and is
grown once for each such triple, however many paths lead to it.

If every test splits evenly there is one local penalty per level; if the penalty is zero there is only one.
Lumped problems therefore stay lumped.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from flint import fmpq

from theorylab.learners.deep_recursion import Call
from theorylab.limits import require
from theorylab.numbers.counts import budget
from theorylab.problems.problem import Problem, Split, State, require_problem
from theorylab.trees.and_or_graph import leaf_price
from theorylab.trees.nodes import Edge, Leaf, Node, leaf

__all__ = ["Subproblem", "Subtree", "Subtrees", "join_parts", "whole"]

BYTES_A_SUBTREE = 1200
"""Approximate memory of one subtree, with its key and its root."""

SUBTREES_BETWEEN_CHECKS = 1 << 12

ZERO = fmpq(0)


class Subproblem(NamedTuple):
    """Arguments of a subtree: a state, the local penalty of a leaf, and the depth budget."""

    state: State
    penalty: fmpq
    depth: int

    def below(self, split: Split) -> list[Subproblem]:
        """Return the subproblem after each outcome; for an outcome of probability 0 its depth is 0."""
        return [
            Subproblem(child, self.penalty / p, self.depth - 1) if p else Subproblem(child, self.penalty, 0)
            for p, child in split.branches
        ]


@dataclass(frozen=True, slots=True, eq=False)
class Subtree:
    """A grown subtree.

    Attributes
    ----------
    error
        Error on the subproblem.
    leaves
        Number of leaves.
    split
        Test at the root, or None for a leaf.
    root
        The root.
    """

    error: fmpq
    leaves: int
    split: Split | None
    root: Node | Leaf

    def objective(self, penalty: fmpq) -> fmpq:
        """Return error + penalty x leaves."""
        return self.error + penalty * self.leaves


class Subtrees(ABC):
    """A rule that grows a subtree for any subproblem; each is grown once.

    Parameters
    ----------
    problem
        The distribution.
    last
        If true, choose the last in the problem's order among splits of equal objective instead of the first.
    """

    def __init__(self, problem: Problem, *, last: bool = False):
        self.problem = problem
        self.last = last
        self._grown: dict[Subproblem, Subtree] = {}
        self._leaves: dict[State, Subtree] = {}

    def __call__(self, at: Subproblem) -> Call:
        """Return the subtree at a subproblem, as a call for :func:`~theorylab.learners.deep_recursion.run`."""
        known = self._grown.get(at)
        if known is None:
            known = self._grown[at] = yield from self.grow(at)
            if len(self._grown) % SUBTREES_BETWEEN_CHECKS == 0:
                require(len(self._grown) * BYTES_A_SUBTREE, f"{len(self._grown)} distinct subproblems")
        return known

    @abstractmethod
    def grow(self, at: Subproblem) -> Call:
        """Grow the subtree at a subproblem met for the first time."""

    def leaf(self, state: State) -> Subtree:
        """Return the subtree that consists of a leaf."""
        known = self._leaves.get(state)
        if known is None:
            end = leaf(self.problem, state)
            known = self._leaves[state] = Subtree(end.error, 1, None, end)
        return known

    def splits(self, state: State) -> Iterable[Split]:
        """Return the tests open at a state, in the order that breaks ties of the objective."""
        splits = self.problem.splits(state)
        return [split.by_last() for split in reversed(splits)] if self.last else splits

    def is_final(self, at: Subproblem) -> bool:
        """Return True if no subtree beats a leaf, because any split costs at least one more local penalty."""
        return at.depth == 0 or self.leaf(at.state).error <= at.penalty

    def least(self, at: Subproblem, splits: Iterable[Split], below: Subtrees) -> Call:
        """Return the subtree of minimum objective: a leaf, or the first best split if it is strictly better.

        Parameters
        ----------
        at
            The subproblem, not final.
        splits
            Tests to try at its root.
        below
            Rule that grows the subtrees below the test.
        """
        best = self.leaf(at.state)
        value, chosen = best.objective(at.penalty), None
        for split in splits:
            parts = yield from self.parts(at, split, below)
            own = _error(split, parts) + at.penalty * sum(part.leaves for part in parts)
            if own < value:
                value, chosen = own, (split, parts)
        return best if chosen is None else join_parts(*chosen)

    def parts(self, at: Subproblem, split: Split, below: Subtrees) -> Call:
        """Return the subtrees after each outcome of a test.

        Parameters
        ----------
        at
            The subproblem split.
        split
            The test.
        below
            Rule that grows the subtrees.
        """
        parts = []
        for child in at.below(split):
            parts.append((yield below(child)))
        return parts


def join_parts(split: Split, parts: list[Subtree]) -> Subtree:
    """Return the subtree that performs ``split`` and continues with ``parts``."""
    edges = tuple(Edge(p, part.root) for (p, _), part in zip(split.branches, parts))
    node = Node(split.test, edges, split.cost)
    return Subtree(_error(split, parts), sum(part.leaves for part in parts), split, node)


def whole(problem: Problem, penalty: fmpq | int | str, depth: int) -> Subproblem:
    """Return the subproblem of all inputs.

    Parameters
    ----------
    problem
        The distribution.
    penalty
        Price of a leaf.
    depth
        Depth budget.

    Raises
    ------
    InvalidArgument
        If the penalty or the depth is negative.
    """
    require_problem(problem)
    price = leaf_price(penalty)
    return Subproblem(problem.root, price, budget(depth, "depth"))


def _error(split: Split, parts: list[Subtree]) -> fmpq:
    """Return the error of a split on its subproblem, given the subtrees after its outcomes."""
    return sum((p * part.error for (p, _), part in zip(split.branches, parts)), ZERO)
