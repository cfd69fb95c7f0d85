"""The distribution of MIC over a class of functions, and its value for each function."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Any, Protocol

from flint import fmpq

from theorylab.classes.long_integers import LongIntegers
from theorylab.errors import InvalidArgument
from theorylab.extras import polars
from theorylab.numbers.rationals import format_rational, rational
from theorylab.problems.problem import Problem, State
from theorylab.showing import ReprMixin

__all__ = ["THRESHOLDS", "FunctionClass", "Mic"]

THRESHOLDS = ("0.01", "0.05")
"""Values of MIC; the functions above each are counted."""

ROWS_AT_ONCE = 100_000
"""Number of rows of the table written at a time."""


class FunctionClass(Protocol):
    """A class of functions that share their subproblems.

    Attributes
    ----------
    problem
        Problem whose states include every function.
    members
        State of each function.
    describe
        Function from a member to its terms, in a printable form.

    See Also
    --------
    mic
    constructions.uniform_class, constructions.product_class

    Examples
    --------
    >>> from constructions import uniform_class
    >>> both = uniform_class(terms=1, literals=2)  # x1, and x1 and x2
    >>> [both.describe(member) for member in both.members]
    [[1], [2]]
    """

    problem: Problem
    members: Sequence[State]
    describe: Callable[[State], list]


@dataclass(frozen=True, eq=False, repr=False)
class Mic(ReprMixin):
    """The exact MIC of a learner on each function of a class.

    The p-quantile is an order statistic: the smallest value that at least a fraction p of the functions
    do not exceed, that is, the ceil(p R)-th smallest of R; the median is the 1/2-quantile. Everything is
    computed exactly and rounded to a float once, at the end; the exact numbers are separate attributes.

    Attributes
    ----------
    function_class, size, learner
        The arguments of the run.
    denominator
        Common denominator of the gaps.
    totals
        Sum of the gaps of each function for t = 1..size, times the denominator, in the order of the class.
    largest
        The largest single gap of each function, times the denominator.
    largest_gap_at
        The first t where the largest gap is attained.
    negative_gaps
        Number of negative gaps, decided exactly; if above 0, one of the two errors is wrong.
    gaps_of
        Function from a member to its gaps, for t = 0..size.

    See Also
    --------
    mic

    Examples
    --------
    >>> from constructions import uniform_class
    >>> from dp_optimal import mic
    >>> mic(uniform_class(terms=3, literals=3), size=2).max_exact
    1/64
    """

    function_class: FunctionClass
    size: int
    learner: str
    denominator: int
    totals: LongIntegers
    largest: LongIntegers
    largest_gap_at: list[int]
    negative_gaps: int
    gaps_of: Callable[[Any], tuple[fmpq, ...]]

    def _facts(self) -> dict[str, Any]:
        return {
            "learner": self.learner,
            "functions": self.functions,
            "size": self.size,
            "mean": f"{self.mean:.10g}",
            "max": f"{self.max:.10g}",
        }

    @property
    def functions(self) -> int:
        """Number of functions of the class."""
        return len(self.totals)

    @property
    def unit(self) -> int:
        """The denominator of m(T), of which ``totals`` are the numerators."""
        return self.size * self.denominator

    @cached_property
    def exact(self) -> list[fmpq]:
        """m(T) of each function, in the order of the class."""
        return [fmpq(total, self.unit) for total in self.totals]

    @cached_property
    def largest_gaps(self) -> list[fmpq]:
        """The largest single gap of each function."""
        return [fmpq(gap, self.denominator) for gap in self.largest]

    @cached_property
    def mean(self) -> float:
        """Mean of m(T) over the class."""
        return self.totals.sum() / (self.unit * self.functions)

    @property
    def median(self) -> float:
        """The 1/2-quantile."""
        return _nearest(self.quantile(fmpq(1, 2)))

    @property
    def q90(self) -> float:
        """The 9/10-quantile."""
        return _nearest(self.quantile(fmpq(9, 10)))

    @property
    def q99(self) -> float:
        """The 99/100-quantile."""
        return _nearest(self.quantile(fmpq(99, 100)))

    @property
    def max_exact(self) -> fmpq:
        """Largest m(T) of the class."""
        return fmpq(self._most, self.unit)

    @property
    def max(self) -> float:
        """Largest m(T), rounded."""
        return _nearest(self.max_exact)

    @property
    def argmax(self) -> list:
        """The first function of the class with the largest m(T), as described by the class."""
        members = self.function_class.members
        return self.function_class.describe(members[self.totals.index(self._most)])

    @property
    def fraction_above(self) -> dict[str, float]:
        """For each threshold, the fraction of functions whose m(T) exceeds it."""
        return {text: _nearest(fraction) for text, fraction in self._fraction_above.items()}

    @property
    def fraction_zero(self) -> float:
        """Fraction of functions on which the learner is optimal at every size up to T."""
        return self.totals.count(0) / self.functions

    @property
    def largest_gap_exact(self) -> fmpq:
        """Largest single gap of any function at any t."""
        return fmpq(self.largest.smallest(self.functions - 1), self.denominator)

    @property
    def largest_gap(self) -> float:
        """Largest single gap, rounded."""
        return _nearest(self.largest_gap_exact)

    @cached_property
    def _fraction_above(self) -> dict[str, fmpq]:
        # a numerator is larger than a threshold times the unit iff it is larger than the floor of that
        least = {text: int((rational(text) * self.unit).floor()) for text in THRESHOLDS}
        return {text: fmpq(self.totals.above(floor), self.functions) for text, floor in least.items()}

    @cached_property
    def _most(self) -> int:
        """The largest total."""
        return self.totals.smallest(self.functions - 1)

    def quantile(self, p: fmpq | str) -> fmpq:
        """Return the smallest value that at least a fraction ``p`` (0 < p <= 1) of the functions do not exceed."""
        p = rational(p, name="quantile")
        if not 0 < p <= 1:
            raise InvalidArgument(f"quantile: {p} is not in (0, 1]")
        return fmpq(self.totals.smallest(int((p * self.functions).ceil()) - 1), self.unit)

    def gaps(self, state: State) -> tuple[fmpq, ...]:
        """Return the exact gaps E(A, t) - OPT(t) of one member of the class, for t = 0..T."""
        if state not in self.function_class.members:
            raise InvalidArgument(
                f"class: {state!r} is not the state of one of its {self.functions} functions"
            )
        return self.gaps_of(state)

    def summary(self) -> dict[str, Any]:
        """Return the distribution as floats and, under ``exact``, as exact numbers, in the form of the command line."""
        names = ["functions", "learner", "mean", "median", "q90", "q99", "max", "argmax"]
        names += ["fraction_above", "fraction_zero", "largest_gap"]
        exact = {
            "mean": fmpq(self.totals.sum(), self.unit * self.functions),
            "median": self.quantile(fmpq(1, 2)),
            "q90": self.quantile(fmpq(9, 10)),
            "q99": self.quantile(fmpq(99, 100)),
            "max": self.max_exact,
            "fraction_zero": fmpq(self.totals.count(0), self.functions),
            "largest_gap": self.largest_gap_exact,
        }
        above = {text: format_rational(fraction) for text, fraction in self._fraction_above.items()}
        written = {name: format_rational(value) for name, value in exact.items()}
        return {name: getattr(self, name) for name in names} | {"exact": {**written, "fraction_above": above}}

    def table(self) -> polars.DataFrame:
        """Return one row per function: its terms as text, and its exact results with their roundings."""
        # in parts, so that few rows are Python objects at a time
        members, mean = iter(self.function_class.members), self.function_class.problem.label_mean
        parts = []
        for first in range(0, self.functions, ROWS_AT_ONCE):
            rows = slice(first, first + ROWS_AT_ONCE)
            states = list(islice(members, ROWS_AT_ONCE))
            terms = [self.function_class.describe(state) for state in states]
            totals = self.totals[rows]
            parts.append(
                polars.DataFrame(
                    {
                        "function": [json.dumps(described) for described in terms],
                        "literals": [_total(described) for described in terms],
                        "label_mean": [_nearest(mean(state)) for state in states],
                        "mic": [total / self.unit for total in totals],
                        "mic_exact": [format_rational(fmpq(total, self.unit)) for total in totals],
                        "largest_gap": [gap / self.denominator for gap in self.largest[rows]],
                        "largest_gap_at": self.largest_gap_at[rows],
                        "zero": [total == 0 for total in totals],
                    }
                )
            )
        whole: polars.DataFrame = polars.concat(parts, rechunk=False)
        return whole


def _nearest(value: fmpq) -> float:
    # the quotient of two Python integers is correctly rounded
    return int(value.p) / int(value.q)


def _total(described: list | int) -> int:
    """Return the number of literals of a description: the sum of all its numbers."""
    return described if isinstance(described, int) else sum(map(_total, described))
