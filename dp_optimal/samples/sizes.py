r"""Minimum errors of trees of a sample by number of internal nodes, for a limited depth, and the trees.

With C(s, d) the curve t -> minimum error of a tree of depth at most d with at most t tests at the subproblem s,

.. math:: C(s, d)[t] = \min\Bigl(C(s, d)[t-1],\ \min_{\text{tests}}\ \min_{i + j = t - 1}
          C(s_0, d-1)[i] + C(s_1, d-1)[j]\Bigr)

in weights of inputs, which are integers. Subproblems are constructed level by level and solved from the last level up
(:mod:`theorylab.rows.walk`); with two tests remaining the curve comes from pair counts
(:mod:`theorylab.rows.walk_pairs`), with one from single features
(:mod:`theorylab.rows.side_errors`), so for depth d only d - 2 levels of tests are performed: about (2F)^(d-2)
subproblems for F features, and F T^2 steps for each but the last ones. A path of a tree has at most as many tests as
the tree, so no level is deeper than the given size T, and the curve after l tests needs T - l of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import numpy as np
from flint import fmpq

from theorylab.limits import require
from theorylab.numbers.kernels import njit
from theorylab.numbers.pieces import in_pieces
from theorylab.problems.samples.sample import SampleProblem
from theorylab.rows.side_errors import OneTest
from theorylab.rows.walk import SampleLevel, SampleRows
from theorylab.rows.walk_pairs import PairCounts
from theorylab.trees.nodes import Edge, Leaf, Node, leaf
from theorylab.trees.tree import Tree

__all__ = ["SampleCurve", "sample_curve"]


class SampleCurve:
    """The size curve of a sample, and its trees.

    Parameters
    ----------
    problem
        The sample; its weights are 64-bit integers.
    size
        Maximum number of internal nodes, at least 0.
    depth
        Maximum number of tests on a path, at least 0.

    Raises
    ------
    TooLarge
        If the subproblems or their curves do not fit.
    """

    def __init__(self, problem: SampleProblem, size: int, depth: int):
        self.problem = problem
        self.size = size
        self._rows = SampleRows(problem.features, problem.weights)
        inputs = len(problem.features)
        # each test separates inputs, so a tree, and so a path, has fewer tests than inputs
        self._most = min(size, inputs - 1)
        self._depth = min(depth, self._most, problem.variables)
        if self._depth > 1:  # reject a sample that does not fit before any level is constructed
            self._pairs = PairCounts(self._rows)
        self._levels = self._split_levels()
        self._curves = self._solve()

    @cached_property
    def errors(self) -> tuple[fmpq, ...]:
        """Minimum error of a tree with at most t internal nodes, for t = 0 to the size or to the last decrease."""
        total = int(self.problem.weights.sum())
        return tuple(fmpq(mass, total) for mass in self._curves[0][0].tolist())

    def tree(self, size: int) -> Tree:
        """Return the tree of minimum error with at most ``size`` internal nodes.

        It has the fewest internal nodes possible; each node performs the first test that allows this, and its
        one-child gets as few internal nodes as possible.
        """
        return Tree(self.problem, self._grow(0, 0, size))

    def error_masses(self, state: int, level: int | None) -> np.ndarray | None:
        """Return the weights that the best trees with at most 0, 1, ... internal nodes misclassify at a subproblem.

        Parameters
        ----------
        state
            The subproblem.
        level
            The number of tests performed, which limits the depth of the tree; None for the fewest that lead to the
            subproblem.

        Returns
        -------
        numpy.ndarray or None
            The weights up to the largest tree; None if no level with at least two remaining tests contains the
            subproblem.
        """
        levels = (
            range(len(self._levels)) if level is None else range(level, min(level + 1, len(self._levels)))
        )
        for each in levels:
            place = self._places[each].get(state)
            if place is not None:
                return self._curves[each][place]
        return None

    @cached_property
    def _places(self) -> list[dict[int, int]]:
        return [{level.state(place): place for place in range(len(level))} for level in self._levels]

    def _split_levels(self) -> list[SampleLevel]:
        """Return the levels down to two remaining tests, or to where nothing can be split."""
        levels = [self._rows.of_states([self.problem.root])]
        for _ in range(self._depth - 2):
            levels[-1], below = self._rows.split(levels[-1], np.ones(len(levels[-1]), dtype=bool))
            if not len(below):
                break
            levels.append(below)
        return levels

    def _length(self, level: int) -> int:
        """Return the number of values of a curve after ``level`` tests."""
        left = self._depth - level
        return 1 + min(self._most - level, (1 << min(left, 62)) - 1)

    def _solve(self) -> list[np.ndarray]:
        """Compute the curves of all levels, int64[n, length] each, first level first."""
        last = len(self._levels) - 1
        curves = [self._last_curves(self._levels[last], last)]
        for level in reversed(range(last)):
            here, length = self._levels[level], self._length(level)
            require(8 * len(here) * length, f"curves of {len(here)} subproblems with {length} values each")
            curve = np.repeat(here.leaf_errors[:, None], length, axis=1)
            _fill_in_pieces(here, curves[-1], curve)
            curves.append(curve)
        return curves[::-1]

    def _last_curves(self, here: SampleLevel, level: int) -> np.ndarray:
        """Return the curves after ``level`` tests of subproblems that are pure or have at most two tests remaining."""
        length = self._length(level)
        if length == 1:
            return here.leaf_errors[:, None]
        sides = OneTest(self._rows) if length == 2 else self._pairs
        return sides.errors(here)[:, :length]

    def _grow(self, level: int, place: int, size: int) -> Node | Leaf:
        """Build the tree of a subproblem of a solved level, given by its index ``place``."""
        here = self._levels[level]
        curve, state = self._curves[level][place], here.state(place)
        if level + 1 < len(self._levels):
            below, curves = self._levels[level + 1], self._curves[level + 1]
            decision = _decision(here, place, curve, size, curves)
            if decision is None:
                return leaf(self.problem, state)
            split, tests = decision
            children = [self._grow(level + 1, int(child), t) for child, t in zip(here.child[split], tests)]
            return self._node(here, place, below, split, children)
        return self._last(state, level, curve, size)

    def _last(self, state: int, level: int, curve: np.ndarray, size: int) -> Node | Leaf:
        """Build the tree of a subproblem with at most two tests remaining, whose children have not been constructed."""
        if curve[min(size, len(curve) - 1)] == curve[0]:
            return leaf(self.problem, state)
        here, below = self._rows.split(self._rows.of_states([state]), np.ones(1, dtype=bool))
        curves = self._last_curves(below, level + 1)
        decision = _decision(here, 0, curve, size, curves)
        if decision is None:
            return leaf(self.problem, state)
        split, tests = decision
        children = [
            self._last(below.state(int(child)), level + 1, curves[child], t)
            for child, t in zip(here.child[split], tests)
        ]
        return self._node(here, 0, below, split, children)

    def _node(
        self, here: SampleLevel, place: int, below: SampleLevel, split: int, children: Sequence[Node | Leaf]
    ) -> Node:
        """Return the node that performs a split."""
        total = int(here.masses[place].sum())
        masses = [int(below.masses[child].sum()) for child in here.child[split]]
        edges = tuple(Edge(fmpq(mass, total), child) for mass, child in zip(masses, children))
        return Node(int(here.test[split]), edges)


def sample_curve(problem: SampleProblem, size: int | None, depth: int | None) -> SampleCurve:
    """Return the size curve of a sample whose weights are 64-bit integers.

    Parameters
    ----------
    problem
        The sample.
    size
        Maximum number of internal nodes, at least 0; None for no limit.
    depth
        Maximum number of tests on a path, at least 0; None for no limit.

    Raises
    ------
    TooLarge
        If the subproblems or their curves do not fit.
    """
    return SampleCurve(
        problem,
        len(problem.features) if size is None else size,
        problem.variables if depth is None else depth,
    )


def _decision(
    here: SampleLevel, place: int, curve: np.ndarray, size: int, below: np.ndarray
) -> tuple[int, tuple[int, int]] | None:
    """Return the first split that attains the value of a curve, and the tests for its two children; None for a leaf."""
    goal = curve[min(size, len(curve) - 1)]
    nodes = int(np.argmax(curve == goal))  # the fewest that attain the value
    if nodes == 0:
        return None
    longest = below.shape[1] - 1
    for split in here.splits(place):
        zero, one = below[here.child[split]]
        for share in range(nodes):
            if zero[min(nodes - 1 - share, longest)] + one[min(share, longest)] == goal:
                return split, (nodes - 1 - share, share)
    raise AssertionError("a curve has a value that no test attains")


def _fill_in_pieces(here: SampleLevel, below: np.ndarray, curve: np.ndarray) -> None:
    splits = 1 + len(here.test) // max(1, len(here))
    in_pieces(
        len(curve),
        splits * curve.shape[1] * below.shape[1],
        lambda first, last: _fill(here.first_split[first : last + 1], here.child, below, curve[first:last]),
    )


@njit(cache=True, nogil=True)
def _fill(first_split: np.ndarray, child: np.ndarray, below: np.ndarray, curve: np.ndarray) -> None:
    """Lower curves, given as the errors of leaves, to the minimum over all splits, using the next level's curves."""
    length, longest = curve.shape[1], below.shape[1]
    for s in range(len(curve)):
        for m in range(first_split[s], first_split[s + 1]):
            zero, one = below[child[m, 0]], below[child[m, 1]]
            for i in range(min(longest, length - 1)):
                if i and zero[i] == zero[i - 1]:
                    continue
                for j in range(min(longest, length - 1 - i)):
                    curve[s, i + j + 1] = min(curve[s, i + j + 1], zero[i] + one[j])
        for t in range(1, length):
            curve[s, t] = min(curve[s, t], curve[s, t - 1])
