"""MIC over the classes of section 8.2 and growing ones: one exact sweep for every class, learner and tie rule.

A sweep keeps the distribution of m(100), not the class: the full scope makes 24 sweeps of the classes of
the paper, and its largest class has 2.7 million functions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from flint import fmpq

from constructions.papers.bdm import FunctionClass, product_class, uniform_class
from dp_optimal.classes.result import Mic
from dp_optimal.consistency import mic
from proofs_checks.bdm.computed.typed_terms import PAIRS, Probabilities

SIZE = 100
TIES = ("first", "last", "shallowest", "deepest")
THRESHOLDS = (fmpq(1, 1000), fmpq(1, 100), fmpq(1, 20))

CLASSES: dict[str, Callable[[], FunctionClass]] = {
    "uniform": lambda: uniform_class(8, 8),
    "product 3/10, 7/10": lambda: product_class(5, 5, PAIRS[0]),
    "product 2/5, 3/5": lambda: product_class(5, 5, PAIRS[1]),
}
"""The class of Figure 4a, and those of 4b and 4c."""

SMALL: dict[str, Callable[[], FunctionClass]] = {
    "uniform, 2 terms of 2": lambda: uniform_class(2, 2),
    "product 3/10, 7/10, 2 terms of 2": lambda: product_class(2, 2, PAIRS[0]),
    "uniform, 4 terms of 4": lambda: uniform_class(4, 4),
    "uniform, 6 terms of 6": lambda: uniform_class(6, 6),
}
"""Classes that take almost no time."""


@dataclass(frozen=True)
class Distribution:
    """Exact distribution of m(100) over a class.

    Attributes
    ----------
    functions
        Number of functions.
    above
        For every threshold, the number of functions whose m(100) exceeds it.
    zero
        Number of functions on which the learner is optimal at every size up to 100.
    mean, median, q90, q99, largest
        Mean, quantiles (the p-quantile is the smallest value not exceeded by a fraction p) and maximum.
    worst
        The terms of every function with the maximum m(100).
    largest_gap, largest_gap_at
        Maximum gap of the first of these functions, and the first t at which it occurs.
    gap
        Maximum single gap of any function of the class.
    negative_gaps
        Number of negative gaps; a nonzero number means that one of the two errors is wrong.
    """

    functions: int
    above: dict[fmpq, int]
    zero: int
    mean: fmpq
    median: fmpq
    q90: fmpq
    q99: fmpq
    largest: fmpq
    worst: list[list]
    largest_gap: fmpq
    largest_gap_at: int
    gap: fmpq
    negative_gaps: int

    def share_above(self, threshold: fmpq) -> fmpq:
        """Return the fraction of the functions whose m(100) exceeds one of :data:`THRESHOLDS`."""
        return fmpq(self.above[threshold], self.functions)

    def __str__(self) -> str:
        above = ", ".join(f"{count} above {threshold}" for threshold, count in self.above.items())
        return (
            f"of {self.functions} functions {above}, {self.zero} exactly zero; mean {float(self.mean):.3g}, median"
            f" {float(self.median):.3g}, 90% quantile {float(self.q90):.3g}, 99% quantile {float(self.q99):.3g},"
            f" maximum {float(self.largest):.3g}"
        )


def distribution(result: Mic) -> Distribution:
    """Return the distribution of the values of a sweep."""
    totals, members = result.totals, result.function_class.members
    most = max(totals)
    worst = [i for i, total in enumerate(totals) if total == most]
    # a numerator is larger than a threshold times the unit iff it is larger than the floor of that
    floors = {threshold: int((threshold * result.unit).floor()) for threshold in THRESHOLDS}
    return Distribution(
        functions=result.functions,
        above={threshold: sum(total > floor for total in totals) for threshold, floor in floors.items()},
        zero=totals.count(0),
        mean=fmpq(sum(totals), result.unit * result.functions),
        median=result.quantile("1/2"),
        q90=result.quantile("9/10"),
        q99=result.quantile("99/100"),
        largest=fmpq(most, result.unit),
        worst=[result.function_class.describe(members[i]) for i in worst],
        largest_gap=fmpq(result.largest[worst[0]], result.denominator),
        largest_gap_at=result.largest_gap_at[worst[0]],
        gap=result.largest_gap_exact,
        negative_gaps=result.negative_gaps,
    )


@cache
def sweep(
    function_class: str, learner: str = "top-down", ties: str = "first", impurity: str = "entropy"
) -> Distribution:
    """Return the distribution of m(100) over one of :data:`CLASSES` or :data:`SMALL`.

    This takes about 2 seconds for the uniform class, and 10 for a product class.
    """
    found = mic((CLASSES | SMALL)[function_class](), size=SIZE, learner=learner, impurity=impurity, ties=ties)
    return distribution(found)


def uniform(terms: int, literals: int) -> Mic:
    """Return MIC of TopDown with the entropy on all functions of at most these numbers of terms and literals, uniform.

    This takes a tenth of a second for 6 and 6, three seconds for 9 and 9, ten for 10 and 10, and two minutes and 3.4
    GiB for 12 and 12.
    """
    return mic(uniform_class(terms, literals), size=SIZE)


@cache
def uniform_growing(terms: int, literals: int) -> Distribution:
    """Return the distribution of m(100) of TopDown with the entropy over a class of :func:`uniform`."""
    return distribution(uniform(terms, literals))


@cache
def uniform_at(terms: int, literals: int, size: int) -> Distribution:
    """Return the distribution of m(t*) of TopDown with the entropy at t* = ``size`` over the same class."""
    return distribution(mic(uniform_class(terms, literals), size=size))


@cache
def product_growing(terms: int, literals: int, p: Probabilities) -> Distribution:
    """Return the same for variables of two probabilities; this takes ten seconds for 5 and 5."""
    return distribution(mic(product_class(terms, literals, p), size=SIZE))
