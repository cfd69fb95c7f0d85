"""Optimal trees of samples with ordered columns, against all trees and against the binarized table."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from flint import fmpq
from hypothesis import example, given, settings
from hypothesis import strategies as st

from dp_optimal import optimal_by_depth, optimal_with_penalty
from theorylab.problems.ordered.ordered_sample import OrderedSample
from theorylab.problems.samples.sample import SampleProblem

PENALTIES = (fmpq(0), fmpq(1, 100), fmpq(1, 9), fmpq(2))


@st.composite
def tables(draw, rows=9, columns=3, most=1):
    """Draw rows of small numbers with labels and weights: ties, constant and two-valued columns, equal rows."""
    count, width = draw(st.integers(2, rows)), draw(st.integers(1, columns))
    values = [draw(st.integers(0, 6)) for _ in range(width)]
    X = [[draw(st.integers(0, value)) for value in values] for _ in range(count)]
    labels = draw(st.integers(2, 4))
    y = [draw(st.integers(0, labels - 1)) for _ in range(count)]
    weights = [draw(st.integers(1, most)) for _ in range(count)]
    return X, [sorted(set(y)).index(label) for label in y], weights


def least_objective(X, y, weights, depth, penalty):
    """Return the minimum of error + penalty x leaves over all trees, by brute force."""
    total = sum(weights)

    @cache
    def least(rows, tests):
        masses = [sum(weights[i] for i in rows if y[i] == label) for label in set(y)]
        best = Fraction(sum(masses) - max(masses), total) + penalty
        if tests == 0:
            return best
        for f in range(len(X[0])):
            for cut in {X[i][f] for i in rows}:
                below = frozenset(i for i in rows if X[i][f] <= cut)
                if len(below) < len(rows):
                    best = min(best, least(below, tests - 1) + least(rows - below, tests - 1))
        return best

    return least(frozenset(range(len(X))), depth)


def binarized(X, y, weights):
    """Return the 0/1 table with a feature for each threshold."""
    columns = [[x[f] <= cut for x in X] for f in range(len(X[0])) for cut in sorted({x[f] for x in X})[:-1]]
    bits = np.array(columns or [[0] * len(X)], dtype=int).T
    rows = [([int(b) for b in row], label, weight) for row, label, weight in zip(bits, y, weights)]
    labels = max(y) + 1
    masses = {}
    for row, label, weight in rows:
        masses.setdefault(tuple(row), [0] * labels)[label] += weight
    return SampleProblem(masses)


def require_tree(found, X, y, weights, depth, penalty):
    """Require that the tree attains the value found; its error is counted row by row."""
    wrong = sum(weight for x, label, weight in zip(X, y, weights) if found.tree.label(x) != label)
    assert found.value == fmpq(wrong, sum(weights)) + penalty * found.tree.leaves
    assert found.tree.depth <= depth


@given(tables(rows=8), st.integers(0, 4))
@example(([[0, 0], [0, 1], [1, 0], [1, 1]], [0, 1, 1, 0], [1, 1, 1, 1]), 2)  # no test is informative
@example(([[0], [1], [2], [3], [4], [5], [6]], [0, 1, 0, 1, 0, 1, 0], [1] * 7), 3)  # one column only
@example(([[0], [0], [0]], [0, 1, 1], [1, 1, 1]), 3)  # equal inputs
@settings(max_examples=60, deadline=None)
def test_least_error_against_all_trees(table, depth):
    X, y, weights = table
    found = optimal_by_depth(OrderedSample(X, y, weights=weights), depth)
    expected = least_objective(X, y, weights, depth, 0)
    assert found.value == fmpq(expected.numerator, expected.denominator)
    assert found.proved
    require_tree(found, X, y, weights, depth, 0)


@given(tables(rows=8, most=4), st.integers(0, 4), st.sampled_from(PENALTIES))
@settings(max_examples=60, deadline=None)
def test_least_objective_against_all_trees(table, depth, penalty):
    X, y, weights = table
    found = optimal_with_penalty(OrderedSample(X, y, weights=weights), penalty, depth)
    expected = least_objective(X, y, weights, depth, Fraction(int(penalty.p), int(penalty.q)))
    assert found.value == fmpq(expected.numerator, expected.denominator)
    require_tree(found, X, y, weights, depth, penalty)


@given(tables(rows=40, columns=4, most=3), st.integers(2, 4), st.sampled_from(PENALTIES))
@settings(max_examples=40, deadline=None)
def test_values_and_leaves_are_those_of_the_binarized_table(table, depth, penalty):
    X, y, weights = table
    ordered, bits = OrderedSample(X, y, weights=weights), binarized(X, y, weights)
    assert optimal_by_depth(ordered, depth).value == optimal_by_depth(bits, depth).value
    found, expected = (optimal_with_penalty(problem, penalty, depth) for problem in (ordered, bits))
    assert (found.value, found.tree.leaves) == (expected.value, expected.tree.leaves)
    require_tree(found, X, y, weights, depth, penalty)


@given(tables(rows=30, columns=3), st.sampled_from(PENALTIES[1:]))
@settings(max_examples=15, deadline=None)
def test_any_depth_with_a_penalty(table, penalty):
    X, y, weights = table
    found = optimal_with_penalty(OrderedSample(X, y, weights=weights), penalty)
    assert found.value == optimal_with_penalty(binarized(X, y, weights), penalty).value


@pytest.mark.parametrize(
    "weight", [1, 10**17, *(pytest.param(10**k, marks=pytest.mark.slow) for k in (4, 9, 13))]
)
@pytest.mark.parametrize("labels", [2, 3])
def test_every_length_of_integers(weight, labels):
    """The weights of the slow cases need kernels that are compiled for longer integers."""
    random = np.random.default_rng(labels)
    X = random.integers(0, 6, (24, 3)).tolist()
    y = random.integers(0, labels, 24).tolist()
    weights = [weight * int(k) for k in random.integers(1, 4, 24)]
    expected = optimal_by_depth(binarized(X, y, [w // weight for w in weights]), 3).value
    assert optimal_by_depth(OrderedSample(X, y, weights=weights), 3).value == expected


@pytest.mark.parametrize("labels", [2, 3, 7])
@pytest.mark.parametrize("values", [3, 20, 1000])
def test_more_thresholds_than_are_evaluated_at_once(labels, values):
    random = np.random.default_rng(values)
    X = random.integers(0, values, (150, 3))
    y = (X.sum(axis=1) * labels // (3 * values) + (random.random(150) < 0.2)) % labels
    X, y, weights = X.tolist(), y.tolist(), [1] * 150
    for depth in (2, 3):
        found = optimal_by_depth(OrderedSample(X, y), depth)
        assert found.value == optimal_by_depth(binarized(X, y, weights), depth).value
        require_tree(found, X, y, weights, depth, 0)


def test_a_perfect_tree_ends_the_search_at_every_depth():
    random = np.random.default_rng(1)
    X = random.random((300, 4))
    y = (X[:, 0] > 0.3) ^ (X[:, 1] > 0.6)
    problem = OrderedSample(X, y.astype(int))
    for depth in (2, 3, 6, 200):
        found = optimal_by_depth(problem, depth)
        assert (found.value, found.tree.depth) == (0, 2)


@given(tables(rows=40, columns=4, most=3), st.integers(2, 3), st.sampled_from(PENALTIES))
@settings(max_examples=30, deadline=None)
def test_bounds_after_a_deadline(table, depth, penalty):
    X, y, weights = table
    problem = OrderedSample(X, y, weights=weights)
    optimum = optimal_with_penalty(problem, penalty, depth).value
    for seconds in (0, 0.002):
        found = optimal_with_penalty(problem, penalty, depth, seconds=seconds)
        assert found.lower_bound <= optimum <= found.value
        require_tree(found, X, y, weights, depth, penalty)
    found = optimal_with_penalty(problem, penalty, depth, seconds=3600)
    assert (found.value, found.proved) == (optimum, True)
