"""Size curves of subcubes: looking values up, and reading optimal trees off them."""

from __future__ import annotations

import numpy as np
from flint import fmpq

from theorylab.boolean.subcubes import subcube_position
from theorylab.errors import InvalidArgument
from theorylab.numbers.counted import quantity
from theorylab.problems.cube import CubeProblem, Subcube
from theorylab.problems.problem import Split
from theorylab.trees.decisions import tree_of_decisions
from theorylab.trees.nodes import Leaf, leaf
from theorylab.trees.tree import Tree

__all__ = ["CubeCurves"]


class CubeCurves:
    """Size curves of all subcubes that a tree of bounded size and depth can meet.

    Parameters
    ----------
    problem
        The problem on the cube.
    size, depth
        Most internal nodes, and most tests on a path, of a tree for the whole cube.
    levels
        For each number k of fixed variables the curves one after the other, subcubes in the layout of the
        label masses, row by row: masses of mislabelled inputs with at most t internal nodes.
    starts
        For each k where the curves start, and where the last one ends.
    """

    def __init__(
        self,
        problem: CubeProblem,
        size: int,
        depth: int,
        levels: list[np.ndarray],
        starts: list[np.ndarray],
    ):
        self.problem = problem
        self.size, self.depth = size, depth
        self.levels, self.starts = levels, starts

    def curve(self, state: Subcube) -> list[int]:
        """E(s, t) for t = 0, 1, ... to its last fall, or to what the tests on the way there leave of the size.

        Parameters
        ----------
        state
            A subcube (mask of the fixed variables, their values) with at most ``depth`` of them.

        Returns
        -------
        list of int
            Masses of mislabelled inputs, the whole cube having the mass ``problem.denominator``.
        """
        k = state[0].bit_count()
        row, column = subcube_position(*state)
        at = row << k | column
        first, stop = self.starts[k][at : at + 2].tolist()
        return self.levels[k][first:stop].tolist()

    def mass(self, state: Subcube, size: int) -> int:
        """Return the least mass of mislabelled inputs of a subcube with at most ``size`` internal nodes.

        Parameters
        ----------
        state
            A subcube (mask of the fixed variables, their values).
        size
            Most internal nodes there.

        Raises
        ------
        InvalidArgument
            If with the tests on the way there these are more nodes, or a longer path, than the curves allow.
        """
        fixed = state[0].bit_count()
        if not 0 <= size <= self.size - fixed or fixed > self.depth:
            raise InvalidArgument(
                f"size curves: {quantity(size, 'internal node')} below {quantity(fixed, 'test')}; "
                f"together at most {self.size}, and at most {quantity(self.depth, 'test')} on a path"
            )
        curve = self.curve(state)
        return curve[min(size, len(curve) - 1)]

    def errors(self) -> tuple[fmpq, ...]:
        """Least error of the whole problem for t = 0..size, or to the largest size of a tree of its depth."""
        curve = self.curve(self.problem.root)
        curve += [curve[-1]] * (min(self.size + 1, 1 << self.depth) - len(curve))
        return tuple(fmpq(mass, self.problem.denominator) for mass in curve)

    def tree(self, size: int) -> Tree:
        """Return an optimal tree with at most ``size`` internal nodes: as few as do, the first test that allows it.

        Parameters
        ----------
        size
            Most internal nodes, at most that of the curves.
        """
        return Tree(self.problem, tree_of_decisions((self.problem.root, size), self._decide))

    def _decide(self, key: tuple[Subcube, int]) -> Leaf | Split:
        state, size = key
        curve = self.curve(state)
        goal = curve[min(size, len(curve) - 1)]
        nodes = curve.index(goal)
        if nodes == 0:
            return leaf(self.problem, state)
        for split in self.problem.splits(state):
            zero, one = self.curve(split.zero), self.curve(split.one)
            for ones in range(max(0, nodes - len(zero)), min(nodes, len(one))):
                if zero[nodes - 1 - ones] + one[ones] == goal:
                    return split.leading_to(((split.zero, nodes - 1 - ones), (split.one, ones)))
        raise AssertionError("a curve has a value that no test attains")
