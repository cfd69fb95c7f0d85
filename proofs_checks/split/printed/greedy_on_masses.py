r"""Algorithm 4 of the SPLIT paper on points with masses, for every impurity and every way to break ties.

As the objective wants it: a leaf costs lambda and the mass that it mislabels, of the whole population, and a test is
asked while d > 0. :func:`local_greedy` keeps the printed lines: the proportion of the node's own points, and the same
lambda everywhere. A tree comes with its part of the objective.
"""

from __future__ import annotations

from flint import fmpq

from proofs_checks.shared.read_trees import Listed
from proofs_checks.shared.weighted_points import Points

__all__ = [
    "Priced",
    "all_greedy",
    "greedy_on_masses",
    "is_settled",
    "leaf_on_masses",
    "local_greedy",
    "of_largest_gain",
]

Priced = tuple[fmpq, Listed]
"""What a tree adds to the objective, and the tree."""


def leaf_on_masses(points: Points, penalty: fmpq) -> Priced:
    """A leaf."""
    return penalty + points.minority, points.label


def of_largest_gain(points: Points, impurity: str, ties: str) -> int:
    """The feature to be split on, the first or the last of those of largest gain."""
    best = points.groups(impurity)[0]
    return best[-1] if ties == "last" else best[0]


def greedy_on_masses(points: Points, depth: int, penalty: fmpq, impurity: str, ties: str) -> Priced:
    """The greedy tree with at most so many tests on a path, a leaf wherever one is as good; ties first or last."""
    best = leaf_on_masses(points, penalty)
    if depth > 0 and points.telling:
        i = of_largest_gain(points, impurity, ties)
        zero, one = (greedy_on_masses(half, depth - 1, penalty, impurity, ties) for half in points.halves(i))
        if zero[0] + one[0] < best[0]:
            best = zero[0] + one[0], (i, zero[1], one[1])
    return best


def all_greedy(points: Points, depth: int, penalty: fmpq, impurity: str) -> set[fmpq]:
    """The objectives of all greedy trees, over every choice among features of equal gain."""
    leaf = leaf_on_masses(points, penalty)[0]
    if depth == 0 or not points.telling:
        return {leaf}
    found = set()
    for i in points.groups(impurity)[0]:
        zero, one = (all_greedy(half, depth - 1, penalty, impurity) for half in points.halves(i))
        found |= {min(leaf, a + b) for a in zero for b in one}
    return found


def is_settled(points: Points, depth: int, impurity: str) -> bool:
    """Whether on no path two features are of equal largest gain, so that there is one greedy tree."""
    if depth == 0 or not points.telling:
        return True
    first, *others = points.groups(impurity)[0]
    return not others and all(is_settled(half, depth - 1, impurity) for half in points.halves(first))


def local_greedy(points: Points, depth: int, penalty: fmpq, impurity: str, ties: str) -> Priced:
    """The printed lines with the guard d > 0: proportions of the node's own points, added up without their weights."""
    best: Priced = penalty + points.minority / points.mass, points.label
    if depth > 0 and points.telling:
        i = of_largest_gain(points, impurity, ties)
        zero, one = (local_greedy(half, depth - 1, penalty, impurity, ties) for half in points.halves(i))
        if zero[0] + one[0] < best[0]:
            best = zero[0] + one[0], (i, zero[1], one[1])
    return best
