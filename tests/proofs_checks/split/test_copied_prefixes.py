"""The derivation of Theorem A.6 repaired, step by step: pivotal votes, gains, and the flips up to which copies stay."""

from __future__ import annotations

from functools import cache
from math import comb, log2

import pytest
from flint import fmpq

from constructions.papers.split import resplit_parity_repaired
from proofs_checks.split.computed.copied_prefixes import (
    copies_read,
    half_of_votes,
    most_flips,
    near_optimal_trees,
)
from proofs_checks.split.computed.greedy_separation import BELOW_QUARTER
from proofs_checks.split.optimality.theorem_a_6_flips import GRID, flips_between
from theorylab.impurities.impurity import ENTROPY
from theorylab.numbers.comparison import Order, compare

DEPTHS = range(4, 27)


def majority(a, b):
    """Mean of the majority where a more ones or b more zeros settle it."""
    left = a + b - 1
    return fmpq(sum(comb(left, j) for j in range(a, left + 1)), 2**left)


def states(d):
    """(a, b, D, mu) wherever a more ones or b more zeros settle the majority of d - floor(d/2) votes."""
    votes = d - d // 2
    ones, zeros = (votes + 1) // 2, votes // 2 + 1
    for a in range(1, ones + 1):
        for b in range(1, zeros + 1):
            yield a, b, fmpq(comb(a + b - 2, a - 1), 2 ** (a + b - 2)), majority(a, b)


def entropies(eps, flip, a, b):
    """Expected entropy of the label after a vote, and after the bit."""

    def entropy(mean, flip):
        label = eps / 2 + (1 - eps) * ((1 - flip) * mean + flip * (1 - mean))
        return ENTROPY.value((1 - label, label))

    after_vote = (entropy(majority(a - 1, b), flip) + entropy(majority(a, b - 1), flip)) * fmpq(1, 2)
    return after_vote, entropy(majority(a, b), fmpq(0))


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


@pytest.mark.parametrize("d", [4, 7, 9, 13])
def test_votes_gain_most_within_the_bound(d):
    for a, b, _, _ in states(d):
        for eps in BELOW_QUARTER:
            assert compare(*entropies(eps, most_flips(d), a, b)) is Order.LESS


@pytest.mark.parametrize("d", [4, 7, 9, 11, 13, 17])
def test_the_bit_is_asked_first_where_a_one_or_all_zeros_settle_the_majority(d):
    """Hence the threshold is the true one for these eps, also at depths where RESPLIT is not run."""
    for eps in BELOW_QUARTER:
        below, above = flips_between(d, eps)
        assert above - below == fmpq(1, GRID)
        assert most_flips(d) < below < above < fmpq(1, 4 ** half_of_votes(d))
        assert all(compare(*entropies(eps, below, a, b)) is Order.LESS for a, b, _, _ in states(d))
        assert compare(*entropies(eps, above, 1, half_of_votes(d) + 1)) is Order.GREATER


def kept(d, eps2, eps=BELOW_QUARTER[0]):
    trees = near_optimal_trees(resplit_parity_repaired(d, 1, eps, eps2), d, eps, eps2)
    return copies_read(trees, d // 2, 1) == 1


def test_with_more_flips_the_slack_may_pay_for_the_bit():
    assert [kept(4, fmpq(i, 64)) for i in (9, 10, 15, 16)] == [True, False, False, True]


@pytest.mark.slow
def test_the_flips_at_which_a_copy_is_read_are_several_intervals():
    flips = [9, 10, 21, 22, 38, 39, 47, 48]
    assert [kept(7, fmpq(i, 256)) for i in flips] == [True, False, False, True, True, False, False, True]


def test_beyond_the_threshold_a_copy_is_still_read_on_some_paths():
    """A copy on every path loses (1 - eps)/4 at depth 4, as in the claim; on half of them it stays within the slack."""
    eps = fmpq(1, 5)
    above = flips_between(4, eps)[1]
    assert (1 - eps) * above < (1 - eps) / 4 < 2 * (1 - eps) * above
    trees = near_optimal_trees(resplit_parity_repaired(4, 1, eps, above), 4, eps, above)

    def without_copy(node, choice):
        return node.level >= 2 or "copy" not in str(choice.split.test)

    assert copies_read(trees, 2, 1) == 0
    assert sum(trees.counts.counted(without_copy)[0].values()) < trees.count


def lost_by_a_copy(d, eps, flip):
    """Error of the prefix with a copy, less that of the cheapest one: greedy followed vote by vote, decoy by decoy.

    Errors are exact, and gains floats with a margin. Which of equal kinds is read does not matter; copies are left out.
    """
    votes = d - d // 2

    @cache
    def one(a, b):
        return fmpq(int(b > 0)) if a <= 0 or b <= 0 else (one(a - 1, b) + one(a, b - 1)) / 2

    def label(a, b, wrong, ones, zeros):
        return (1 - eps) * (one(a, b) + wrong - 2 * wrong * one(a, b)) + eps * fmpq(d + ones - zeros) / (
            2 * d
        )

    def entropy(state):
        p = float(label(*state))
        return -sum(x * log2(x) for x in (p, 1 - p) if x > 0)

    @cache
    def error(a, b, wrong, ones, zeros, tests):
        if tests == 0:
            p = label(a, b, wrong, ones, zeros)
            return min(p, 1 - p)
        kinds = []
        if wrong not in (0, 1):
            kinds.append([(flip, (a, b, fmpq(1), ones, zeros)), (1 - flip, (a, b, fmpq(0), ones, zeros))])
        if a > 0 and b > 0:
            kinds.append([(fmpq(1, 2), (x, y, wrong, ones, zeros)) for x, y in ((a - 1, b), (a, b - 1))])
        if ones + zeros < d:
            kinds.append([(fmpq(1, 2), (a, b, wrong, ones + x, zeros + 1 - x)) for x in (0, 1)])
        left = sorted(
            (sum(float(p) * entropy(state) for p, state in kind), i) for i, kind in enumerate(kinds)
        )
        assert len(left) == 1 or left[1][0] - left[0][0] > 1e-12
        return sum((p * error(*state, tests - 1) for p, state in kinds[left[0][1]]), fmpq(0))

    return error((votes + 1) // 2, votes // 2 + 1, flip, 0, 0, votes) - eps / 2


@pytest.mark.parametrize("d", [4, 7, 10, 13])
@pytest.mark.parametrize("eps", [fmpq(1, 100), fmpq(1, 10), fmpq(6, 25)])
def test_up_to_the_threshold_the_slack_pays_for_a_copy_and_beyond_it_does_not(d, eps):
    below, above = flips_between(d, eps)
    last = fmpq(1, 4 ** half_of_votes(d)) - fmpq(1, GRID)
    assert above < last
    for flip in (most_flips(d), below):
        assert lost_by_a_copy(d, eps, flip) <= (1 - eps) * flip
    for flip in (above, (above + last) / 2, last):
        assert lost_by_a_copy(d, eps, flip) > (1 - eps) * flip


def test_where_the_threshold_is_beyond_the_range_of_what_is_lost_it_is_not_the_largest():
    d, eps, flip = 19, fmpq(1, 100), fmpq(1, 500)
    below, above = flips_between(d, eps)
    assert fmpq(1, 4 ** half_of_votes(d)) < below < above < flip
    assert lost_by_a_copy(d, eps, below) <= (1 - eps) * below
    assert lost_by_a_copy(d, eps, flip) < (1 - eps) * flip
