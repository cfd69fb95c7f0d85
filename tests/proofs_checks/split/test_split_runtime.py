"""Runtime of SPLIT: exact numbers of rows, the closed forms against search, the printed numbers."""

from itertools import product
from math import comb, perm

import pytest
import sympy
from flint import arb, fmpq

from proofs_checks.split.computed.counted_search import CachedSearch, Search
from proofs_checks.split.computed.derivation import agree, power, symbols
from proofs_checks.split.computed.lookahead_cost import (
    cached_cost,
    cached_slope,
    cached_stationary_depth,
    cheapest_depths,
    cost,
    real_cost,
    stationary_depth,
)
from proofs_checks.split.computed.search_tables import table
from proofs_checks.split.running_time.corollary_6_2 import cached_threshold
from proofs_checks.split.running_time.corollary_6_2_cached import beyond_first_order
from proofs_checks.split.running_time.equations_33_51 import UPPER
from theorylab.claims import check
from theorylab.errors import InvalidArgument


def test_counts_where_no_test_tells_anything():
    penalty = fmpq(1, 100)
    for k, depth, lookahead in ((3, 2, 1), (4, 3, 1), (4, 3, 2)):
        data = table("coin", k)
        for search, orders in ((Search, perm), (CachedSearch, comb)):
            run = search(data, penalty)
            run.split(depth, lookahead)
            assert run.prefix == data.rows * sum(orders(k, j) for j in range(1, lookahead + 1))
            levels = sum(k - i for i in range(lookahead, depth))
            assert run.greedy == data.rows * orders(k, lookahead) * levels
            assert run.completion == data.rows * sum(orders(k, j) for j in range(1, depth + 1))


def test_a_shallow_leaf_costs_as_much_as_printed():
    assert all(sum(perm(k, j) for j in (1, 2, 3)) == k**3 - 2 * k**2 + 2 * k for k in range(2, 30))
    assert all(cost(k, 3, 1) == 3 * k**2 for k in range(2, 30))


def test_depths_out_of_range():
    with pytest.raises(InvalidArgument, match="less than the depth 2"):
        cost(3, 2, 2)
    with pytest.raises(InvalidArgument, match="less than the depth 2"):
        Search(table("coin", 2), fmpq(0)).split(2, 2)
    with pytest.raises(InvalidArgument, match="no stationary point"):
        stationary_depth(9, 1)
    with pytest.raises(InvalidArgument, match="does not first fall"):
        cached_stationary_depth(3, 5)


def test_stationary_depths_are_local_minima():
    near = fmpq(1, 1000)
    for k, depth in product((20, 100, 10**6), (2, 3, 5, 6)):
        best = stationary_depth(k, depth)
        assert all(real_cost(k, depth, best + side) > real_cost(k, depth, best) for side in (-near, near))
        best = cached_stationary_depth(k, depth)
        assert cached_slope(k, depth, best - near) < 0 < cached_slope(k, depth, best + near)


def test_the_cached_slope_is_the_difference_quotient_of_the_cached_runtime():
    def runtime(k, depth, at):
        at = arb(at)
        return (depth - at) * arb(k) ** (at + 1) / (at + 1).gamma() + arb(k) ** (depth - at) / (
            depth - at + 1
        ).gamma()

    step = fmpq(1, 10**4)
    for k, depth, at in ((20, 5, fmpq(3, 2)), (7, 3, fmpq(1, 3)), (100, 4, fmpq(2))):
        quotient = (runtime(k, depth, at + step) - runtime(k, depth, at - step)) / (2 * step)
        assert abs(quotient / cached_slope(k, depth, at) - 1) < fmpq(1, 1000)
        assert all(runtime(k, depth, i).overlaps(arb(cached_cost(k, depth, i))) for i in range(depth))


def test_printed_numbers():
    for runtime, expected in ((cost, [3, 2, 4, 5, 6]), (cached_cost, [14, 38, 82, 152, 254])):
        for depth, least in zip((3, 5, 7, 9, 11), expected, strict=True):
            cheapest = [(depth - 1) // 2 in cheapest_depths(runtime, k, depth) for k in range(2, 300)]
            assert cheapest[least - 2 :] == [True] * (300 - least)
            assert least == 2 or not cheapest[least - 3]
            assert runtime is cost or cached_threshold(depth) == least
    assert abs(stationary_depth(20, 5) - fmpq(1826, 1000)) < fmpq(1, 2000)
    assert abs(cached_stationary_depth(20, 5) - fmpq(1298, 1000)) < fmpq(1, 2000)
    assert [cheapest_depths(cached_cost, k, 5) for k in (37, 38)] == [(1,), (2,)]


def test_the_domain_in_numbers():
    """The powers of the proof that z >= -1/e."""
    for k, depth, below in ((9, 1, 88), (3, 2, 44), (2, 3, 27)):
        assert k ** (depth + 1) < below < 2 * arb(3).exp() * arb(k).log()
    for k, depth, above in ((10, 1, 93), (4, 2, 56), (3, 3, 45), (2, 4, 28)):
        assert k ** (depth + 1) > above > 2 * arb(3).exp() * arb(k).log()
    assert 2 * arb(39).log() - arb(39).log().log() > 6


def test_the_upper_bound_fails_at_five_points():
    below_39 = [{"d": depth, "k": k} for depth in range(1, 8) for k in range(2, 39)]
    failing = []
    for values in below_39:
        try:
            holds = UPPER.measured(**values) < UPPER.claimed(**values)
        except InvalidArgument:
            continue
        if not holds:
            failing.append((values["d"], values["k"]))
    assert failing == [(1, 10), (1, 11), (1, 12), (2, 4), (4, 2)]
    assert check(UPPER).violations == len(failing)


def test_a_line_that_is_off_is_noticed():
    x, d, L = symbols()
    assert agree((d - x) * power(x + 1), d * power(x) * power(1) - x * power(x + 1))
    assert not agree(L * power(x + 1), L * power(x))


def test_logarithm_of_the_quotient_of_the_cached_slope():
    """The equation of the proof of split.cor-6.2.cached-rate, and the derivatives of its first part."""
    a, b, L, e, M = sympy.symbols("a b L e M", positive=True)
    psi = sympy.digamma
    falls, rises = (L - psi(b + 1)) / sympy.gamma(b + 1), (b * (L - psi(a)) - 1) / sympy.gamma(a)
    quotient = b * sympy.gamma(b + 1) / sympy.gamma(a) * (1 + (psi(b) - psi(a)) / (L - psi(b + 1)))
    assert sympy.simplify(sympy.expand_func(rises / falls - quotient)) == 0
    h = sympy.log(b) + sympy.loggamma(b + 1) - sympy.loggamma(a)
    along = h.subs({a: M - e, b: M + e})
    first = sympy.diff(along, e).subs(e, 0)
    assert sympy.simplify(sympy.expand_func(first - 2 * psi(M + 1))) == 0
    second = sympy.diff(along, e, 2)
    claimed = sympy.polygamma(1, M + e) - sympy.polygamma(1, M - e) - 2 / (M + e) ** 2
    assert sympy.simplify(sympy.expand_func(second - claimed)) == 0


def test_algebra_of_the_cached_rate():
    d = sympy.symbols("d", positive=True)
    eta = (d - 1) / 2 + sympy.Rational(37, 100) / d
    claimed = 1 + 1 / d - sympy.Rational(126, 100) / d**2 + sympy.Rational(148, 100) / d**3
    assert sympy.simplify(eta * 2 * (d + 2) / d**2 - claimed) == 0
    left = sympy.Rational(68, 100) * d**2 / (d + 1) - eta
    right = (
        sympy.Rational(18, 100) * (d - 1) + sympy.Rational(68, 100) / (d + 1) - sympy.Rational(37, 100) / d
    )
    assert sympy.simplify(left - right) == 0


@pytest.mark.parametrize("d", [2, 3, 5, 12])
def test_one_is_enough_for_the_cached_rate(d):
    for k in ((d + 2) ** 3, 10**20):
        beyond, log = beyond_first_order(d, k), arb(k).log()
        assert 0 < beyond * log**2 < 1


def test_limit_of_the_cached_rate():
    d, k = 4, 10**2000
    M = arb(d + 1) / 2
    limit = M.log() * arb(2).zeta(M) - (M.log() / M) ** 2 / 2
    assert abs(beyond_first_order(d, k) * arb(k).log() ** 2 / limit - 1) < arb("0.01")
