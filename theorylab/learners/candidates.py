"""Growing the most accurate tree among those whose every node tests one of its candidates.

This is the search space of Definition 3 of the Top-k paper: a rule selects, at every subproblem, the
tests that may be asked there, and the tree of least error that uses only selected tests is returned.
With the one best test selected everywhere it is the greedy tree; with the k best it is Top-k.

The walk goes level by level (tests asked so far), each distinct subproblem of a level once, so the cost
is the number of distinct (level, subproblem) pairs times the number of candidates, however many paths
lead to them. A backward pass then takes the least error at every subproblem. Errors are integers over
one denominator a level, so every comparison is exact.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import lcm
from typing import NamedTuple

import numpy as np
from flint import fmpq

from theorylab.limits import require
from theorylab.problems.levels import Expansion, Level, first_level
from theorylab.problems.problem import Problem, Split
from theorylab.trees.decisions import tree_of_decisions
from theorylab.trees.nodes import Leaf, Node, leaf
from theorylab.trees.tree import Tree

__all__ = ["Candidates", "most_accurate_tree"]

BYTES_A_STATE = 400
"""Rough memory of one subproblem with its candidates while the levels are held."""


class Candidates(NamedTuple):
    """Splits of a level that may be used.

    Attributes
    ----------
    chosen
        Positions in the expansion, ascending.
    slots
        For each of them 0, or, if it competes with tests of equal score, for how many places (counted
        with multiplicity) its group competes; ``None`` when all ties are settled.
    """

    chosen: np.ndarray
    slots: np.ndarray | None = None


Select = Callable[[Level, Expansion], Candidates]


@dataclass(frozen=True)
class _Kept:
    """A level with its candidates; children are positions in the next level."""

    level: Level
    owner: np.ndarray
    index: np.ndarray
    shape: np.ndarray
    child: np.ndarray
    shapes: list[tuple[fmpq, ...]]
    slots: np.ndarray | None
    multiplicity: np.ndarray


def most_accurate_tree(problem: Problem, depth: int, select: Select, *, last: bool = False) -> Tree:
    """Tree of least error, of depth at most ``depth``, that asks only selected tests.

    Parameters
    ----------
    problem
        The distribution.
    depth
        Largest number of tests on a path.
    select
        Rule from a level and its splits to its candidates. Pure subproblems are not split.
    last
        Among candidates of equal error take the highest test index rather than the lowest.

    Returns
    -------
    Tree
        Where candidates compete for places, the tree when every such tie is broken against us.

    Raises
    ------
    TooLarge
        If the distinct subproblems do not fit into the memory allowed.
    """
    kept = _walk(problem, depth, select)
    return Tree(problem, _extract(problem, kept, _choose(kept, last)))


def _walk(problem: Problem, depth: int, select: Select) -> list[_Kept]:
    """Levels of distinct subproblems reached through candidates, until the depth or no test is left."""
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


def _choose(kept: list[_Kept], last: bool) -> list[np.ndarray]:
    """Candidate of least error at every subproblem of every level, or -1 for a leaf."""
    choices: list[np.ndarray] = []
    below, below_denominator = np.zeros(0, dtype=object), 1
    for here in reversed(kept):
        masses, label_denominator = here.level.label_masses()
        step = lcm(*(int(p.q) for shape in here.shapes for p in shape))
        denominator = lcm(label_denominator, step * below_denominator)
        exact = np.int64 if denominator < 1 << 62 else object
        errors = (label_denominator - masses.max(axis=1)).astype(exact) * (denominator // label_denominator)
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
                optimal = optimal[::-1]  # the assignment below keeps the last one written
            choice[here.owner[optimal]] = optimal
            errors[owners] = least
        choices.append(choice)
        below, below_denominator = errors, denominator
    return choices[::-1]


def _errors_after(here: _Kept, below: np.ndarray, scale: int) -> np.ndarray:
    """Error after every candidate, over a denominator that is ``scale`` times that of the errors ``below``."""
    values = np.zeros(len(here.owner), dtype=below.dtype)
    for b in range(here.child.shape[1]):
        # beyond the outcomes of a test the probability is 0
        shares = [shape[b] if b < len(shape) else fmpq(0) for shape in here.shapes]
        multiplier = np.array([int(p.p) * (scale // int(p.q)) for p in shares], dtype=below.dtype)
        values += multiplier[here.shape] * below[here.child[:, b]]
    return values


def _against_us(here: _Kept, slots: np.ndarray, values: np.ndarray) -> np.ndarray:
    """Candidates left when contested places go to the tests of largest error."""
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


def _extract(problem: Problem, kept: list[_Kept], choices: list[np.ndarray]) -> Node | Leaf:
    """The chosen tree, one node a subproblem and level that it reaches."""

    def decide(place: tuple[int, int]) -> Leaf | Split:
        tests, position = place
        here, candidate = kept[tests], choices[tests][position]
        state = here.level.state(position)
        if candidate < 0:
            return leaf(problem, state)
        split = problem.splits(state)[here.index[candidate]]
        return split.leading_to((tests + 1, child) for child in here.child[candidate].tolist())

    return tree_of_decisions((0, 0), decide)
