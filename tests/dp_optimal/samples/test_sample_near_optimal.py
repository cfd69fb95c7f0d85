"""Near-optimal trees of samples, found with bounds, against all trees and the graph of all subproblems."""

from __future__ import annotations

from itertools import product

import pytest
from flint import fmpq
from hypothesis import example, given, settings
from hypothesis import strategies as st
from small_samples import small_samples

from dp_optimal.generic.oracle import trees_of_depth
from dp_optimal.rashomon import rashomon_set
from dp_optimal.samples.near_optimal import sample_near_optimal
from theorylab.errors import InvalidArgument
from theorylab.problems.samples.sample import SampleProblem
from theorylab.trees.and_or_graph import and_or_graph, least_costs
from theorylab.trees.decreasing_gaps import decreasing_gap_count
from theorylab.trees.greedy_fractions import greedy_fractions
from theorylab.trees.tree import Tree
from theorylab.trees.tree_set import TreeSet

PENALTIES = st.sampled_from([fmpq(0), fmpq(1, 100), fmpq(1, 20), fmpq(1, 7), fmpq(3)])
SLACKS = st.sampled_from([fmpq(0), fmpq(1, 50), fmpq(1, 11), fmpq(1, 3), fmpq(1000)])


def of_all(problem, depth, penalty, slack):
    """Return the same set of trees, computed from the graph of all subproblems."""
    graph = and_or_graph(problem, depth=depth, penalty=penalty)
    bound = fmpq(least_costs(graph)[0], graph.denominator) + slack
    return TreeSet(graph, bound, {0: bound})


@given(small_samples(features=5), st.integers(0, 5), PENALTIES, SLACKS)
@example(
    SampleProblem({row: [1, 1] for row in product((0, 1), repeat=2)}), 2, fmpq(3), fmpq(1000)
)  # all trees
@settings(max_examples=60, deadline=None)
def test_sets_are_those_of_the_graph_of_all_subproblems(problem, depth, penalty, slack):
    whole, pruned = (
        of_all(problem, depth, penalty, slack),
        rashomon_set(problem, depth=depth, penalty=penalty, slack=slack),
    )
    assert (pruned.bound, pruned.count, pruned.objectives) == (whole.bound, whole.count, whole.objectives)
    assert greedy_fractions(pruned) == greedy_fractions(whole)
    assert pruned.importances() == whole.importances()
    for place in {0, whole.count // 2, whole.count - 1}:
        assert pruned[place].as_dict() == whole[place].as_dict()
        assert whole[place] in pruned
    drawn = [[tree.as_dict() for tree in trees.sample(2, seed=1)] for trees in (pruned, whole)]
    assert drawn[0] == drawn[1]


@given(small_samples(features=3), st.integers(0, 3), PENALTIES, SLACKS)
@settings(max_examples=30, deadline=None)
def test_members_against_all_trees(problem, depth, penalty, slack):
    trees = rashomon_set(problem, depth=depth, penalty=penalty, slack=slack)
    every = [Tree(problem, root) for root in trees_of_depth(problem, depth)]
    objectives = [tree.error + penalty * tree.leaves for tree in every]
    near = [objective <= min(objectives) + slack for objective in objectives]
    assert [tree in trees for tree in every] == near
    assert trees.count == sum(near)


@given(small_samples(features=4), st.integers(0, 4), PENALTIES, st.sampled_from([fmpq(0), fmpq(1, 11)]))
@settings(max_examples=30, deadline=None)
def test_only_what_some_tree_of_the_set_uses_is_kept(problem, depth, penalty, slack):
    trees = rashomon_set(problem, depth=depth, penalty=penalty, slack=slack)
    for v, node in enumerate(trees.graph.nodes):
        if trees.counts.limit[v] is None:  # after a test of the root that no tree of the set performs
            assert (node.level, node.choices) == (1, ())
        assert v == 0 or all(trees.counts.occurrences(v, choice) for choice in node.choices)


def test_greedy_tests_that_no_tree_of_the_set_asks():
    """The greedy test is a bit that agrees with a parity in 3 of 4 cases; no near-optimal tree tests it."""
    rows = {
        (a, b, c): [3 if c == 0 else 1, 0] if a == b else [0, 3 if c else 1]
        for a, b, c in product((0, 1), repeat=3)
    }
    trees = rashomon_set(SampleProblem(rows), depth=2, penalty="1/100", slack=0)
    assert (trees.count, trees.optimum) == (2, fmpq(1, 25))
    assert greedy_fractions(trees) == (0, 1)


def test_decreasing_gaps_of_greedy_trees_that_are_not_kept():
    rows = {x: [1 + x[0] * x[1], 1 + 2 * (x[1] ^ x[2] ^ x[3])] for x in product((0, 1), repeat=4)}
    limits = {"depth": 3, "penalty": fmpq(1, 50), "slack": fmpq(1, 40)}
    problem = SampleProblem(rows)
    assert decreasing_gap_count(rashomon_set(problem, **limits)) == decreasing_gap_count(
        of_all(problem, **limits)
    )


def test_costs_beyond_64_bits():
    rows = {x: [(1 << 40) + 3 * i, (1 << 41) - i * i] for i, x in enumerate(product((0, 1), repeat=3))}
    problem = SampleProblem(rows)
    penalty, slack = fmpq(1, 10**9 + 7), fmpq(1, 10**6 + 3)
    pruned, optimum = sample_near_optimal(problem, 3, penalty, lambda least: least + slack)
    whole = of_all(problem, 3, penalty, slack)
    assert pruned.denominator > 1 << 63
    assert (optimum, TreeSet(pruned, optimum + slack, {0: optimum + slack}).objectives) == (
        whole.optimum,
        whole.objectives,
    )


@pytest.mark.parametrize(
    ("limits", "message"),
    [
        ({"depth": -1}, "depth: -1 given, at least 0 is needed"),
        ({"penalty": "-1/9"}, "penalty: -1/9 is negative; at least 0"),
        ({"slack": "-1/9"}, "slack: -1/9 is negative; at least 0"),
    ],
)
def test_refusals(limits, message):
    problem = SampleProblem({(0,): [1, 0], (1,): [0, 1]})
    with pytest.raises(InvalidArgument, match=message):
        rashomon_set(problem, **{"depth": 1, "penalty": 0, "slack": 0, **limits})
