"""Thresholds: all that tell points apart, or those at quantiles."""

from fractions import Fraction

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from theorylab.sklearn.cuts import cuts_of

SMALL = st.sampled_from([-1e300, -2.5, 0.0, 0.1, 0.1 + 2**-56, 1.0, 1 + 2**-52, 7.25, 1e300])
COLUMNS = st.lists(st.tuples(SMALL, st.integers(1, 4)), min_size=1, max_size=12)


@given(COLUMNS)
def test_all_cuts_tell_neighbours_apart(column):
    values, masses = zip(*column)
    cuts = cuts_of(np.array(values)[:, None], np.array(masses), None)
    ordered = sorted(set(values))
    assert len(cuts.threshold) == len(ordered) - 1
    for low, cut, high in zip(ordered, cuts.threshold, ordered[1:]):
        assert low <= cut < high


@given(COLUMNS, st.integers(1, 5))
def test_quantiles_are_reached_at_the_cuts(column, most):
    values, masses = zip(*column)
    cuts = cuts_of(np.array(values)[:, None], np.array(masses), most).threshold.tolist()
    gaps = len(set(values)) - 1
    assert len(cuts) == len(set(cuts)) <= most
    if gaps <= most:
        assert len(cuts) == gaps
        return

    def share(cut):
        return Fraction(sum(m for v, m in column if v <= cut), sum(masses))

    all_cuts = cuts_of(np.array(values)[:, None], np.array(masses), None).threshold.tolist()
    for j in range(1, most + 1):
        first = next((cut for cut in all_cuts if share(cut) >= Fraction(j, most + 1)), all_cuts[-1])
        assert first in cuts
    assert {share(cut) for cut in cuts} <= {share(cut) for cut in all_cuts}


def test_the_shortest_number_between():
    cuts = cuts_of(np.array([[0, 20.0], [1, 30.5], [0, 41]]), np.ones(3, dtype=np.int64), None)
    assert cuts.feature.tolist() == [0, 1, 1]
    assert cuts.threshold.tolist() == [0.5, 30, 40]
