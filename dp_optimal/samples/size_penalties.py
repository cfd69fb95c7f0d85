"""Optimal trees of a sample for every penalty per leaf: the lower hull of its size curve.

A tree with t internal nodes has t + 1 leaves, so the points (leaves, error) that are optimal for some penalty are
vertices of the hull of the size curve. For a limited depth the curve is short, and
:mod:`dp_optimal.samples.sizes` computes it without the last two levels of subproblems.
"""

from __future__ import annotations

from flint import fmpq

from dp_optimal.generic.penalty_paths import path_over_hulls
from dp_optimal.penalty_pieces import PenaltyPath, Vertex, breakpoints
from dp_optimal.samples.sizes import sample_curve
from theorylab.problems.samples.sample import SampleProblem

__all__ = ["sample_penalty_path"]


def sample_penalty_path(problem: SampleProblem, depth: int | None, least_penalty: fmpq) -> PenaltyPath:
    """Return the penalty path of a sample whose weights are 64-bit integers.

    Parameters
    ----------
    problem
        The sample.
    depth
        Maximum number of tests on a path. With None the curve would be as long as the sample, so the hulls of all
        subproblems are computed instead.
    least_penalty
        Smallest penalty of the path, at least 0.

    Raises
    ------
    TooLarge
        If the subproblems do not fit.
    """
    if depth is None:
        return path_over_hulls(problem, depth, least_penalty)
    curve = sample_curve(problem, None, depth)
    hull: list[Vertex] = []
    for tests, error in enumerate(curve.errors):
        corner = Vertex(tests + 1, error)
        while len(hull) > 1 and breakpoints([hull[-2], hull[-1]]) <= breakpoints([hull[-1], corner]):
            hull.pop()
        if not hull or breakpoints([hull[-1], corner])[0] > least_penalty:
            hull.append(corner)
    return PenaltyPath(hull, least_penalty, lambda number: curve.tree(hull[number].leaves - 1))
