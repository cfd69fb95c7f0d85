"""Blocks whose variables are all interchangeable."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

import numpy as np
from flint import fmpq

from constructions.parameters import HALF, Rational, count, probability
from constructions.parts.block import Block
from constructions.parts.constant import Constant
from constructions.parts.lumped import Assignment, BlockTest
from theorylab.problems.problem import Test
from theorylab.showing import call

__all__ = ["SymmetricBlock"]

State = tuple[int, int]
"""The number of unread variables, and the summary of those read."""

THE_TEST = 0
"""Name of the single class of tests."""


class SymmetricBlock(Block[State]):
    """A function of the number of ones among n variables of equal probability.

    The state is (unread variables, summary), where the summary contains what a subclass needs to know about
    the variables already read.

    Parameters
    ----------
    n
        Number of variables.
    p
        Probability of one, the same for all variables.
    """

    def __init__(self, n: int, p: Rational = HALF):
        n, self.p = count(n, "variables"), probability(p, "p")
        self._outcomes = (1 - self.p, self.p)
        super().__init__((self.p,) * n, self._state(n, self._summary(0)))

    def _call_of(self, name: str, *arguments: int) -> str | None:
        """Return a call that constructs the block, from its variables, other arguments and the probability."""
        return call(name, self.variables, *arguments, *([] if self.p == HALF else [self.p]))

    @abstractmethod
    def _summary(self, ones: int) -> int:
        """Return the summary after reading ``ones`` ones."""

    @abstractmethod
    def _after_one(self, summary: int) -> int:
        """Return the summary after one more one."""

    @abstractmethod
    def _constant(self, unread: int, summary: int) -> Constant | None:
        """Return the value of the function if ``unread`` more variables cannot change it, else None."""

    @abstractmethod
    def _mean(self, unread: int, summary: int) -> fmpq:
        """Return the label mean of a function that is not constant."""

    @abstractmethod
    def _label(self, ones: int) -> fmpq | int | bool:
        """Return the label mean of an input with ``ones`` ones, by definition."""

    def _state(self, unread: int, summary: int) -> State | fmpq:
        constant = self._constant(unread, summary)
        return (unread, summary) if constant is None else constant

    def mean(self, state: State | fmpq) -> fmpq:
        """Return the probability of label 1 given the state."""
        return state if isinstance(state, fmpq) else self._mean(*state)

    def tests(self, state: State | fmpq) -> Sequence[BlockTest[State]]:
        """Return all unread variables as one class."""
        if isinstance(state, fmpq):
            return ()
        unread, summary = state
        zero, one = self._state(unread - 1, summary), self._state(unread - 1, self._after_one(summary))
        return ((THE_TEST, unread, self._outcomes, zero, one),)

    def state(self, assignment: Assignment) -> State | fmpq:
        """Return the state of a partial assignment."""
        unread = sum(value is None for value in assignment)
        return self._state(unread, self._summary(sum(value == 1 for value in assignment)))

    def variable_classes(self, assignment: Assignment) -> tuple[Test | None, ...]:
        """Return the single test for each unread variable that matters, else ``None``."""
        settled = isinstance(self.state(assignment), fmpq)
        return tuple(None if settled or value is not None else THE_TEST for value in assignment)

    def definition(self, x: np.ndarray) -> np.ndarray:
        """Return label means of the rows of ``x``, from their numbers of ones."""
        by_ones = np.array([fmpq(self._label(ones)) for ones in range(self.variables + 1)], dtype=object)
        return by_ones[np.count_nonzero(x, axis=1)]
