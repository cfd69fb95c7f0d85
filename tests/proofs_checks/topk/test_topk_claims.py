"""Pairs of halves of all functions, and the impossibility behind Theorem 1 at h = 1, by brute force."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from flint import fmpq

from proofs_checks.topk.computed.stump_separation import stump_distribution
from proofs_checks.topk.parity.fact_b_1 import pairs_of_halves
from theorylab.errors import InvalidArgument


@pytest.mark.parametrize("eps", [fmpq(0), fmpq(1, 4)])
def test_stump_distribution_refuses_eps_out_of_range(eps):
    with pytest.raises(InvalidArgument, match="strictly between 0 and 1/4"):
        stump_distribution(1, eps)


def test_no_pair_of_features_of_a_small_sample_separates_below_the_gini_threshold():
    """Impossibility at h = 1: all pairs of features with the same label counts are tried."""
    for n in range(2, 11):
        for ones in range(n + 1):
            features = []
            for left, a in product(range(1, n), range(ones + 1)):
                right, b = n - left, ones - a
                if a <= left and b <= right:
                    error = Fraction(min(a, left - a) + min(b, right - b), n)
                    impurity = Fraction(4 * a * (left - a), left * n) + Fraction(
                        4 * b * (right - b), right * n
                    )
                    features.append((error, impurity))
            for (error, impurity), (bad_error, bad_impurity) in product(features, features):
                if impurity >= bad_impurity:
                    eps = max(error, Fraction(1, 2) - bad_error)
                    assert eps >= Fraction(1, 4) or 4 * eps**2 - 6 * eps + 1 < 0


@pytest.mark.parametrize("n", [2, 3])
def test_pairs_of_halves_are_those_of_all_functions(n):
    found = set()
    for table in range(1 << (1 << n)):
        halves = [
            tuple(sum(table >> x & 1 for x in range(1 << n) if x >> i & 1 == value) for value in (0, 1))
            for i in range(n)
        ]
        found |= {(halves[i], halves[j]) for i in range(n) for j in range(n) if i != j}
    assert set(pairs_of_halves(n)) == found
