"""Size curves, Pareto fronts and penalty paths of samples, against the generic programs and all trees."""

from __future__ import annotations

from itertools import product

import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st
from small_samples import small_samples

from dp_optimal import (
    optimal_by_depth_and_size,
    optimal_by_size,
    pareto_front,
    penalty_path,
    rashomon_set,
)
from dp_optimal.generic.oracle import least_errors_by_size, trees_of_depth
from dp_optimal.generic.penalty_paths import path_over_hulls
from dp_optimal.generic.size_trees import problem_curve
from dp_optimal.samples.size_penalties import sample_penalty_path
from dp_optimal.samples.sizes import sample_curve
from theorylab.errors import TooLarge
from theorylab.limits import VARIABLE
from theorylab.problems.samples.sample import SampleProblem
from theorylab.rows.side_errors import OneTest
from theorylab.rows.walk import SampleRows
from theorylab.rows.walk_pairs import PairCounts
from theorylab.trees.nodes import Node
from theorylab.trees.tree import Tree

LIMITS = st.sampled_from([(size, depth) for size in (None, 0, 1, 2, 3, 5, 8) for depth in (None, *range(6))])


@given(small_samples(features=5), LIMITS)
@settings(max_examples=100, deadline=None)
def test_curves_and_trees_are_those_of_the_program_for_any_problem(problem, limits):
    general, own = problem_curve(problem, *limits), sample_curve(problem, *limits)
    longest = max(len(general.errors), len(own.errors))
    padded = [c.errors + c.errors[-1:] * (longest - len(c.errors)) for c in (general, own)]
    assert padded[0] == padded[1]
    for size in range(longest if limits[0] is None else limits[0] + 1):
        assert general.tree(size).as_dict() == own.tree(size).as_dict()


@given(small_samples(features=5), st.sampled_from([None, *range(6)]), st.sampled_from([0, "1/20", "1/3", 2]))
@settings(max_examples=60, deadline=None)
def test_paths_are_those_of_the_hulls(problem, depth, penalty):
    general, own = (
        path(problem, depth, fmpq(*map(int, str(penalty).split("/"))))
        for path in (path_over_hulls, sample_penalty_path)
    )
    assert general.pieces == own.pieces
    for piece in own.pieces:
        tree = own.tree(piece)
        assert (tree.error, tree.leaves) == (piece.error, piece.leaves)
        assert depth is None or tree.depth <= depth


@given(small_samples(features=3))
@settings(max_examples=20, deadline=None)
def test_pair_counts_against_all_trees_of_depth_two(problem):
    rows = SampleRows(problem.features, problem.weights)
    for state in {branch.child for split in problem.splits(problem.root) for branch in split.branches}:
        level = rows.of_states([state])
        there = {
            x: w.tolist() for i, (x, w) in enumerate(zip(problem.inputs, problem.weights)) if state >> i & 1
        }
        inside = SampleProblem(there, problem.labels)
        trees = [Tree(inside, root) for root in trees_of_depth(inside, 2)]
        expected = [min(tree.error for tree in trees if tree.size <= most) for most in range(4)]
        weight = int(level.masses.sum())
        assert [fmpq(mass, weight) for mass in PairCounts(rows).errors(level)[0].tolist()] == expected
        assert [fmpq(mass, weight) for mass in OneTest(rows).errors(level)[0].tolist()] == expected[:2]


def test_where_one_test_is_left_no_pairs_are_counted(monkeypatch):
    """With one remaining test no pairs are counted: 3,000 features have nine million, whose counts take 69 MiB."""
    monkeypatch.setenv(VARIABLE, "64MiB")
    points = {
        tuple(int(row % 50 <= cut % 50) for cut in range(3000)): [1 + row % 3, 1 + row % 2]
        for row in range(50)
    }
    problem = SampleProblem(points)
    best = min(
        sum(min(sum(w[c] for x, w in points.items() if x[f] == side) for c in (0, 1)) for side in (0, 1))
        for f in range(50)
    )
    weight = sum(map(sum, points.values()))
    assert optimal_by_size(problem, 1).errors[1] == fmpq(best, weight)
    assert rashomon_set(problem, depth=1, penalty=0, slack=0).optimum == fmpq(best, weight)
    with pytest.raises(TooLarge, match="pairs of 3000 features"):
        optimal_by_size(problem, 2)


@given(small_samples(features=3))
@settings(max_examples=25, deadline=None)
def test_sizes_against_all_trees(problem):
    assert sample_curve(problem, 4, None).errors[-1] == least_errors_by_size(problem, 4)[-1]


def test_of_equal_shares_the_zero_child_gets_the_tests():
    """On the parity of two bits the second test is as good on either side of the first; the zero-child gets it."""
    problem = SampleProblem({(a, b): [1, 0] if a == b else [0, 1] for a, b in product((0, 1), repeat=2)})
    for depth in (None, 2, 4):
        found = optimal_by_depth_and_size(problem, depth, 2) if depth else optimal_by_size(problem, 2)
        assert found.errors == (fmpq(1, 2), fmpq(1, 2), fmpq(1, 4))
        root = found.tree.root
        assert isinstance(root, Node)
        assert [isinstance(edge.child, Node) for edge in root.edges] == [True, False]


def test_the_public_functions_use_it(monkeypatch):
    """The public functions use the shortcut: on 40 features, only subproblems above the last two levels are built."""
    rows = {}
    for i, x in enumerate(product((0, 1), repeat=6)):
        features = [x[j % 6] ^ (i * (j + 1) % 7 == 0) for j in range(40)]
        rows[tuple(features)] = [i % 3, 1] if sum(x[:3]) % 2 else [1, 2]
    problem = SampleProblem(rows)
    monkeypatch.setenv(VARIABLE, "4MiB")
    found = optimal_by_depth_and_size(problem, 3, 7)
    assert pareto_front(problem, depth=3).points[-1].error == found.value == found.tree.error
    assert penalty_path(problem, 3).pieces[0].error == found.value
    monkeypatch.setenv(VARIABLE, "1MiB")
    with pytest.raises(TooLarge, match="subproblems of a sample"):
        optimal_by_depth_and_size(problem, 5, 31)


def test_long_weights_keep_the_program_for_any_problem():
    rows = {x: [(1 << 62) + i, (1 << 62) - i * i] for i, x in enumerate(product((0, 1), repeat=3))}
    problem = SampleProblem(rows)
    assert problem.weights.dtype == object
    assert optimal_by_depth_and_size(problem, 3, 7).errors == problem_curve(problem, 7, 3).errors
