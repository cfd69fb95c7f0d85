"""The splits of leaf-by-leaf growth, with equal leaves together, and their effect on the error."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate
from typing import overload

from flint import fmpq

from theorylab.numbers.comparison import Value
from theorylab.problems.problem import Split, State

__all__ = ["Burst", "Bursts", "Repeated", "Shares"]

Shares = dict[State, tuple[Value, fmpq]]
"""For every subproblem that was split, the gain and the total probability of reaching its split leaves."""


@dataclass(frozen=True, slots=True)
class Burst:
    """Equal leaves split one after the other; they share the subproblem, the depth and the probability.

    Attributes
    ----------
    state
        The subproblem.
    depth, probability
        Depth of each of the leaves, and the probability of reaching it.
    split
        The test.
    gain
        Its score at the subproblem: its purity gain, or its influence in growth by influence.
    drop
        Decrease in the error of the tree from each split.
    count
        Number of leaves.
    """

    state: State
    depth: int
    probability: fmpq
    split: Split
    gain: Value
    drop: fmpq
    count: int

    @property
    def tests(self) -> int:
        """Number of splits."""
        return self.count

    @property
    def fall(self) -> fmpq:
        """Total decrease in the error."""
        return self.drop * self.count

    def fall_after(self, tests: int) -> fmpq:
        """Return the decrease in the error from the first ``tests`` splits."""
        return self.drop * tests

    def shares_after(self, tests: int) -> Shares:
        """Return the shares of the first ``tests`` splits."""
        return {self.state: (self.gain, self.probability * tests)}

    def least_tests(self, fall: fmpq) -> int:
        """Return the minimum number of splits that lower the error by ``fall``, which is in (0, ``self.fall``]."""
        return _ceiling(fall / self.drop)


class Repeated:
    """A repeated sequence of splits: each equal leaf in turn is split, together with its descendants.

    Parameters
    ----------
    once
        The splits of one repetition.
    count
        Number of repetitions.

    Attributes
    ----------
    tests, fall
        Number of splits, and the total decrease in the error.
    """

    def __init__(self, once: Bursts, count: int):
        self.once = once
        self.count = count
        self.tests = once.tests * count
        self.fall = once.fall * count

    def fall_after(self, tests: int) -> fmpq:
        """Return the decrease in the error from the first ``tests`` splits."""
        times, more = divmod(tests, self.once.tests)
        return self.once.fall * times + self.once.fall_after(more)

    def shares_after(self, tests: int) -> Shares:
        """Return the shares of the first ``tests`` splits."""
        times, more = divmod(tests, self.once.tests)
        return _sum_of_shares([(self._shares, times), (self.once.shares_after(more), 1)])

    @cached_property
    def _shares(self) -> Shares:
        return self.once.shares_after(self.once.tests)

    def least_tests(self, fall: fmpq) -> int:
        """Return the minimum number of splits that lower the error by ``fall``, which is in (0, ``self.fall``]."""
        times = _ceiling(fall / self.once.fall) - 1
        return times * self.once.tests + self.once.least_tests(fall - times * self.once.fall)


class Bursts(Sequence[Burst | Repeated]):
    """The splits of a run, in order.

    Parameters
    ----------
    bursts
        The splits, with equal leaves together.

    Attributes
    ----------
    tests, fall
        Number of splits, and the total decrease in the error.
    """

    def __init__(self, bursts: Iterable[Burst | Repeated]):
        self._bursts = tuple(bursts)
        self._tests = list(accumulate((burst.tests for burst in self._bursts), initial=0))
        self._falls = list(accumulate((burst.fall for burst in self._bursts), initial=fmpq(0)))
        self.tests: int = self._tests[-1]
        self.fall: fmpq = self._falls[-1]

    def __len__(self) -> int:
        return len(self._bursts)

    @overload
    def __getitem__(self, index: int) -> Burst | Repeated: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Burst | Repeated, ...]: ...
    def __getitem__(self, index: int | slice) -> Burst | Repeated | tuple[Burst | Repeated, ...]:
        return self._bursts[index]

    def fall_after(self, tests: int) -> fmpq:
        """Return the decrease in the error from the first ``tests`` splits."""
        if tests >= self.tests:
            return self.fall
        i = bisect_right(self._tests, tests) - 1
        return self._falls[i] + self._bursts[i].fall_after(tests - self._tests[i])

    def shares_after(self, tests: int) -> Shares:
        """Return the shares of the first ``tests`` splits, with equal subproblems merged."""
        i = min(bisect_right(self._tests, tests), len(self._bursts)) - 1
        parts = [(burst.shares_after(burst.tests), 1) for burst in self._bursts[:i]]
        last = [(self._bursts[i].shares_after(tests - self._tests[i]), 1)] if self._bursts else []
        return _sum_of_shares(parts + last)

    def least_tests(self, fall: fmpq) -> int:
        """Return the minimum number of splits that lower the error by ``fall``, which is in (0, ``self.fall``]."""
        i = bisect_left(self._falls, fall) - 1
        return self._tests[i] + self._bursts[i].least_tests(fall - self._falls[i])

    def each(self) -> Iterator[Burst]:
        """Iterate over the splits, each as a burst of one leaf."""
        for burst in self._bursts:
            for _ in range(burst.count):
                if isinstance(burst, Repeated):
                    yield from burst.once.each()
                else:
                    yield replace(burst, count=1)


def _sum_of_shares(parts: Iterable[tuple[Shares, int]]) -> Shares:
    """Return a sum of multiples of shares. All tests chosen at one subproblem have the same gain."""
    total: Shares = {}
    for shares, times in parts:
        for state, (gain, share) in shares.items():
            known = total[state][1] if state in total else fmpq(0)
            total[state] = gain, known + share * times
    return total


def _ceiling(steps: fmpq) -> int:
    return int(-(-steps.p // steps.q))
