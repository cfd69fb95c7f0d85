"""Numeric labels with the squared loss, and costs of rows: every program equals brute force over the rows."""

from __future__ import annotations

from fractions import Fraction

from flint import fmpq
from hypothesis import assume, given
from hypothesis import strategies as st
from naive_losses import NEAR, as_fmpq, cost_rows, least_costs, naive_greedy, number_rows

from dp_optimal import (
    optimal_by_depth,
    optimal_by_depth_and_size,
    optimal_by_size,
    optimal_with_penalty,
    penalty_path,
)
from dp_optimal.programs import least_objective
from theorylab import greedy, population_error
from theorylab.problems.samples.loss_samples import CostSample, NumberSample

DEPTHS = st.integers(0, 3)
PENALTIES = st.sampled_from((Fraction(0), Fraction(1, 20), Fraction(1, 6), Fraction(1)))
ROWS = st.one_of(number_rows(), cost_rows())


def sample_of(rows):
    X, weights, labels = ([row[i] for row in rows] for i in range(3))
    weights = list(map(as_fmpq, weights))
    if len(labels[0]) > 1:
        return CostSample(X, [list(map(as_fmpq, costs)) for costs in labels], weights=weights)
    return NumberSample(X, [as_fmpq(y) for (y,) in labels], weights=weights)


def mean_costs(rows, depth):
    rows = [row for row in rows if row[1]]
    weight = sum(w for _, w, _ in rows)
    return {leaves: as_fmpq(cost / weight) for leaves, cost in least_costs(rows, depth).items()}


def at_most(costs, leaves):
    return min(cost for of, cost in costs.items() if of <= leaves)


@given(ROWS, DEPTHS)
def test_depth(rows, depth):
    found = optimal_by_depth(sample_of(rows), depth)
    assert found.value == found.tree.error == min(mean_costs(rows, depth).values())
    assert found.tree.depth <= depth
    assert found.proved


@given(ROWS, DEPTHS, PENALTIES)
def test_penalty(rows, depth, penalty):
    price = as_fmpq(penalty)
    found = optimal_with_penalty(sample_of(rows), price, depth)
    assert found.value == found.tree.error + price * found.tree.leaves
    costs = {leaves: cost + price * leaves for leaves, cost in mean_costs(rows, depth).items()}
    assert found.value == min(costs.values())
    if penalty:
        assert found.tree.leaves == min(leaves for leaves, cost in costs.items() if cost == found.value)


@given(ROWS, DEPTHS, st.integers(0, 5))
def test_size_and_depth(rows, depth, size):
    sample, costs = sample_of(rows), mean_costs(rows, depth)
    found = optimal_by_depth_and_size(sample, depth, size)
    assert found.errors == tuple(at_most(costs, tests + 1) for tests in range(size + 1))
    assert found.tree.error == found.value
    assert found.tree.size <= size
    assert optimal_by_size(sample, size).errors == tuple(
        at_most(mean_costs(rows, 3), tests + 1) for tests in range(size + 1)
    )


@given(ROWS, DEPTHS)
def test_penalty_path(rows, depth):
    costs, path = mean_costs(rows, depth), penalty_path(sample_of(rows), depth)
    for piece in path.pieces:
        tree = path.tree(piece)
        assert (tree.error, tree.leaves) == (piece.error, piece.leaves)
        assert tree.depth <= depth
        for price in (piece.penalty_from, piece.penalty_to or piece.penalty_from + 1):
            assert piece.error + price * piece.leaves == min(c + price * n for n, c in costs.items())


@given(ROWS, DEPTHS)
def test_greedy_reduces_the_cost_most(rows, depth):
    tree = greedy(sample_of(rows), depth=depth)
    cost, size = naive_greedy(rows, depth)
    assert tree.error * sum(as_fmpq(w) for _, w, _ in rows) == as_fmpq(cost)
    assert tree.size == size


@given(ROWS, ROWS, DEPTHS)
def test_the_error_on_another_sample(rows, others, depth):
    assume(len(rows[0][2]) == len(others[0][2]))
    tree = greedy(sample_of(rows), depth=depth)
    loss = fmpq(0)
    for x, weight, labels in others:
        answer, exact = tree.label(x), list(map(as_fmpq, labels))
        loss += as_fmpq(weight) * ((exact[0] - answer) ** 2 if len(exact) == 1 else exact[answer])
    error = population_error(tree, sample_of(others))
    assert error * sum(as_fmpq(weight) for _, weight, _ in others) == loss


@given(number_rows(features=6, most=40) | number_rows(6, 40, NEAR), st.integers(2, 4), PENALTIES)
def test_search_on_larger_samples(rows, depth, penalty):
    """The search equals the general program, also if squared differences are far below the precision of the search."""
    sample = sample_of(rows)
    found = least_objective(sample, depth, as_fmpq(penalty))
    assert found.proved
    assert found.value == least_objective.general(sample, depth, as_fmpq(penalty)).value


def test_labels_of_equal_cost():
    sample = CostSample([[0], [1]], [[2, 2], [-1, -1]])
    found = optimal_by_depth(sample, 1)
    assert (found.value, found.tree.size) == (fmpq(1, 2), 0)
    assert optimal_by_size(sample, 1).errors == (fmpq(1, 2),) * 2
