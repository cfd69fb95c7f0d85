from math import prod

import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from theorylab.boolean.influences import total_influence
from theorylab.boolean.noise import noise_stability, noise_stability_bounds
from theorylab.boolean.packed import PackedFunction
from theorylab.boolean.spectrum import fourier_weights
from theorylab.errors import InvalidArgument
from theorylab.testing import boolean_functions

CORRELATIONS = st.fractions(-1, 1, max_denominator=10).map(lambda r: fmpq(r.numerator, r.denominator))


def naive_stability(table, rho):
    """Return E[F(x) F(y)], where each bit of y equals that of x with probability (1 + rho) / 2."""
    n = len(table).bit_length() - 1
    chance = [
        prod(((1 - rho) / 2 if d >> i & 1 else (1 + rho) / 2 for i in range(n)), start=fmpq(1))
        for d in range(1 << n)
    ]
    return sum(
        (
            chance[d] * (-1) ** int(table[x] + table[x ^ d]) / (1 << n)
            for x in range(1 << n)
            for d in range(1 << n)
        ),
        fmpq(0),
    )


def chords(weights, rho, degree):
    """Return bounds for 0 < rho < 1, where k -> rho^k is convex.

    For a tail of mean degree m the sum is minimal if its weight is on the two degrees next to m, and maximal if its
    weight is on the lowest and the highest degree.
    """
    n = len(weights) - 1
    mass = sum(weights[degree + 1 :], fmpq(0))
    known = sum((rho**k * w for k, w in enumerate(weights[: degree + 1])), fmpq(0))
    if mass == 0:
        return known, known
    m = sum((k * w for k, w in enumerate(weights) if k > degree), fmpq(0)) / mass

    def chord(a, b):
        return known + mass * (rho**a if a == b else ((b - m) * rho**a + (m - a) * rho**b) / (b - a))

    return chord(int(m.floor()), int(m.ceil())), chord(degree + 1, n)


@pytest.mark.parametrize("n", range(4))
@pytest.mark.parametrize("rho", [fmpq(-1), fmpq(-1, 3), fmpq(3, 10)])
def test_every_function_of_at_most_three_variables(n, rho):
    for code in range(0, 1 << (1 << n), 1 if n < 3 else 5):
        table = [code >> x & 1 for x in range(1 << n)]
        assert noise_stability(table)(rho) == naive_stability(table, rho)


@settings(max_examples=50, deadline=None)
@given(boolean_functions(st.integers(1, 6)))
def test_ends_and_slope(table):
    stability = noise_stability(table)
    assert stability(1) == 1
    assert stability(0) == (1 - 2 * fmpq(sum(table), len(table))) ** 2
    assert stability.derivative()(1) == total_influence(table)


@settings(max_examples=50, deadline=None)
@given(boolean_functions(st.integers(0, 6)), CORRELATIONS, st.integers(0, 6))
def test_bounds_hold_the_stability_and_close_with_the_degree(table, rho, degree):
    exact = noise_stability(table)(rho)
    bounds = noise_stability_bounds(table, rho, degree=degree)
    assert bounds.lower <= exact <= bounds.upper
    closer = noise_stability_bounds(table, rho, degree=degree + 1)
    assert bounds.lower <= closer.lower <= closer.upper <= bounds.upper
    if degree >= table.variables - 2:
        assert bounds.lower == bounds.upper


@settings(max_examples=50, deadline=None)
@given(boolean_functions(st.integers(1, 6)), st.sampled_from(["1/10", "1/2", "9/10"]), st.integers(0, 6))
def test_bounds_of_a_positive_correlation_are_chords(table, rho, degree):
    bounds = noise_stability_bounds(table, rho, degree=degree)
    weights = fourier_weights(table)
    degree = min(degree, table.variables)
    assert (bounds.lower, bounds.upper) == chords(weights, bounds.rho, degree)


def test_bounds_say_what_they_follow_from():
    function = PackedFunction.random(16, seed=1)
    bounds = noise_stability_bounds(function, "1/2", degree=2)
    assert bounds.basis == "Fourier weights of degree at most 2, Parseval and the total influence"
    assert bounds.weights == fourier_weights(function)[:3]
    assert bounds.total_influence == total_influence(function)
    assert bounds.upper - bounds.lower < fmpq(1, 8)


@pytest.mark.parametrize("rho", [2, "-11/10"])
def test_correlations_out_of_range(rho):
    with pytest.raises(InvalidArgument, match="rho: .* is not in"):
        noise_stability_bounds([0, 1], rho, degree=1)


def test_floats_are_refused():
    with pytest.raises(InvalidArgument, match="not exact"):
        noise_stability_bounds([0, 1], 0.5, degree=1)
