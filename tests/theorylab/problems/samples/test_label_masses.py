"""Label masses of sets of inputs, against sums of Python integers."""

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from theorylab.problems.samples.label_masses import LabelMasses

LONG = st.sampled_from([0, 1, 2**44 - 1, 2**59 - 1, 2**59, 2**61, 2**100 + 3, 2**200 - 1])
EDGES = st.sampled_from([0, 2**59, 2**60, 2**61])
SHORT = st.integers(0, 2**58)


@pytest.mark.parametrize(
    ("weights", "dtype"), [(SHORT, np.int64), (SHORT, object), (LONG, object), (EDGES, object)]
)
def test_masses_are_sums_of_the_weights(weights, dtype):
    @given(st.lists(st.tuples(weights, weights, *[st.booleans()] * 4), min_size=1, max_size=7))
    def check(rows):
        assume(any(row[2] for row in rows))
        masses = LabelMasses(np.array([row[:2] for row in rows], dtype=dtype))
        members = np.array([row[2] for row in rows])
        features = np.array([row[3:] for row in rows])
        here = [row for row in rows if row[2]]
        assert masses.on(members) == [sum(row[label] for row in here) for label in (0, 1)]
        assert masses.where(features, members) == [
            [sum(row[label] for row in here if row[3 + i]) for label in (0, 1)] for i in range(3)
        ]

    check()
