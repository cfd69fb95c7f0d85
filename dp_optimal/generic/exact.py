"""The smallest and the shallowest of the exact trees of any problem; see :mod:`dp_optimal.exact_tree`."""

from __future__ import annotations

from flint import fmpq

from dp_optimal.optimum import Decision, Optimum, build_tree
from theorylab.problems.compiled import Compiled, compile_problem
from theorylab.problems.problem import Problem

__all__ = ["least_exact_depth", "optimal_exact_size"]

Key = tuple[int, bool]
"""Position of a subproblem, and whether it can be reached; an outcome that cannot happen ends in a leaf."""


def optimal_exact_size(problem: Problem) -> Optimum:
    """Least number of internal nodes of an exact tree.

    Parameters
    ----------
    problem
        Any problem with finitely many subproblems.

    Returns
    -------
    Optimum
        The size, and an exact tree that has it; among these, one with the fewest leaves, every node performing the
        first test that allows this.

    Raises
    ------
    TooLarge
        If the subproblems do not fit.
    """
    compiled = compile_problem(problem.relevant())
    errors = _least_errors(compiled)
    counts = [(0, 1)] * len(compiled.states)  # internal nodes and leaves
    choice = [-1] * len(compiled.states)
    for state in reversed(range(len(compiled.states))):
        options = []
        for split in _lossless(compiled, errors, state):
            parts = [counts[c] if p else (0, 1) for p, c in compiled.branches(split)]
            options.append((1 + sum(size for size, _ in parts), sum(leaves for _, leaves in parts), split))
        if options:
            size, leaves, choice[state] = min(options)
            counts[state] = size, leaves

    def decide(key: Key) -> Decision[Key] | None:
        state, reached = key
        split = choice[state]
        if split < 0 or not reached:
            return None
        return split, [(c, p != 0) for p, c in compiled.branches(split)]

    tree = build_tree(problem, compiled, (0, True), lambda key: key[0], decide)
    return Optimum(fmpq(counts[0][0]), tree)


def least_exact_depth(problem: Problem) -> int:
    """Least depth of an exact tree.

    Parameters
    ----------
    problem
        Any problem with finitely many subproblems.

    Raises
    ------
    TooLarge
        If the subproblems do not fit.
    """
    compiled = compile_problem(problem.relevant())
    errors = _least_errors(compiled)
    depth = [0] * len(compiled.states)
    for state in reversed(range(len(compiled.states))):
        depth[state] = min(
            (
                1 + max(depth[c] for p, c in compiled.branches(split) if p)
                for split in _lossless(compiled, errors, state)
            ),
            default=0,
        )
    return depth[0]


def _least_errors(compiled: Compiled) -> list[fmpq]:
    """Error of an exact tree of every subproblem."""
    errors = compiled.leaf_error.tolist()
    for state in reversed(range(len(errors))):
        for split in compiled.splits(state):
            errors[state] = min(errors[state], _after(compiled, errors, split))
    return errors


def _lossless(compiled: Compiled, errors: list[fmpq], state: int) -> list[int]:
    """Splits after which exact subtrees make an exact tree; none where a leaf is exact."""
    goal = errors[state]
    if compiled.leaf_error[state] == goal:
        return []
    return [split for split in compiled.splits(state) if _after(compiled, errors, split) == goal]


def _after(compiled: Compiled, errors: list[fmpq], split: int) -> fmpq:
    """Error after a split if every outcome goes on with an exact tree."""
    return sum((p * errors[c] for p, c in compiled.branches(split)), fmpq(0))
