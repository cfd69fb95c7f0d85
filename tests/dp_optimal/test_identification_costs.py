"""The least expected cost against all identification trees, written out over sets of objects.

Problem 1 of Zhang and Gionis: a tree costs the sum over the objects x of p(x) times the prices of the tests that x
meets, and every leaf holds one class or objects of total probability at most theta.
"""

import pytest
from flint import fmpq
from hypothesis import given, settings

from dp_optimal.expected_cost import optimal_expected_cost
from dp_optimal.generic.oracle import trees_of_depth
from theorylab.learners import identification
from theorylab.testing import identification_instances
from theorylab.trees.tree import Tree


def all_costs(problem, objects):
    """Sum of p(x) c(T, x) over the ``objects``, for every tree T that splits them at each test."""
    mass = sum((problem.probabilities[x] for x in objects), fmpq(0))
    if len({problem.classes[x] for x in objects}) == 1 or mass <= problem.theta:
        return {fmpq(0)}
    found = set()
    for row, price in zip(problem.tests, problem.costs):
        parts = {}
        for x in objects:
            parts.setdefault(row[x], []).append(x)
        if len(parts) > 1:
            totals = {mass * price}
            for part in parts.values():
                totals = {total + cost for total in totals for cost in all_costs(problem, part)}
            found |= totals
    return found


def assert_least(problem):
    optimum = optimal_expected_cost(problem)
    assert optimum.value == optimum.tree.expected_cost == min(all_costs(problem, range(problem.objects)))
    assert optimum.value <= identification(problem, trade_off=1).expected_cost


@given(identification_instances())
@settings(max_examples=60, deadline=None)
def test_two_outcomes(problem):
    assert_least(problem)


@given(identification_instances(outcomes=3))
@settings(max_examples=60, deadline=None)
def test_three_outcomes(problem):
    assert_least(problem)


@given(identification_instances(most_objects=4))
@settings(max_examples=30, deadline=None)
def test_no_tree_of_the_oracle_with_final_leaves_is_cheaper(problem):
    """A second path: the oracle's trees, keeping those whose leaves are final; with theta = 0 their error is 0."""
    if problem.theta == 0:
        trees = (Tree(problem, root) for root in trees_of_depth(problem, problem.variables))
        least = min(tree.expected_cost for tree in trees if tree.error == 0)
        assert optimal_expected_cost(problem).value == least


@pytest.mark.slow
@given(identification_instances(most_objects=6, outcomes=3))
@settings(max_examples=3000, deadline=None)
def test_thousands_of_instances(problem):
    assert_least(problem)
