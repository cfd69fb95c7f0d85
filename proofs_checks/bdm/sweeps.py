"""MIC over the classes of section 8.2: one exact sweep for every class, learner and tie rule.

What is kept of a sweep is the distribution of m(100), not the class: the full scope makes 24 sweeps.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from flint import fmpq

from constructions.bdm import FunctionClass, product_class, uniform_class
from dp_optimal.mic import mic
from dp_optimal.mic_result import Mic
from proofs_checks.bdm.typed_terms import PAIRS

__all__ = ["CLASSES", "SIZE", "THRESHOLDS", "TIES", "Distribution", "distribution", "sweep", "uniform"]

SIZE = 100
TIES = ("first", "last", "shallowest", "deepest")
THRESHOLDS = (fmpq(1, 1000), fmpq(1, 100), fmpq(1, 20))

CLASSES: dict[str, Callable[[], FunctionClass]] = {
    "uniform": lambda: uniform_class(8, 8),
    "product 3/10, 7/10": lambda: product_class(5, 5, PAIRS[0]),
    "product 2/5, 3/5": lambda: product_class(5, 5, PAIRS[1]),
}
"""The class of Figure 4a, and those of 4b and 4c."""


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
    largest_gap, largest_gap_at
        Of the first function with the largest m(100): its largest gap, and the first t where it occurs.
    """

    functions: int
    above: dict[fmpq, int]
    zero: int
    mean: fmpq
    median: fmpq
    q90: fmpq
    q99: fmpq
    largest: fmpq
    largest_gap: fmpq
    largest_gap_at: int

    def share_above(self, threshold: fmpq) -> fmpq:
        """Fraction of the functions whose m(100) exceeds one of :data:`THRESHOLDS`."""
        return fmpq(self.above[threshold], self.functions)

    def __str__(self) -> str:
        above = ", ".join(f"{count} above {threshold}" for threshold, count in self.above.items())
        figures = ", ".join(
            f"{name} {float(value):.3g}"
            for name, value in (
                ("mean", self.mean),
                ("median", self.median),
                ("90% quantile", self.q90),
                ("99% quantile", self.q99),
                ("maximum", self.largest),
            )
        )
        return f"of {self.functions} functions {above}, {self.zero} exactly zero; {figures}"


def distribution(result: Mic) -> Distribution:
    """Distribution of the values of a sweep.

    Parameters
    ----------
    result
        MIC of every function of a class.
    """
    worst = result.exact.index(result.max_exact)
    return Distribution(
        functions=result.functions,
        above={threshold: sum(value > threshold for value in result.exact) for threshold in THRESHOLDS},
        zero=sum(value == 0 for value in result.exact),
        mean=sum(result.exact, fmpq(0)) / result.functions,
        median=result.quantile("1/2"),
        q90=result.quantile("9/10"),
        q99=result.quantile("99/100"),
        largest=result.max_exact,
        largest_gap=result.largest_gaps[worst],
        largest_gap_at=result.largest_gap_at[worst],
    )


@cache
def sweep(
    function_class: str, learner: str = "top-down", ties: str = "first", impurity: str = "entropy"
) -> Distribution:
    """Distribution of m(100) over a class.

    Parameters
    ----------
    function_class
        One of :data:`CLASSES`.
    learner
        ``"top-down"`` or ``"best-first"``.
    ties
        One of :data:`TIES`.
    impurity
        ``"entropy"``, ``"gini"`` or ``"km"``.

    Notes
    -----
    About 2 seconds for the uniform class, and 10 for a product class.
    """
    found = mic(CLASSES[function_class](), size=SIZE, learner=learner, impurity=impurity, ties=ties)
    return distribution(found)


@cache
def uniform(terms: int, literals: int) -> Mic:
    """MIC of TopDown with the entropy on all functions of at most so many terms and literals, uniform.

    Parameters
    ----------
    terms, literals
        Largest number of terms and, for each term, of literals.

    Notes
    -----
    A tenth of a second for 6 and 6, three seconds for 9 and 9, ten for 10 and 10.
    """
    return mic(uniform_class(terms, literals), size=SIZE)
