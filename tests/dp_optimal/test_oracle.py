"""Brute force equals the dynamic programs, and no tree is better; only values are compared, not the trees."""

from itertools import product

import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st
from tiny_problems import TableProblem, boolean_table, three_way

from dp_optimal.by_size import optimal_by_size
from dp_optimal.generic import oracle
from dp_optimal.generic.oracle import least, least_errors_by_size, trees_of_depth, trees_of_size
from dp_optimal.penalty import optimal_with_penalty
from theorylab.errors import TooLarge

MEANS = st.lists(st.sampled_from([fmpq(0), fmpq(1), fmpq(1, 3), fmpq(1, 2)]), min_size=8, max_size=8)
CHANCES = st.tuples(*[st.sampled_from([fmpq(1, 2), fmpq(3, 10), fmpq(5, 7)])] * 3)
WEIGHTS = st.lists(st.tuples(*[st.integers(0, 4)] * 3).filter(any), min_size=6, max_size=6)
PENALTIES = st.sampled_from([fmpq(0), fmpq(1, 100), fmpq(1, 24), fmpq(1, 16), fmpq(1, 8), fmpq(1)])


def ternary_table(weights, costs=None):
    inputs = product(range(3), range(2))
    return TableProblem((3, 2), {x: tuple(map(fmpq, w)) for x, w in zip(inputs, weights)}, costs)


def least_by_depth(problem, depth, objective):
    return least(problem, trees_of_depth(problem, depth), objective)


def assert_sizes(problem, size):
    optimum = optimal_by_size(problem, size)
    assert optimum.errors == least_errors_by_size(problem, size)
    assert optimum.value == optimum.errors[size] == optimum.tree.error
    assert optimum.tree.size == optimum.errors.index(optimum.value)


@given(WEIGHTS)
@settings(max_examples=25, deadline=None)
def test_errors_by_size_with_three_outcomes_and_labels(weights):
    assert_sizes(ternary_table(weights), 5)


@given(WEIGHTS, PENALTIES)
@settings(max_examples=25, deadline=None)
def test_penalised_trees_with_three_outcomes(weights, penalty):
    problem = ternary_table(weights)
    objective = lambda tree: (tree.error + penalty * tree.leaves, tree.leaves)  # noqa: E731
    optimum = optimal_with_penalty(problem, penalty)
    assert objective(optimum.tree) == least_by_depth(problem, 2, objective)


def test_the_oracle_counts_trees_as_the_recurrence_does():
    """N(n, t) trees have t internal nodes on n variables: N(n, t) = n sum_j N(n-1, j) N(n-1, t-1-j), N(n, 0) = 1."""

    def count(n, t):
        return 1 if t == 0 else n * sum(count(n - 1, j) * count(n - 1, t - 1 - j) for j in range(t))

    parity = boolean_table([bin(x).count("1") & 1 for x in range(8)])
    for t in range(5):
        assert sum(1 for _ in trees_of_size(parity, t)) == count(3, t)


def test_the_oracle_gives_up_on_large_problems(monkeypatch):
    monkeypatch.setattr(oracle, "MOST_TREES", 1000)
    parity = boolean_table([bin(x).count("1") & 1 for x in range(64)])
    with pytest.raises(TooLarge, match="more than 1000 trees"):
        least_by_depth(parity, 6, lambda tree: tree.error)


@pytest.mark.slow
def test_three_outcomes_and_unequal_prices():
    problem = three_way()
    assert_sizes(problem, 4)
    for penalty in (fmpq(0), fmpq(1, 50), fmpq(1, 10)):
        value = optimal_with_penalty(problem, penalty, 2).value
        assert value == least_by_depth(problem, 2, lambda tree: tree.error + penalty * tree.leaves)  # noqa: B023
