"""Trees of least error among those with at most t internal nodes."""

from __future__ import annotations

from functools import cache

from flint import fmpq

from dp_optimal.optimum import Decision, Optimum, build_tree
from dp_optimal.size_curves import SizeCurves, size_curves
from theorylab.compiled import compile_problem
from theorylab.errors import InvalidArgument
from theorylab.problem import Problem

__all__ = ["optimal_by_size"]

Key = tuple[int, int]
"""Position of a subproblem, and the most internal nodes that its subtree may use."""


def optimal_by_size(problem: Problem, size: int) -> Optimum:
    """Least error of a tree with at most t internal nodes for t = 0..size, and a tree for the last.

    Parameters
    ----------
    problem
        Any problem with finitely many subproblems within ``size`` tests of its root.
    size
        Largest number of internal nodes.

    Returns
    -------
    Optimum
        The value at ``size``, the errors for every t, and an optimal tree that has the fewest internal
        nodes possible.

    Raises
    ------
    InvalidArgument
        If the size is negative.
    TooLarge
        If the subproblems or their curves do not fit.

    Notes
    -----
    The cost is that of :func:`dp_optimal.size_curves.size_curves`; the tree costs little beside it.
    """
    if size < 0:
        raise InvalidArgument(f"size: {size} is negative; at least 0 internal nodes")
    compiled = compile_problem(problem.relevant(), depth=size)
    curves = size_curves(compiled, size)
    root = compiled.index[compiled.problem.root]
    errors = curves.errors(root)
    tree = build_tree(problem, compiled, (root, size), lambda key: key[0], _Decisions(curves))
    return Optimum(errors[size], tree, errors)


class _Decisions:
    """Tests and numbers of internal nodes that attain the values of the curves, in exact arithmetic."""

    def __init__(self, curves: SizeCurves):
        self.curves = curves
        self.errors = cache(curves.errors)

    def __call__(self, key: Key) -> Decision[Key] | None:
        state, most = key
        row = self.errors(state)
        nodes = row.index(row[most])  # the fewest that do as well
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
        """Internal nodes for each outcome, summing to less than their rows' length, whose errors sum to the goal."""
        budget = len(terms[0]) - 1
        sums = [terms[0]]  # sums[b][t]: least sum of the first b + 1 terms with at most t internal nodes
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
