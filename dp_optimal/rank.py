r"""The smallest exact tree of bounded rank.

A tree has rank at most r if one subtree of its root has rank at most r and the other at most r - 1 (see
:func:`theorylab.trees.measures.tree_rank`). With E(s) the error of an exact tree, as in :mod:`dp_optimal.exact_tree`,

.. math:: \text{size}_r(s) = 0 \text{ if } \text{leaf error} = E(s), \text{ else } 1 + \min_{\text{tests}}
          \min\{\text{size}_r(s_0) + \text{size}_{r-1}(s_1),\ \text{size}_{r-1}(s_0) + \text{size}_r(s_1)\}

over the tests with :math:`\sum_b p_b E(s_b) = E(s)`.
"""

from __future__ import annotations

from typing import NamedTuple

from flint import fmpq

from dp_optimal.optimum import Decision, Optimum, build_tree
from theorylab.errors import InvalidArgument
from theorylab.numbers.counts import count
from theorylab.problems.compiled import Compiled, compile_problem
from theorylab.problems.problem import Problem, require_problem

__all__ = ["smallest_tree_of_rank"]

LEAF = -1
"""Replaces the index of a test at a leaf."""

Key = tuple[int, int]
"""Index of a subproblem, and the maximum rank of its tree; -1 after an outcome of probability 0."""


class _Choice(NamedTuple):
    """Size of a smallest tree within a rank, its test, and the ranks allowed after the outcomes."""

    size: int
    test: int
    ranks: tuple[int, ...]


NOTHING = _Choice(0, LEAF, ())
"""A leaf."""


def smallest_tree_of_rank(problem: Problem, rank: int) -> Optimum:
    """Return the minimum number of internal nodes of an exact tree of rank at most ``rank``.

    Parameters
    ----------
    problem
        Any problem with finitely many subproblems whose tests have two outcomes.
    rank
        Maximum rank.

    Returns
    -------
    Optimum
        The size, and an exact tree of that rank that attains it; each node performs the first test that allows this.

    Raises
    ------
    InvalidArgument
        If no exact tree has this rank, or a test has more than two outcomes.
    TooLarge
        If the subproblems do not fit.

    See Also
    --------
    smallest_exact_tree
    theorylab.rank : the minimum rank

    Notes
    -----
    Two integer sums for each rank and each test of a subproblem: 3^n subproblems on a cube.

    Examples
    --------
    >>> from theorylab import CubeProblem
    >>> problem = CubeProblem([0x06BE >> x & 1 for x in range(16)])  # no smallest tree has the least rank
    >>> [smallest_tree_of_rank(problem, rank).value for rank in (2, 3, 4)]
    [8, 7, 7]
    """
    require_problem(problem)
    most = min(count(rank, "rank", least=0), problem.variables)
    compiled = compile_problem(problem.relevant())
    error: list[fmpq] = [fmpq(0)] * len(compiled.states)
    best: list[list[_Choice | None]] = [[]] * len(compiled.states)
    for state in reversed(range(len(compiled.states))):
        leaf = compiled.leaf_error[state]
        losses = {split: _error_after(compiled, split, error) for split in compiled.splits(state)}
        error[state] = min([leaf, *losses.values()])
        if leaf == error[state]:
            best[state] = [NOTHING] * (most + 1)
            continue
        tests = [split for split, loss in losses.items() if loss == error[state]]
        best[state] = [_smallest(compiled, tests, r, best) for r in range(most + 1)]
    found = best[0][most]
    if found is None:
        raise InvalidArgument(f"rank: no exact tree has rank {rank} or less")

    def decide(key: Key) -> Decision[Key] | None:
        state, allowed = key
        choice = best[state][allowed] if allowed >= 0 else None
        if choice is None or choice.test == LEAF:
            return None
        return choice.test, [
            (child, r) for (_, child), r in zip(compiled.branches(choice.test), choice.ranks)
        ]

    return Optimum(fmpq(found.size), build_tree(problem, compiled, (0, most), lambda key: key[0], decide))


def _error_after(compiled: Compiled, split: int, error: list[fmpq]) -> fmpq:
    branches = compiled.branches(split)
    if len(branches) != 2:
        raise InvalidArgument(
            f"rank: a test has {len(branches)} outcomes; only trees of tests with two have a rank"
        )
    return sum((p * error[child] for p, child in branches), fmpq(0))


def _smallest(
    compiled: Compiled, tests: list[int], rank: int, best: list[list[_Choice | None]]
) -> _Choice | None:
    """Return the best of the given tests within a rank, or None if every tree needs a larger one."""
    found: _Choice | None = None
    for test in tests if rank else ():
        for allowed in ((rank, rank - 1), (rank - 1, rank)):
            ranks = tuple(r if p else -1 for r, (p, _) in zip(allowed, compiled.branches(test)))
            size = 1
            for r, (_, child) in zip(ranks, compiled.branches(test)):
                below = best[child][r] if r >= 0 else NOTHING
                if below is None:
                    break
                size += below.size
            else:
                if found is None or size < found.size:
                    found = _Choice(size, test, ranks)
    return found
