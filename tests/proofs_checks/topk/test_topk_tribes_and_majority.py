"""Closed forms of appendix B.2 of the Top-k paper against counting."""

from decimal import Decimal, localcontext
from itertools import product
from math import comb, isqrt, log, log2

import numpy as np
import pytest
from flint import arb, fmpq

from constructions.parts.balanced_tribes import balanced_tribes
from constructions.parts.blocks import majority
from constructions.parts.dnf import tribes, tribes_width
from constructions.parts.mixture import mixture
from proofs_checks.shared.tribes_and_majority import majority_difference, most_bits, term_difference
from proofs_checks.topk.monotone.fact_b_3 import logarithm_over_length, tribes_table
from proofs_checks.topk.monotone.largest_correlations import (
    FIRST,
    KKL,
    TOO_MUCH,
    all_differences,
    entropy_ratio,
    least_quotient,
    quotient_of_terms,
)
from proofs_checks.topk.monotone.lemma_4_4 import leaf_accuracy, weights_bound
from proofs_checks.topk.monotone.lemma_4_4_params import BOUNDARY, PRINTED
from proofs_checks.topk.monotone.random_majority_path import violation_probability
from theorylab.claims.instance import evaluate
from theorylab.claims.relation import Agreement
from theorylab.errors import PrecisionExhausted
from theorylab.numbers.comparison import Order, compare

EPS, HALF = fmpq(1, 5), fmpq(1, 2)


def ones(table, i, bit):
    return sum(value for x, value in enumerate(table) if x >> i & 1 == bit)


@pytest.mark.parametrize("n", range(1, 10))
def test_tribes_table_and_difference(n):
    table, width = tribes_table(n), tribes_width(n)
    terms = [range(start, start + width) for start in range(0, n - width + 1, width)]
    assert table == [int(any(all(x >> i & 1 for i in term) for term in terms)) for x in range(2**n)]
    differences = {fmpq(ones(table, i, 1) - ones(table, i, 0), 2 ** (n - 1)) for term in terms for i in term}
    assert differences == {term_difference(tribes(n))}


def test_the_constant_of_tribes_is_attained_at_two_bits_only():
    equal = [
        n
        for n in range(2, 120)
        if compare(term_difference(tribes(n)), logarithm_over_length(n)) is Order.EQUAL
    ]
    assert equal == [2]


def test_the_constant_of_balanced_tribes_is_attained_at_two_and_four_bits_only():
    def order(n):
        return compare(term_difference(balanced_tribes(n)), logarithm_over_length(n, 2))

    assert [n for n in range(2, 120) if order(n) is Order.EQUAL] == [2, 4]


def test_least_quotient_over_all_monotone_functions_of_three_bits():
    tables = [t for t in product((0, 1), repeat=8) if 0 < sum(t) < 8]
    monotone = [t for t in tables if all(t[x] <= t[x | 1 << i] for x in range(8) for i in range(3))]

    def quotient(table):
        mean = fmpq(sum(table), 8)
        return max(fmpq(ones(table, i, 1) - ones(table, i, 0), 4) for i in range(3)) / (4 * mean * (1 - mean))

    assert len(monotone) == 18
    assert least_quotient(3) == min(map(quotient, monotone))


def quotient_over_half_a_logarithm(w, t):
    """Of an or of t ands of w variables, in decimals: Cov / Var over log2(n) / (2n)."""
    with localcontext() as context:
        context.prec = 60
        q, n = 1 - Decimal(2) ** -w, Decimal(w * t)
        difference = 2 * Decimal(2) ** -w * q ** (t - 1)
        return difference / (4 * q**t * (1 - q**t)) * 2 * n * Decimal(2).ln() / n.ln()


def test_the_constant_one_half_falls_first_at_139_terms_of_9_variables():
    below = [
        (w * t, w, t)
        for w in range(1, 12)
        for t in range(1, 1300 // w + 1)
        if w * t > 1 and quotient_over_half_a_logarithm(w, t) < 1
    ]
    assert min(below) == (1251, 9, 139) == (1251, *FIRST)
    assert compare(quotient_of_terms(9, 138), logarithm_over_length(1242, fmpq(1, 2))) is Order.GREATER
    assert compare(quotient_of_terms(*FIRST), logarithm_over_length(1251, fmpq(1, 2))) is Order.LESS


@pytest.mark.parametrize(("w", "t"), [(1, 3), (2, 4), (3, 5), (9, 139)])
def test_quotient_of_terms(w, t):
    exact = quotient_of_terms(w, t)
    assert float(exact) == pytest.approx(
        float(quotient_over_half_a_logarithm(w, t)) * log2(w * t) / (2 * w * t)
    )


def test_the_remark_of_kahn_kalai_and_linial_is_not_claimed_with_the_constant_that_fails():
    point = {"functions": "terms", "n": 1251, "width": 9, "terms": 139}
    assert evaluate(KKL, point).agreement is Agreement.AGREES
    assert evaluate(TOO_MUCH, point).agreement is Agreement.VIOLATES


def test_entropy_ratio_is_that_of_the_martingale_of_a_function():
    table = (0, 0, 0, 1, 0, 1, 1, 1)  # majority of three
    influences = [fmpq(ones(table, i, 1) - ones(table, i, 0), 4) for i in range(3)]
    assert influences == [HALF] * 3
    assert float(entropy_ratio(influences, HALF)) == pytest.approx(log(4 / 3) / 1.5)


def test_the_constants_in_the_proof_of_the_remark():
    e, c = arb(1).exp(), 1 / (4 * arb(2).log())
    assert c < e / (2 * (1 + e))
    # the least value over L of (1 - 2c) L - 2 ln(c L), and some values around it
    least = 2 - 2 * (2 * c / (1 - 2 * c)).log()
    assert least > 0
    for tenths in range(1, 400):
        length = arb(tenths) / 10
        assert (1 - 2 * c) * length - 2 * (c * length).log() > least * fmpq(99, 100)


def test_all_differences():
    functions = np.array([0b1000, 0b0110, 0b1010], dtype=np.uint64)
    assert all_differences(functions, 2).tolist() == [[1, 0, 2], [1, 0, 0]]


@pytest.mark.parametrize(("h", "K"), [(2, 4), (3, 4), (4, 7), (5, 8)])
def test_leaf_accuracy_is_the_best_of_all_leaves(h, K):
    block = mixture((1 - EPS, tribes(h)), (EPS, majority(K - 1)))
    for read in range(K):
        means = [
            block.mean(block.state((*(None,) * h, *bits, *(None,) * (K - 1 - read))))
            for bits in product((0, 1), repeat=read)
        ]
        assert leaf_accuracy(tribes(h), K, EPS, read) == max(max(q, 1 - q) for q in means)


def test_weights_bound_separates_its_divisors():
    assert [weights_bound(divisor) for divisor in (1, 2, 3)] == [True, True, False]


def test_most_bits():
    for h in (5, 43, 110, 619):
        assert most_bits(h, fmpq(1, 4)) == int((h / log2(h)) ** 2 / 4)
    with pytest.raises(PrecisionExhausted):
        most_bits(16, fmpq(1))


def test_a_majority_bit_and_a_tribes_variable_tie_at_eps_one_half_only():
    assert BOUNDARY == {"h": 2, "K": 3, "eps": HALF}
    assert HALF * majority_difference(2) == HALF * term_difference(tribes(2))  # 2 bits are 1/2 (2 / log2 2)^2
    repair = PRINTED.repair
    at_the_boundary = {"h": 2, "K": 3, "eps": HALF}
    assert not repair.measured(**at_the_boundary)
    assert {point["eps"] for point in repair.instances.points("quick")} < {fmpq(n, 100) for n in range(1, 50)}
    just_below = {"h": 2, "K": 2, "eps": fmpq(49, 100)}
    assert just_below in list(repair.instances.points("quick"))
    assert repair.measured(**just_below)
    assert not repair.control(**just_below)


@pytest.mark.parametrize("m", [1, 2, 3, 4, 5, 6, 101, 102])
def test_the_inequality_of_the_repair(m):
    # mu_m against 1/sqrt(2m): equal for two bits, larger for all other numbers
    assert (2 * m * majority_difference(m) ** 2 > 1) == (m != 2)
    assert 2 * 2 * majority_difference(2) ** 2 == 1


def test_majority_difference():
    for m in range(1, 7):
        table = [int(2 * x.bit_count() >= m) for x in range(2**m)]
        assert majority_difference(m) == fmpq(ones(table, 0, 1) - ones(table, 0, 0), 2 ** (m - 1))


@pytest.mark.parametrize("m", [11, 13, 15])
def test_violation_probability_path_by_path(m):
    length, bound = int(2 * m / log(m)), fmpq(1, 100 * isqrt(m))
    block, violating = majority(m), 0
    for path in product((0, 1), repeat=length):
        violating += any(_difference(block, path[:read]) <= bound for read in range(length))
    assert violation_probability(m) == fmpq(violating, 2**length)


def _difference(block, read):
    def mean(*more):
        return block.mean(block.state((*read, *more, *(None,) * (block.variables - len(read) - len(more)))))

    return mean(1) - mean(0)


def test_violation_probability_has_the_rate_that_is_claimed():
    rates = {m: violation_probability(m) * m * m for m in range(9, 402, 2)}
    assert rates[9] > 36
    assert 34 < rates[11] < 35
    assert max(rate for m, rate in rates.items() if m >= 31) < 13
    assert all(2 < rate < 10 for m, rate in rates.items() if m >= 41)


@pytest.mark.parametrize(("read", "least"), [(9, 34), (10, 61)])
def test_paths_of_nine_tests_with_and_without_their_leaf(read, least):
    """m = 11: input by input, whether the first nodes of the path, perhaps its leaf, have large correlations."""
    m, violated = 11, 0
    for bits in product((0, 1), repeat=m - 1):
        for r in range(read):
            others, more = m - r - 1, (m - 1) // 2 - sum(bits[:r])
            pivotal = comb(others, more) if more >= 0 else 0
            if pivotal**2 * 10**4 * m < 4**others:
                violated += 1
                break
    assert least < fmpq(violated, 2 ** (m - 1)) * m**2 < least + 1


def test_the_estimate_of_violations_begins_where_it_says():
    """The constants of the proof at m = 203, where they are least favourable."""
    m, excess = arb(203), arb(fmpq(43, 5))
    log_m, pi = m.log(), arb.pi()
    n = m * (1 - 2 / log_m)
    assert n > 126
    rest = 1 - excess / 126
    exponent = excess / 2 + excess**2 / (12 * 126 * rest) + 1 / (3 * 126 * rest)
    assert exponent < arb(fmpq(109, 25))
    assert 100 * (2 / pi).sqrt() * (-arb(fmpq(109, 25))).exp() > 1
    v = log_m / m.sqrt() * (excess.sqrt() + 2 / m.sqrt()) / (2 - 2 * log_m / m)
    assert v < arb(fmpq(3, 5))
    w = excess * (log_m / 2 - 1)
    assert 8 / (2 * pi * w).sqrt() * (-w / 2).exp() * m**2 < 29


@pytest.mark.parametrize("steps", [9, 30, 74])
def test_the_tail_of_a_walk(steps):
    """The tail at a from its first term, and the first term by Stirling's formula."""
    for a in range(steps % 2 or 2, steps, 2):
        at = [fmpq(comb(steps, (steps + s) // 2), 2**steps) for s in range(a, steps + 1, 2)]
        v = fmpq(a, steps)
        assert sum(at) <= (1 + v) / (2 * v) * at[0]
        first = (2 / (arb.pi() * steps * arb(1 - v**2))).sqrt() * arb(fmpq(-(a**2), 2 * steps)).exp()
        assert arb(at[0]) < first
        rest = v**4 * steps / (12 * (1 - v**2)) + 1 / (3 * steps * (1 - v**2))
        least = (2 / (arb.pi() * steps)).sqrt() * arb(fmpq(-(a**2), 2 * steps) - rest).exp()
        assert arb(at[0]) > least
