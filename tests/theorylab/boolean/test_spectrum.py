from math import comb

import numpy as np
import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from theorylab.boolean import spectrum as module
from theorylab.boolean.influences import total_influence
from theorylab.boolean.packed import PackedFunction
from theorylab.boolean.spectrum import fourier_weights, low_degree_weights
from theorylab.errors import InvalidArgument, TooLarge
from theorylab.testing import boolean_functions


def naive_weights(table):
    """Return the squares of the expectations E[F(x) chi_S(x)], summed by the size of S."""
    n = len(table).bit_length() - 1
    weights = [fmpq(0)] * (n + 1)
    for s in range(1 << n):
        total = sum((-1) ** (value + (x & s).bit_count()) for x, value in enumerate(table))
        weights[s.bit_count()] += fmpq(total, 1 << n) ** 2
    return tuple(weights)


@pytest.mark.parametrize("n", range(4))
def test_every_function_of_at_most_three_variables(n):
    for code in range(1 << (1 << n)):
        table = [code >> x & 1 for x in range(1 << n)]
        assert fourier_weights(table) == naive_weights(table)


@settings(max_examples=50, deadline=None)
@given(boolean_functions(st.integers(0, 6)))
def test_parseval_and_total_influence(table):
    weights = fourier_weights(table)
    assert sum(weights, fmpq(0)) == 1
    assert sum((k * weight for k, weight in enumerate(weights)), fmpq(0)) == total_influence(table)


@settings(max_examples=50, deadline=None)
@given(boolean_functions(st.integers(0, 7)), st.integers(0, 8))
def test_weights_of_low_degree_are_the_first(table, degree):
    assert low_degree_weights(table, degree) == fourier_weights(table)[: degree + 1]


@pytest.mark.parametrize("n", [17, 20])
def test_more_than_one_block(n):
    """All coefficients of F = 1 - 2 AND are 2^(1-n) in absolute value, except the first, 1 - 2^(1-n)."""
    table = np.arange(1 << n) == (1 << n) - 1
    small = fmpq(1, 1 << (n - 1))
    expected = [(1 - small) ** 2, *(comb(n, k) * small**2 for k in range(1, n + 1))]
    function = PackedFunction.from_bits(table)
    assert fourier_weights(function) == tuple(expected)
    assert low_degree_weights(function, 3) == tuple(expected[:4])


def test_blocks_of_any_size(monkeypatch):
    function = PackedFunction.random(12, seed=1)
    expected = fourier_weights(function)
    monkeypatch.setattr(module, "BLOCK", 1 << 5)
    assert fourier_weights(function) == expected


def test_parities_have_a_single_weight():
    inputs = np.arange(1 << 10)
    for members in (0, 1, 0b1010101010, (1 << 10) - 1):
        weights = fourier_weights(np.bitwise_count(inputs & members) & 1)
        assert [k for k, weight in enumerate(weights) if weight] == [members.bit_count()]


def test_too_large_is_refused_before_any_work(monkeypatch):
    monkeypatch.setattr(module, "MOST_VARIABLES", 5)
    with pytest.raises(TooLarge, match="6 variables; all degrees up to 5"):
        fourier_weights([0] * 64)


def test_negative_degree():
    with pytest.raises(InvalidArgument, match="degree: -1"):
        low_degree_weights([0, 1], -1)
