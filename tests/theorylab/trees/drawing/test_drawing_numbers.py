"""Numbers of a drawing against the standard library's exact fractions."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from theorylab.trees.drawing.numbers import MOST_DIGITS, short_number


@given(st.integers(-(10**15), 10**15), st.integers(1, 10**15))
def test_exact_when_short_else_correctly_rounded(p, q):
    value, written = Fraction(p, q), short_number(fmpq(p, q))
    digits = len(str(abs(value.numerator))) + (len(str(value.denominator)) if value.denominator > 1 else 0)
    assert written.startswith("~") == (digits > MOST_DIGITS)
    if digits <= MOST_DIGITS:
        assert Fraction(written) == value
    else:
        rounded = Decimal(written[1:])
        half_a_unit_in_the_last_place = Fraction(10) ** rounded.as_tuple().exponent / 2
        assert len(rounded.as_tuple().digits) <= 4
        assert abs(Fraction(rounded) - value) <= half_a_unit_in_the_last_place


@pytest.mark.parametrize(
    ("exponent", "written"),
    [(0, "1"), (11, "100000000000"), (12, "~1.000E+12"), (6000, "~1.000E+6000")],
)
def test_powers_of_ten_around_the_limit_and_far_beyond(exponent, written):
    assert short_number(10**exponent) == written


def test_nearly_one_is_not_written_as_one():
    assert short_number(fmpq(1)) == "1"
    assert short_number(1 - fmpq(1, 2**100)) == "~1.000"
