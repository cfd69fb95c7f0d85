"""Size curves of subcubes: look-up of values, and construction of optimal trees."""

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
    """Size curves of all subcubes that a tree of bounded size and depth can reach.

    Parameters
    ----------
    problem
        The problem on the cube.
    size, depth
        Maximum number of internal nodes, and of tests on a path, of a tree for the whole cube.
    levels
        For each number k of fixed variables, the concatenated curves of the subcubes, row by row in the layout of the
        label masses: masses of mislabelled inputs with at most t internal nodes.
    starts
        For each k the starts of the curves, and the end of the last one.
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
        """Return E(s, t) for t = 0, 1, ... up to its last decrease, or to the size minus the number of fixed variables.

        Parameters
        ----------
        state
            A subcube (mask of the fixed variables, their values) with at most ``depth`` fixed variables.

        Returns
        -------
        list of int
            Masses of mislabelled inputs; the whole cube has mass ``problem.denominator``.
        """
        k = state[0].bit_count()
        row, column = subcube_position(*state)
        at = row << k | column
        first, stop = self.starts[k][at : at + 2].tolist()
        return self.levels[k][first:stop].tolist()

    def mass(self, state: Subcube, size: int) -> int:
        """Return the minimum mass of mislabelled inputs of a subcube with at most ``size`` internal nodes.

        Parameters
        ----------
        state
            A subcube (mask of the fixed variables, their values).
        size
            Maximum number of internal nodes of the subtree.

        Raises
        ------
        InvalidArgument
            If, with the fixed variables, the nodes or the path exceed the limits of the curves.
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
        """Minimum error of the whole problem for t = 0..size, or up to the largest size of a tree of its depth."""
        curve = self.curve(self.problem.root)
        curve += [curve[-1]] * (min(self.size + 1, 1 << self.depth) - len(curve))
        return tuple(fmpq(mass, self.problem.denominator) for mass in curve)

    def tree(self, size: int) -> Tree:
        """Return an optimal tree with at most ``size`` internal nodes, and as few as possible.

        Parameters
        ----------
        size
            Maximum number of internal nodes, at most that of the curves.
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
