"""Strategies for problems of any kind, and for impurities."""

from __future__ import annotations

from hypothesis import strategies as st

from theorylab.impurities.impurity import ENTROPY, ERROR, GINI, KEARNS_MANSOUR, Impurity, tsallis
from theorylab.numbers.counts import count
from theorylab.problems.cube import CubeProblem
from theorylab.problems.samples.sample import SampleProblem
from theorylab.testing.functions import (
    ONE_TO_FOUR,
    Variables,
    for_each_number,
    label_means,
    product_distributions,
)

__all__ = ["cube_problems", "impurities", "samples", "strictly_concave_impurities"]

HEAVIEST = 3
"""Maximum weight of a label of an input of a sample."""

MOST_LABELS = 100

MOST_INPUTS = 8
"""Maximum number of distinct inputs of a sample."""

STRICTLY_CONCAVE = (ENTROPY, GINI, KEARNS_MANSOUR, tsallis(3, 1), tsallis(2, "1/3"))


def cube_problems(n: Variables = ONE_TO_FOUR) -> st.SearchStrategy[CubeProblem]:
    """Return a strategy for stochastic labellings of the cube of ``n`` variables under product distributions.

    ``n`` is a number or a strategy. Problems shrink towards Boolean functions under the uniform distribution.
    """
    return for_each_number(n, lambda k: st.builds(CubeProblem, label_means(k), product_distributions(k)))


def samples(features: Variables = ONE_TO_FOUR, labels: int = 2) -> st.SearchStrategy[SampleProblem]:
    """Return a strategy for small weighted samples.

    Parameters
    ----------
    features
        Number of 0/1 features, or a strategy for it.
    labels
        Number of labels.
    """
    labels = count(labels, "labels", most=MOST_LABELS)
    weights = st.tuples(*[st.integers(0, HEAVIEST)] * labels).filter(any)

    def tables(k: int) -> st.SearchStrategy[SampleProblem]:
        inputs = st.tuples(*[st.integers(0, 1)] * k)
        rows = st.dictionaries(inputs, weights, min_size=1, max_size=MOST_INPUTS)
        return st.builds(SampleProblem, rows, st.just(labels))

    return for_each_number(features, tables)


def impurities() -> st.SearchStrategy[Impurity]:
    """Return a strategy for impurities: entropy, Gini, Kearns-Mansour, two Tsallis impurities, and the error.

    All of them but the error are strictly concave.
    """
    return st.sampled_from((*STRICTLY_CONCAVE, ERROR))


def strictly_concave_impurities() -> st.SearchStrategy[Impurity]:
    """Return a strategy for the strictly concave impurities among :func:`impurities`."""
    return st.sampled_from(STRICTLY_CONCAVE)
