"""Optimal trees of samples: the search equals the generic program and brute force."""

import numpy as np
import pytest
from any_problem import AnyProblem
from flint import fmpq

from dp_optimal.all_penalties import penalty_path
from dp_optimal.by_depth import optimal_by_depth
from dp_optimal.penalty import optimal_with_penalty
from theorylab.errors import InvalidArgument, TooLarge
from theorylab.problems.samples.sample import SampleProblem
from theorylab.rows.anytime import Solver
from theorylab.rows.packing import pack_rows
from theorylab.rows.reduction import reduced_sample
from theorylab.trees.nodes import Node
from theorylab.trees.tree import Tree

PENALTIES = [fmpq(0), fmpq(1, 10**6), fmpq(1, 50), fmpq(1, 20), fmpq(1, 8), fmpq(1, 3), fmpq(2)]


def random_sample(rng, features, rows):
    """Return a sample with two to four labels, rational weights, conflicts, zero weights and repeated columns."""
    labels = int(rng.integers(2, 5))
    table = rng.integers(0, 2, (rows, features))
    if features > 3 and rng.random() < 0.5:
        table[:, 1], table[:, 3] = 1 - table[:, 0], table[:, 2]
    weights = {}
    for x in map(tuple, table.tolist()):
        mass = rng.integers(0, 4, labels) * (rng.random(labels) < 0.6)
        weights[x] = [fmpq(int(m), int(q)) for m, q in zip(mass, rng.integers(1, 4, labels))]
    weights.setdefault((1,) * features, [fmpq(1)] * labels)
    if not any(any(row) for row in weights.values()):
        weights[(1,) * features] = [fmpq(1)] * labels
    return SampleProblem(weights, labels)


def of_any_problem(problem, depth, penalty):
    """Return the value and the leaves from the hulls of all subproblems."""
    piece = penalty_path(problem, depth, least_penalty=penalty).pieces[0]
    return piece.error + penalty * piece.leaves, piece.leaves


def assert_same(problem, depth, penalty):
    optimum = optimal_with_penalty(problem, penalty, depth)
    tree = optimum.tree
    assert (optimum.value, tree.leaves) == of_any_problem(problem, depth, penalty)
    assert optimum.value == tree.error + penalty * tree.leaves
    assert depth is None or tree.depth <= depth
    # each test is the first optimal one, as in the generic program
    assert tree.to_text() == optimal_with_penalty(AnyProblem(problem), penalty, depth).tree.to_text()


@pytest.mark.parametrize("seed", range(4))
def test_every_depth_and_penalty_of_random_samples(seed):
    rng = np.random.default_rng(seed)
    for _ in range(6):
        features = int(rng.integers(0, 6))
        problem = random_sample(rng, features, int(rng.integers(1, 24)))
        for depth in (*range(features + 2), None):
            assert_same(problem, depth, PENALTIES[rng.integers(len(PENALTIES))])


@pytest.mark.parametrize("seed", range(6))
def test_deep_trees_of_larger_samples(seed):
    rng = np.random.default_rng(100 + seed)
    problem = random_sample(rng, 7, 60)
    for depth in (3, 4, 5):
        assert_same(problem, depth, fmpq(0))
        assert_same(problem, depth, fmpq(1, 60))
    assert_same(problem, None, fmpq(1, 90))


def subtrees(problem, node, state):
    """Yield the internal nodes with their states."""
    if isinstance(node, Node):
        yield node, state
        (split,) = (each for each in problem.splits(state) if each.test == node.test)
        for edge, (_, child) in zip(node.edges, split.branches):
            yield from subtrees(problem, edge.child, child)


@pytest.mark.parametrize("seed", range(4))
def test_every_subtree_of_least_error_is_of_least_depth(seed):
    problem = random_sample(np.random.default_rng(200 + seed), 6, 40)
    for depth in range(2, 6):
        best = optimal_by_depth(problem, depth)
        assert best.value == best.tree.error == of_any_problem(problem, depth, fmpq(0))[0]
        for node, state in subtrees(problem, best.tree.root, problem.root):
            here = AnyProblem(problem, root=state)
            below = Tree(here, node)
            assert below.error < of_any_problem(here, below.depth - 1, fmpq(0))[0]


def test_more_depth_than_a_tree_without_error_needs_costs_nothing():
    """A tree with 5 tests on a path has no error on x1 x2 or x3 x4 x5; more depth hardly adds subproblems."""
    rows = np.random.default_rng(5).integers(0, 2, (400, 16)).astype(bool)
    labels = rows[:, 0] & rows[:, 1] | rows[:, 2] & rows[:, 3] & rows[:, 4]
    sample = SampleProblem(rows, labels.astype(int))
    everything = pack_rows(np.ones((1, len(sample.features)), dtype=bool))[0]
    searched = []
    for depth in (5, 8, 12):
        reduced = reduced_sample(sample.features, sample.weights, depth, fmpq(0), fewest_leaves=False)
        solver = Solver(reduced)
        assert solver.solve(everything, depth)[0] == 0
        searched.append(int(solver.table.sets.held[0]))
    assert searched == [
        searched[0],
        searched[0] + 3,
        searched[0] + 7,
    ]  # all rows, for each further depth


def test_weights_beyond_words_have_the_program_for_any_problem():
    for weight in (1 << 61, 1 << 80):
        problem = SampleProblem(
            {(0, 0): [weight, 0], (0, 1): [1, weight], (1, 0): [1, weight], (1, 1): [weight, 0]}
        )
        assert optimal_by_depth(problem, 2).value == fmpq(2, 4 * weight + 2)


def test_masses_of_many_bits():
    rng = np.random.default_rng(3)
    small = random_sample(rng, 6, 40)
    weights = {x: [fmpq(int(m)) * (1 << 40) for m in row] for x, row in zip(small.inputs, small.weights)}
    assert optimal_by_depth(SampleProblem(weights), 3).value == optimal_by_depth(small, 3).value


def test_a_useless_table_changes_nothing(monkeypatch):
    problem = random_sample(np.random.default_rng(7), 7, 60)
    value = optimal_with_penalty(problem, "1/70", 5).value
    monkeypatch.setattr("theorylab.rows.anytime.memory_budget", lambda: 1 << 10)
    monkeypatch.setattr("theorylab.rows.anytime.require", lambda *_: None)
    assert optimal_with_penalty(problem, "1/70", 5).value == value


def test_what_no_tree_can_change_is_taken_out():
    sample = SampleProblem(
        {(0, 0, 1, 0): [3, 1], (0, 1, 1, 1): [0, 2], (1, 0, 1, 0): [1, 1], (1, 1, 1, 1): [5, 1]}
    )
    reduced = reduced_sample(sample.features, sample.weights, None, fmpq(1, 7))
    assert reduced.rows.tolist() == [0, 1, 3]
    assert reduced.features.tolist() == [0, 1]
    assert reduced.stakes.tolist() == [2, 2, 4]
    assert (reduced.constant, reduced.denominator) == (7 * 3, 7 * 14)


def test_a_negative_depth_is_refused():
    with pytest.raises(InvalidArgument, match="depth: -1 given, at least 0"):
        optimal_by_depth(SampleProblem({(0,): [1, 0], (1,): [0, 1]}), -1)


def test_one_test_needs_no_counts_of_pairs(monkeypatch):
    """The counts of the pairs of 4,000 features would take 240 MiB; trying each test takes a few MiB."""
    rng = np.random.default_rng(8)
    X, y = rng.integers(0, 2, (60, 4000)), rng.integers(0, 3, 60)
    sample = SampleProblem(X, y)
    best = max(
        sum(int(np.bincount(y[X[:, feature] == side], minlength=3).max()) for side in (0, 1))
        for feature in range(4000)
    )
    monkeypatch.setenv("THEORYLAB_MEMORY", "64MiB")
    assert optimal_by_depth(sample, 1).value == fmpq(60 - best, 60)
    assert optimal_with_penalty(sample, fmpq(1, 60), 1).value == fmpq(62 - best, 60)
    with pytest.raises(TooLarge, match="counts of the pairs of 4000 features"):
        optimal_by_depth(sample, 2)
