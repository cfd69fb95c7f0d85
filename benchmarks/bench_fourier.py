"""Influences, Fourier coefficients and monotonicity of functions stored as bits.

If boofun is installed, its influences of the same function are also timed, and must be equal.
"""

from functools import cache

import numpy as np
import pytest
from flint import fmpq

from theorylab.boolean.influences import influences, product_influences
from theorylab.boolean.low_degree import low_degree_sums
from theorylab.boolean.monotonicity import is_monotone
from theorylab.boolean.noise import noise_stability_bounds
from theorylab.boolean.packed import WORD_VARIABLES, PackedFunction
from theorylab.boolean.spectrum import fourier_weights


@cache
def random_function(n):
    return PackedFunction.random(n, seed=n)


def majority(n):
    """Return a monotone function, so that every edge has to be examined."""
    inside = np.bitwise_count(np.arange(1 << WORD_VARIABLES)).tolist()
    least = n // 2 + 1
    words = [
        sum(1 << b for b, ones in enumerate(inside) if above + ones >= least)
        for above in range(n - WORD_VARIABLES + 1)
    ]
    above = np.bitwise_count(np.arange(1 << (n - WORD_VARIABLES), dtype=np.uint32))
    return PackedFunction(np.array(words, dtype=np.uint64)[above], n)


@pytest.mark.parametrize("n", [20, 24, 30])
def test_influences(benchmark, n):
    found = benchmark.pedantic(influences, (random_function(n),), rounds=3, warmup_rounds=1)
    assert len(found) == n


@pytest.mark.parametrize("n", [20, 24, 30])
def test_influences_and_coefficients_of_degree_two(benchmark, n):
    function = random_function(n)
    found = benchmark.pedantic(
        lambda: (influences(function), low_degree_sums(function, 2)), rounds=2, warmup_rounds=1
    )
    assert len(found[1]) == 3


@pytest.mark.parametrize("n", [16, 20, 24])
def test_product_influences(benchmark, n):
    chances = [fmpq(3, 10)] * n
    benchmark.pedantic(product_influences, (random_function(n), chances), rounds=2, warmup_rounds=1)


@pytest.mark.parametrize("n", [21, 25, 29])
def test_monotone(benchmark, n):
    function = majority(n)
    assert benchmark.pedantic(is_monotone, (function,), rounds=2, warmup_rounds=1)


@pytest.mark.parametrize("n", [20, 24, 28])
def test_all_fourier_weights(benchmark, n):
    weights = benchmark.pedantic(fourier_weights, (random_function(n),), rounds=2, warmup_rounds=1)
    assert sum(weights, fmpq(0)) == 1


@pytest.mark.parametrize("n", [20, 24, 30])
def test_bounds_on_the_noise_stability(benchmark, n):
    bounds = benchmark.pedantic(
        lambda: noise_stability_bounds(random_function(n), "9/10", degree=2), rounds=2, warmup_rounds=1
    )
    benchmark.extra_info["width"] = float(bounds.upper - bounds.lower)


@pytest.mark.parametrize("n", [12, 16])
def test_influences_by_boofun(benchmark, n):
    boofun = pytest.importorskip("boofun")
    function = random_function(n)
    other = boofun.create(function.bits().astype(bool).tolist())
    found = benchmark.pedantic(other.influences, rounds=1)
    # dyadic rationals of few bits, so floating-point numbers hold them exactly
    assert [fmpq(*value.as_integer_ratio()) for value in found.tolist()] == list(influences(function))
