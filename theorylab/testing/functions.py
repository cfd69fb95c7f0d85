"""Strategies for functions on the cube and for product distributions.

``n`` is the number of variables, or a strategy for it; by default it is 1 to 4, and counterexamples shrink towards
small values.
"""

from __future__ import annotations

from collections.abc import Callable
from math import comb
from typing import TypeVar

from flint import fmpq
from hypothesis import strategies as st

from theorylab.numbers.counts import count
from theorylab.testing.written import ProductDistribution, TruthTable

__all__ = [
    "ONE_TO_FOUR",
    "PROBABILITIES",
    "RATIONALS",
    "Variables",
    "boolean_functions",
    "for_each_number",
    "label_means",
    "monotone_functions",
    "product_distributions",
]

Variables = int | st.SearchStrategy[int]
Drawn = TypeVar("Drawn")

MOST_VARIABLES = 10
"""Maximum number of variables; larger truth tables would exceed the amount of data that Hypothesis draws at a time."""

ONE_TO_FOUR = st.integers(1, 4)

PROBABILITIES = tuple(dict.fromkeys(fmpq(p, q) for q in range(2, 11) for p in range(1, q)))
"""Rationals strictly between 0 and 1, in order of their denominators."""

RATIONALS = (fmpq(0), fmpq(1), *PROBABILITIES)
"""Rationals in [0, 1], simple ones first."""


def for_each_number(
    n: Variables, strategy: Callable[[int], st.SearchStrategy[Drawn]]
) -> st.SearchStrategy[Drawn]:
    """Return ``strategy(n)`` for a number ``n``, or its composition with a strategy ``n`` for numbers."""
    if isinstance(n, st.SearchStrategy):
        return n.flatmap(strategy)
    return strategy(count(n, "n", least=0, most=MOST_VARIABLES))


def boolean_functions(n: Variables = ONE_TO_FOUR) -> st.SearchStrategy[TruthTable]:
    """Return a strategy for Boolean functions of ``n`` variables, as truth tables; shrinks towards the constant 0."""
    return for_each_number(n, lambda k: _tables(k, st.integers(0, 1)))


def label_means(n: Variables = ONE_TO_FOUR) -> st.SearchStrategy[TruthTable]:
    """Return a strategy for stochastic labellings of the cube of ``n`` variables.

    The label means have denominator at most 10. The labellings shrink towards Boolean functions.
    """
    return for_each_number(n, lambda k: _tables(k, st.sampled_from(RATIONALS)))


def monotone_functions(n: Variables = ONE_TO_FOUR) -> st.SearchStrategy[TruthTable]:
    """Return a strategy for monotone (non-decreasing) Boolean functions of ``n`` variables, as truth tables.

    A function is drawn as a disjunction of terms without negations, whose number is at most the maximum size of an
    antichain by Sperner's theorem. It shrinks towards few terms of few variables.
    """

    def tables(k: int) -> st.SearchStrategy[TruthTable]:
        terms = st.lists(
            st.integers(min(1, k), (1 << k) - 1), unique=True, max_size=comb(k, k // 2) if k else 0
        )
        disjunctions = terms.map(
            lambda masks: TruthTable([int(any(x & m == m for m in masks)) for x in range(1 << k)])
        )
        # with the empty term, most functions drawn would be constant
        return disjunctions | st.just(TruthTable([1] * (1 << k)))

    return for_each_number(n, tables)


def product_distributions(n: Variables = ONE_TO_FOUR) -> st.SearchStrategy[ProductDistribution]:
    """Return a strategy for probabilities Pr[x_i = 1] of denominator at most 10; shrinks towards uniform."""
    return for_each_number(
        n, lambda k: st.lists(st.sampled_from(PROBABILITIES), min_size=k, max_size=k).map(ProductDistribution)
    )


def _tables(n: int, values: st.SearchStrategy) -> st.SearchStrategy[TruthTable]:
    return st.lists(values, min_size=1 << n, max_size=1 << n).map(TruthTable)
