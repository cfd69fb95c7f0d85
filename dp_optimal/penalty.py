r"""Trees of least error plus a penalty for every leaf: the sparse objective.

A subproblem s is reached with a probability r that depends on the path, while a leaf costs the same
:math:`\lambda` everywhere. Divided by r, what the subtree adds to the objective is its own error plus
:math:`\lambda/r` for each leaf, so it is an optimum of the same kind with the *local* penalty
:math:`\lambda/r`:

.. math:: V(s, \mu, d) = \min\Bigl(\text{leaf error} + \mu,\ \min_{\text{tests}} \sum_b p_b V(s_b, \mu/p_b, d-1)\Bigr).

A test adds at least one leaf, so where the leaf error is at most :math:`\mu` a leaf is optimal and
nothing below need be solved. With penalty zero this is the least error of a given depth.
"""

from __future__ import annotations

from typing import NamedTuple

from flint import fmpq

from dp_optimal.optimum import Decision, Optimum, build_tree
from theorylab.compiled import Compiled, compile_problem
from theorylab.errors import InvalidArgument
from theorylab.problem import Problem
from theorylab.rationals import rational

__all__ = ["optimal_with_penalty"]


class _Key(NamedTuple):
    """A subproblem to solve: its position, the local penalty of a leaf, and how many tests a path may perform."""

    state: int
    penalty: fmpq
    depth: int


class _Solution(NamedTuple):
    """Error and leaves of an optimal subtree; ``decision`` is None for a leaf."""

    error: fmpq
    leaves: int
    decision: Decision[_Key] | None


def optimal_with_penalty(problem: Problem, penalty: fmpq | int | str, depth: int | None = None) -> Optimum:
    """Least error + penalty x leaves, errors measured on the whole population.

    Parameters
    ----------
    problem
        Any problem with finitely many subproblems within the depth allowed.
    penalty
        Price of a leaf, at least 0.
    depth
        Most tests on a path; no limit if not given.

    Returns
    -------
    Optimum
        The objective and a tree that attains it; among these, one with the fewest leaves.

    Raises
    ------
    InvalidArgument
        If the penalty or the depth is negative.
    TooLarge
        If the subproblems do not fit.

    Notes
    -----
    A subproblem is solved once for every local penalty and depth it is needed with: at most once a
    depth under the uniform distribution. Objective of SPLIT (Babbar et al.) and of optimal sparse trees.
    """
    price = rational(penalty, name="penalty")
    if price < 0:
        raise InvalidArgument(f"penalty: {price} is negative; at least 0")
    compiled = compile_problem(problem.relevant(), depth=depth)
    height = compiled.height.tolist()
    state = compiled.index[compiled.problem.root]
    root = _Key(state, price, height[state] if depth is None else min(depth, height[state]))
    solved: dict[_Key, _Solution] = {}
    for level in reversed(_demanded(compiled, root, height)):
        for key in level:
            solved[key] = _solve(compiled, key, height, solved)
    tree = build_tree(problem, compiled, root, lambda key: key.state, lambda key: solved[key].decision)
    return Optimum(solved[root].error + price * solved[root].leaves, tree)


def _demanded(compiled: Compiled, root: _Key, height: list[int]) -> list[set[_Key]]:
    """Keys that the optimum of the root depends on, by subproblem, parents first."""
    demanded: list[set[_Key]] = [set() for _ in compiled.states]
    demanded[root.state].add(root)
    for state, keys in enumerate(demanded):
        for key in keys:
            if key.depth and compiled.leaf_error[state] > key.penalty:
                for split in compiled.splits(state):
                    for below in _keys_below(compiled, key, split, height):
                        demanded[below.state].add(below)
    return demanded


def _keys_below(compiled: Compiled, key: _Key, split: int, height: list[int]) -> list[_Key]:
    """Keys of the subtrees after each outcome.

    A depth beyond a subproblem's height allows nothing more, so it is no other key; an outcome that
    cannot happen gets a leaf.
    """
    return [
        _Key(c, key.penalty / p, min(key.depth - 1, height[c])) if p else _Key(c, key.penalty, 0)
        for p, c in compiled.branches(split)
    ]


def _solve(compiled: Compiled, key: _Key, height: list[int], solved: dict[_Key, _Solution]) -> _Solution:
    """Optimum of a key from those of the keys below it; on ties fewer leaves, then the first test."""
    leaf_error = compiled.leaf_error[key.state]
    best = _Solution(leaf_error, 1, None)
    least = (leaf_error + key.penalty, 1)
    if key.depth and leaf_error > key.penalty:
        for split in compiled.splits(key.state):
            below = _keys_below(compiled, key, split, height)
            parts = [solved[k] for k in below]
            chances = (p for p, _ in compiled.branches(split))
            error = sum((p * part.error for p, part in zip(chances, parts)), fmpq(0))
            leaves = sum(part.leaves for part in parts)
            objective = (error + key.penalty * leaves, leaves)
            if objective < least:
                least, best = objective, _Solution(error, leaves, (split, below))
    return best
