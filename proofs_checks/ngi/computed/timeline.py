r"""Cost as time (section 5.1): the schedule of the tests of an identification tree, and its unfinished objects.

If the tests of an object have cost s so far, the next one, of price c, takes the time (s, s + c].
So :math:`\mathcal C(t)`, t
> 0, are the nodes with :math:`s<t\le s+c`, and :math:`p(\mathcal C(t))` is the probability that an object costs at
least t. Both are piecewise constant in t and continuous from the left.
"""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from flint import fmpq

from theorylab.problems.identification import IdentificationProblem
from theorylab.problems.problem import Split
from theorylab.trees.nodes import Leaf
from theorylab.trees.tree import Tree

ZERO = fmpq(0)


class Step(NamedTuple):
    """An internal node: its objects, its test, and the start of the test."""

    state: int
    split: Split
    start: fmpq

    @property
    def end(self) -> fmpq:
        """End of the test."""
        return self.start + self.split.cost

    def within(self, since: fmpq, until: fmpq | None = None) -> fmpq:
        """Return the length of the part of the test's time in (since, until], or after ``since``."""
        last = self.end if until is None else min(self.end, until)
        return max(last - max(self.start, since), ZERO)


class Timeline:
    """The schedule of an identification tree."""

    def __init__(self, problem: IdentificationProblem, tree: Tree):
        self.problem = problem
        costs = [ZERO] * problem.objects
        steps = []
        stack = [(tree.root, problem.root, ZERO)]
        while stack:
            node, state, start = stack.pop()
            if isinstance(node, Leaf):
                for x in problem.members(state):
                    costs[x] = start
                continue
            split = next(split for split in problem.splits(state) if split.test == node.test)
            steps.append(Step(state, split, start))
            below = zip(node.edges, split.branches)
            stack += [(edge.child, branch.child, start + split.cost) for edge, branch in below]
        self.steps = tuple(steps)
        self.costs = tuple(costs)

    @cached_property
    def expected_cost(self) -> fmpq:
        """Expected cost of an object, the integral of the unfinished probability over time."""
        return sum((p * c for p, c in zip(self.problem.probabilities, self.costs)), ZERO)

    def unfinished_mass(self, time: fmpq) -> fmpq:
        """Return the probability p(C(t)) that an object costs at least t > 0."""
        return sum((p for p, cost in zip(self.problem.probabilities, self.costs) if cost >= time), ZERO)

    def unfinished_after(self, time: fmpq) -> fmpq:
        """Return the probability that an object costs more than t, the limit of p(C(.)) at t from the right."""
        return sum((p for p, cost in zip(self.problem.probabilities, self.costs) if cost > time), ZERO)
