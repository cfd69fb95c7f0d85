"""Closed forms of the lower bound against walks, constructions and brute force."""

from itertools import pairwise, product
from math import comb

import pytest
from flint import arb, fmpq

from constructions.papers.blt import agnostic_lower, nearest_terms
from constructions.parts.expanded import expand
from proofs_checks.blt.computed.large_parameters import WIDE, early_at_most_for_long, wide_terms
from proofs_checks.blt.computed.lower_bound import (
    early_at_most,
    early_exactly,
    guaranteed_error,
    kept_fraction,
    log2,
    tuned_tribes,
)
from proofs_checks.blt.lower_bound import (
    claim_4_3,
    explicit,
    lemma_4_2,
    lower_lumped,
    theorem_3,
    tribes_acceptance,
)
from proofs_checks.blt.lower_bound.tribes_acceptance import least_deviation, tribes_mean
from theorylab.boolean.influences import influences
from theorylab.errors import PrecisionExhausted
from theorylab.numbers.comparison import Order, compare


@pytest.mark.parametrize("w", range(9, 14))
def test_tuned_terms_are_the_nearest(w):
    tribes = tuned_tribes(w)
    assert tribes.terms == nearest_terms(w, "1/2")
    assert tribes.first_terms == nearest_terms(w, "499/1000")
    assert tribes.mean.overlaps(arb(tribes_mean(w, tribes.terms)))
    assert tribes.first_mean.overlaps(arb(tribes_mean(w, tribes.first_terms)))
    fails = 1 - fmpq(1, 1 << w)
    assert tribes.influence.overlaps(arb(fmpq(2, 1 << w) * fails ** (tribes.first_terms - 1)))


@pytest.mark.parametrize("k", [1, 3, 5, 7, 9, 11])
@pytest.mark.parametrize("ratio", [fmpq(1, 100), fmpq(1, 8), fmpq(5, 16), fmpq(1, 2), fmpq(2)])
def test_walk_is_that_of_all_inputs(k, ratio):
    first = []
    for x in product((-1, 1), repeat=k):
        sums = [sum(x[:r]) for r in range(k)]
        unread = [k - 1 - r for r in range(k)]
        pivotal = [fmpq(comb(n, (n - s) // 2) if abs(s) <= n else 0, 1 << n) for n, s in zip(unread, sums)]
        first.append(next((r for r in range(k) if pivotal[r] <= ratio), k))
    expected = [fmpq(sum(r < depth for r in first), 1 << k) for depth in range(k + 1)]
    assert early_exactly(k, k, ratio) == expected


@pytest.mark.parametrize("k", [25, 101, 401])
@pytest.mark.parametrize("share", [8, 4, 3, 2])
@pytest.mark.parametrize("ratio", [fmpq(1, 2000), fmpq(1, 500), fmpq(1, 50), fmpq(1, 3)])
def test_bound_on_the_walk_is_above_the_walk(k, share, ratio):
    depth = k // share
    exact = early_exactly(k, depth, ratio)[-1]
    assert compare(early_at_most(k, depth, arb(ratio)), exact) is not Order.LESS


def test_bound_on_the_walk_is_useful():
    assert compare(early_at_most(401, 100, arb(fmpq(1, 2000))), fmpq(1, 1000)) is Order.LESS


@pytest.mark.parametrize("parameters", [(2, 3, 2, 3), (1, 3, 2, 5), (3, 3, 1, 3)])
def test_influences_at_the_root_are_those_of_the_cube(parameters):
    w, m, m1, k = parameters
    labels, _ = expand(agnostic_lower(w, m, m1, k))
    found = influences(labels.astype(int))
    first, other, majority = claim_4_3.INFLUENCES.claimed(w=w, m=m, m1=m1, k=k)[:3]
    assert set(found[: w * m1]) == {first}
    assert set(found[w * m1 : w * m]) == {other}
    assert set(found[w * m :]) == {majority}


def test_fewer_leaves_have_a_larger_guarantee():
    tribes = tuned_tribes(16)
    errors = [guaranteed_error(tribes, 101, fmpq(e)) for e in (4, 20, 30, 60)]
    assert all(compare(a, b) is not Order.LESS for a, b in pairwise(errors))
    assert compare(errors[0], fmpq(498, 1000)) is Order.GREATER
    assert compare(errors[-1], fmpq(49, 100)) is Order.LESS


def test_least_sizes_of_the_separation():
    assert tuned_tribes(30).literals == 22_327_833_540
    assert tuned_tribes(41).literals == 62_494_117_552_411
    assert lemma_4_2.largest_k(17) == 1
    assert tuned_tribes(17).literals == 1_544_484
    assert theorem_3.good_k(30) * theorem_3.LEAVES_EXPONENT > 22_327_833_540


@pytest.mark.parametrize("ell", [1, 2, 5, 27, 64, 200])
def test_least_deviation_over_all_widths(ell):
    assert least_deviation(ell)[0] == min(
        abs(tribes_mean(w, ell // w) - fmpq(1, 2)) for w in range(1, ell + 1)
    )


def test_scaled_down_error_does_not_move_under_a_majority_of_101_bits():
    point = {"w": 8, "m": 177, "m1": 140, "size": 60, "impurity": "gini"}
    assert len(set(lower_lumped.CLAIM.measured(**point, k=101))) == 1
    assert set(lower_lumped.CLAIM.claimed(**point, k=1)[1:]) == {0}


def test_scaled_down_guarantee_is_that_of_the_balls():
    """The same bound from certified probabilities, which try few depths, and where it must be exact."""
    w, m, m1, k = 8, 177, 140, 101
    fails = 1 - fmpq(1, 1 << w)
    ratio = fmpq(2, 1 << w) * fails ** (m1 - 1) / (fails**m1 - fails**m)
    least = min(1 - fails**m1, fails**m)
    values = [lower_lumped.guaranteed(w, m, m1, k, 1 << e) for e in (0, 5, 10, 20, 30)]
    assert values[0] == least
    assert all(a > b for a, b in pairwise(values))
    for e, value in zip((5, 10, 20, 30), values[1:]):
        few = kept_fraction(arb(ratio), k, fmpq(e)) * least
        assert compare(few, value + fmpq(1, 1 << 50)) is Order.LESS
        assert abs(few - value) < 1e-3


def test_numbers_of_terms_for_all_widths_bound_those_for_each():
    """In units of 1/(2^(w+1) - 1), and by walking through the numbers of terms one by one."""
    bound, _ = tribes_acceptance.HALF_MEAN.repair.measured(">= 1")
    fewer, _, minus_both = tribes_acceptance.FIRST_MEAN.measured(">= 9")
    assert (bound, fewer, minus_both) == (fmpq(1, 2), 1, -fmpq(1001, 1000))
    for w in range(1, 11):
        unit, means = fmpq(1, (2 << w) - 1), [fmpq(0)]
        while means[-1] < fmpq(6, 10):
            means.append(means[-1] + (1 - means[-1]) / (1 << w))
        half, first = (
            min(range(len(means)), key=lambda t, c=c: abs(means[t] - c))
            for c in (fmpq(1, 2), fmpq(499, 1000))
        )
        assert abs(means[half] - fmpq(1, 2)) <= bound * unit
        assert abs(means[half] - means[first] - fmpq(1, 1000)) <= -minus_both * unit
        assert (first < half) == (w >= 9)
        deviations = abs(means[half] - fmpq(1, 2)), abs(means[first] - fmpq(499, 1000))
        assert tribes_acceptance.HALF_MEAN.repair.measured(w) == tuple(value / unit for value in deviations)


@pytest.mark.parametrize("u", [fmpq(1, 2), fmpq(1, 8), fmpq(1, 512)])
@pytest.mark.parametrize("target", [fmpq(1, 2), fmpq(499, 1000)])
def test_no_rounding_is_worse_than_the_worst(u, target):
    """The nearer of two neighbouring means, on a fine grid of where the one below the target may be."""
    c, worst = 1 - target, fmpq(0)
    for step in range(1001):
        x = c + (c / (1 - u) - c) * fmpq(step, 1000)
        worst = max(worst, min(x - c, c - (1 - u) * x))
    claimed = tribes_acceptance._worst_deviation(target) * u / (2 - u)
    assert claimed * fmpq(99, 100) < worst <= claimed


@pytest.mark.parametrize("w", [WIDE, WIDE + 1, 50, 80])
def test_balls_of_wide_terms_hold_for_each_width(w):
    wide, tribes, unit = wide_terms(), tuned_tribes(w), arb(2) ** -w
    assert wide.fails.contains(1 - tribes.mean)
    assert wide.first_fails.contains(1 - tribes.first_mean)
    assert wide.rest.contains(tribes.rest)
    assert wide.ratio.contains(tribes.ratio / unit)
    assert wide.terms.contains(tribes.terms * unit)
    assert compare(log2(tribes.literals), w) is Order.GREATER
    # and they are narrow
    assert abs(wide.ratio - 1002) < 1e-6


TENTH = fmpq(1, 10)


@pytest.mark.parametrize(
    ("share", "extra", "spread"), [(fmpq(1, 5), 17, 5), (fmpq(131, 1000), 1, 7), (TENTH, 3, 2)]
)
@pytest.mark.parametrize("k", [201, 251, 501])
def test_nodes_of_long_walks_are_safe(share, extra, spread, k):
    """All nodes with S^2 <= spread k one by one, and the walk itself against the bound."""
    tau = fmpq(1, 100)
    bound = early_at_most_for_long(201, tau, share=share, extra=extra, spread=fmpq(spread))
    depth = int((share * k + extra).floor())
    for read in range(depth):
        unread = k - 1 - read
        for s in range(read % 2, read + 1, 2):
            if s * s <= spread * k:
                assert fmpq(comb(unread, (unread - s) // 2), 1 << unread) ** 2 * k > tau**2
    exact = early_exactly(k, depth, fmpq(1, 100 * int(k**0.5)))[-1]
    assert compare(bound, exact) is not Order.LESS


def test_unsafe_nodes_are_not_certified():
    with pytest.raises(PrecisionExhausted, match="at least 201 bits"):
        early_at_most_for_long(201, fmpq(1, 100), share=fmpq(1, 5), extra=17, spread=fmpq(9))
    with pytest.raises(PrecisionExhausted):
        early_at_most_for_long(201, fmpq(1), share=TENTH, extra=0, spread=fmpq(1, 10))


def test_guarantees_for_all_majorities_are_below_those_for_each():
    """The bound for all w and k at once against that of single terms and majorities."""
    for w in (18, 24, 30):
        k = lemma_4_2.largest_k(w)
        single = guaranteed_error(tuned_tribes(w), k, fmpq(k, 5))
        assert compare(lemma_4_2.linear_error(k if k < 201 else ">= 201"), single) is Order.LESS
    first = theorem_3.error_rates_and_opt(">= 40")
    for w in (40, 47):
        error, *rates, opt = theorem_3.error_rates_and_opt(w)
        assert compare(first[0], error) is not Order.GREATER
        assert all(compare(one, rate) is Order.LESS for one, rate in zip(first[1:3], rates))
        assert first[3].overlaps(opt)


@pytest.mark.parametrize("w", [16, 17, 25])
def test_every_s_of_a_width_has_the_rate_of_the_theorem(w):
    """Between the ends of a width the exponent of s is least at the upper end, by trying many s."""
    lengths, exponent = [tuned_tribes(v).literals for v in (w, w + 1)], fmpq(theorem_3.good_k(w), 13)
    _, upper_end, lower_end, _ = theorem_3.error_rates_and_opt(w)
    logs = [fmpq(lengths[0] * (50 - i) + lengths[1] * i, 50) for i in range(51)]
    rates = [float(exponent * (log2(log) / log) ** 2) for log in logs]
    assert all(a > b for a, b in pairwise(rates))
    assert (rates[0], rates[-1]) == pytest.approx((float(lower_end), float(upper_end)), rel=1e-12)
    assert rates[-1] > float(explicit.RATES[0])
