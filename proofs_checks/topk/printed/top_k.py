r"""Top-k as printed in Figure 1 of its paper, with its work counted and its unspecified choices fixed.

The figure takes the k best coordinates among all [d], those already read included: a coordinate that is constant on the
points has score 0. Coordinates of equal score are ordered by index, as in appendix D. Assumption 1 of appendix B takes
the k best among those not yet queried, and :func:`~theorylab.learners.top_k.top_k` is that algorithm, under a tie rule.
``first`` and ``last`` order tests of equal gain, and trees of equal error, by index. ``best`` and ``worst`` give the
minimum and the maximum error over all ways to choose the k candidates at every node.

Cost: every subtree is grown again on every path, one tree for each of k^h choices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations

from proofs_checks.transcribed.points import Mass, Points
from proofs_checks.transcribed.trees import Cut, Grown, mislabelled_mass

Candidates = Callable[[Points, int], list[int]]
"""Function that returns the k best coordinates, in the order in which they are tried."""


def best_coordinates(data: Points, k: int, impurity: str = "entropy") -> list[int]:
    """Return the k coordinates of maximum gain in descending order, lower indices first on a tie."""
    gaining = [group for group in data.groups(impurity) if data.weighted_gain(group[0], impurity).sign()]
    ranked = [i for group in gaining for i in group]
    return (ranked + [i for i in range(data.features) if i not in ranked])[:k]


def non_redundant(data: Points, k: int, impurity: str, ties: str) -> list[int]:
    """Return the k coordinates of maximum gain among those that are not constant on the points, by index."""
    last = ties == "last"
    ranked = [i for group in data.groups(impurity) for i in (group[::-1] if last else group)]
    return sorted(ranked[:k], reverse=last)


class PrintedTopK:
    """Figure 1, line by line, with a leaf if there is no candidate.

    Attributes
    ----------
    calls
        Number of calls so far, including the outermost.
    scored_points
        Number of points read for scores: a call that scores its d coordinates reads each of its points once for each.
    """

    def __init__(self, k: int, candidates: Candidates = best_coordinates):
        self.k = k
        self.candidates = candidates
        self.calls = 0
        self.scored_points = 0

    def __call__(self, data: Points, depth: int) -> Grown:
        """Return the tree that Top-k returns on S and h of the paper."""
        self.calls += 1
        if depth == 0 or data.minority == 0:  # step 1; true of no points at all
            return data.label
        self.scored_points += data.mass * data.features
        grown = [  # steps 2 and 3
            Cut(i, *(self(half, depth - 1) for half in data.halves(i))) for i in self.candidates(data, self.k)
        ]
        return min(grown, key=lambda tree: mislabelled_mass(tree, data), default=data.label)  # step 4


def top_k_tree(points: Points, k: int, depth: int, impurity: str, ties: str) -> Grown:
    """Return the tree of Figure 1 with assumption 1, under ``first`` or ``last``."""
    return PrintedTopK(k, partial(non_redundant, impurity=impurity, ties=ties))(points, depth)


def _fillings(points: Points, k: int, impurity: str) -> Iterator[tuple[int, ...]]:
    """Yield every set of k coordinates such that no other coordinate has a larger gain than one of the set."""
    sure: list[int] = []
    for group in points.groups(impurity):
        room = k - len(sure)
        if len(group) >= room:
            for some in combinations(group, room):
                yield (*sure, *some)
            return
        sure += group
    yield tuple(sure)


def extreme_error(points: Points, k: int, depth: int, impurity: str, ties: str) -> Mass:
    """Return the minimum (``best``) or maximum (``worst``) error of Figure 1 over all ways to break its ties."""
    if depth == 0 or points.minority == 0 or not points.telling:
        return points.minority

    def after(i: int) -> Mass:
        return sum(extreme_error(half, k, depth - 1, impurity, ties) for half in points.halves(i))

    errors = {i: after(i) for i in points.telling}
    found = [min(errors[i] for i in chosen) for chosen in _fillings(points, k, impurity)]
    return max(found) if ties == "worst" else min(found)
