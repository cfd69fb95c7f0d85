r"""DNFs with k equal terms and a tail of longer terms that no tree reads.

As long as neither TopDown nor the optimal trees read the tail, only the probability rho that all its terms fail
matters. So the DNF can be replaced by its first k terms and an independent event of probability 1 - rho that makes the
label 1. This allows every rational rho, also between the values of DNFs.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import prod

from flint import fmpq

from constructions.parts.dnf import read_once_dnf
from constructions.parts.relevant import RelevantProblem
from dp_optimal.by_size import optimal_by_size
from theorylab.learners import top_down_growth
from theorylab.problems.problem import Problem, State


def fails(lengths: Iterable[int]) -> fmpq:
    """Return the probability that terms of these lengths all fail, under the uniform distribution."""
    return prod((1 - fmpq(1, 2**length) for length in lengths), start=fmpq(1))


class UnreadTail(RelevantProblem):
    """A read-once DNF or an independent event that no test reveals, under the uniform distribution.

    lengths: numbers of literals of the terms that can be read; fails: probability that the event does not happen,
    the rho above.
    """

    def __init__(self, lengths: tuple[int, ...], fails: fmpq):
        super().__init__(read_once_dnf(lengths))
        self.fails = fails

    def label_distribution(self, state: State) -> tuple[fmpq, fmpq]:
        """Return Pr[y = 0 | state] and Pr[y = 1 | state]."""
        zero = (1 - self.block.mean(state)) * self.fails
        return (zero, 1 - zero)


def mic_of(problem: Problem, size: int) -> fmpq:
    """Return m(size) of TopDown with the entropy on one problem, by the definition."""
    learned = top_down_growth(problem, size=size).errors
    least = optimal_by_size(problem, size).errors
    return (sum(learned, fmpq(0)) - sum(least, fmpq(0))) / size


@cache
def mic_with_tail(terms: int, literals: int, fails: fmpq, size: int) -> fmpq:
    """Return m(size) of TopDown on ``terms`` terms of ``literals`` literals and an unread tail of given probability."""
    return mic_of(UnreadTail((literals,) * terms, fails), size)
