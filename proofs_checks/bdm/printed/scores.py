r"""The quantities that Figures 1 and 6 of the ID3 paper maximise over leaves and variables, on weighted points.

TopDown maximises the probability of reaching the leaf times the purity gain there, BestFirst the gain alone. The paper
uses the entropy; Kearns and Mansour use the same algorithm with any impurity.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from proofs_checks.transcribed.leaf_lists import Score
from proofs_checks.transcribed.points import Points


@cache
def _top_down(impurity: str) -> Score:
    return lambda points, i: points.weighted_gain(i, impurity)


@cache
def _best_first(impurity: str) -> Score:
    def delta(points: Points, i: int):
        return points.weighted_gain(i, impurity).times(1 / points.mass)

    return delta


DELTAS: dict[str, Callable[[str], Score]] = {"top-down": _top_down, "best-first": _best_first}
"""Functions from an impurity to the score of a pair, by algorithm."""
