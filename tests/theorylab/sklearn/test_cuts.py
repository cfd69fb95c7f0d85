"""Thresholds: all that separate points, or those at quantiles."""

import math
from fractions import Fraction
from itertools import pairwise

import numpy as np
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from theorylab.sklearn.cuts import ROWS_AT_ONCE, cuts_of, largest_at_most

SMALL = st.sampled_from([-1e300, -2.5, 0.0, 0.1, 0.1 + 2**-56, 1.0, 1 + 2**-52, 7.25, 1e300])
COLUMNS = st.lists(st.tuples(SMALL, st.integers(1, 4)), min_size=1, max_size=12)


@given(COLUMNS)
def test_all_cuts_tell_neighbours_apart(column):
    values, masses = zip(*column)
    cuts = cuts_of(np.array(values)[:, None], np.array(masses), None)
    ordered = sorted(set(values))
    assert cuts.low.tolist() == ordered[:-1]
    for i, (low, high) in enumerate(pairwise(ordered)):
        cut = cuts.threshold(i)
        assert 2 * Fraction(str(cut)) == Fraction(repr(low)) + Fraction(repr(high))
        assert low <= largest_at_most(cut) < high


@given(st.fractions(), st.floats(allow_nan=False, allow_infinity=False))
def test_doubles_are_on_the_side_of_their_decimals(threshold, number):
    exact = fmpq(threshold.numerator, threshold.denominator)
    last = largest_at_most(exact)
    for x in (number, last, math.nextafter(last, math.inf), math.nextafter(last, -math.inf)):
        assert (x <= last) == (Fraction(repr(x)) <= threshold)


@given(COLUMNS, st.integers(1, 5))
def test_quantiles_are_reached_at_the_cuts(column, most):
    values, masses = zip(*column)
    cuts = cuts_of(np.array(values)[:, None], np.array(masses), most).low.tolist()
    gaps = len(set(values)) - 1
    assert len(cuts) == len(set(cuts)) <= most
    if gaps <= most:
        assert len(cuts) == gaps
        return

    def share(cut):
        return Fraction(sum(m for v, m in column if v <= cut), sum(masses))

    all_cuts = cuts_of(np.array(values)[:, None], np.array(masses), None).low.tolist()
    for j in range(1, most + 1):
        first = next((cut for cut in all_cuts if share(cut) >= Fraction(j, most + 1)), all_cuts[-1])
        assert first in cuts
    assert {share(cut) for cut in cuts} <= {share(cut) for cut in all_cuts}


def test_means_of_neighbours_and_binary_features():
    cuts = cuts_of(np.array([[0, 20.0], [1, 30.5], [0, 41]]), np.ones(3, dtype=np.int64), None)
    assert cuts.feature.tolist() == [0, 1, 1]
    assert [str(cuts.threshold(i)) for i in range(3)] == ["1/2", "101/4", "143/4"]
    assert cuts.binary.tolist() == [True, False, False]


def test_outcomes_of_more_points_than_are_compared_at_once():
    X = np.random.default_rng(0).integers(0, 4, (2 * ROWS_AT_ONCE + 3, 3)) / 2
    X[:, 1] = X[:, 0] > 0.5
    cuts = cuts_of(X, np.ones(len(X), dtype=np.int64), None)
    at_most = X[:, cuts.feature] <= cuts.low
    assert cuts.outcomes(X).tolist() == np.where(cuts.feature == 1, ~at_most, at_most).tolist()
