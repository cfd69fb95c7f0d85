"""Parity, threshold, majority, random coordinate, constant; see :mod:`constructions.parts.dnf` for the others."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from flint import fmpq

from constructions.parameters import HALF, Rational, count
from constructions.parts.block import Block
from constructions.parts.constant import ONE, ZERO, Constant
from constructions.parts.lumped import Assignment, BlockTest
from constructions.parts.symmetric import SymmetricBlock
from theorylab.errors import InvalidArgument
from theorylab.numbers.counts import whole_number
from theorylab.numbers.rationals import rational
from theorylab.numbers.shown import abbreviate
from theorylab.problems.problem import Test
from theorylab.showing import call

__all__ = [
    "ConstantBlock",
    "Parity",
    "RandomCoordinate",
    "Threshold",
    "constant",
    "majority",
    "parity",
    "random_coordinate",
    "threshold",
]

MOST_COUNTED = 20_000
"""Maximum number of variables of a threshold, whose binomial tails are stored exactly."""


class Parity(SymmetricBlock):
    """Sum of the variables modulo two; the summary is the parity so far."""

    def _expression(self) -> str | None:
        return self._call_of("parity")

    def _summary(self, ones: int) -> int:
        return ones % 2

    def _after_one(self, summary: int) -> int:
        return 1 - summary

    def _constant(self, unread: int, summary: int) -> Constant | None:
        return None if unread else (ONE if summary else ZERO)

    def _mean(self, unread: int, summary: int) -> fmpq:
        # E[(-1)^x] = 1 - 2p for a variable, and the variables are independent.
        sign = (1 - 2 * self.p) ** unread
        return (1 + sign) / 2 if summary else (1 - sign) / 2

    def _label(self, ones: int) -> int:
        return ones % 2


class Threshold(SymmetricBlock):
    """One if at least ``least`` variables are one; the summary is the number of ones still needed.

    Label means are tails of the binomial distribution. Those for u unread variables are computed
    together, as integers over the u-th power of the denominator of p: O(u) operations on numbers of
    O(u) bits for each u; so n is at most 20,000.
    """

    is_unate = True

    def __init__(self, n: int, least: int, p: Rational = HALF):
        self.least = whole_number(least, "threshold")
        self._tails: dict[int, list[int]] = {}
        super().__init__(count(n, "variables", most=MOST_COUNTED), p)

    def _expression(self) -> str | None:
        if self.least == (self.variables + 1) // 2:
            return self._call_of("majority")
        return self._call_of("threshold", self.least)

    def _summary(self, ones: int) -> int:
        return self.least - ones

    def _after_one(self, summary: int) -> int:
        return summary - 1

    def _constant(self, unread: int, summary: int) -> Constant | None:
        if summary <= 0:
            return ONE
        return ZERO if summary > unread else None

    def _mean(self, unread: int, summary: int) -> fmpq:
        if unread not in self._tails:
            self._tails[unread] = self._tail_weights(unread)
        return fmpq(self._tails[unread][summary], int(self.p.q) ** unread)

    def _tail_weights(self, unread: int) -> list[int]:
        """Return Pr[at least j ones among ``unread`` variables] times q^unread, for j = 0..unread (p = a/q)."""
        a, b = int(self.p.p), int(self.p.q - self.p.p)
        weight, total, tails = a**unread, 0, []
        for ones in range(unread, -1, -1):
            total += weight
            tails.append(total)
            # C(u, j-1) a^(j-1) b^(u-j+1) from C(u, j) a^j b^(u-j), exactly
            weight = weight * ones * b // ((unread - ones + 1) * a)
        return tails[::-1]

    def _label(self, ones: int) -> bool:
        return ones >= self.least


class RandomCoordinate(SymmetricBlock):
    """The label is a uniformly random coordinate of the input; the summary is the number of ones."""

    def _expression(self) -> str | None:
        return self._call_of("random_coordinate")

    def _summary(self, ones: int) -> int:
        return ones

    def _after_one(self, summary: int) -> int:
        return summary + 1

    def _constant(self, unread: int, summary: int) -> Constant | None:
        return None if unread else Constant(fmpq(summary, self.variables))

    def _mean(self, unread: int, summary: int) -> fmpq:
        return fmpq(summary * self.p.q + unread * self.p.p, self.variables * self.p.q)

    def _label(self, ones: int) -> fmpq:
        return fmpq(ones, self.variables)


class ConstantBlock(Block[fmpq]):
    """The same label mean on every input.

    Parameters
    ----------
    value
        The label mean.
    n
        Number of variables, all of them irrelevant.
    """

    def __init__(self, value: Rational, n: int = 0):
        exact = rational(value, name="constant")
        if not 0 <= exact <= 1:
            raise InvalidArgument(f"constant: {abbreviate(exact)} given, it must lie between 0 and 1")
        super().__init__((HALF,) * count(n, "variables", least=0), Constant(exact))
        self.is_unate = exact in (0, 1)

    def _expression(self) -> str | None:
        return call("constant", fmpq(self.start), n=self.variables)

    def mean(self, state: fmpq) -> fmpq:
        """Return the value."""
        return state

    def tests(self, state: fmpq) -> Sequence[BlockTest[fmpq]]:
        """Return no tests: no variable matters."""
        return ()

    def state(self, assignment: Assignment) -> fmpq:
        """Return the value."""
        return self.start

    def variable_classes(self, assignment: Assignment) -> tuple[Test | None, ...]:
        """Return ``None`` for each variable."""
        return (None,) * self.variables

    def definition(self, x: np.ndarray) -> np.ndarray:
        """Return the value for each row of ``x``."""
        return np.full(len(x), fmpq(self.start), dtype=object)


def parity(n: int, p: Rational = HALF) -> Parity:
    """Parity of n variables, each one with probability ``p`` (Blanc et al. 2023, Definition 5).

    See Also
    --------
    parity_of_two, majority

    Examples
    --------
    >>> from theorylab import greedy
    >>> [greedy(parity(3), depth=depth).error for depth in (2, 3)]
    [1/2, 0]
    """
    return Parity(n, p)


def threshold(n: int, least: int, p: Rational = HALF) -> Threshold:
    """Threshold of n variables: one if at least ``least`` of them are, each with probability ``p``.

    See Also
    --------
    majority

    Examples
    --------
    >>> two_of_three = threshold(3, 2)
    >>> two_of_three.label_mean(two_of_three.root)
    1/2
    """
    return Threshold(n, least, p)


def majority(n: int, p: Rational = HALF) -> Threshold:
    """Majority of n variables: one if at least half of them are (Blanc et al. 2023, Definition 6).

    For even n a tie has label 1, so the function is biased towards 1. Each variable is one with probability ``p``.

    See Also
    --------
    threshold

    Examples
    --------
    >>> majority(2).label_mean(majority(2).root)  # a tie is a one
    3/4
    """
    return Threshold(n, (count(n, "variables") + 1) // 2, p)


def random_coordinate(n: int, p: Rational = HALF) -> RandomCoordinate:
    """Uniformly random one of n variables as the label (Blanc et al. 2023, section 4.1).

    Each variable is one with probability ``p``.

    See Also
    --------
    mixture

    Examples
    --------
    >>> from dp_optimal import optimal_by_size
    >>> optimal_by_size(random_coordinate(2), 1).value  # right on one variable, a coin on the other
    1/4
    """
    return RandomCoordinate(n, p)


def constant(value: Rational, n: int = 0) -> ConstantBlock:
    """Constant label mean ``value``, independent of the n variables.

    See Also
    --------
    mixture

    Examples
    --------
    >>> constant("1/3").label_mean(constant("1/3").root)
    1/3
    """
    return ConstantBlock(value, n)
