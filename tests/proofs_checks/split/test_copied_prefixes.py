"""Steps of the derivation of the repaired Theorem A.6: pivotal votes and the number of flips."""

from __future__ import annotations

from math import comb

import pytest
from flint import fmpq

from proofs_checks.split.computed.copied_prefixes import half_of_votes, most_flips

DEPTHS = range(4, 27)


def majority(a, b):
    """Return the mean of the majority if a more ones or b more zeros decide it."""
    left = a + b - 1
    return fmpq(sum(comb(left, j) for j in range(a, left + 1)), 2**left)


def states(d):
    """Yield (a, b, D, mu) where a more ones or b more zeros decide the majority of d - floor(d/2) votes."""
    votes = d - d // 2
    ones, zeros = (votes + 1) // 2, votes // 2 + 1
    for a in range(1, ones + 1):
        for b in range(1, zeros + 1):
            yield a, b, fmpq(comb(a + b - 2, a - 1), 2 ** (a + b - 2)), majority(a, b)


@pytest.mark.parametrize("d", DEPTHS)
def test_pivotal_votes(d):
    f = half_of_votes(d)
    assert f == (d - d // 2) // 2
    least = fmpq(1, 2**f)
    for _, _, pivotal, mean in states(d):
        assert pivotal >= least
        assert abs(2 * mean - 1) <= 1 - pivotal
    assert (1, f + 1, least, 1 - least / 2) in states(d)


@pytest.mark.parametrize("d", range(4, 41))
def test_the_bound_is_the_largest_unit_fraction_within_the_inequality(d):
    def within(flip):
        return 4 * flip * (1 - flip) * (1 + 2 * (2 ** half_of_votes(d) - 1) ** 2) <= 1

    bound = most_flips(d)
    assert within(bound)
    assert not within(1 / (1 / bound - 1))


def test_up_to_depth_26_the_second_condition_follows():
    def follows(d):
        # eps/(1 - eps) < 1/3
        return (1 - 2 * most_flips(d)) * 3 * d >= 2 ** half_of_votes(d)

    assert all(map(follows, DEPTHS))
    assert not follows(27)
