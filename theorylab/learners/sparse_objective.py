r"""Growing subtrees for the sparse objective: error + penalty x leaves, on the whole population.

A subproblem that is reached with probability r adds r times its error and :math:`\lambda` for each leaf.
Divided by r this is its own error plus a *local* penalty :math:`\mu=\lambda/r` for each leaf, the
renormalisation of Algorithms 2 and 3 of the SPLIT paper; a branch of probability p has the local penalty
:math:`\mu/p`. So a subtree depends on a subproblem, its local penalty and its depth budget only, and is
grown once however many paths lead to these.

Cost: one subtree for each of the triples met. There is one penalty a level if every test splits evenly,
and one in all if the penalty is zero; so lumped problems stay lumped.
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
"""Rough memory of one subtree grown, with its key and its root."""

SUBTREES_BETWEEN_CHECKS = 1 << 12

ZERO = fmpq(0)


class Subproblem(NamedTuple):
    """What a subtree is grown for: a state, the local penalty of a leaf, and the depth budget."""

    state: State
    penalty: fmpq
    depth: int

    def below(self, split: Split) -> list[Subproblem]:
        """Subproblems after each outcome; one that cannot happen gets no depth."""
        return [
            Subproblem(child, self.penalty / p, self.depth - 1) if p else Subproblem(child, self.penalty, 0)
            for p, child in split.branches
        ]


@dataclass(frozen=True, slots=True, eq=False)
class Subtree:
    """A subtree grown.

    Attributes
    ----------
    error
        Its error on its subproblem.
    leaves
        Number of its leaves.
    split
        The test at its root, or None for a leaf.
    root
        Its root.
    """

    error: fmpq
    leaves: int
    split: Split | None
    root: Node | Leaf

    def objective(self, penalty: fmpq) -> fmpq:
        """Error + penalty x leaves, ``penalty`` being that of a leaf."""
        return self.error + penalty * self.leaves


class Subtrees(ABC):
    """A rule that grows a subtree for any subproblem, once each.

    Parameters
    ----------
    problem
        The distribution.
    last
        Among splits of equal objective take the last in the problem's order rather than the first.
    """

    def __init__(self, problem: Problem, *, last: bool = False):
        self.problem = problem
        self.last = last
        self._grown: dict[Subproblem, Subtree] = {}
        self._leaves: dict[State, Subtree] = {}

    def __call__(self, at: Subproblem) -> Call:
        """Subtree at a subproblem, as a call for :func:`~theorylab.learners.deep_recursion.run`."""
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
        """The subtree that is a leaf."""
        known = self._leaves.get(state)
        if known is None:
            end = leaf(self.problem, state)
            known = self._leaves[state] = Subtree(end.error, 1, None, end)
        return known

    def splits(self, state: State) -> Iterable[Split]:
        """The tests open at a state, in the order that decides between equal objectives."""
        splits = self.problem.splits(state)
        return reversed(splits) if self.last else splits

    def is_final(self, at: Subproblem) -> bool:
        """Whether a leaf is as good as any subtree: two leaves or more cost a local penalty more."""
        return at.depth == 0 or self.leaf(at.state).error <= at.penalty

    def least(self, at: Subproblem, splits: Iterable[Split], below: Subtrees) -> Call:
        """Subtree of least objective: a leaf, or the first of the splits that is strictly better.

        Parameters
        ----------
        at
            The subproblem, not final.
        splits
            Tests to try at its root.
        below
            Rule that grows what comes after the test.
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
        """Subtrees after each outcome of a test.

        Parameters
        ----------
        at
            The subproblem split.
        split
            The test.
        below
            Rule that grows them.
        """
        parts = []
        for child in at.below(split):
            parts.append((yield below(child)))
        return parts


def join_parts(split: Split, parts: list[Subtree]) -> Subtree:
    """The subtree that performs ``split`` and goes on with ``parts``."""
    edges = tuple(Edge(p, part.root) for (p, _), part in zip(split.branches, parts))
    node = Node(split.test, edges, split.cost)
    return Subtree(_error(split, parts), sum(part.leaves for part in parts), split, node)


def whole(problem: Problem, penalty: fmpq | int | str, depth: int) -> Subproblem:
    """The subproblem of all inputs.

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
    """Error of a split on its subproblem, from the errors after it."""
    return sum((p * part.error for (p, _), part in zip(split.branches, parts)), ZERO)
