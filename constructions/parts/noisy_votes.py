"""Bits that depend on a hidden bit: a fair label, and votes that report it with independent noise."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from flint import fmpq

from constructions.parameters import HALF, Rational, count
from constructions.parts.constant import Constant
from constructions.parts.dependent import DependentBlock, flip_probability
from constructions.parts.lumped import Assignment, BlockTest
from theorylab.numbers.exact_draws import coins
from theorylab.problems.problem import Test
from theorylab.showing import call

__all__ = ["NoisyVotes", "noisy_votes"]

VOTE = "vote"

State = tuple[int, int]
"""Numbers of votes read as zero and as one."""


class NoisyVotes(DependentBlock[State]):
    """A hidden fair label, and votes that independently differ from it with probability ``flip``.

    The label mean after a zeros and b ones is 1/(1 + r^(b - a)) with r = flip/(1 - flip), so the state is (a, b).

    Parameters
    ----------
    n
        Number of votes.
    flip
        Probability that a vote differs from the label, strictly between 0 and 1/2.

    Notes
    -----
    There are at most n (n + 1)/2 + 2n states.
    """

    def __init__(self, n: int, flip: Rational):
        n, self.flip = count(n, "votes"), flip_probability(flip, "flip")
        self._ratio = self.flip / (1 - self.flip)
        super().__init__((None,) * n, (0, 0))

    def _expression(self) -> str | None:
        return call("noisy_votes", self.variables, self.flip)

    def _posterior(self, zeros: int, ones: int) -> fmpq:
        return 1 / (1 + self._ratio ** (ones - zeros))

    def mean(self, state: State | fmpq) -> fmpq:
        """Return the probability of label 1 given the votes read."""
        return state if isinstance(state, fmpq) else self._posterior(*state)

    def tests(self, state: State | fmpq) -> Sequence[BlockTest[State]]:
        """Return all unread votes as one class."""
        if isinstance(state, fmpq):
            return ()
        zeros, ones = state
        one = self.flip + (1 - 2 * self.flip) * self._posterior(zeros, ones)
        unread = self.variables - zeros - ones
        return ((VOTE, unread, (1 - one, one), self._after(zeros + 1, ones), self._after(zeros, ones + 1)),)

    def _after(self, zeros: int, ones: int) -> State | fmpq:
        return (zeros, ones) if zeros + ones < self.variables else Constant(self._posterior(zeros, ones))

    def state(self, assignment: Assignment) -> State | fmpq:
        """Return the state of a partial assignment."""
        return self._after(*(sum(value == wanted for value in assignment) for wanted in (0, 1)))

    def variable_classes(self, assignment: Assignment) -> tuple[Test | None, ...]:
        """Return the single test for each variable, or ``None`` if it is read."""
        return tuple(VOTE if value is None else None for value in assignment)

    def definition(self, x: np.ndarray) -> np.ndarray:
        """Return label means of the rows of ``x``, by Bayes' rule from the likelihoods given either label."""
        given_zero, given_one = self._likelihoods(x)
        return given_one / (given_zero + given_one)

    def chances(self, x: np.ndarray) -> np.ndarray:
        """Return the probabilities of the rows of ``x``: the mean over the two labels."""
        given_zero, given_one = self._likelihoods(x)
        return (given_zero + given_one) * HALF

    def _likelihoods(self, x: np.ndarray) -> list[np.ndarray]:
        """Return the probabilities of the rows of ``x`` given label 0 and given label 1."""
        by_vote = np.array([1 - self.flip, self.flip], dtype=object)
        return [by_vote[(x != label).astype(int)].prod(axis=1) for label in (False, True)]

    def draw_inputs(self, generator: np.random.Generator, count: int) -> np.ndarray:
        """Draw inputs: the hidden label, then the votes that differ from it."""
        return coins(generator, HALF, (count, 1)) ^ coins(generator, self.flip, (count, self.variables))

    def chance(self, assignment: Assignment) -> fmpq:
        """Return the probability of a partial assignment: the mean over the two labels."""
        zeros, ones = (sum(value == wanted for value in assignment) for wanted in (0, 1))
        p, q = 1 - self.flip, self.flip
        return (p**zeros * q**ones + q**zeros * p**ones) * HALF


def noisy_votes(n: int, flip: Rational) -> NoisyVotes:
    """Hidden fair label with ``n`` votes on it, each independently wrong with probability ``flip``.

    See Also
    --------
    random_coordinate, mixture

    Examples
    --------
    >>> from theorylab import greedy
    >>> greedy(noisy_votes(3, "1/10"), depth=1).error
    1/10
    """
    return NoisyVotes(n, flip)
