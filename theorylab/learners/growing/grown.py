"""What growth leaf by leaf leaves behind: the tree, what was split, and the error after every test."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from typing import Any, overload

from flint import fmpq

from theorylab.errors import InvalidArgument
from theorylab.impurities.impurity import Impurity
from theorylab.limits import require
from theorylab.numbers.comparison import Value
from theorylab.numbers.counts import count
from theorylab.numbers.rationals import rational
from theorylab.problems.problem import Split, State
from theorylab.showing import Shown
from theorylab.trees.drawing.numbers import short_number
from theorylab.trees.nodes import leaf
from theorylab.trees.tree import Tree

__all__ = ["Burst", "Bursts", "Growth", "Repeated"]

NUMBER_BYTES = 100
Shares = dict[State, tuple[Value, fmpq]]
"""For every subproblem that was split the gain, and the probability of reaching the leaves that were."""

FACTS = 9
"""So many errors are handed over to be shown, one more than are."""


@dataclass(frozen=True, slots=True)
class Burst:
    """Equal leaves that were split one after the other: of one subproblem, one depth and one probability.

    Attributes
    ----------
    state
        The subproblem.
    depth, probability
        Depth of each of the leaves, and the probability of reaching it.
    split
        The test.
    gain
        Its score at the subproblem: its purity gain, or its influence where that was asked for.
    drop
        By how much each of the splits lowers the error of the tree.
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
        """By how much all of them lower the error."""
        return self.drop * self.count

    def fall_after(self, tests: int) -> fmpq:
        """By how much the first ``tests`` of them lower the error."""
        return self.drop * tests

    def shares_after(self, tests: int) -> Shares:
        """What the first ``tests`` of them split."""
        return {self.state: (self.gain, self.probability * tests)}

    def least_tests(self, fall: fmpq) -> int:
        """How many of them lower the error by ``fall``, which is positive and at most what all do."""
        return _ceiling(fall / self.drop)


class Repeated:
    """Splits made again and again: of each of several equal leaves, and of what comes below it before the next.

    Parameters
    ----------
    once
        What is split each time.
    count
        How often.

    Attributes
    ----------
    tests, fall
        Number of splits, and by how much all of them lower the error.
    """

    def __init__(self, once: Bursts, count: int):
        self.once = once
        self.count = count
        self.tests = once.tests * count
        self.fall = once.fall * count

    def fall_after(self, tests: int) -> fmpq:
        """By how much the first ``tests`` splits lower the error."""
        times, more = divmod(tests, self.once.tests)
        return self.once.fall * times + self.once.fall_after(more)

    def shares_after(self, tests: int) -> Shares:
        """What the first ``tests`` splits split."""
        times, more = divmod(tests, self.once.tests)
        return _added([(self._shares, times), (self.once.shares_after(more), 1)])

    @cached_property
    def _shares(self) -> Shares:
        return self.once.shares_after(self.once.tests)

    def least_tests(self, fall: fmpq) -> int:
        """How many splits lower the error by ``fall``, which is positive and at most what all do."""
        times = _ceiling(fall / self.once.fall) - 1
        return times * self.once.tests + self.once.least_tests(fall - times * self.once.fall)


class Bursts(Sequence[Burst | Repeated]):
    """What was split, in order.

    Parameters
    ----------
    bursts
        Equal leaves together.

    Attributes
    ----------
    tests, fall
        Number of splits, and by how much all of them lower the error.
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
        """By how much the first ``tests`` splits lower the error."""
        if tests >= self.tests:
            return self.fall
        i = bisect_right(self._tests, tests) - 1
        return self._falls[i] + self._bursts[i].fall_after(tests - self._tests[i])

    def shares_after(self, tests: int) -> Shares:
        """What the first ``tests`` splits split, equal subproblems together."""
        i = min(bisect_right(self._tests, tests), len(self._bursts)) - 1
        parts = [(burst.shares_after(burst.tests), 1) for burst in self._bursts[:i]]
        last = [(self._bursts[i].shares_after(tests - self._tests[i]), 1)] if self._bursts else []
        return _added(parts + last)

    def least_tests(self, fall: fmpq) -> int:
        """How many splits lower the error by ``fall``, which is positive and at most what all do."""
        i = bisect_left(self._falls, fall) - 1
        return self._tests[i] + self._bursts[i].least_tests(fall - self._falls[i])

    def each(self) -> Iterator[Burst]:
        """The splits one by one, each as a burst of one leaf."""
        for burst in self._bursts:
            for _ in range(burst.count):
                if isinstance(burst, Repeated):
                    yield from burst.once.each()
                else:
                    yield replace(burst, count=1)


def _added(parts: Iterable[tuple[Shares, int]]) -> Shares:
    """Sum of multiples of shares; at one subproblem every test that is chosen has the same gain."""
    total: Shares = {}
    for shares, times in parts:
        for state, (gain, share) in shares.items():
            known = total[state][1] if state in total else fmpq(0)
            total[state] = gain, known + share * times
    return total


def _ceiling(steps: fmpq) -> int:
    return int(-(-steps.p // steps.q))


@dataclass(frozen=True, repr=False, eq=False)
class Growth(Shown):
    """A run of a learner that grows a tree leaf by leaf.

    Attributes
    ----------
    tree
        The tree after the last iteration.
    bursts
        The splits in order, with equal leaves together.
    size
        Number of tests requested; if fewer were possible the last error stays.
    impurity
        The impurity of the gains; None for growth by influence.

    See Also
    --------
    top_down_growth, best_first_growth, influence_growth

    Examples
    --------
    >>> from theorylab import CubeProblem, top_down_growth
    >>> growth = top_down_growth(CubeProblem([0, 0, 0, 1]), size=2)
    >>> growth.tests_until("1/8"), growth.error_after(1)
    (2, 1/4)
    """

    tree: Tree
    bursts: Bursts
    size: int
    impurity: Impurity | None = None

    @cached_property
    def errors(self) -> tuple[fmpq, ...]:
        """Exact error of the tree with at most t internal nodes, for t = 0, 1, ..., size.

        Raises
        ------
        TooLarge
            If there are too many to be listed; :meth:`error_after` knows each of them.
        """
        require(
            (self.size + 1) * NUMBER_BYTES,
            f"the errors of the trees with 0 to {short_number(self.size)} tests",
        )
        falls = accumulate((split.drop for split in self.bursts.each()), initial=fmpq(0))
        errors = tuple(self._root - fall for fall in falls)
        return errors + errors[-1:] * (self.size + 1 - len(errors))

    @cached_property
    def _root(self) -> fmpq:
        return leaf(self.tree.problem, self.tree.problem.root).error

    def error_after(self, tests: int) -> fmpq:
        """Exact error of the tree with at most ``tests`` internal nodes, without listing those before it.

        Raises
        ------
        InvalidArgument
            If the number is negative, or larger than ``size``.

        Examples
        --------
        >>> from constructions import noisy_votes
        >>> from theorylab import top_down_growth
        >>> growth = top_down_growth(noisy_votes(40, "1/4"), size=2**40)
        >>> growth.error_after(1), round(float(growth.error_after(2**30)), 5)
        (1/4, 0.0013)
        """
        return self._root - self.bursts.fall_after(count(tests, "tests", least=0, most=self.size))

    def potential_after(self, tests: int) -> Value:
        """Exact potential of the tree with at most ``tests`` internal nodes: the mean impurity of its leaves.

        Every test lowers it by its gain times the probability of the leaf. This is the index G of Kearns and Mansour,
        *On the boosting ability of top-down decision tree learning algorithms*, JCSS 58 (1999), which bounds the error.

        Raises
        ------
        InvalidArgument
            If growth went by influence, or the number is negative or larger than ``size``.

        Examples
        --------
        >>> from theorylab import CubeProblem, top_down_growth
        >>> growth = top_down_growth(CubeProblem([0, 0, 0, 1]), size=2, impurity="gini")
        >>> [growth.potential_after(t) for t in range(3)]
        [3/4, 1/2, 0]
        """
        if self.impurity is None:
            raise InvalidArgument("potential: growth went by influence, not by an impurity")
        problem = self.tree.problem
        shares = self.bursts.shares_after(
            min(count(tests, "tests", least=0, most=self.size), self.bursts.tests)
        )
        potential = self.impurity.value(problem.label_distribution(problem.root))
        for gain, share in shares.values():
            # the values of one impurity are of one kind
            potential = potential - gain * share  # type: ignore[operator]
        return potential

    def tests_until(self, error: fmpq | Fraction | int | str) -> int | None:
        """Return the least number of tests after which the error is at most ``error``, ``None`` if it never is.

        Raises
        ------
        InvalidArgument
            If the error is not exact.

        Examples
        --------
        >>> from constructions import noisy_votes
        >>> from theorylab import top_down_growth
        >>> top_down_growth(noisy_votes(40, "1/4"), size=2**40).tests_until("1/100")
        194218
        """
        fall = self._root - rational(error, name="error")
        if fall <= 0:
            return 0
        return self.bursts.least_tests(fall) if fall <= self.bursts.fall else None

    def _facts(self) -> dict[str, Any]:
        return {
            "size": self.tree.size,
            "depth": self.tree.depth,
            "error": self.tree.error,
            "errors": tuple(self.error_after(t) for t in range(min(self.size + 1, FACTS))),
        }

    def _picture(self) -> str | None:
        return self.tree._repr_svg_()
