"""The gain of a vote, through the steps of the proof of split.thm-a.6.flips.votes."""

from __future__ import annotations

from itertools import product
from math import comb

import pytest
import sympy
from flint import arb, fmpq

from proofs_checks.split.optimality.theorem_a_6_votes import decision_probability, vote_gain, zero_majority
from theorylab.impurities.impurity import ENTROPY
from theorylab.numbers.comparison import Order, compare, enclosure

LN2 = arb(2).log()
NONE, HALF = fmpq(0), fmpq(1, 2)
m = sympy.symbols("m", integer=True, positive=True)


def _least(a, b):
    """Return the lower bound of the proof for a gain without noise."""
    pi = zero_majority(a, b)
    return arb(decision_probability(a, b) ** 2 / (4 * pi * (1 - pi))) / LN2


def _most(b):
    """Return the upper bound at (1, b)."""
    return arb(fmpq(2, 2**b - 1))


def test_the_bounds_of_both_sides():
    for b in range(2, 30):
        assert enclosure(vote_gain(1, b, NONE)) < _most(b)
        for a in range(2, b + 1):
            assert enclosure(vote_gain(a, b, NONE)) > _least(a, b)
            assert _least(a, b) > (_most(b) if b >= 4 else _most(4))
    assert arb(fmpq(1, 2)) * 9 / 32 / LN2 > _most(4)


def test_twice_the_entropies_of_a_settling_vote_add_up_by_the_chain_rule():
    for b in range(2, 12):
        q = fmpq(2, 2**b)
        by_vote = ENTROPY.value((1 / (2 - q), (1 - q) / (2 - q)))
        assert (
            compare(vote_gain(1, b, NONE), ENTROPY.value((HALF, HALF)) * 2 - by_vote * (2 - q)) is Order.EQUAL
        )


def test_the_square_over_the_mean_does_not_fall():
    a, b, alpha, beta = sympy.symbols("a b alpha beta")
    k, z = (a + b - 1) / (2 * a), b * (b + 1) / ((a + b) * (a + b - 1))
    gap = (b - 1 - a) * (3 * a + b - 1) * (a + b) - 2 * a * b * (b + 1)
    assert sympy.cancel((k**2 - 1 - k * z) * 4 * a**2 * (a + b) - gap) == 0
    shifted = sympy.Poly(sympy.expand(gap.subs(b, 2 * a + 1 + beta).subs(a, 2 + alpha)), alpha, beta)
    assert min(shifted.coeffs()) > 0
    for small, large in product(range(2, 9), range(2, 20)):
        ratio = decision_probability(small + 1, large) / decision_probability(small, large)
        assert ratio == fmpq(small + large - 1, 2 * small)
        if large >= small:
            assert decision_probability(small, large) / (2 * zero_majority(small, large)) <= fmpq(
                large * (large + 1), (small + large) * (small + large - 1)
            )


@pytest.mark.parametrize("choose", [(3 * m, m), (3 * m - 2, m - 1)])
def test_binomials_grow_by_four(choose):
    later = [part.subs(m, m + 1) for part in choose]
    ratio = sympy.combsimp(sympy.binomial(*later) / sympy.binomial(*choose))
    above, below = sympy.fraction(sympy.together(ratio - 4))
    assert all(c > 0 for c in sympy.Poly(sympy.expand(above.subs(m, m + 1)), m).coeffs())
    assert all(c > 0 for c in sympy.Poly(sympy.expand(below.subs(m, m + 1)), m).coeffs())


def test_where_the_binomials_begin():
    assert comb(6, 2) ** 2 * arb(fmpq(31, 32)) > 16**2 * LN2
    assert comb(7, 2) ** 2 * arb(fmpq(63, 64)) > 2**9 * LN2
    assert arb(fmpq(25, 256)) / LN2 > _most(4)
    assert arb(fmpq(40, 13)) > 4 * LN2
    assert arb(fmpq(25 * 31, 7 * 32)) > 4 * LN2


def test_powers_where_half_of_the_votes_are_two():
    """If 2 lambda^2 = 1, a vote leaves more entropy than the bit at (1, 3); at the other states x = 0 or x = D."""
    assert all(fmpq(1, 2**k) + fmpq(1, 8**k) < 2 * fmpq(9, 16) ** k for k in range(1, 40))
    centre = {(a, b): 1 - 2 * zero_majority(a, b) for b in range(1, 4) for a in range(1, b + 1)}
    assert centre.pop((1, 3)) == 3 * decision_probability(1, 3)
    assert all(x in (0, decision_probability(*state)) for state, x in centre.items())
