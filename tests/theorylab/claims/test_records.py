"""Verdicts as plain data: a ball that is written and read is the same ball."""

from __future__ import annotations

import copy

import pytest
from flint import arb, fmpz
from hypothesis import given
from hypothesis import strategies as st

from theorylab.claims.records import ball

MANTISSAS = st.integers(-(2**200), 2**200)
EXPONENTS = st.integers(-500, 500)


def parts(number):
    return number.mid().man_exp(), number.rad().man_exp()


@given(MANTISSAS, EXPONENTS, st.integers(0, 2**30 - 1), EXPONENTS)
def test_a_ball_of_integers_is_the_ball_they_came_from(middle, exponent, radius, radius_exponent):
    first = arb((middle, exponent), (radius, radius_exponent))
    assert parts(ball(*parts(first))) == parts(first)


@pytest.mark.parametrize("exponent", range(31))
def test_powers_of_two_as_radius(exponent):
    assert parts(ball((fmpz(1), fmpz(0)), (fmpz(2**exponent), fmpz(-40))))[1] == (1, exponent - 40)


@given(st.integers(2**30, 2**90))
def test_a_radius_of_too_many_bits_is_never_lessened(radius):
    assert ball((fmpz(0), fmpz(0)), (fmpz(radius), fmpz(0))).rad() >= radius


def test_a_ball_keeps_its_radius_between_processes():
    first = arb(2).sqrt() - arb(3).log()
    assert parts(copy.copy(first)) == parts(first)
