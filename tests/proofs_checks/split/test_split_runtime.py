"""Runtime of SPLIT: printed numbers, the algebra of the proofs, and depths out of range."""

import pytest
import sympy
from flint import arb, fmpq

from proofs_checks.split.computed.counted_search import Search
from proofs_checks.split.computed.derivation import agree, power, symbols
from proofs_checks.split.computed.lookahead_cost import (
    cached_cost,
    cached_stationary_depth,
    cheapest_depths,
    cost,
    stationary_depth,
)
from proofs_checks.split.computed.search_tables import table
from proofs_checks.split.running_time.corollary_6_2 import cached_threshold
from theorylab.errors import InvalidArgument


def test_depths_out_of_range():
    with pytest.raises(InvalidArgument, match="less than the depth 2"):
        cost(3, 2, 2)
    with pytest.raises(InvalidArgument, match="less than the depth 2"):
        Search(table("coin", 2), fmpq(0)).split(2, 2)
    with pytest.raises(InvalidArgument, match="no stationary point"):
        stationary_depth(9, 1)
    with pytest.raises(InvalidArgument, match="does not first fall"):
        cached_stationary_depth(3, 5)


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
    """The powers in the proof that z >= -1/e are on the stated sides of their bounds."""
    for k, depth, below in ((9, 1, 88), (3, 2, 44), (2, 3, 27)):
        assert k ** (depth + 1) < below < 2 * arb(3).exp() * arb(k).log()
    for k, depth, above in ((10, 1, 93), (4, 2, 56), (3, 3, 45), (2, 4, 28)):
        assert k ** (depth + 1) > above > 2 * arb(3).exp() * arb(k).log()
    assert 2 * arb(39).log() - arb(39).log().log() > 6


def test_a_line_that_is_off_is_noticed():
    x, d, L = symbols()
    assert agree((d - x) * power(x + 1), d * power(x) * power(1) - x * power(x + 1))
    assert not agree(L * power(x + 1), L * power(x))


def test_logarithm_of_the_quotient_of_the_cached_slope():
    """The equation in the proof of split.cor-6.2.cached-rate holds, and so do the derivatives of its first part."""
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
