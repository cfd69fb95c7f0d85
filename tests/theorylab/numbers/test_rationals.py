from __future__ import annotations

import pytest
from flint import fmpq

from theorylab.errors import InvalidArgument
from theorylab.numbers.rationals import format_rational, integer, rational, truth


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1e-3", fmpq(1, 1000)),
        ("0.01", fmpq(1, 100)),
        (".5", fmpq(1, 2)),
        ("1.", fmpq(1)),
        (" 1 / 20 ", fmpq(1, 20)),
        ("+3/4", fmpq(3, 4)),
        ("-.5E1", fmpq(-5)),
        ("1/" + "3" * 3000, fmpq(1) / (fmpq(10) ** 3000 - 1) * 3),
    ],
)
def test_a_rational_is_read_as_people_write_it(text, value):
    assert rational(text) == value


@pytest.mark.parametrize(
    "text", ["", "nan", "inf", "1e", ".", "1//2", "1/-2", "1_0", "0x1", "True", "٣", "1e-3/2"]
)
def test_what_is_no_rational_is_refused_with_the_forms_that_are(text):
    with pytest.raises(InvalidArgument, match=r"eps: .* write it as 3/10, 0.3, 1e-3 or 7"):
        rational(text, name="eps")


@pytest.mark.parametrize("text", ["1e10000", "1e-99999999999"])
def test_an_exponent_that_would_fill_the_memory_is_refused(text):
    with pytest.raises(InvalidArgument, match="exponent"):
        rational(text)


@pytest.mark.parametrize("text", ["1e4000", "-1e-3999", "1.5e4000"])
def test_a_number_that_could_not_be_read_back_is_refused(text):
    with pytest.raises(InvalidArgument, match="has more than 4000 digits"):
        rational(text)


@pytest.mark.parametrize("text", ["1e3999", "1e-3997", "-1e3998"])
def test_the_longest_numbers_are_read_back(text):
    assert rational(format_rational(rational(text))) == rational(text)


@pytest.mark.parametrize(
    ("text", "value"),
    [("7", 7), ("1.0", 1), (" 1e3 ", 1000), ("-4/2", -2), ("0x16E9", 5865), (" 0x" + "0" * 900 + "1f", 31)],
)
def test_an_integer_may_be_written_as_any_number_that_is_one(text, value):
    assert integer(text) == value


@pytest.mark.parametrize(
    "text", ["1.5", "1e-1", "True", "x", "", "1e2000", "0x", "0x1g", "-0x1", "0x1/2", "0x" + "f" * 831]
)
def test_what_is_no_integer_is_refused(text):
    with pytest.raises(InvalidArgument, match=r"^K: "):
        integer(text, name="K")


def test_truth_values_have_four_names():
    assert [truth(text) for text in ("True", "1", " false", "0")] == [True, True, False, False]
    with pytest.raises(InvalidArgument, match="flag: 'yes' is not a truth value; write True, False, 1 or 0"):
        truth("yes", name="flag")
