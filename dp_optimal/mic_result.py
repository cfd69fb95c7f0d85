"""The distribution of MIC over a class of functions, and its value at each of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

import polars
from flint import fmpq

from dp_optimal.size_curves import SizeCurves
from theorylab.errors import InvalidArgument
from theorylab.learners.class_sweep import ClassErrors
from theorylab.problem import Problem, State
from theorylab.rationals import format_rational, rational

__all__ = ["THRESHOLDS", "FunctionClass", "Mic"]

THRESHOLDS = ("0.01", "0.05")
"""Values of MIC above which functions are counted."""


class FunctionClass(Protocol):
    """Functions that share their subproblems.

    Attributes
    ----------
    problem
        Problem whose states include every function.
    members
        State of each function.
    describe
        The terms of a member, in a form that can be printed.
    """

    problem: Problem
    members: Sequence[State]
    describe: Callable[[State], list]


@dataclass(frozen=True, eq=False)
class Mic:
    """Exact MIC of a learner on every function of a class.

    The p-quantile is an order statistic: the smallest value that at least a fraction p of the functions
    do not exceed, so the ceil(p R)-th smallest of R; the median is the 1/2-quantile. Everything is
    computed exactly and rounded to a float once, at the end; the exact numbers have names of their own.

    Attributes
    ----------
    function_class, size, learner
        What was asked for.
    curves, learned
        Exact least errors, and exact errors of the learner.
    exact
        m(T) of every function, in the order of the class.
    largest_gaps, largest_gap_at
        The largest single gap of every function, and the first t where it occurs.
    negative_gaps
        Number of gaps below zero, decided exactly: none, or one of the two errors is wrong.
    """

    function_class: FunctionClass
    size: int
    learner: str
    curves: SizeCurves
    learned: ClassErrors
    exact: list[fmpq]
    largest_gaps: list[fmpq]
    largest_gap_at: list[int]
    negative_gaps: int

    @property
    def functions(self) -> int:
        """Number of functions of the class."""
        return len(self.exact)

    @cached_property
    def mean(self) -> float:
        """Mean of m(T) over the class."""
        return _nearest(sum(self.exact, fmpq(0)) / self.functions)

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
        return self._sorted[-1]

    @property
    def max(self) -> float:
        """Largest m(T), rounded."""
        return _nearest(self.max_exact)

    @property
    def argmax(self) -> list:
        """The first function of the class where m(T) is largest, as the class describes it."""
        return self.function_class.describe(self.function_class.members[self.exact.index(self.max_exact)])

    @property
    def fraction_above(self) -> dict[str, float]:
        """For every threshold the fraction of functions whose m(T) exceeds it."""
        return {
            text: sum(value > threshold for value in self.exact) / self.functions
            for text, threshold in ((text, rational(text)) for text in THRESHOLDS)
        }

    @property
    def fraction_zero(self) -> float:
        """Fraction of functions on which the learner is optimal at every size up to T."""
        return sum(value == 0 for value in self.exact) / self.functions

    @property
    def largest_gap_exact(self) -> fmpq:
        """Largest single gap of any function at any t."""
        return max(self.largest_gaps)

    @property
    def largest_gap(self) -> float:
        """Largest single gap, rounded."""
        return _nearest(self.largest_gap_exact)

    @cached_property
    def _sorted(self) -> list[fmpq]:
        return sorted(self.exact)

    def quantile(self, p: fmpq | str) -> fmpq:
        """Smallest value that at least a fraction ``p`` (0 < p <= 1) of the functions do not exceed."""
        p = rational(p, name="quantile")
        if not 0 < p <= 1:
            raise InvalidArgument(f"quantile: {p} is not in (0, 1]")
        return self._sorted[int((p * self.functions).ceil()) - 1]

    def gaps(self, state: State) -> tuple[fmpq, ...]:
        """Exact gaps E(A, t) - OPT(t) of one member of the class, for t = 0..T."""
        if state not in self._row:
            raise InvalidArgument(
                f"class: {state!r} is not the state of one of its {self.functions} functions"
            )
        row = self._row[state]
        least = self.curves.errors(int(self.learned.roots[row]))
        return tuple(mine - best for mine, best in zip(self.learned.errors(row), least))

    @cached_property
    def _row(self) -> dict[State, int]:
        return {state: row for row, state in enumerate(self.function_class.members)}

    def summary(self) -> dict[str, Any]:
        """The distribution in figures, as in the JSON of the command line."""
        names = ("functions", "learner", "mean", "median", "q90", "q99", "max", "argmax")
        names += ("fraction_above", "fraction_zero", "largest_gap")
        return {name: getattr(self, name) for name in names}

    def table(self) -> polars.DataFrame:
        """One row a function: its terms as text, and its exact results beside their roundings."""
        terms = [self.function_class.describe(state) for state in self.function_class.members]
        means = self.curves.compiled.label[self.learned.roots, 1]
        return polars.DataFrame(
            {
                "function": [json.dumps(described) for described in terms],
                "literals": [_total(described) for described in terms],
                "label_mean": [_nearest(mean) for mean in means],
                "mic": [_nearest(value) for value in self.exact],
                "mic_exact": [format_rational(value) for value in self.exact],
                "largest_gap": [_nearest(gap) for gap in self.largest_gaps],
                "largest_gap_at": self.largest_gap_at,
                "zero": [value == 0 for value in self.exact],
            }
        )

    def __repr__(self) -> str:
        return f"Mic({self.learner}, size={self.size}, functions={self.functions}, mean={self.mean}, max={self.max})"


def _nearest(value: fmpq) -> float:
    # the quotient of two Python integers is correctly rounded
    return int(value.p) / int(value.q)


def _total(described: list | int) -> int:
    """Number of literals of a description: the sum of all its numbers."""
    return described if isinstance(described, int) else sum(map(_total, described))
