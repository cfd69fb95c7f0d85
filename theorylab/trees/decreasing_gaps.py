r"""Counting, without listing them, the trees of a set whose gaps decrease towards the leaves.

Equation 7 of Babbar et al. (SPLIT) asks of a tree whether its average gap (:mod:`theorylab.trees.optimality_gaps`)
never increases from a level to the next. All that this needs to know of a subtree is its *profile*: its
grade, which gives its objective, its leaves, and for each of its levels the number of subtrees rooted there
with the sum of their gaps. Profiles add up: below a test they are the sums of those after its outcomes, and the
test's own node puts its gap on top, which depends on the depth, the leaves and the objective alone. So the
trees are counted by their profiles, from the last OR nodes up, as :mod:`theorylab.trees.counts` counts them by
their grades.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, zip_longest
from typing import NamedTuple

from theorylab.impurities.impurity import ENTROPY, Impurity
from theorylab.impurities.ties import Ties
from theorylab.limits import require
from theorylab.trees.and_or_graph import Choice
from theorylab.trees.optimality_gaps import OptimalityGaps
from theorylab.trees.tree_set import TreeSet

__all__ = ["decreasing_gap_count"]

PROFILE_BYTES = 400
LEVEL_BYTES = 150
"""Rough memory of a profile with its count, and of each level of it."""


class _Level(NamedTuple):
    """Number of subtrees rooted at a level, and the sum of their gaps in units of cost."""

    subtrees: int
    gaps: int


class _Profile(NamedTuple):
    """Values of a subtree that equation 7 depends on; ``levels`` begins with its own gap."""

    grade: int
    leaves: int
    levels: tuple[_Level, ...]


_Counts = dict[_Profile, int]
NO_LEVEL = _Level(0, 0)
NO_TREE = _Profile(0, 0, ())


def decreasing_gap_count(
    trees: TreeSet, *, impurity: Impurity | str = ENTROPY, ties: Ties | str = Ties.FIRST
) -> int:
    """Return the number of trees of a set whose average gaps never increase with the level (equation 7).

    Parameters
    ----------
    trees
        The set of trees; its penalty is also that of the gaps.
    impurity
        Impurity function of the greedy trees.
    ties
        Among tests of equal gain in them ``first`` or ``last``.

    Returns
    -------
    int
        Divided by ``trees.count`` it is the statistic m of equation 7, and what
        :meth:`~theorylab.trees.optimality_gaps.OptimalityGaps.fraction_decreasing` finds on the list of the trees.

    Raises
    ------
    InvalidArgument
        For an unknown impurity or another tie rule.
    TooLarge
        If the profiles do not fit.

    Notes
    -----
    There is one operation for each pair of profiles after the outcomes of each test. Trees that differ
    in the order or the names of their tests often share a profile; how many profiles there are depends on the
    distribution, and in the worst case every tree has its own.
    """
    gaps = OptimalityGaps(trees.problem, penalty=trees.graph.penalty, impurity=impurity, ties=ties)
    graph, counts = trees.graph, trees.counts
    at: list[_Counts] = [{}] * len(graph.nodes)
    held = 0
    for v in reversed(range(len(graph.nodes))):
        limit = counts.limit[v]
        if limit is None:
            continue
        leaves = counts.grading.leaves(v, limit)
        below: _Counts = {_Profile(grade, 1, ()): number for grade, number in leaves.items()}
        for choice in graph.nodes[v].choices:
            for profile, ways in _join_profiles(at, choice, limit):
                below[profile] = below.get(profile, 0) + ways * choice.split.multiplicity
            require(held + _size(below), "profiles of the trees of a set: holding those found so far")
        at[v] = _with_own_gap(trees, gaps, v, below)
        held += _size(at[v])
    return sum(ways for profile, ways in at[0].items() if _decreases(profile.levels))


def _join_profiles(at: list[_Counts], choice: Choice, limit: int) -> Iterator[tuple[_Profile, int]]:
    """Yield the sums of one profile per outcome of a test, up to a grade, with their multiplicities."""
    partial: _Counts = {NO_TREE: 1}
    *others, last = choice.below
    for u in others:
        sums: _Counts = {}
        for profile, ways in _sums(partial, at[u], limit):
            sums[profile] = sums.get(profile, 0) + ways
        partial = sums
    yield from _sums(partial, at[last], limit)


def _sums(a: _Counts, b: _Counts, limit: int) -> Iterator[tuple[_Profile, int]]:
    for one, count in a.items():
        for other, ways in b.items():
            if one.grade + other.grade <= limit:
                pairs = zip_longest(one.levels, other.levels, fillvalue=NO_LEVEL)
                levels = tuple(_Level(x.subtrees + y.subtrees, x.gaps + y.gaps) for x, y in pairs)
                yield _Profile(one.grade + other.grade, one.leaves + other.leaves, levels), count * ways


def _with_own_gap(trees: TreeSet, gaps: OptimalityGaps, v: int, below: _Counts) -> _Counts:
    """Return the profiles of the subtrees at an OR node, given the profiles below its tests."""
    node, charge, unit = trees.graph.nodes[v], trees.counts.charge(v), trees.graph.denominator
    found: _Counts = {}
    for profile, ways in below.items():
        depth = len(profile.levels)
        # the greedy tree is one of the graph, so its objective is a whole number of units
        greedy = gaps.greedy_objective(node.state, node.reach, depth, profile.leaves) * unit
        own = _Level(1, int(greedy.p) - trees.units(profile.grade))
        found[_Profile(profile.grade + charge, profile.leaves, (own, *profile.levels))] = ways
    return found


def _decreases(levels: tuple[_Level, ...]) -> bool:
    """Return True if the averages never increase."""
    return all(a.gaps * b.subtrees >= b.gaps * a.subtrees for a, b in pairwise(levels))


def _size(profiles: _Counts) -> int:
    return sum(PROFILE_BYTES + LEVEL_BYTES * len(profile.levels) for profile in profiles)
