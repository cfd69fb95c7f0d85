r"""The smallest and the shallowest of the exact trees.

A tree is *exact* if no tree has a smaller error: if the tests determine the label, its error is 0; if labels are
stochastic or inputs with different labels pass all tests alike, it is the Bayes error that is left after all tests.
Splitting never raises the error, so an exact tree exists on every problem, and a tree is exact if and only if its
subtrees are (after outcomes that can happen) and its test loses nothing. With E(s) the error of an exact tree,

.. math:: \text{size}(s) = 0 \text{ if } \text{leaf error} = E(s), \text{ else } 1 + \min \sum_b \text{size}(s_b)
          \text{ over the tests with } \sum_b p_b E(s_b) = E(s),

and the depth with the maximum over the outcomes in place of the sum.
"""

from __future__ import annotations

from flint import fmpq

from dp_optimal.by_depth import optimal_by_depth
from dp_optimal.cubes.exact import cube_shallowest_exact_tree, cube_smallest_exact_tree
from dp_optimal.optimum import Decision, Optimum, build_tree
from theorylab.problems.compiled import Compiled, compile_problem
from theorylab.problems.cube import CubeProblem
from theorylab.problems.problem import Problem

__all__ = ["shallowest_exact_tree", "smallest_exact_tree"]

Key = tuple[int, bool]
"""Position of a subproblem, and whether it can be reached; an outcome that cannot happen ends in a leaf."""


def smallest_exact_tree(problem: Problem) -> Optimum:
    """Least number of internal nodes of an exact tree.

    Parameters
    ----------
    problem
        Any problem with finitely many subproblems.

    Returns
    -------
    Optimum
        The size, and an exact tree that has it; among these, one with the fewest leaves (tests may have more than
        two outcomes), every node performing the first test that allows this.

    Raises
    ------
    TooLarge
        If the subproblems do not fit.

    Notes
    -----
    One rational and one integer operation a branch: no size curve is computed, and the size may be astronomical. On
    a cube :func:`dp_optimal.cubes.exact.cube_smallest_exact_tree`.
    """
    if isinstance(problem, CubeProblem) and problem.in_words:
        return cube_smallest_exact_tree(problem)
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


def shallowest_exact_tree(problem: Problem) -> Optimum:
    """Least depth of an exact tree.

    Parameters
    ----------
    problem
        Any problem with finitely many subproblems.

    Returns
    -------
    Optimum
        The depth, and an exact tree that has it; among these, one with the fewest leaves.

    Raises
    ------
    TooLarge
        If the subproblems do not fit.

    Notes
    -----
    One rational and one integer operation a branch for the depth; the tree is that of
    :func:`dp_optimal.by_depth.optimal_by_depth` at this depth. On a cube
    :func:`dp_optimal.cubes.exact.cube_shallowest_exact_tree`.
    """
    if isinstance(problem, CubeProblem) and problem.in_words:
        return cube_shallowest_exact_tree(problem)
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
    return Optimum(fmpq(depth[0]), optimal_by_depth(problem, depth[0]).tree)


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
