"""The bound on the failure probability, counted event by event, and an inequality of its proof."""

from itertools import product
from math import exp

import pytest
from flint import fmpq

from proofs_checks.shared.sample_bounds import failure_bound
from proofs_checks.topk.computed.finite_samples import separation_events


@pytest.mark.parametrize(("h", "K", "k", "eps"), [(2, 2, 1, 0.5), (2, 3, 1, 0.25), (1, 3, 2, 0.5)])
def test_failure_is_the_sum_over_all_events(h, K, k, eps):
    variables, depth, gain = h + K - 1, h + K - k - 1, eps / (K - 1)
    subcubes = [s for s in product("01*", repeat=variables) if variables - s.count("*") <= depth]
    inner, leaves = 2**h - 1, 2**h
    trees = list(product(range(variables), repeat=inner))
    labellings = list(product((0, 1), repeat=leaves))
    for n in (500, 4000):
        least = n / 2**depth
        count = 2 * exp(-least * (1 / 5) ** 2 / 3)
        mean = 2 * exp(-2 * (4 / 5 * least) * (gain / 5) ** 2)
        close = 2 * exp(-2 * n * (eps / 4) ** 2)
        expected = len(subcubes) * (count + mean) + len(trees) * len(labellings) * close
        bound = failure_bound(separation_events(h, K, k, fmpq(round(eps * 100), 100)), n)
        assert float(bound.mid()) == pytest.approx(expected, rel=1e-9)


def test_coordinates_gain_more_than_parity_variables_within_the_deviations():
    """The gains 4 q (1 - q) d^2 are compared at the ends of the allowed range, for delta = 1."""
    fractions = [fmpq(2, 5), fmpq(1, 2), fmpq(3, 5)]
    off = [fmpq(-1, 5), fmpq(0), fmpq(1, 5)]
    gains = {
        difference: [4 * q * (1 - q) * (difference + b - a) ** 2 for q in fractions for a in off for b in off]
        for difference in (0, 1)
    }
    assert min(gains[1]) > max(gains[0])
