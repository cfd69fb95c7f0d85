"""Optimal trees of any problem for every penalty, constructed from the hulls of its subproblems."""

from __future__ import annotations

from functools import cache

from flint import fmpq

from dp_optimal.generic.budgets import with_budgets
from dp_optimal.generic.penalty_hulls import PenaltyHulls, penalty_hulls
from dp_optimal.optimum import Decision, build_tree
from dp_optimal.penalty_pieces import PenaltyPath, Vertex, breakpoints
from theorylab.problems.compiled import compile_problem
from theorylab.problems.problem import Problem

__all__ = ["path_over_hulls"]

Key = tuple[int, int]
"""Index of a subproblem and index of a vertex of its hull, fewest leaves first."""


def path_over_hulls(problem: Problem, depth: int | None, least_penalty: fmpq) -> PenaltyPath:
    """Return the penalty path of any problem from ``least_penalty`` on; ``depth`` is the maximum depth, or None.

    Errors are those of :func:`dp_optimal.all_penalties.penalty_path`.
    """
    compiled = compile_problem(problem.relevant(), depth=depth)
    pairs = compiled if depth is None else with_budgets(compiled, depth)
    choices = _Choices(penalty_hulls(pairs, least_penalty), least_penalty)
    return PenaltyPath(
        choices.vertices(0),
        least_penalty,
        lambda number: build_tree(problem, pairs, (0, number), lambda key: key[0], choices),
    )


class _Choices:
    """Tests that attain the vertices of the hulls, in exact arithmetic."""

    def __init__(self, hulls: PenaltyHulls, least_penalty: fmpq):
        self.hulls = hulls
        self.least = least_penalty
        self.vertices = cache(self._vertices)
        self.prices = cache(lambda state: breakpoints(self.vertices(state)))

    def _vertices(self, state: int) -> list[Vertex]:
        return [Vertex(leaves, error) for leaves, error in self.hulls.vertices(state)]

    def __call__(self, key: Key) -> Decision[Key] | None:
        state, number = key
        if number == 0:
            return None
        compiled = self.hulls.compiled
        prices, goal = self.prices(state), self.vertices(state)[number]
        # the smallest penalty of interest at which the vertex is the optimum of fewest leaves
        price = max(prices[number], self.least) if number < len(prices) else self.least
        for split in compiled.splits(state):
            leaves, error, below = 0, fmpq(0), []
            for probability, child in compiled.branches(split):
                after = self._at(child, price / probability) if probability else 0
                part_leaves, part_error = self.vertices(child)[after]
                leaves, error = leaves + part_leaves, error + probability * part_error
                below.append((child, after))
            if (leaves, error) == goal:
                return split, below
        raise AssertionError("a hull has a vertex that no test attains")

    def _at(self, state: int, price: fmpq) -> int:
        """Return the index of the vertex that is optimal for a local penalty; ties go to fewer leaves."""
        prices = self.prices(state)
        return sum(p > price for p in prices)
