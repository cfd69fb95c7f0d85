r"""The two representations of exact numbers used by the size-curve kernel.

A value is a pair (approx, residue). With :class:`LongMasses` approx is the mass and residue is 0. With
:class:`IntegerMasses` it is a float64 beside an integer modulo :math:`2^{64}`, as follows.

Write the error of a subproblem s as a *mass*, an integer :math:`A` over a denominator :math:`D(s)` such
that every leaf error times :math:`D(s)` and every multiplier
:math:`m_b = D(s)\,p_b / D(\text{child}_b)` is an integer. The Bellman recursion then has integer values,
:math:`A = \sum_b m_b A_b`, with :math:`0 \le A \le D(s)`. *approx* is that sum computed in float64, and
*residue* the sum computed in wrapping int64, so exact modulo :math:`2^{64}`.

**Error of approx.** Let :math:`u = 2^{-53}`, h the height of the subproblem (longest path on) and B the
largest number of outcomes. A leaf's mass is rounded once. A level rounds the multiplier, the product and
at most B - 1 sums, all of non-negative numbers, so relative errors add up:
:math:`|approx - A| \le ((1+u)^{c} - 1) A` with :math:`c = 1 + h(B + 1)`; for :math:`cu \le 1/100` this
is at most :math:`e = 1.01\,c\,u\,D(s)`. Choosing among values does not add to it.

**Comparison.** For two masses A, A' of s with approximations a, a', the computed
:math:`d = fl(a - a')` has :math:`|d - (A - A')| \le 2e + 1.02\,uD(s) < \delta`, the *tolerance*
:math:`\delta = 4(c + 1)\,u\,D(s)` (twice what is needed, so its own rounding does not matter). Hence
:math:`d < -\delta` proves A < A' and :math:`d > \delta` proves A > A'. Otherwise
:math:`|A - A'| < 2\delta`, and when :math:`2\delta \le 2^{63}` the wrapped difference of the residues
*is* A - A'. Sums over the first few outcomes obey the same bounds.

**Decoding.** A is the only integer with the given residue at a distance below :math:`2^{63}` from approx.

**Condition.** Both need :math:`\delta \le 2^{62}`, that is :math:`D(s) \le 2^{113}/(c + 1)`: with two outcomes and
height 64 any denominator up to :math:`2^{105} > 10^{31}`. (The uniform class of 8 terms of 8 literals has
:math:`2^{64}`, the product class of 5 terms of 5 literals in tenths :math:`10^{25}`.) Beyond it the masses are integers
of any length (:mod:`dp_optimal.generic.long_curves`), which take about ten times as long. The deciding number is the
denominator of the root: for n bits whose probabilities have denominator q it is :math:`q^n` or a divisor of it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from flint import fmpq

from theorylab.problems.compiled import Compiled

__all__ = ["IntegerMasses", "LongMasses", "integer_masses", "long_masses"]

ROUNDOFF_BITS = 53
TOLERANCE_BITS = 62
WORD = 1 << 64


@dataclass(frozen=True, eq=False)
class IntegerMasses:
    """The numbers of a compiled problem as floats with wrapped integers.

    Attributes
    ----------
    leaf, leaf_residue
        float64[N] and int64[N], the masses of the leaf errors.
    multiplier, multiplier_residue
        float64[M, B] and int64[M, B].
    tolerance
        float64[N], the difference of floats up to which residues decide.
    denominator
        D(s) of each subproblem.
    """

    leaf: np.ndarray
    leaf_residue: np.ndarray
    multiplier: np.ndarray
    multiplier_residue: np.ndarray
    tolerance: np.ndarray
    denominator: list[int]
    value_bytes = 16

    def mass(self, approx: float, residue: int) -> int:
        """Return the integer represented by a pair: the one nearest to ``approx`` with this residue modulo 2^64."""
        near = int(approx)
        away = (int(residue) - near) % WORD
        return near + (away - WORD if 2 * away >= WORD else away)

    def error(self, state: int, approx: float, residue: int) -> fmpq:
        """Return the exact error represented by a pair of the subproblem with index ``state``."""
        return fmpq(self.mass(approx, residue), self.denominator[state])

    def floats(self, approx: np.ndarray) -> np.ndarray:
        """Return the errors as float64, each within c + 2 roundings of the exact one."""
        return approx / np.array([float(d) for d in self.denominator])[:, None]


@dataclass(frozen=True, eq=False)
class LongMasses:
    """The numbers of a compiled problem as integers of any length; residues are zero.

    Attributes
    ----------
    leaf, leaf_residue, multiplier, denominator
        As in :class:`IntegerMasses`, with arrays of integers instead of float64.
    """

    leaf: np.ndarray
    leaf_residue: np.ndarray
    multiplier: np.ndarray
    denominator: list[int]
    value_bytes = 80

    def error(self, state: int, approx: int, residue: int) -> fmpq:
        """Return the exact error represented by a pair."""
        return fmpq(approx, self.denominator[state])

    def floats(self, approx: np.ndarray) -> np.ndarray:
        """Return the errors rounded to float64."""
        return np.array([[mass / d for mass in row] for row, d in zip(approx.tolist(), self.denominator)])


def integer_masses(compiled: Compiled) -> IntegerMasses | None:
    """Return the masses of a compiled problem, or None if the condition of the module docstring fails.

    Parameters
    ----------
    compiled
        The subproblems.

    Returns
    -------
    IntegerMasses or None
        Over the weights of the subproblems if they are known, else with the smallest possible denominators.

    Notes
    -----
    Time is linear in the number of branches, children before parents.
    """
    if max(compiled.leaf_error.tolist()) > 1:  # of another loss than zero-one
        return None
    widest = compiled.child.shape[1]
    roundings = [2 + h * (widest + 1) for h in compiled.height.tolist()]  # c + 1
    if 100 * max(roundings) > 1 << ROUNDOFF_BITS:
        return None
    if compiled.weight is not None:
        return _over_weights(compiled, compiled.weight, roundings)
    largest = 1 << (ROUNDOFF_BITS + TOLERANCE_BITS)
    long = _smallest(compiled, [largest // (4 * c) for c in roundings])
    if long is None:
        return None
    return IntegerMasses(
        leaf=long.leaf.astype(np.float64),
        leaf_residue=_residues(long.leaf),
        multiplier=long.multiplier.astype(np.float64),
        multiplier_residue=_residues(long.multiplier),
        tolerance=np.array([4 * c * d / (1 << ROUNDOFF_BITS) for c, d in zip(roundings, long.denominator)]),
        denominator=long.denominator,
    )


def long_masses(compiled: Compiled) -> LongMasses:
    """Return the masses of a compiled problem with the smallest possible denominators, whatever their size.

    Parameters
    ----------
    compiled
        The subproblems.
    """
    found = _smallest(compiled, None)
    if found is None:
        raise AssertionError("masses without a limit exceed it")
    return found


def _smallest(compiled: Compiled, limits: list[int] | None) -> LongMasses | None:
    """Return the masses with the smallest possible denominators, or None if one exceeds its limit."""
    count, widest = len(compiled.states), compiled.child.shape[1]
    first = compiled.first_split.tolist()
    child = compiled.child.tolist()
    probability = compiled.probability.tolist()
    leaf_error = compiled.leaf_error.tolist()
    denominator = [1] * count
    unit = [fmpq(1)] * count
    leaf = [0] * count
    multiplier = [0] * compiled.child.size
    for s in range(count - 1, -1, -1):
        start, stop = first[s], first[s + 1]
        weights = [p * unit[c] for m in range(start, stop) for p, c in zip(probability[m], child[m])]
        common = leaf_error[s].q
        for weight in weights:
            common = common.lcm(weight.q)
        if limits is not None and common > limits[s]:
            return None
        denominator[s] = int(common)
        unit[s] = fmpq(1, common)
        # common makes these whole, so the numerator is all of them
        leaf[s] = int((leaf_error[s] * common).p)
        multiplier[start * widest : stop * widest] = [int((w * common).p) for w in weights]
    return LongMasses(
        leaf=np.array(leaf, dtype=object),
        leaf_residue=np.zeros(count, dtype=np.int64),
        multiplier=np.array(multiplier, dtype=object).reshape(-1, widest),
        denominator=denominator,
    )


def _over_weights(compiled: Compiled, weight: np.ndarray, roundings: list[int]) -> IntegerMasses | None:
    """Return the weights as masses; those of the children add up, so all multipliers are one."""
    denominator = weight.tolist()
    if 4 * max(roundings) * max(denominator) > 1 << (ROUNDOFF_BITS + TOLERANCE_BITS):
        return None
    errors = zip(compiled.leaf_error.tolist(), denominator)
    leaf = np.array([int(error.p) * (d // int(error.q)) for error, d in errors], dtype=np.int64)
    multiplier = np.ones(compiled.child.shape, dtype=np.int64)
    return IntegerMasses(
        leaf=leaf.astype(np.float64),
        leaf_residue=leaf,
        multiplier=multiplier.astype(np.float64),
        multiplier_residue=multiplier,
        tolerance=4 * np.array(roundings, dtype=np.float64) * weight / (1 << ROUNDOFF_BITS),
        denominator=denominator,
    )


def _residues(values: np.ndarray) -> np.ndarray:
    return (values % WORD).astype(np.uint64).view(np.int64)
