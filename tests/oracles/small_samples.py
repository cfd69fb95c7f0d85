"""Random small samples: weights with ties and zeros, two or three labels, equal and constant columns."""

from __future__ import annotations

from flint import fmpq
from hypothesis import strategies as st

from theorylab.problems.samples.sample import SampleProblem

__all__ = ["small_samples"]

WEIGHTS = (fmpq(0), fmpq(1), fmpq(1), fmpq(2), fmpq(5), fmpq(1, 3))


@st.composite
def small_samples(draw, features):
    """Draw samples of at most the given number of features, some of them copies of others."""
    different = draw(st.integers(1, features))
    columns = [
        *range(different),
        *draw(st.lists(st.integers(0, different - 1), max_size=features - different)),
    ]
    labels = draw(st.sampled_from((2, 2, 3)))
    weights = st.lists(st.sampled_from(WEIGHTS), min_size=labels, max_size=labels)
    inputs = st.tuples(*[st.integers(0, 1)] * different)
    rows = draw(st.dictionaries(inputs, weights, min_size=1, max_size=24).filter(_weighs))
    return SampleProblem({tuple(x[i] for i in columns): w for x, w in rows.items()}, labels)


def _weighs(rows):
    return any(any(w) for w in rows.values())
