"""The most accurate tree in which every node performs one of its candidate tests.

This is the search space of Definition 3 of the Top-k paper: at every subproblem a rule selects the
candidate tests, and the tree of minimum error that uses only candidates is returned.
If the only candidate is the best test, this is the greedy tree; with the k best tests it is Top-k.

The search visits each distinct subproblem of a level once, where the level is the number of tests performed
so far. Its cost is the number of distinct (level, subproblem) pairs times the number of candidates, however
many paths lead to them. A backward pass then computes the minimum error of every subproblem. Errors are
integers over one denominator per level, so every comparison is exact.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import lcm
from typing import NamedTuple

import numpy as np
from flint import fmpq

from theorylab.limits import require
from theorylab.problems.levels import Expansion, Level, errors_of_leaves, first_level
from theorylab.problems.problem import Problem, Split
from theorylab.trees.decisions import tree_of_decisions
from theorylab.trees.nodes import Leaf, Node, leaf
from theorylab.trees.tree import Tree

__all__ = ["Candidates", "most_accurate_tree"]

BYTES_A_STATE = 400
"""Approximate memory of one subproblem with its candidates while the levels are kept."""


class Candidates(NamedTuple):
    """The candidate splits of a level.

    Attributes
    ----------
    chosen
        Indices into the expansion, ascending.
    slots
        For each of them the number of candidates (with multiplicity) that its group of tests of equal score
        may still provide, or 0 if it does not compete; ``None`` if all ties are resolved.
    """

    chosen: np.ndarray
    slots: np.ndarray | None = None


Select = Callable[[Level, Expansion], Candidates]


@dataclass(frozen=True)
class _Kept:
    """A level with its candidates; children are indices into the next level."""

    level: Level
    owner: np.ndarray
    index: np.ndarray
    shape: np.ndarray
    child: np.ndarray
    shapes: list[tuple[fmpq, ...]]
    slots: np.ndarray | None
    multiplicity: np.ndarray


def most_accurate_tree(problem: Problem, depth: int, select: Select, *, last: bool = False) -> Tree:
    """Return a tree of minimum error, of depth at most ``depth``, that performs only selected tests.

    Parameters
    ----------
    problem
        The distribution.
    depth
        Maximum number of tests on a path.
    select
        Function that maps a level and its splits to its candidates. Pure subproblems are not split.
    last
        If true, choose the highest test index among candidates of equal error instead of the lowest.

    Returns
    -------
    Tree
        If some ties for the last candidates are left open, the tree with each of them resolved unfavourably.

    Raises
    ------
    TooLarge
        If the distinct subproblems exceed the memory budget.
    """
    kept = _walk(problem, depth, select)
    return Tree(problem, _extract(problem, kept, _choose(problem, kept, last), last))


def _walk(problem: Problem, depth: int, select: Select) -> list[_Kept]:
    """Return the levels of distinct subproblems reached through candidates, down to the depth or to the last test."""
    kept: list[_Kept] = []
    level, held = first_level(problem), 1
    while len(level):
        if len(kept) == depth:
            none = np.zeros(0, dtype=np.int64)
            kept.append(_Kept(level, none, none, none, none.reshape(0, 0), [], None, none))
            break
        splits = level.expand()
        candidates = select(level, splits)
        chosen = candidates.chosen
        child = splits.child[chosen]
        used, renumbered = np.unique(child, return_inverse=True)
        kept.append(
            _Kept(
                level,
                splits.owner[chosen],
                splits.index[chosen],
                splits.shape[chosen],
                renumbered.reshape(child.shape),
                splits.shapes,
                candidates.slots,
                splits.multiplicity[chosen],
            )
        )
        level = splits.children.take(used)
        held += len(level)
        require(held * BYTES_A_STATE, f"{held} distinct subproblems by level {len(kept)} of the tree")
    return kept


def _choose(problem: Problem, kept: list[_Kept], last: bool) -> list[np.ndarray]:
    """Return the candidate of minimum error for every subproblem of every level, or -1 for a leaf."""
    choices: list[np.ndarray] = []
    below, below_denominator = np.zeros(0, dtype=object), 1
    for here in reversed(kept):
        leaf_errors, leaf_denominator = errors_of_leaves(problem, here.level)
        step = lcm(*(int(p.q) for shape in here.shapes for p in shape))
        denominator = lcm(leaf_denominator, step * below_denominator)
        scale = denominator // leaf_denominator
        largest = max(leaf_denominator, int(leaf_errors.max()))
        exact = np.int64 if largest * scale < 1 << 62 else object
        errors = leaf_errors.astype(exact) * scale
        choice = np.full(len(here.level), -1, dtype=np.int64)
        if len(here.owner):
            values = _errors_after(here, below.astype(exact), denominator // below_denominator)
            available = np.ones(len(values), dtype=bool)
            if here.slots is not None:
                available = _against_us(here, here.slots, values)
            usable = np.flatnonzero(available)
            starts = np.flatnonzero(np.diff(here.owner[usable], prepend=-1))
            least = np.minimum.reduceat(values[usable], starts)
            owners = here.owner[usable[starts]]
            lengths = np.diff(np.append(starts, len(usable)))
            optimal = usable[values[usable] == np.repeat(least, lengths)]
            if not last:
                optimal = optimal[::-1]  # of several assignments below the last one counts
            choice[here.owner[optimal]] = optimal
            errors[owners] = least
        choices.append(choice)
        below, below_denominator = errors, denominator
    return choices[::-1]


def _errors_after(here: _Kept, below: np.ndarray, scale: int) -> np.ndarray:
    """Return the error after each candidate, over ``scale`` times the denominator of the errors ``below``."""
    values = np.zeros(len(here.owner), dtype=below.dtype)
    for b in range(here.child.shape[1]):
        # the probability is 0 for outcomes that a test does not have
        shares = [shape[b] if b < len(shape) else fmpq(0) for shape in here.shapes]
        multiplier = np.array([int(p.p) * (scale // int(p.q)) for p in shares], dtype=below.dtype)
        values += multiplier[here.shape] * below[here.child[:, b]]
    return values


def _against_us(here: _Kept, slots: np.ndarray, values: np.ndarray) -> np.ndarray:
    """Return the candidates that remain if ties for the last candidates go to the tests of largest error."""
    available = np.equal(slots, 0)
    contested: dict[int, list[int]] = {}
    for i in np.flatnonzero(~available).tolist():
        contested.setdefault(int(here.owner[i]), []).append(i)
    for group in contested.values():
        left = int(slots[group[0]])
        for i in sorted(group, key=values.__getitem__, reverse=True):
            if left <= 0:
                break
            available[i] = True
            left -= int(here.multiplicity[i])
    return available


def _extract(problem: Problem, kept: list[_Kept], choices: list[np.ndarray], last: bool) -> Node | Leaf:
    """Return the chosen tree, with one node for each pair of a subproblem and a level that it reaches."""

    def decide(place: tuple[int, int]) -> Leaf | Split:
        tests, position = place
        here, candidate = kept[tests], choices[tests][position]
        state = here.level.state(position)
        if candidate < 0:
            return leaf(problem, state)
        split = problem.splits(state)[here.index[candidate]]
        named = split.by_last() if last else split
        return named.leading_to((tests + 1, child) for child in here.child[candidate].tolist())

    return tree_of_decisions((0, 0), decide)
