"""Strategies for functions on the cube and for product distributions.

``n`` is a number of variables, or a strategy for it; by default 1 to 4, the small ones tried first when a
counterexample is shrunk.
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
"""Hypothesis draws no more than some 1,000 values at a time."""

ONE_TO_FOUR = st.integers(1, 4)

PROBABILITIES = tuple(dict.fromkeys(fmpq(p, q) for q in range(2, 11) for p in range(1, q)))
"""Rationals strictly between 0 and 1, those of small denominator first."""

RATIONALS = (fmpq(0), fmpq(1), *PROBABILITIES)
"""Rationals in [0, 1], simple ones first."""


def for_each_number(
    n: Variables, strategy: Callable[[int], st.SearchStrategy[Drawn]]
) -> st.SearchStrategy[Drawn]:
    """``strategy(n)`` for a number ``n``, or for the numbers that a strategy ``n`` draws."""
    if isinstance(n, st.SearchStrategy):
        return n.flatmap(strategy)
    return strategy(count(n, "n", least=0, most=MOST_VARIABLES))


def boolean_functions(n: Variables = ONE_TO_FOUR) -> st.SearchStrategy[TruthTable]:
    """Return every Boolean function of ``n`` variables, as a truth table; shrinks towards the constant 0."""
    return for_each_number(n, lambda k: _tables(k, st.integers(0, 1)))


def label_means(n: Variables = ONE_TO_FOUR) -> st.SearchStrategy[TruthTable]:
    """Stochastic labellings of the cube of ``n`` variables: label means of denominator at most 10.

    They shrink towards Boolean functions.
    """
    return for_each_number(n, lambda k: _tables(k, st.sampled_from(RATIONALS)))


def monotone_functions(n: Variables = ONE_TO_FOUR) -> st.SearchStrategy[TruthTable]:
    """Return every monotone (non-decreasing) Boolean function of ``n`` variables, as a truth table.

    Drawn as a disjunction of terms without negations, at most as many as an antichain has by Sperner's
    theorem; shrinks towards few terms of few variables.
    """

    def tables(k: int) -> st.SearchStrategy[TruthTable]:
        terms = st.lists(
            st.integers(min(1, k), (1 << k) - 1), unique=True, max_size=comb(k, k // 2) if k else 0
        )
        disjunctions = terms.map(
            lambda masks: TruthTable([int(any(x & m == m for m in masks)) for x in range(1 << k)])
        )
        # the empty term would make most of the functions drawn constant
        return disjunctions | st.just(TruthTable([1] * (1 << k)))

    return for_each_number(n, tables)


def product_distributions(n: Variables = ONE_TO_FOUR) -> st.SearchStrategy[ProductDistribution]:
    """Return the probabilities Pr[x_i = 1] of ``n`` variables, of denominator at most 10; shrink towards uniform."""
    return for_each_number(
        n, lambda k: st.lists(st.sampled_from(PROBABILITIES), min_size=k, max_size=k).map(ProductDistribution)
    )


def _tables(n: int, values: st.SearchStrategy) -> st.SearchStrategy[TruthTable]:
    return st.lists(values, min_size=1 << n, max_size=1 << n).map(TruthTable)
