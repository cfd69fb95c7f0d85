"""The result of leaf-by-leaf growth: the tree, its splits, and the error after every test."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from typing import Any, NamedTuple

from flint import fmpq

from theorylab.errors import InvalidArgument
from theorylab.impurities.impurity import Impurity
from theorylab.impurities.of_loss import impurity_for
from theorylab.learners.growing.bursts import Burst, Bursts, Repeated, Shares
from theorylab.limits import require
from theorylab.numbers.comparison import Value
from theorylab.numbers.counts import count
from theorylab.numbers.formal_sum import FormalSum
from theorylab.numbers.rationals import rational
from theorylab.showing import ReprMixin
from theorylab.trees.drawing.numbers import short_number
from theorylab.trees.nodes import leaf
from theorylab.trees.tree import Tree

__all__ = ["Growth", "Step"]

NUMBER_BYTES = 100
FACTS = 9
"""Number of errors passed to the display: one more than it shows."""


class Step(NamedTuple):
    """A step of a run: the equal leaves that were split, and the properties of the tree afterwards.

    Attributes
    ----------
    tests
        Number of internal nodes of the tree.
    burst
        The ``burst.tests`` leaves split last, with their test and its gain.
    potential
        The potential of the tree, see :meth:`Growth.potential_after`; None for growth by influence.
    error
        The error of the tree.
    """

    tests: int
    burst: Burst | Repeated
    potential: Value | None
    error: fmpq


@dataclass(frozen=True, repr=False, eq=False)
class Growth(ReprMixin):
    """A run of a learner that grows a tree leaf by leaf.

    Attributes
    ----------
    tree
        The tree after the last iteration.
    bursts
        The splits in order, with equal leaves together.
    size
        Number of tests requested; if fewer were possible, the last error is repeated.
    impurity
        The impurity of the gains; None for growth by influence.
    separated
        Number of times that one of several equal leaves was split alone, because the tie rule puts other leaves between
        them or too many tests come before the next of them. Each of these splits costs time and memory.

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
    separated: int = 0

    @cached_property
    def errors(self) -> tuple[fmpq, ...]:
        """Exact error of the tree with at most t internal nodes, for t = 0, 1, ..., size.

        Raises
        ------
        TooLarge
            If there are too many to list; use :meth:`error_after` for a single one.
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
        """Return the exact error of the tree with at most ``tests`` internal nodes, without listing earlier errors.

        Raises
        ------
        InvalidArgument
            If the number of tests is negative or exceeds ``size``.

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
        """Return the exact potential (mean impurity of the leaves) of the tree with at most ``tests`` internal nodes.

        Every test lowers it by the gain times the probability of the leaf. This is the index G of Kearns and Mansour,
        *On the boosting ability of top-down decision tree learning algorithms*, JCSS 58 (1999), which bounds the error.

        Raises
        ------
        InvalidArgument
            If the tree was grown by influence, or the number of tests is negative or exceeds ``size``.

        Examples
        --------
        >>> from theorylab import CubeProblem, top_down_growth
        >>> growth = top_down_growth(CubeProblem([0, 0, 0, 1]), size=2, impurity="gini")
        >>> [growth.potential_after(t) for t in range(3)]
        [3/4, 1/2, 0]
        """
        if self.impurity is None:
            raise InvalidArgument("potential: the tree was grown by influence, not by an impurity")
        after = min(count(tests, "tests", least=0, most=self.size), self.bursts.tests)
        return _potential_after(self._potential_of_root(self.impurity), self.bursts.shares_after(after))

    def steps(self) -> Iterator[Step]:
        """Iterate over the run: the leaves split, and the number of tests, the potential and the error after each step.

        A step is one test if no two leaves are equal, as on a truth table. Otherwise equal leaves that are split
        one after the other form one step, so a run of 2^40 tests has far fewer steps. ``bursts.each()`` yields the
        individual tests.

        Yields
        ------
        Step
            The steps in the order of the run.

        Examples
        --------
        >>> from theorylab import CubeProblem, top_down_growth
        >>> growth = top_down_growth(CubeProblem([0, 0, 1, 1, 0, 1, 1, 1]), size=9, impurity="gini")
        >>> for tests, leaf, potential, error in growth.steps():
        ...     print(tests, leaf.state, leaf.split.test, leaf.gain, potential, error)
        1 (0, 0) 1 9/16 3/8 1/8
        2 (2, 0) 0 1/4 1/4 1/8
        3 (3, 1) 2 1 0 0
        """
        potential = None if self.impurity is None else self._potential_of_root(self.impurity)
        tests, error = 0, self._root
        for burst in self.bursts:
            tests, error = tests + burst.tests, error - burst.fall
            if potential is not None:
                potential = _potential_after(potential, burst.shares_after(burst.tests))
            yield Step(tests, burst, potential, error)

    def _potential_of_root(self, impurity: Impurity) -> Value:
        problem = self.tree.problem
        return impurity_for(problem, impurity).value(problem.label_statistics(problem.root))

    def tests_until(self, error: fmpq | Fraction | int | str) -> int | None:
        """Return the minimum number of tests after which the error is at most ``error``, or ``None`` if there is none.

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
            **({"separated": self.separated} if self.separated else {}),
            "errors": tuple(self.error_after(t) for t in range(min(self.size + 1, FACTS))),
        }

    def _picture(self) -> str | None:
        return self.tree._repr_svg_()


def _potential_after(potential: Value, shares: Shares) -> Value:
    """Return the potential after splits, given the potential before them."""
    for gain, share in shares.values():
        # all values of an impurity have the same type
        potential = potential - gain * share  # type: ignore[operator]
    return FormalSum(potential.atoms, potential.collect()) if isinstance(potential, FormalSum) else potential
