"""Optimal trees constructed from the size curves."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from flint import fmpq

from dp_optimal.generic.budgets import with_budgets
from dp_optimal.generic.size_curves import SizeCurves, size_curves
from dp_optimal.optimum import Decision, build_tree
from theorylab.problems.compiled import compile_problem
from theorylab.problems.problem import Problem
from theorylab.trees.tree import Tree

__all__ = ["ProblemCurve", "problem_curve", "tree_of_size"]

ANY_SIZE = 1 << 40
"""More than the number of internal nodes of any curve that fits in memory."""

Key = tuple[int, int]
"""Index of a subproblem, and the maximum number of internal nodes of its subtree."""


class ProblemCurve:
    """The size curve of any problem, and its trees.

    Parameters
    ----------
    problem
        The problem that names the tests.
    curves
        Curves of its subproblems, or of those of its relevant part, the root first.

    Attributes
    ----------
    errors
        Minimum error of a tree with at most t internal nodes for t = 0, 1, ..., up to the size of the curves.
    """

    def __init__(self, problem: Problem, curves: SizeCurves):
        self.problem = problem
        self.errors = curves.errors(0)
        self._curves = curves

    def tree(self, size: int) -> Tree:
        """Return the tree of minimum error with at most ``size`` internal nodes, the fewest possible."""
        return tree_of_size(self.problem, self._curves, 0, min(size, self._curves.size))


def problem_curve(problem: Problem, size: int | None, depth: int | None) -> ProblemCurve:
    """Return the size curve of any problem; ``size`` and ``depth`` are the limits of its trees, or None.

    Raises
    ------
    TooLarge
        If the subproblems or their curves do not fit.
    """
    # a path performs no more tests than the tree has internal nodes
    longest = min((limit for limit in (size, depth) if limit is not None), default=None)
    compiled = compile_problem(problem.relevant(), depth=longest)
    if depth is not None and longest is not None:
        compiled = with_budgets(compiled, longest)
    curves = size_curves(compiled, ANY_SIZE if size is None else size)
    return ProblemCurve(problem, replace(curves, size=min(curves.size, curves.approx.shape[1] - 1)))


def tree_of_size(problem: Problem, curves: SizeCurves, root: int, size: int) -> Tree:
    """Return the tree with at most ``size`` internal nodes whose error is the value of a curve.

    Parameters
    ----------
    problem
        The problem that names the tests.
    curves
        Curves of its subproblems, or of those of its relevant part.
    root
        Index of the subproblem at the root of the tree.
    size
        Maximum number of internal nodes, at most the size of the curves.

    Returns
    -------
    Tree
        Among the optimal trees one with the fewest internal nodes; each node performs the first test that
        allows this, and its last outcomes get as few internal nodes as possible.
    """
    return build_tree(problem, curves.compiled, (root, size), lambda key: key[0], _Decisions(curves))


class _Decisions:
    """Tests and numbers of internal nodes that attain the values of the curves, in exact arithmetic."""

    def __init__(self, curves: SizeCurves):
        self.curves = curves
        self.errors = cache(curves.errors)

    def __call__(self, key: Key) -> Decision[Key] | None:
        state, most = key
        row = self.errors(state)
        nodes = row.index(row[most])  # the fewest that attain the value
        if nodes == 0:
            return None
        compiled = self.curves.compiled
        for split in compiled.splits(state):
            branches = compiled.branches(split)
            shares = self._shares([[p * v for v in self.errors(c)[:nodes]] for p, c in branches], row[nodes])
            if shares is not None:
                return split, [(c, share) for (_, c), share in zip(branches, shares)]
        raise AssertionError("a curve has a value that no test attains")

    @staticmethod
    def _shares(terms: list[list[fmpq]], goal: fmpq) -> list[int] | None:
        """Return internal nodes for each outcome, fewer in all than the rows' length, whose errors sum to the goal."""
        budget = len(terms[0]) - 1
        sums = [terms[0]]  # sums[b][t]: minimum sum of the first b + 1 terms with at most t internal nodes
        for row in terms[1:-1]:
            before = sums[-1]
            sums.append([min(before[j] + row[t - j] for j in range(t + 1)) for t in range(budget + 1)])
        shares: list[int] = []
        for b in range(len(terms) - 1, 0, -1):
            share = next(
                (j for j in range(budget + 1) if sums[b - 1][budget - j] + terms[b][j] == goal), None
            )
            if share is None:
                return None
            shares.append(share)
            budget -= share
            goal = sums[b - 1][budget]
        return [budget, *reversed(shares)] if terms[0][budget] == goal else None
