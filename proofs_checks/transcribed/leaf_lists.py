r"""Growing a tree as a list of leaves: each iteration splits the best pair of a leaf and a test, under every tie rule.

Two papers print this loop, each with its own score. A leaf is stored with its path, its index in the order of creation
and its points. Pure leaves are skipped, and the run ends early if no pair remains. A rule picks one of the pairs of
maximum score: ``first`` takes the leaf created first, then the lowest test; ``last`` takes the last of both;
``shallowest`` and ``deepest`` go by the depth of the leaf and then as ``first``. All runs, over every choice among
tied pairs, are enumerated. The order of splits on distinct leaves does not matter, so each set of leaves is continued
only once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from flint import fmpq

from proofs_checks.transcribed.exact_sums import ExactSum
from proofs_checks.transcribed.points import Points
from proofs_checks.transcribed.trees import Cut, Grown, is_the_tree
from theorylab.learners import Growth

Path = tuple[tuple[int, int], ...]
Score = Callable[[Points, int], ExactSum]
"""The score of a pair, from the points at the leaf and the test; the mass of the points is the weight of the leaf."""


class ListedLeaf(NamedTuple):
    """A leaf: the tests and outcomes on its path, its index in the order of creation, and its points."""

    path: Path
    created: int
    points: Points


class _Pair(NamedTuple):
    leaf: ListedLeaf
    test: int


RULES: dict[str, Callable[[_Pair], tuple[int, ...]]] = {
    "first": lambda pair: (pair.leaf.created, pair.test),
    "last": lambda pair: (-pair.leaf.created, -pair.test),
    "shallowest": lambda pair: (len(pair.leaf.path), pair.leaf.created, pair.test),
    "deepest": lambda pair: (-len(pair.leaf.path), pair.leaf.created, pair.test),
}
"""Sort keys: a rule takes the first of the tied pairs in the order of its key."""


def _best_pairs(leaves: Iterable[ListedLeaf], score: Score) -> list[_Pair]:
    """Return all pairs of maximum score; none if every leaf is pure or has no remaining test."""
    found: list[_Pair] = []
    largest: ExactSum | None = None
    for leaf in leaves:
        for i in leaf.points.telling if leaf.points.minority != 0 else ():
            own = score(leaf.points, i)
            if largest is None or largest < own:
                found, largest = [], own
            if own == largest:
                found.append(_Pair(leaf, i))
    return found


def _children(pair: _Pair, created: int) -> list[ListedLeaf]:
    leaf, i = pair
    return [ListedLeaf((*leaf.path, (i, v)), created + v, leaf.points.half(i, v)) for v in (0, 1)]


def grown_list(points: Points, size: int, score: Score, ties: str) -> tuple[Grown, list[fmpq]]:
    """Return the tree after ``size`` iterations and the errors of the successive trees, starting with a single leaf."""
    leaves, created = [ListedLeaf((), 0, points)], 1
    tests: dict[Path, int] = {}
    errors = [points.minority]
    for _ in range(size):
        pairs = _best_pairs(leaves, score)
        if pairs:
            pair = min(pairs, key=RULES[ties])
            tests[pair.leaf.path] = pair.test
            leaves = [leaf for leaf in leaves if leaf is not pair.leaf] + _children(pair, created)
            created += 2
        errors.append(sum((leaf.points.minority for leaf in leaves), fmpq(0)))
    return _tree_of(tests, {leaf.path: leaf.points.label for leaf in leaves}, ()), errors


def _tree_of(tests: dict[Path, int], labels: dict[Path, int], path: Path) -> Grown:
    if path in labels:
        return labels[path]
    i = tests[path]
    return Cut(i, *(_tree_of(tests, labels, (*path, (i, value))) for value in (0, 1)))


def all_last_errors(points: Points, size: int, score: Score) -> set[fmpq]:
    """Return the errors of all runs after ``size`` iterations, over every way to break ties."""
    now: dict[frozenset[Path], list[ListedLeaf]] = {frozenset([()]): [ListedLeaf((), 0, points)]}
    for _ in range(size):
        after: dict[frozenset[Path], list[ListedLeaf]] = {}
        for paths, leaves in now.items():
            pairs = _best_pairs(leaves, score)
            if not pairs:
                after[paths] = leaves
            for pair in pairs:
                grown = [leaf for leaf in leaves if leaf is not pair.leaf] + _children(pair, 0)
                after[frozenset(leaf.path for leaf in grown)] = grown
        now = after
    return {sum((leaf.points.minority for leaf in leaves), fmpq(0)) for leaves in now.values()}


def is_the_loop(growth: Growth, points: Points, size: int, score: Score, ties: str) -> bool:
    """Return True if a learner's tree and the errors of its successive trees are those of the run under a tie rule."""
    tree, errors = grown_list(points, size, score, ties)
    return list(growth.errors) == errors and is_the_tree(growth.tree, tree, points)


def is_extreme(
    growth: Growth, points: Points, size: int, score: Score, ties: str, *, alone: bool = False
) -> bool:
    """Return True if a learner's error is that of the best or worst run or, if ``alone``, of the ``first`` run."""
    if alone:
        return growth.tree.error == grown_list(points, size, score, "first")[1][-1]
    extreme = {"best": min, "worst": max}[ties]
    return growth.tree.error == growth.errors[-1] == extreme(all_last_errors(points, size, score))
