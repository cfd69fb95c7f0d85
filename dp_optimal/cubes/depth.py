r"""Optimal trees of bounded depth on the cube, by dynamic programming over the subcubes with few fixed variables.

A node reached by k tests is a subcube with k fixed variables, so the remaining depth there, d - k for a tree of
depth d, is determined by the subcube. Hence one number per subcube suffices: with the label
masses m(s) and the total masses w(s) of :mod:`theorylab.boolean.subcube_masses`,

.. math:: V(s)=\min\Bigl(\alpha\min(m(s),w(s)-m(s))+\beta,\ \min_i V(s,x_i=0)+V(s,x_i=1)\Bigr),

the last term for k < d only. Masses are shares of the whole population over one denominator D, so
:math:`V(\text{root})` is the minimum of :math:`\alpha D\,\mathrm{error}+\beta\,\mathrm{leaves}`: with
integers :math:`\alpha,\beta` this is the sparse objective. For error alone, or if objectives tie, fewer
leaves are preferred: :math:`V` is then multiplied by :math:`2^d+1`, more than the number of leaves of any tree, and 1
is added to the cost of a leaf. All numbers are integers, in int64 if the largest, :math:`V(\text{root})`, fits.

Time is :math:`\sum_{k<d}\binom nk2^k(n-k)` and memory :math:`\sum_{k\le d}\binom nk2^k`; for n = 30, d = 5
that is :math:`1.1\cdot10^7` and :math:`5\cdot10^6`.
"""

from __future__ import annotations

from functools import partial

import numpy as np
from flint import fmpq

from dp_optimal.optimum import Optimum
from theorylab.boolean.low_degree import subset_masks
from theorylab.boolean.subcubes import binomials, child_rows, subcube_position, zero_column
from theorylab.numbers.counts import budget
from theorylab.numbers.kernels import njit
from theorylab.numbers.shares import in_threads
from theorylab.problems.cube import CubeProblem, Subcube
from theorylab.problems.problem import Split
from theorylab.trees.decisions import tree_of_decisions
from theorylab.trees.nodes import Leaf, leaf
from theorylab.trees.tree import Tree

__all__ = ["SubcubeValues", "cube_optimal_by_depth", "subcube_values"]

ZERO = fmpq(0)

SAFE = 1 << 62
"""Integers below this stay exact in int64 sums."""


class SubcubeValues:
    """Optimal values V(s) of all subcubes with at most d fixed variables.

    Parameters
    ----------
    problem
        The problem on the cube.
    levels
        V of the subcubes with k fixed variables for k = 0..d, in the layout of the label masses.
    leaf_scale, leaf_price
        The integers alpha and beta of the module docstring, ties included.
    tie_factor
        Factor of V for breaking ties: V // tie_factor is the objective alone, that is, error mass
        times the denominator of the penalty plus leaves times its numerator times D.
    """

    def __init__(
        self,
        problem: CubeProblem,
        levels: list[np.ndarray],
        leaf_scale: int,
        leaf_price: int,
        tie_factor: int,
    ):
        self.problem = problem
        self.levels = levels
        self.leaf_scale = leaf_scale
        self.leaf_price = leaf_price
        self.tie_factor = tie_factor

    def value(self, state: Subcube) -> int:
        """Return V of a subcube, a pair (mask of the fixed variables, their values)."""
        return int(self.levels[state[0].bit_count()][subcube_position(*state)])

    def tree(self) -> Tree:
        """Return a tree that attains V(root): nodes are leaves if possible and else perform the first optimal test."""
        return Tree(self.problem, tree_of_decisions(self.problem.root, self._decide))

    def _decide(self, state: Subcube) -> Leaf | Split:
        goal = self.value(state)
        mass, total = self.problem.label_mass(state), self.problem.total_mass(state)
        if self.leaf_scale * min(mass, total - mass) + self.leaf_price == goal:
            return leaf(self.problem, state)
        for split in self.problem.splits(state):
            if self.value(split.zero) + self.value(split.one) == goal:
                return split
        raise AssertionError("a value that no test attains")


def cube_optimal_by_depth(problem: CubeProblem, depth: int | None, penalty: fmpq = ZERO) -> Optimum:
    """Return the minimum error + ``penalty`` x leaves of a tree of depth at most ``depth``, and a tree that attains it.

    The problem, the other arguments and the errors are those of :func:`dp_optimal.penalty.optimal_with_penalty`. Among
    the optimal trees the result has the fewest leaves, and each node performs the first possible test.
    """
    depth = None if depth is None else budget(depth, "depth")
    values = subcube_values(problem, problem.variables if depth is None else depth, penalty)
    tree = values.tree()
    return Optimum(tree.error + penalty * tree.leaves, tree)


def subcube_values(problem: CubeProblem, depth: int, penalty: fmpq = ZERO) -> SubcubeValues:
    """Return the optimal values of all subcubes of a problem with at most ``depth`` fixed variables.

    A depth above the number of variables is reduced to it; the ``penalty`` of a leaf is at least 0.

    Raises
    ------
    TooLarge
        If the subcubes do not fit.
    """
    depth = min(depth, problem.variables)
    more_than_leaves = (1 << depth) + 1
    scale = more_than_leaves * int(penalty.q)
    price = more_than_leaves * int(penalty.p) * problem.denominator + 1
    exact = np.int64 if scale * problem.denominator + price < SAFE else object
    masses = problem.masses.levels(depth)
    levels = []
    for k, mass in enumerate(masses):
        mass = mass.astype(exact, copy=False)
        wrong = np.minimum(mass, problem.total_masses(k).astype(exact, copy=False) - mass)
        levels.append(wrong * scale + price)
    choose = binomials(problem.variables)
    for k in range(depth - 1, -1, -1):
        sets = subset_masks(problem.variables, k)
        arguments = levels[k], levels[k + 1], sets, problem.variables, k, choose
        if exact is object:
            _relax.py_func(*arguments, 0, len(sets))
        else:
            in_threads(len(sets), (problem.variables - k) << k, partial(_relax, *arguments))
    return SubcubeValues(problem, levels, scale, price, more_than_leaves)


@njit(cache=True, nogil=True)
def _relax(
    values: np.ndarray,
    deeper: np.ndarray,
    sets: np.ndarray,
    variables: int,
    k: int,
    choose: np.ndarray,
    first: int,
    last: int,
) -> None:
    """Lower the values of the subcubes with k fixed variables, rows first..last, to those of the best tests."""
    rows, lower = np.empty(variables, np.int64), np.empty(variables, np.int64)
    for row in range(first, last):
        for test in range(child_rows(sets[row], variables, choose, rows, lower)):
            child, below = deeper[rows[test]], lower[test]
            for column in range(1 << k):
                zero = zero_column(column, below)
                value = child[zero] + child[zero + below + 1]
                if value < values[row, column]:
                    values[row, column] = value
