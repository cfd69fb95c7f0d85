"""Subproblems of samples as rows of bits, against those that the problem returns one by one."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st
from small_samples import small_samples

from dp_optimal import shallowest_exact_tree, smallest_exact_tree
from dp_optimal.generic.oracle import trees_of_depth
from theorylab.errors import TooLarge
from theorylab.limits import VARIABLE
from theorylab.problems.compiled import compile_problem
from theorylab.problems.problem import Problem
from theorylab.problems.samples.sample import SampleProblem
from theorylab.rows.walk import SampleRows
from theorylab.trees.tree import Tree


class OneByOne(Problem):
    """A problem that has no batch method for several subproblems."""

    def __init__(self, problem):
        self.root, self.variables, self.labels = problem.root, problem.variables, problem.labels
        self.label_distribution, self.splits = problem.label_distribution, problem.splits

    label_distribution = splits = None


def described(compiled):
    """Return the entries of the arrays for every subproblem, by state."""
    return {
        state: (
            int(compiled.distance[s]),
            compiled.label[s].tolist(),
            compiled.leaf_error[s],
            [
                (
                    compiled.test[m],
                    int(compiled.multiplicity[m]),
                    compiled.cost[m],
                    [(p, compiled.states[child]) for p, child in compiled.branches(m)],
                )
                for m in compiled.splits(s)
            ],
        )
        for s, state in enumerate(compiled.states)
    }


@given(small_samples(features=5), st.sampled_from([None, *range(6)]), st.booleans())
@settings(max_examples=60, deadline=None)
def test_compiled_as_if_walked_one_by_one(problem, depth, more_roots):
    roots = [problem.root]
    if more_roots:
        roots += [branch.child for split in problem.splits(problem.root) for branch in split.branches]
    found = problem.compiled(roots, depth)
    assert described(found) == described(compile_problem(OneByOne(problem), roots, depth=depth))
    assert found.states[0] == problem.root
    for s, state in enumerate(found.states):
        assert found.index[state] == s
        assert all(child > s for m in found.splits(s) for _, child in found.branches(m))


def test_more_inputs_than_a_word_has_bits():
    """Subproblems after two tests of 200 random inputs take four words and larger tables."""
    random = np.random.default_rng(1)
    features = np.unique(random.integers(0, 2, (200, 60)), axis=0).astype(bool)
    weights = random.integers(0, 9, (len(features), 3))
    rows = SampleRows(features, weights)
    first, second = rows.split(rows.of_states([(1 << len(features)) - 1]), np.ones(1, dtype=bool))
    assert first.test.tolist() == list(range(60))
    second, third = rows.split(second, np.ones(len(second), dtype=bool))
    expected = {}
    for f, g in product(range(60), repeat=2):
        for one, other in product((False, True), repeat=2):
            inside = (features[:, f] == one) & (features[:, g] == other)
            if f != g and inside.any():
                expected[sum(1 << int(i) for i in np.flatnonzero(inside))] = (
                    weights[inside].sum(axis=0).tolist()
                )
    assert {third.state(i): third.masses[i].tolist() for i in range(len(third))} == expected
    assert len(third) == len(expected) > 4096


def test_walks_that_do_not_fit(monkeypatch):
    random = np.random.default_rng(2)
    problem = SampleProblem(random.integers(0, 2, (90, 30)), random.integers(0, 2, 90))
    for allowed, message in (
        ("16MiB", "subproblems of a sample: .* below 60"),
        ("1MiB", "tests of 60 subproblems"),
    ):
        monkeypatch.setenv(VARIABLE, allowed)
        with pytest.raises(TooLarge, match=message):
            compile_problem(problem, depth=3)


def test_long_weights_are_walked_one_by_one():
    problem = SampleProblem({(0,): [1 << 70, 1], (1,): [1, 1 << 70]})
    assert problem.compiled([problem.root], None) is None
    assert compile_problem(problem).weight is None
    assert smallest_exact_tree(problem).value == 1


@given(small_samples(features=3))
@settings(max_examples=30, deadline=None)
def test_exact_trees_against_all_trees(problem):
    trees = [Tree(problem, root) for root in trees_of_depth(problem, 3)]
    least = min(tree.error for tree in trees)
    exact = [tree for tree in trees if tree.error == least]
    smallest, shallowest = smallest_exact_tree(problem), shallowest_exact_tree(problem)
    assert smallest.value == smallest.tree.size == min(tree.size for tree in exact)
    assert shallowest.value == shallowest.tree.depth == min(tree.depth for tree in exact)
    assert smallest.tree.error == shallowest.tree.error == least


def test_errors_of_a_level():
    problem = SampleProblem({(0, 0): [3, fmpq(1, 2)], (0, 1): [0, 2], (1, 1): [1, 1]})
    rows = SampleRows(problem.features, problem.weights)
    level = rows.of_states([0b111, 0b101])
    assert level.masses.tolist() == [[8, 7], [8, 3]]
    assert level.leaf_errors.tolist() == [7, 3]
