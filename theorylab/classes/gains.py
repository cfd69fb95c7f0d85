r"""The best test of every subproblem of a compiled problem, and the logarithm of its purity gain.

Impurities are enclosed by balls of 128 bits, so their float64 roundings have a proved error and most
questions are settled by floats:

* *Tests of one subproblem.* With :math:`u = 2^{-53}`, impurities at most :math:`g` and B outcomes, the
  expected impurity :math:`\sum_b p_b G(q_b)` of a test computed in float64 is off by less than
  :math:`1.01\,(B + 2)\,u\,g`: one rounding of each impurity, probability and product, B - 1 of the sums.
  Tests further than :math:`4 (B + 4)\,u\,g` above the least are out; where more than one is left,
  :class:`~theorylab.impurities.purity.PurityOrder` decides exactly.
* *Logarithms of gains.* A gain is the difference of numbers that may nearly cancel. Its ball is used
  only when it is positive and has 60 correct bits; otherwise the gain is compared with zero exactly, and
  enclosed again from its exact value at the precision it needs. So the float64 logarithm, to base 2, is
  off by at most :math:`u\,(|\log_2 gain| + 1)`, and it is :math:`-\infty` exactly where the gain is zero.
"""

from __future__ import annotations

from functools import cached_property
from typing import Protocol

import numpy as np
from flint import arb, ctx, fmpq

from theorylab.errors import InvalidArgument, PrecisionExhausted
from theorylab.impurities.impurity import Impurity
from theorylab.impurities.purity import PurityOrder
from theorylab.numbers.comparison import MOST_BITS, Order, Value, compare, enclosure
from theorylab.problems.compiled import Compiled
from theorylab.problems.problem import State

__all__ = ["BITS", "ClassGains", "Gains", "log2_of_gain", "nearest_floats", "sign_of_difference"]

BITS = 128
CORRECT_BITS = 60
UNIT_ROUNDOFF = 2.0**-53


class ClassGains:
    """Best tests and gains of all subproblems.

    Parameters
    ----------
    compiled
        The subproblems.
    impurity
        The impurity function.
    last
        If true, choose the last in the problem's order among tests of equal gain instead of the first.

    Attributes
    ----------
    best
        int64[N], position of the best split of each subproblem; -1 where there is none.
    branches
        (probability, position of the child) for every outcome of the best split of each subproblem.

    Notes
    -----
    One evaluation of the impurity a subproblem, one float a split, and an exact comparison for every pair of
    tests that floats cannot tell apart.
    """

    def __init__(self, compiled: Compiled, impurity: Impurity, *, last: bool = False):
        self.compiled = compiled
        self.impurity = impurity
        with ctx.workprec(BITS):
            self._balls = [enclosure(impurity.value(tuple(d))) for d in compiled.label.tolist()]
        self._exact: dict[int, Value] = {}
        self.best = self._best_splits(last)
        self.branches = [compiled.branches(split) if split >= 0 else [] for split in self.best.tolist()]

    def _best_splits(self, last: bool) -> np.ndarray:
        compiled = self.compiled
        first = compiled.first_split
        best = np.full(len(compiled.states), -1, dtype=np.int64)
        inner = np.flatnonzero(np.diff(first))
        if inner.size == 0:
            return best
        values = np.array([float(ball) for ball in self._balls])
        expected = (nearest_floats(compiled.probability) * values[compiled.child]).sum(axis=1)
        least = np.minimum.reduceat(expected, first[inner])
        tolerance = 4 * (compiled.child.shape[1] + 4) * UNIT_ROUNDOFF * values.max()
        near = expected <= np.repeat(least, np.diff(first)[inner]) + tolerance
        candidates = np.flatnonzero(near)
        counts = np.add.reduceat(near.astype(np.int64), first[inner])
        ends = np.cumsum(counts)
        best[inner] = candidates[ends - counts]
        order = PurityOrder(compiled.problem, self.impurity)
        for i in np.flatnonzero(counts > 1).tolist():
            state = int(inner[i])
            open_tests = compiled.problem.splits(compiled.states[state])
            rivals = candidates[ends[i] - counts[i] : ends[i]].tolist()
            equal = order.groups([open_tests[m - first[state]] for m in rivals])[0]
            best[state] = rivals[equal[-1 if last else 0]]
        return best

    def gain(self, state: int) -> Value:
        """Return the exact gain of the best test of the subproblem at index ``state``."""
        known = self._exact.get(state)
        if known is None:
            known = self.impurity.value(tuple(self.compiled.label[state]))
            for p, child in self.branches[state]:
                below = self.impurity.value(tuple(self.compiled.label[child]))
                known = known - below * p  # type: ignore[operator] # all values of an impurity have the same type
            self._exact[state] = known
        return known

    def state(self, place: int) -> State:
        """Return the subproblem at position ``place``."""
        return self.compiled.states[place]

    @cached_property
    def log2(self) -> np.ndarray:
        """float64[N], base-2 logarithms of the gains; minus infinity for a zero gain or no test.

        Raises
        ------
        InvalidArgument
            If a gain is negative, as it can be when the impurity function is not concave.
        PrecisionExhausted
            If a gain cannot be told from zero.
        """
        logarithms = np.full(len(self.best), -np.inf)
        with ctx.workprec(BITS):
            for state, branches in enumerate(self.branches):
                if not branches:
                    continue
                ball = self._balls[state]
                for p, child in branches:
                    ball = ball - self._balls[child] * p
                logarithms[state] = log2_of_gain(ball, self, state)
        return logarithms


class Gains(Protocol):
    """Gains of the best tests of subproblems.

    Attributes
    ----------
    impurity
        The impurity function.
    """

    impurity: Impurity

    def state(self, place: int) -> State:
        """Return the subproblem at a position."""
        ...

    def gain(self, place: int) -> Value:
        """Return the exact gain of its best test."""
        ...


def log2_of_gain(ball: arb, gains: Gains, place: int) -> float:
    """Return the base-2 logarithm of a gain, within the error bound of the module; minus infinity for zero.

    Parameters
    ----------
    ball
        Enclosure of the gain.
    gains, place
        The gains and the index from which the exact gain is taken if needed.

    Raises
    ------
    InvalidArgument
        If the gain is negative.
    PrecisionExhausted
        If it cannot be told from zero.
    """
    # with correct bits a ball does not contain zero, and its float has its sign
    if ball.rel_accuracy_bits() < CORRECT_BITS or float(ball) <= 0:
        gain = gains.gain(place)
        sign = compare(gain, 0)
        if sign is Order.EQUAL:
            return -np.inf
        if sign is Order.LESS:
            raise InvalidArgument(
                f"impurity {gains.impurity.name}: the best test at {gains.state(place)!r} has a negative "
                f"gain; whole classes are computed for impurities that no test increases"
            )
        if sign is Order.UNDECIDED:
            raise PrecisionExhausted(f"gain at {gains.state(place)!r}: cannot be separated from zero")
        ball, bits = _at(gain, BITS), BITS
        while ball.rel_accuracy_bits() < CORRECT_BITS:
            bits *= 2
            if bits > MOST_BITS:
                raise PrecisionExhausted(f"gain at {gains.state(place)!r}: known only to lie in {ball}")
            ball = _at(gain, bits)
    return float(ball.log() / arb.const_log2())


def _at(gain: Value, bits: int) -> arb:
    """Return the ball around a gain at a working precision."""
    with ctx.workprec(bits):
        return enclosure(gain)


def sign_of_difference(gains: Gains, a: int, b: int, ratio: fmpq) -> int:
    """Return the sign of ``ratio`` times the gain at position a, minus the gain at position b, decided exactly.

    Parameters
    ----------
    gains
        The gains.
    a, b
        Positions.
    ratio
        What the first gain is multiplied by.

    Raises
    ------
    PrecisionExhausted
        If the two numbers are not separated.
    """
    order = compare(gains.gain(a) * ratio, gains.gain(b))
    if order is Order.UNDECIDED:
        raise PrecisionExhausted(
            f"gains at {gains.state(a)!r} and {gains.state(b)!r} are not separated, weights 1 and {ratio}"
        )
    return order.value


def nearest_floats(rationals: np.ndarray) -> np.ndarray:
    """Return the nearest float64 of every rational of an object array; repeated objects are converted once."""
    known: dict[int, float] = {}
    flat = rationals.ravel().tolist()
    for value in flat:
        if id(value) not in known:
            known[id(value)] = _nearest(value)
    return np.array([known[id(value)] for value in flat], dtype=np.float64).reshape(rationals.shape)


def _nearest(value: fmpq) -> float:
    # the quotient of two Python integers is correctly rounded
    return int(value.p) / int(value.q)
