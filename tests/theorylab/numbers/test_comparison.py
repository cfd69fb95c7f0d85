from itertools import pairwise

import mpmath
import pytest
from flint import arb, ctx, fmpq, fmpz
from hypothesis import given
from hypothesis import strategies as st

from theorylab.errors import PrecisionExhausted
from theorylab.numbers.comparison import Certified, Order, compare, enclosure
from theorylab.numbers.formal_sum import FormalSum, Logarithms, Opaque, Roots

LOG = Logarithms()
positive = st.builds(fmpq, st.integers(1, 60), st.integers(1, 60))
coefficients = st.builds(fmpq, st.integers(-6, 6), st.integers(1, 4))


def logs(**terms):
    return FormalSum(LOG, {fmpq(int(k[1:])): fmpq(v) for k, v in terms.items()})


def roots(degree, terms):
    return FormalSum(Roots(degree), {fmpq(r): fmpq(c) for r, c in terms.items()})


def test_identities_of_logarithms_are_found_equal():
    assert compare(logs(n4=1), logs(n2=2)) is Order.EQUAL
    assert compare(logs(n6=3), logs(n2=3) + logs(n3=3)) is Order.EQUAL
    assert compare(logs(n8=1), 3) is Order.EQUAL
    assert compare(fmpq(3, 2), logs(n8=1) * fmpq(1, 2)) is Order.EQUAL


def test_close_logarithms_are_separated():
    # 2^1000003 against 3^630932: the powers differ, by far less than the precision of a float
    assert compare(logs(n2=1054), logs(n3=665)) is not Order.EQUAL
    near = logs(n2=fmpz(1) * 10**40 + 1) - logs(n2=10**40)
    assert compare(near, 0) is Order.GREATER


@given(
    st.dictionaries(positive, coefficients, max_size=4), st.dictionaries(positive, coefficients, max_size=4)
)
def test_order_of_logarithm_sums_agrees_with_high_precision(a, b):
    x, y = FormalSum(LOG, a), FormalSum(LOG, b)
    with mpmath.workdps(80):
        value = sum(
            (mpmath.mpf(int(c.p)) / int(c.q) * mpmath.log(mpmath.mpf(int(r.p)) / int(r.q), 2) * s)
            for terms, s in ((a, 1), (b, -1))
            for r, c in terms.items()
        )
        expected = Order.EQUAL if abs(value) < mpmath.mpf(10) ** -60 else Order(1 if value > 0 else -1)
    assert compare(x, y) is expected


@given(positive, positive, coefficients, coefficients, st.integers(2, 5))
def test_roots_in_one_class_cancel_exactly(r, s, a, b, degree):
    # (r s^d)^(1/d) = s r^(1/d)
    x = FormalSum(Roots(degree), {r * s**degree: a}) + FormalSum(Roots(degree), {r: b})
    y = FormalSum(Roots(degree), {r: a * s + b})
    assert compare(x, y) is Order.EQUAL
    assert compare(x + FormalSum(Roots(degree), {fmpq(1): fmpq(1, 10**30)}), y) is Order.GREATER


def test_roots_in_different_classes_never_cancel():
    assert compare(roots(2, {2: 1, 3: 1}), roots(2, {10: 1})) is Order.LESS
    assert compare(roots(2, {2: 1, 8: 1}), roots(2, {18: 1})) is Order.EQUAL


def test_opaque_values_are_undecided_only_when_they_coincide():
    half = FormalSum(Opaque(lambda atom: arb(atom) / 2), {4: fmpq(1)})
    also_half = FormalSum(half.atoms, {2: fmpq(2)})
    assert compare(half, half) is Order.EQUAL
    assert compare(half, also_half) is Order.EQUAL  # exact balls of radius zero
    root = FormalSum(Opaque(lambda atom: arb(atom).sqrt()), {2: fmpq(1), 8: fmpq(-1), 18: fmpq(1)})
    assert compare(root, FormalSum(root.atoms, {8: fmpq(1)})) is Order.UNDECIDED
    with pytest.raises(PrecisionExhausted):
        Certified(root).order(Certified(FormalSum(root.atoms, {8: fmpq(1)})))


def test_balls_are_never_taken_for_numbers():
    wide = arb(1, 0.5)
    assert compare(wide, 1) is Order.UNDECIDED
    assert compare(wide, 2) is Order.LESS
    assert compare(arb(1), fmpq(1)) is Order.EQUAL


def test_sums_that_cancel_equal_an_exact_ball():
    nothing = logs(n3=1) - logs(n3=1)
    assert compare(nothing, arb(0)) is Order.EQUAL
    assert compare(arb(1), nothing) is Order.GREATER


def test_order_is_no_truth_value():
    with pytest.raises(TypeError):
        bool(compare(1, 2))


@given(st.lists(st.dictionaries(positive, coefficients, min_size=1, max_size=3), min_size=2, max_size=8))
def test_certified_values_sort(terms):
    ordered = sorted(Certified(FormalSum(LOG, t)) for t in terms)
    assert all(a.order(b) <= 0 for a, b in pairwise(ordered))


def test_precision_is_left_as_it_was():
    before = ctx.prec
    compare(logs(n2=1), logs(n3=1))
    compare(logs(n6=10**30), logs(n2=10**30) + logs(n3=10**30))
    assert ctx.prec == before


def test_enclosure_contains_the_value():
    assert enclosure(logs(n8=1)).contains(3)
    assert float(roots(2, {4: 1})) == 2.0
