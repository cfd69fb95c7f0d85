r"""Top-k as printed in Figure 1 of its paper, with its work counted, and with what the figure leaves open decided.

The figure takes the k best coordinates among all [d], those already read included: a coordinate that is constant on the
points has score 0. Coordinates of equal score go by index, which the figure leaves open and appendix D fixes.
Assumption 1 of appendix B has the k best among those not yet queried, and
:func:`~theorylab.learners.top_k.top_k` is that algorithm, under a tie rule: ``first`` and ``last`` go by index, among
equal gains as among trees of equal error; ``best`` and ``worst`` are the least and the largest error over all ways to
fill the k places at every node.

Cost: every subtree is grown anew on every path; one tree for each of k^h choices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations

from proofs_checks.transcribed.points import Mass, Points
from proofs_checks.transcribed.trees import Cut, Grown, mislabelled_mass

Candidates = Callable[[Points, int], list[int]]
"""The k best coordinates, in the order in which they are tried."""


def best_coordinates(data: Points, k: int) -> list[int]:
    """Return the k coordinates of largest information gain, the largest first, lower indices first on a tie."""
    gaining = [group for group in data.groups("entropy") if data.weighted_gain(group[0], "entropy").sign()]
    ranked = [i for group in gaining for i in group]
    return (ranked + [i for i in range(data.features) if i not in ranked])[:k]


def non_redundant(data: Points, k: int, impurity: str, ties: str) -> list[int]:
    """Return the k coordinates of largest gain among those that tell points apart, by index."""
    last = ties == "last"
    ranked = [i for group in data.groups(impurity) for i in (group[::-1] if last else group)]
    return sorted(ranked[:k], reverse=last)


class PrintedTopK:
    """Figure 1, line by line, a leaf where there is no candidate.

    Attributes
    ----------
    calls
        Calls made so far, the one from outside included.
    scored_points
        Points that scores were computed from: a call that scores its d coordinates reads each of its points once for
        each.
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
    """Figure 1 with assumption 1, under ``first`` or ``last``."""
    return PrintedTopK(k, partial(non_redundant, impurity=impurity, ties=ties))(points, depth)


def _fillings(points: Points, k: int, impurity: str) -> Iterator[tuple[int, ...]]:
    """Yield every set of k coordinates such that none left out has a larger gain than one taken."""
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
    """Return the least or largest error of Figure 1 over all ways to break its ties, ``best`` or ``worst``."""
    if depth == 0 or points.minority == 0 or not points.telling:
        return points.minority

    def after(i: int) -> Mass:
        return sum(extreme_error(half, k, depth - 1, impurity, ties) for half in points.halves(i))

    errors = {i: after(i) for i in points.telling}
    found = [min(errors[i] for i in chosen) for chosen in _fillings(points, k, impurity)]
    return max(found) if ties == "worst" else min(found)
