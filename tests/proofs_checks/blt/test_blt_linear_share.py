"""Steps of the proof of Corollary 4.4 without the logarithm, numerically and algebraically."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest
import sympy

from proofs_checks.blt.lower_bound.linear_share import LONG


@pytest.mark.parametrize("k", [LONG, 303, 501])
def test_no_node_within_the_spread_is_unsafe(k):
    """If S^2 <= 21k/4 and r < 2k/5 bits are read, the influence binom(n, (n-S)/2) 2^-n exceeds 1/(100 sqrt k)."""
    for read in range(-(-2 * k // 5)):
        n = k - 1 - read
        s = max(s for s in range(n % 2, n + 1, 2) if 4 * s * s <= 21 * k)
        assert 100**2 * k * comb(n, (n - s) // 2) ** 2 > 4**n


def test_the_algebra_of_the_tail():
    x, d, k, a = sympy.symbols("x d k a", positive=True)
    z = x * sympy.sqrt(d)
    series = (1 + x) / (2 * x) * sympy.sqrt(2 / (sympy.pi * d * (1 - x) * (1 + x)))
    assert sympy.simplify((series - sympy.sqrt((1 + x) / (1 - x)) / (z * sympy.sqrt(2 * sympy.pi))) ** 2) == 0
    assert sympy.simplify(1 / (1 - (1 - x) / (1 + x)) - (1 + x) / (2 * x)) == 0
    share = sympy.Rational(2, 5)
    slope = sympy.diff((sympy.sqrt(a * k) + 2) / (share * k - 1), k) * (share * k - 1) ** 2
    claimed = -sympy.sqrt(a * k) / 5 - sympy.sqrt(a / k) / 2 - sympy.Rational(4, 5)
    assert sympy.simplify(slope - claimed) == 0


def test_the_binomial_tail_is_below_the_geometric_series():
    for d in (20, 51, 120):
        for m in range(d % 2 or 2, d - 1, 2):
            tail = Fraction(sum(comb(d, (d + j) // 2) for j in range(m, d + 1, 2)), 2**d)
            assert tail <= Fraction(comb(d, (d + m) // 2), 2**d) * Fraction(d + m, 2 * m)
