r"""Growing a tree as a list of leaves: in every iteration the best pair of a leaf and a test, under every tie rule.

What two papers print as one loop with two scores. A leaf is kept with the path to it, its place in the order of
creation and its points; pure leaves are passed over, and the run ends early where no pair is left. A rule picks one
of the pairs of largest score: ``first`` the leaf created first, then the lowest test; ``last`` the last of both;
``shallowest`` and ``deepest`` go by the depth of the leaf and then as ``first``. All runs, over every choice among
the tied pairs, are walked through one by one, except that the order of two splits on different leaves does not
matter: a set of leaves is gone on with once.
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
"""From the points at a leaf and a test to the score of the pair; the mass of the points is the weight of the leaf."""


class ListedLeaf(NamedTuple):
    """A leaf: the tests and outcomes that lead to it, its place in the order of creation, and its points."""

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
"""The pair to take is the least of the tied ones."""


def _best_pairs(leaves: Iterable[ListedLeaf], score: Score) -> list[_Pair]:
    """Return all pairs of largest score; none if all leaves are pure or have no test left."""
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
    """Return the tree after ``size`` iterations, and the errors of the trees on the way, the single leaf included."""
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
    """Return the errors after ``size`` iterations of all runs, over every way to break ties."""
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
    """Return True if a learner's tree, and the errors on the way to it, are those of the run under a tie rule."""
    tree, errors = grown_list(points, size, score, ties)
    return list(growth.errors) == errors and is_the_tree(growth.tree, tree, points)


def is_extreme(
    growth: Growth, points: Points, size: int, score: Score, ties: str, *, alone: bool = False
) -> bool:
    """Return True if a learner's error is that of the best or worst run, or of the run of ``first`` if ``alone``."""
    if alone:
        return growth.tree.error == grown_list(points, size, score, "first")[1][-1]
    extreme = {"best": min, "worst": max}[ties]
    return growth.tree.error == growth.errors[-1] == extreme(all_last_errors(points, size, score))
