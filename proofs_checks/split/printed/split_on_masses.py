r"""Algorithms 1 and 2 of the SPLIT paper on points with masses.

Algorithm 1 fixes the price of a subproblem at the lookahead depth to that of the greedy tree of the d - d_l tests
left, and the search takes the least objective over all tests above it. Algorithm 2 then replaces every leaf of the
prefix, at depth u, by an optimal tree of depth d - u, which is looked for on the points of the leaf alone, as the
algorithm prints it: proportions of these points, and lambda multiplied by the size of the whole over theirs.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from flint import fmpq

from proofs_checks.shared.read_trees import Listed
from proofs_checks.shared.weighted_points import Points
from proofs_checks.split.printed.greedy_on_masses import Priced, greedy_on_masses, leaf_on_masses

__all__ = ["ENDS", "completed", "lookahead_on_masses", "prefix_on_masses", "split_on_masses"]

End = Callable[[Points], Priced]


def _searched(points: Points, levels: int, penalty: fmpq, ties: str, end: End) -> Priced:
    """Least objective over all tests of so many levels, then what stands at the end."""
    if levels == 0:
        return end(points)
    best = leaf_on_masses(points, penalty)
    for i in points.telling[::-1] if ties == "last" else points.telling:
        zero, one = (_searched(half, levels - 1, penalty, ties, end) for half in points.halves(i))
        if zero[0] + one[0] < best[0]:
            best = zero[0] + one[0], (i, zero[1], one[1])
    return best


def lookahead_on_masses(
    points: Points, depth: int, lookahead: int, penalty: fmpq, impurity: str, ties: str
) -> Priced:
    """What the search with the bounds of Algorithm 1 finds, greedy subtrees included."""
    greedy = partial(greedy_on_masses, depth=depth - lookahead, penalty=penalty, impurity=impurity, ties=ties)
    return _searched(points, lookahead, penalty, ties, greedy)


def prefix_on_masses(tree: Listed, points: Points, levels: int) -> Listed:
    """The tests of the first levels, majority labels below."""
    if levels == 0 or isinstance(tree, int):
        return points.label
    i, zero, one = tree
    return (
        i,
        prefix_on_masses(zero, points.half(i, 0), levels - 1),
        prefix_on_masses(one, points.half(i, 1), levels - 1),
    )


def _optimum(points: Points, depth: int, penalty: fmpq, ties: str) -> Listed:
    """GOSDT on the points alone: the objective of Equation 1 with their own number."""
    alone = Points((x, zeros / points.mass, ones / points.mass) for x, zeros, ones in points.rows)
    return _searched(alone, depth, penalty, ties, partial(leaf_on_masses, penalty=penalty))[1]


ENDS: dict[str, Callable[[int, int, int], int]] = {
    "left": lambda depth, lookahead, level: depth - level,
    "beyond": lambda depth, lookahead, level: depth - lookahead,
}
"""Tests allowed below a leaf of the prefix: all that are left, or no more than the greedy tree had."""


def completed(
    prefix: Listed,
    points: Points,
    depth: int,
    lookahead: int,
    penalty: fmpq,
    ties: str,
    *,
    allowed: str = "left",
    renormalised: bool = True,
) -> Listed:
    """Lines 3 to 9 of Algorithm 2: every leaf of the prefix replaced, in place.

    allowed: one of :data:`ENDS`; renormalised: whether line 6 is carried out.
    """

    def filled(tree: Listed, here: Points, level: int) -> Listed:
        if isinstance(tree, int):
            local = penalty * points.mass / here.mass if renormalised else penalty
            return _optimum(here, ENDS[allowed](depth, lookahead, level), local, ties)
        i, zero, one = tree
        return i, filled(zero, here.half(i, 0), level + 1), filled(one, here.half(i, 1), level + 1)

    return filled(prefix, points, 0)


def split_on_masses(
    points: Points, depth: int, lookahead: int, penalty: fmpq, impurity: str, ties: str, **variant: object
) -> Listed:
    """Algorithm 2 with its postprocessing; the variants are those of :func:`completed`."""
    tree = lookahead_on_masses(points, depth, lookahead, penalty, impurity, ties)[1]
    prefix = prefix_on_masses(tree, points, lookahead)
    return completed(prefix, points, depth, lookahead, penalty, ties, **variant)  # type: ignore[arg-type]
