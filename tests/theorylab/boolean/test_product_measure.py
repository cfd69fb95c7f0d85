from math import prod
from random import Random

import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from theorylab.boolean import product_measure as module
from theorylab.boolean.packed import PackedFunction
from theorylab.boolean.product_measure import product_mean
from theorylab.problems.cube import CubeProblem
from theorylab.testing import boolean_functions, product_distributions


def naive_mean(table, probabilities):
    """Return the sum of the probabilities of the inputs where the function is 1."""
    return sum(
        (
            prod((p if x >> i & 1 else 1 - p for i, p in enumerate(probabilities)), start=fmpq(1))
            for x, value in enumerate(table)
            if value
        ),
        fmpq(0),
    )


@settings(max_examples=50, deadline=None)
@given(st.data())
def test_definition(data):
    table = data.draw(boolean_functions(st.integers(0, 6)))
    probabilities = data.draw(product_distributions(table.variables))
    assert product_mean(table, probabilities) == naive_mean(table, probabilities)


@pytest.mark.parametrize("denominator", [2, 10, 10**3, 10**7, 10**30])
@pytest.mark.parametrize("piece", [3, 5, 19])
def test_small_and_large_denominators_in_one_and_many_pieces(denominator, piece, monkeypatch):
    monkeypatch.setattr(module, "PIECE_VARIABLES", piece)
    chance = Random(denominator)
    n = 10
    probabilities = [fmpq(chance.randrange(1, denominator), denominator) for _ in range(n)]
    function = PackedFunction.random(n, seed=2)
    assert product_mean(function, probabilities) == naive_mean(function.bits(), probabilities)


def test_more_than_one_piece():
    n = 20
    probabilities = [fmpq(1, 3)] * 7 + [fmpq(3, 10)] * 13
    function = PackedFunction.random(n, seed=3)
    problem = CubeProblem(function.bits(), probabilities)
    assert product_mean(function, probabilities) == problem.label_mean(problem.root)
