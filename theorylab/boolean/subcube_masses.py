r"""Label masses of all subcubes with few fixed variables, from the Fourier coefficients of low degree.

For a set S of k variables and values a in {0,1}^k, the mass of the subcube where x_S = a is

.. math:: m(S,a)=\sum_{x:\,x_S=a}m(x)=2^{-k}\sum_{T\subseteq S}(-1)^{\sum_{i\in T}a_i}\,c(T)

with the integer sums c(T) of :mod:`theorylab.boolean.low_degree`: a Walsh-Hadamard transform of 2^k numbers for
each S. So every subproblem that a tree of depth d can meet is known from the coefficients of degree at most
d, in :math:`O(k\,2^k\binom nk)` additions for each k <= d once the function has been read.

A level k is an array of shape (binom(n, k), 2^k), numbered as in :mod:`theorylab.boolean.subcubes`.
"""

from __future__ import annotations

from math import comb

import numpy as np

from theorylab.boolean.low_degree import low_degree_sums, low_degree_terms
from theorylab.boolean.packed import PackedFunction, variables_of
from theorylab.boolean.subcubes import binomials, subcube_count
from theorylab.limits import memory_allowed, require
from theorylab.numbers.kernels import njit

__all__ = ["SubcubeMasses"]

INPUTS_A_SUM_BITS = 10
"""Coefficients not yet requested are computed as well if there are 2^10 inputs for each of them."""

MOST_SUMS_IN_ADVANCE = 1 << 18


class SubcubeMasses:
    """Masses of subcubes by level, the number of fixed variables; computed levels are stored.

    Parameters
    ----------
    function
        A Boolean function as bits, whose mass is its number of ones, or 2^n integer masses m(x).

    Notes
    -----
    The function is read again only when a level deeper than those known is asked for.
    """

    def __init__(self, function: PackedFunction | np.ndarray):
        self.function = function
        self.variables = variables_of(function)
        self._sums: list[np.ndarray] = []
        self._levels: dict[int, np.ndarray] = {}

    def require(self, depth: int) -> None:
        """Raise TooLarge if the levels of a depth exceed the memory budget.

        Raises
        ------
        TooLarge
            With the number of subcubes, the bytes, and the depth that would fit.
        """
        count = subcube_count(self.variables, depth)
        fitting = 0
        while 16 * subcube_count(self.variables, fitting + 1) <= memory_allowed() and fitting < depth:
            fitting += 1
        require(
            16 * count,
            f"subcubes of {self.variables} variables with at most {depth} fixed: there are {count}; "
            "a table of their label masses",
            fits=f"depth {fitting}",
        )

    def levels(self, depth: int) -> list[np.ndarray]:
        """Levels 0..min(depth, n)."""
        self.require(depth)
        return [self.level(k) for k in range(min(depth, self.variables), -1, -1)][::-1]

    def has_level(self, k: int) -> bool:
        """Return True if level k has already been computed."""
        return k in self._levels

    def level(self, k: int) -> np.ndarray:
        """Masses of the subcubes with exactly k fixed variables, shape (binom(n, k), 2^k).

        Raises
        ------
        TooLarge
            If the level does not fit.
        """
        known = self._levels.get(k)
        if known is None:
            self.require(k)
            if len(self._sums) <= k:
                self._sums = low_degree_sums(self.function, max(k, self._degree_at_no_cost()))
            known = self._levels[k] = _masses(self._sums[: k + 1], self.variables, k)
        return known

    def _degree_at_no_cost(self) -> int:
        """Largest degree whose coefficients are few beside the inputs, so that one reading serves all levels to it."""
        few = min(1 << self.variables >> INPUTS_A_SUM_BITS, MOST_SUMS_IN_ADVANCE)
        degree = 0
        while degree < self.variables and low_degree_terms(self.variables, degree + 1) <= few:
            degree += 1
        return degree


def _masses(sums: list[np.ndarray], variables: int, k: int) -> np.ndarray:
    """Masses of the subcubes with k fixed variables from the sums of the sets of at most k variables."""
    flat = np.concatenate(sums)
    rows = np.zeros((comb(variables, k), 1 << k), dtype=flat.dtype)
    starts = np.cumsum([0, *(len(s) for s in sums)], dtype=np.int64)
    positions = np.zeros(rows.shape, dtype=np.int64)
    _subset_positions(k, starts, binomials(variables), positions)
    rows[:] = flat[positions]
    for j in range(k):
        pairs = rows.reshape(len(rows), -1, 2, 1 << j)
        zero, one = pairs[:, :, 0].copy(), pairs[:, :, 1]
        pairs[:, :, 0] += one
        pairs[:, :, 1] = zero - one
    rows >>= k
    return rows


@njit(cache=True)
def _subset_positions(k: int, starts: np.ndarray, choose: np.ndarray, positions: np.ndarray) -> None:
    """Positions, among all sets by size, of the subsets of each set of k variables."""
    members = np.arange(k)
    for row in range(len(positions)):
        for chosen in range(1 << k):
            rank, size = 0, 0
            for j in range(k):
                if (chosen >> j) & 1:
                    size += 1
                    rank += choose[members[j], size]
            positions[row, chosen] = starts[size] + rank
        # the next set in colexicographic order
        j = 0
        while j + 1 < k and members[j] + 1 == members[j + 1]:
            members[j] = j
            j += 1
        if k > 0:
            members[j] += 1
