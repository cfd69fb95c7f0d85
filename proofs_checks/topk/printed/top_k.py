"""Top-k as printed in Figure 1 of its paper, on data sets, with its work counted.

The k best coordinates are taken among all [d], those already read included: a coordinate that is constant on the
points has score 0. Coordinates of equal score go by index, which the figure leaves open and appendix D fixes.
:func:`~theorylab.learners.top_k.top_k` is the algorithm with assumption 1 of appendix B, for any distribution.
"""

from __future__ import annotations

from proofs_checks.transcribed.points import Points
from proofs_checks.transcribed.trees import Cut, Grown, missed

__all__ = ["PrintedTopK", "best_coordinates"]


def best_coordinates(data: Points, k: int) -> list[int]:
    """The k coordinates of largest information gain, the largest first, lower indices first on a tie."""
    gaining = [group for group in data.groups("entropy") if data.weighted_gain(group[0], "entropy").sign()]
    ranked = [i for group in gaining for i in group]
    return (ranked + [i for i in range(data.features) if i not in ranked])[:k]


class PrintedTopK:
    """Figure 1, line by line.

    Attributes
    ----------
    calls
        Calls made so far, the one from outside included.
    scored_points
        Points that scores were computed from: a call that scores its d coordinates reads each of its points once for
        each.
    """

    def __init__(self, k: int):
        self.k = k
        self.calls = 0
        self.scored_points = 0

    def __call__(self, data: Points, depth: int) -> Grown:
        """The tree that Top-k returns on S and h of the paper."""
        self.calls += 1
        if depth == 0 or data.minority == 0:  # step 1; true of no points at all
            return data.label
        self.scored_points += data.mass * data.features
        grown = [  # steps 2 and 3
            Cut(i, zero=self(data.half(i, 0), depth - 1), one=self(data.half(i, 1), depth - 1))
            for i in best_coordinates(data, self.k)
        ]
        return min(grown, key=lambda tree: missed(tree, data))  # step 4
