from itertools import pairwise
from math import prod

import naive_boolean as boolean
import numpy as np
import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from theorylab.boolean import cube_edges
from theorylab.boolean.influences import influences, product_influences, total_influence
from theorylab.boolean.low_degree import low_degree_sums
from theorylab.boolean.packed import PackedFunction
from theorylab.errors import InvalidArgument
from theorylab.problems.cube import CubeProblem
from theorylab.testing import boolean_functions, product_distributions


def naive_edges(table, i):
    """Return the numbers of rising and falling edges, by definition."""
    pairs = [(table[x], table[x | 1 << i]) for x in range(len(table)) if not x >> i & 1]
    return pairs.count((0, 1)), pairs.count((1, 0))


def naive_product_influence(table, probabilities, i):
    """Return Pr[f(x) != f(x with bit i flipped)], input by input."""
    n = len(probabilities)
    chance = (prod(p if x >> j & 1 else 1 - p for j, p in enumerate(probabilities)) for x in range(1 << n))
    return sum((c for x, c in enumerate(chance) if table[x] != table[x ^ 1 << i]), fmpq(0))


def assert_counts(function):
    table = function.bits()
    rises, falls = cube_edges.edge_counts(function)
    changes = [fmpq(int(r + s), 1 << (function.variables - 1)) for r, s in zip(rises, falls)]
    assert tuple(changes) == boolean.influences(table)
    directed = [fmpq(int(r - s), 1 << function.variables) for r, s in zip(rises, falls)]
    assert tuple(directed) == boolean.correlations(table)


@pytest.mark.parametrize("n", range(4))
def test_every_function_of_at_most_three_variables(n):
    for code in range(1 << (1 << n)):
        table = [code >> x & 1 for x in range(1 << n)]
        expected = [naive_edges(table, i) for i in range(n)]
        counted = cube_edges.edge_counts(table)
        assert list(zip(*(side.tolist() for side in counted))) == expected
        assert influences(table) == tuple(fmpq(r + s, 1 << (n - 1)) for r, s in expected)


@pytest.mark.parametrize("n", range(1, 15))
def test_random_functions_inside_a_block(n):
    assert_counts(PackedFunction.random(n, seed=n))


@pytest.mark.parametrize("n", range(12, 18))
def test_random_functions_across_blocks(n, monkeypatch):
    monkeypatch.setattr(cube_edges, "BLOCK_WORDS", cube_edges.PIECE_WORDS)
    assert_counts(PackedFunction.random(n, seed=n))


def test_a_function_of_many_blocks():
    n = 21
    function = PackedFunction.random(n, seed=n)
    assert len(function.words) > cube_edges.BLOCK_WORDS
    assert_counts(function)


def test_tribes_by_its_closed_form():
    """In an OR of s ANDs of w variables, one is pivotal if the rest of its term is true and all other terms false."""
    w, s = 3, 5
    inputs = np.arange(1 << (w * s))
    table = np.any([(inputs >> (w * t)) & 7 == 7 for t in range(s)], axis=0)
    each = fmpq(1, 1 << (w - 1)) * (1 - fmpq(1, 1 << w)) ** (s - 1)
    assert influences(table) == (each,) * (w * s)
    assert total_influence(table) == w * s * each


@settings(max_examples=50, deadline=None)
@given(boolean_functions(st.integers(1, 6)))
def test_rises_less_falls_are_the_coefficients_of_degree_one(table):
    function = PackedFunction.from_bits(np.array(table))
    rises, falls = cube_edges.edge_counts(function)
    # sums of 0/1 values times (-1)^x: falling edges add to the half where the variable is 0
    assert (low_degree_sums(function, 1)[1] == falls - rises).all()


@settings(max_examples=50, deadline=None)
@given(st.data())
def test_product_influences_by_definition(data):
    table = data.draw(boolean_functions(st.integers(1, 5)))
    probabilities = data.draw(product_distributions(table.variables))
    found = product_influences(table, probabilities)
    problem = CubeProblem(table, probabilities)
    for i, split in enumerate(problem.splits(problem.root)):
        assert found[i] == naive_product_influence(table, probabilities, i)
        assert found[i] == problem.influence(problem.root, split)


@pytest.mark.parametrize("n", [6, 7, 12])
def test_a_fair_product_distribution_is_the_uniform_one(n):
    function = PackedFunction.random(n, seed=1)
    assert product_influences(function, [fmpq(1, 2)] * n) == influences(function)


def test_conjunction_of_biased_variables():
    probabilities = [fmpq(k, 10**12) for k in (3, 5, 7, 11, 13, 17, 19)]
    table = [0] * 127 + [1]
    found = product_influences(table, probabilities)
    assert found == tuple(prod(q for q in probabilities if q != p) for p in probabilities)
    assert all(a > b for a, b in pairwise(found))


@pytest.mark.parametrize(
    ("probabilities", "message"),
    [(["1/2"], "1 probability for 2 variables"), (["1/2", 1], r"Pr\[x2 = 1\] = 1 must lie")],
)
def test_wrong_probabilities(probabilities, message):
    with pytest.raises(InvalidArgument, match=message):
        product_influences([0, 1, 1, 0], probabilities)


def test_a_wrong_table():
    with pytest.raises(InvalidArgument, match="power of two"):
        influences([0, 1, 1])
