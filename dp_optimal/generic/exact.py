r"""The smallest and the shallowest exact trees of any problem; see :mod:`dp_optimal.exact_tree`.

Errors are masses over the denominators of :mod:`dp_optimal.generic.carriers`, so a test loses nothing if the masses
of its outcomes sum to that of the subproblem. One pass computes the errors of exact trees, children first, and a second
pass the best of the tests that lose nothing. The kernels run on int64 if masses and numbers of leaves fit; otherwise
their Python bodies run on exact numbers.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from flint import fmpq

from dp_optimal.generic.carriers import integer_masses
from dp_optimal.generic.penalty_hulls import most_leaves
from dp_optimal.optimum import Decision, Optimum, build_tree
from theorylab.numbers.kernels import njit
from theorylab.problems.compiled import Compiled, compile_problem
from theorylab.problems.problem import Problem

__all__ = ["least_exact_depth", "optimal_exact_size"]

Key = tuple[int, bool]
"""Index of a subproblem, and whether it can be reached; an outcome of probability 0 ends in a leaf."""

SAFE = 1 << 61
"""Masses and numbers of leaves below this are exact in int64, and so are their sums."""


def optimal_exact_size(problem: Problem) -> Optimum:
    """Return the smallest exact tree and its size; see :func:`dp_optimal.exact_tree.smallest_exact_tree`."""
    compiled = compile_problem(problem.relevant())
    masses = _masses(compiled)
    count = len(compiled.states)
    short = most_leaves(compiled.first_split, compiled.outcomes, compiled.child).max() < SAFE
    number = np.int64 if short else object
    size, leaves = np.zeros(count, dtype=number), np.ones(count, dtype=number)
    choice = np.full(count, -1, dtype=np.int64)
    fewest = _fewest if short and masses.in_words else _fewest.py_func
    fewest(
        compiled.first_split,
        compiled.outcomes,
        compiled.child,
        masses.multiplier,
        masses.leaf,
        masses.least,
        size,
        leaves,
        choice,
    )

    def decide(key: Key) -> Decision[Key] | None:
        state, reached = key
        split = int(choice[state])
        if split < 0 or not reached:
            return None
        return split, [(c, p != 0) for p, c in compiled.branches(split)]

    tree = build_tree(problem, compiled, (0, True), lambda key: key[0], decide)
    return Optimum(fmpq(int(size[0])), tree)


def least_exact_depth(problem: Problem) -> int:
    """Return the minimum depth of an exact tree; see :func:`dp_optimal.exact_tree.shallowest_exact_tree`."""
    compiled = compile_problem(problem.relevant())
    masses = _masses(compiled)
    depth = np.zeros(len(compiled.states), dtype=np.int64)
    shallowest = _shallowest if masses.in_words else _shallowest.py_func
    shallowest(
        compiled.first_split,
        compiled.outcomes,
        compiled.child,
        masses.multiplier,
        masses.leaf,
        masses.least,
        depth,
    )
    return int(depth[0])


class _Masses(NamedTuple):
    """Masses of leaves and of exact trees, and the multipliers of the outcomes of each test."""

    leaf: np.ndarray
    least: np.ndarray
    multiplier: np.ndarray
    in_words: bool


def _masses(compiled: Compiled) -> _Masses:
    """Return the errors of exact trees, as 64-bit masses if these fit, else as rationals."""
    masses = integer_masses(compiled)
    in_words = masses is not None and max(masses.denominator) < SAFE
    if masses is not None and in_words:  # below 2^63 a residue modulo 2^64 is the integer itself
        leaf, multiplier = masses.leaf_residue, masses.multiplier_residue
    else:
        leaf, multiplier = compiled.leaf_error, compiled.probability
    least = leaf.copy()
    lower = _lower if in_words else _lower.py_func
    lower(compiled.first_split, compiled.outcomes, compiled.child, multiplier, least)
    return _Masses(leaf, least, multiplier, in_words)


@njit(cache=True, nogil=True)
def _lower(
    first_split: np.ndarray,
    outcomes: np.ndarray,
    child: np.ndarray,
    multiplier: np.ndarray,
    least: np.ndarray,
) -> None:
    """Lower the errors of leaves to those of exact trees."""
    for s in range(len(least) - 1, -1, -1):
        for m in range(first_split[s], first_split[s + 1]):
            after = multiplier[m, 0] * least[child[m, 0]]
            for b in range(1, outcomes[m]):
                after += multiplier[m, b] * least[child[m, b]]
            least[s] = min(least[s], after)


@njit(cache=True, nogil=True)
def _fewest(
    first_split: np.ndarray,
    outcomes: np.ndarray,
    child: np.ndarray,
    multiplier: np.ndarray,
    leaf: np.ndarray,
    least: np.ndarray,
    size: np.ndarray,
    leaves: np.ndarray,
    choice: np.ndarray,
) -> None:
    """Compute the fewest internal nodes of exact trees, then leaves, and the first test that attains both."""
    for s in range(len(least) - 1, -1, -1):
        if leaf[s] == least[s]:
            continue
        for m in range(first_split[s], first_split[s + 1]):
            after, tests, ends = multiplier[m, 0] * 0, 1, 0
            for b in range(outcomes[m]):
                c = child[m, b]
                if multiplier[m, b] == 0:
                    ends += 1
                else:
                    after += multiplier[m, b] * least[c]
                    tests += size[c]
                    ends += leaves[c]
            if after == least[s] and (choice[s] < 0 or (tests, ends) < (size[s], leaves[s])):
                size[s], leaves[s], choice[s] = tests, ends, m


@njit(cache=True, nogil=True)
def _shallowest(
    first_split: np.ndarray,
    outcomes: np.ndarray,
    child: np.ndarray,
    multiplier: np.ndarray,
    leaf: np.ndarray,
    least: np.ndarray,
    depth: np.ndarray,
) -> None:
    """Compute the minimum depths of exact trees."""
    for s in range(len(least) - 1, -1, -1):
        if leaf[s] == least[s]:
            continue
        for m in range(first_split[s], first_split[s + 1]):
            after, tests = multiplier[m, 0] * 0, 1
            for b in range(outcomes[m]):
                if multiplier[m, b] != 0:
                    after += multiplier[m, b] * least[child[m, b]]
                    tests = max(tests, 1 + depth[child[m, b]])
            if after == least[s] and (depth[s] == 0 or tests < depth[s]):
                depth[s] = tests
