"""Opt-Top-k as printed in Figure 5 of its paper.

Choices that the figure does not fix follow appendix D: candidates are tried by descending information gain, equal ones
by index; or they are those of assumption 1, by index. Steps 6(e) to 6(h) are nested under 6(d), the only reading in
which the right subtree is always defined when it is used. :func:`~theorylab.learners.opt_top_k.opt_top_k` is the
repaired algorithm for any distribution.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial

from proofs_checks.topk.printed.top_k import Candidates, best_coordinates, non_redundant
from proofs_checks.transcribed.points import Points
from proofs_checks.transcribed.trees import Cut, Grown, mislabelled_mass

NO_TREE = None

Found = Grown | None
"""A tree, or NO-TREE."""

Key = Callable[[Points, int], Hashable]
"""Function from the points and the remaining depth to the key under which a result is cached."""


def points_and_dimension(data: Points, depth: int) -> Hashable:
    """Return the printed key (S, d), where d is the number of features."""
    return data, data.features


def points_and_depth(data: Points, depth: int) -> Hashable:
    """Return the key (S, h): a tree found for one remaining depth is not taken for another."""
    return data, depth


class PrintedOptTopK:
    """Figure 5, line by line, with a leaf if there is no candidate.

    k: number of candidates, returned by ``candidates``; key: key under which step 7 caches a result; stop_at: number of
    mistakes at which step 6(h) leaves the loop, 0 in the figure, -1 for never.

    Attributes
    ----------
    undefined
        True if the test of 6(d) failed somewhere, so a right subtree was undefined.
    below_zero
        True if 6(d) called for a right subtree with at most -1 mistakes.
    """

    def __init__(self, k: int, key: Key, candidates: Candidates = best_coordinates, *, stop_at: int = 0):
        self.k = k
        self.candidates = candidates
        self.key = key
        self.stop_at = stop_at
        self.undefined = False
        self.below_zero = False
        self._cache: dict[Hashable, tuple[Found, int]] = {}

    def __call__(self, data: Points, depth: int, bound: int) -> Found:
        """Return the tree that Opt-Top-k returns on S, h and ub of the paper, or None for NO-TREE."""
        if depth == 0 or data.minority == 0:  # step 1
            return data.label
        key = self.key(data, depth)
        if key in self._cache:  # step 2
            known, known_bound = self._cache[key]
            if known is not NO_TREE:
                return known
            if bound <= known_bound:
                return NO_TREE
        candidates = self.candidates(data, self.k)  # step 5
        if not candidates:
            return data.label
        best, b_best = NO_TREE, bound + 1  # steps 3 and 4
        for i in candidates:  # step 6
            zero, one = data.halves(i)
            left = self(zero, depth - 1, b_best - 1)
            if left is NO_TREE:
                continue
            b_left = mislabelled_mass(left, zero)
            if b_left > b_best:
                self.undefined = True
                continue
            self.below_zero = self.below_zero or b_best - 1 - b_left < 0
            right = self(one, depth - 1, b_best - 1 - b_left)
            if right is NO_TREE:
                continue
            b_right = mislabelled_mass(right, one)
            if b_left + b_right < b_best:
                best, b_best = Cut(i, zero=left, one=right), b_left + b_right
            if b_left + b_right <= self.stop_at:
                break
        self._cache[key] = best, bound  # step 7
        return best


def bounded_top_k(
    points: Points, k: int, depth: int, impurity: str, ties: str, key: Key = points_and_depth
) -> Found:
    """Run Figure 5 with the candidates of assumption 1; masses become numbers of mistakes over a common denominator."""
    counted = points.with_integer_masses()
    run = PrintedOptTopK(k, key, partial(non_redundant, impurity=impurity, ties=ties))
    return run(counted, depth, counted.mass)
