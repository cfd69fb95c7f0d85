"""Boolean and monotone functions: random draws, and problems made of them."""

from collections import Counter
from itertools import product

import pytest
from flint import fmpq
from scipy.special import chdtri

from constructions.classes.functions import boolean_function, random_monotone
from constructions.classes.random_monotone import _HeatBath, random_monotone_table
from theorylab.boolean.functions import functions_of
from theorylab.boolean.monotonicity import is_monotone
from theorylab.boolean.packed import PackedFunction
from theorylab.errors import InvalidArgument, TooLarge


def monotone_functions(n):
    return functions_of(n, "monotone").words.tolist()


def redrawn(f, n, coins):
    """Return the state after one sweep of the chain, input by input: even weights first, then odd ones."""
    value = [f >> x & 1 for x in range(2**n)]
    for x in sorted(range(2**n), key=lambda x: x.bit_count() % 2):
        below = any(value[x ^ 1 << i] for i in range(n) if x >> i & 1)
        above = all(value[x | 1 << i] for i in range(n) if not x >> i & 1)
        value[x] = int(below or (above and coins >> x & 1))
    return sum(bit << x for x, bit in enumerate(value))


@pytest.mark.parametrize("n", [0, 1, 2, 3])
def test_the_uniform_distribution_is_stationary(n):
    """Over all functions and coins, one sweep reaches each monotone function equally often, and no other function."""
    chain, functions = _HeatBath(n), monotone_functions(n)
    reached = Counter(chain.sweep(f, coins) for f, coins in product(functions, range(2**2**n)))
    assert reached == Counter(dict.fromkeys(functions, 2**2**n))


@pytest.mark.parametrize("n", [1, 2, 3])
def test_a_sweep_redraws_every_input(n):
    chain = _HeatBath(n)
    for f, coins in product(monotone_functions(n), range(0, 2**2**n, 5)):
        assert chain.sweep(f, coins) == redrawn(f, n, coins)


def test_a_sweep_keeps_the_order():
    chain, functions = _HeatBath(3), monotone_functions(3)
    for coins in range(256):
        after = {f: chain.sweep(f, coins) for f in functions}
        assert all(after[f] & ~after[g] == 0 for f, g in product(functions, repeat=2) if f & ~g == 0)


def test_uniform_over_the_seeds():
    """Pearson's test at level 1/1000; the seeds are fixed, so the outcome is always the same."""
    functions, draws = monotone_functions(3), 20_000
    drawn = Counter(random_monotone_table(3, seed) for seed in range(draws))
    assert set(drawn) == set(functions)
    expected = draws / len(functions)
    statistic = sum((times - expected) ** 2 / expected for times in drawn.values())
    assert statistic < chdtri(len(functions) - 1, 1 / 1000)


@pytest.mark.parametrize("n", range(10))
def test_random_functions_are_monotone_and_repeatable(n):
    f = random_monotone_table(n, 7)
    assert f == random_monotone_table(n, 7)
    assert is_monotone(PackedFunction.from_integer(f, n))


def test_functions_as_problems():
    median = sum(1 << x for x in range(8) if x.bit_count() >= 2)
    problem = boolean_function(3, median, (fmpq(1, 3),))
    assert problem.label_mean(problem.root) == 3 * fmpq(1, 9) * fmpq(2, 3) + fmpq(1, 27)
    drawn = random_monotone(5, 3)
    assert drawn.label_mean(drawn.root) == fmpq(random_monotone_table(5, 3).bit_count(), 32)


@pytest.mark.parametrize(
    ("build", "error", "wrong"),
    [
        (lambda: boolean_function(2, 16), InvalidArgument, "integer from 0 to 2\\^4 - 1"),
        (lambda: boolean_function(2, -1), InvalidArgument, "integer from 0"),
        (lambda: boolean_function(2, 6, (fmpq(1, 2),) * 3), InvalidArgument, "3 probabilities"),
        (lambda: boolean_function(17, 0), TooLarge, "n: 17"),
        (lambda: random_monotone_table(13, 0), TooLarge, "n: 13"),
        (lambda: random_monotone_table(3, -1), InvalidArgument, "seed: -1"),
    ],
)
def test_parameters_out_of_range(build, error, wrong):
    with pytest.raises(error, match=wrong):
        build()
