"""Sets of near-optimal trees without trivial splits, against the list of all trees."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st
from small_samples import small_samples
from tiny_problems import three_way

from constructions.parts.blocks import majority, parity
from constructions.parts.dnf import tribes
from constructions.parts.expanded import expand
from dp_optimal.generic.oracle import trees_of_depth
from dp_optimal.rashomon import rashomon_set
from theorylab.problems.cube import CubeProblem
from theorylab.problems.samples.sample import SampleProblem
from theorylab.trees.decreasing_gaps import decreasing_gap_count
from theorylab.trees.nodes import Leaf
from theorylab.trees.optimality_gaps import OptimalityGaps
from theorylab.trees.tree import Tree


def is_trivial(node):
    """Return True if all leaves below some test have the same label."""
    if isinstance(node, Leaf):
        return False
    children = [edge.child for edge in node.edges]
    same = (
        all(isinstance(child, Leaf) for child in children) and len({child.label for child in children}) == 1
    )
    return same or any(map(is_trivial, children))


def variables_of(node):
    """Return the variables that a tree tests."""
    if isinstance(node, Leaf):
        return set()
    return {node.test}.union(*(variables_of(edge.child) for edge in node.edges))


def agrees(problem, depth, penalty, slack):
    trees = rashomon_set(problem, depth=depth, penalty=penalty, slack=slack, trivial_splits=False)
    every = [Tree(problem, root) for root in trees_of_depth(problem, depth)]
    objective = {id(tree): tree.error + penalty * tree.leaves for tree in every}
    least = min(objective.values())
    near = [tree for tree in every if objective[id(tree)] <= least + slack and not is_trivial(tree.root)]
    assert (trees.optimum, trees.bound, trees.count) == (least, least + slack, len(near))
    assert list(trees.objectives.items()) == sorted(Counter(objective[id(tree)] for tree in near).items())
    assert sorted(str(tree.as_dict()) for tree in trees) == sorted(str(tree.as_dict()) for tree in near)
    wanted = set(map(id, near))
    assert [tree in trees for tree in every] == [id(tree) in wanted for tree in every]


@pytest.mark.parametrize("values", list(product((0, 1), repeat=4)))
def test_every_function_of_two_variables(values):
    for penalty, slack in ((fmpq(0), fmpq(1, 2)), (fmpq(1, 20), fmpq(1, 4)), (fmpq(1, 20), fmpq(1))):
        agrees(CubeProblem(values), 2, penalty, slack)


@given(small_samples(features=3), st.integers(0, 3), st.sampled_from([0, 1, 3]), st.integers(0, 6))
@settings(max_examples=30, deadline=None)
def test_samples(problem, depth, penalty, slack):
    agrees(problem, depth, fmpq(penalty, 40), fmpq(slack, 20))


@pytest.mark.parametrize("slack", ["1/20", "2/5", "2"])
def test_tests_of_three_outcomes_and_three_labels(slack):
    agrees(three_way(), 2, fmpq(1, 50), fmpq(*map(int, slack.split("/"))))


def test_importances_and_counts_on_lumped_problems():
    for block in (majority(4), tribes(4), majority(2) | ~parity(2)):
        limits = {"depth": 3, "penalty": "1/50", "slack": "1/5", "trivial_splits": False}
        lumped, whole = (rashomon_set(p, **limits) for p in (block, CubeProblem(*expand(block))))
        assert lumped.objectives == whole.objectives
        assert lumped.importances() == whole.importances()


def test_importances_of_samples():
    """All variables that may be tested are listed, including those tested only by trees beyond the bound."""
    rows = {x: [1 + 2 * (x[0] ^ x[1]), 3 - 2 * (x[0] ^ x[1]) + x[2]] for x in product((0, 1), repeat=3)}
    limits = {"depth": 2, "penalty": "1/50", "slack": "1/50"}
    every, fewer = (rashomon_set(SampleProblem(rows), **limits, trivial_splits=t) for t in (True, False))
    assert every.count >= fewer.count
    assert list(every.importances()) == list(fewer.importances()) == [0, 1, 2]
    asked = Counter(v for tree in fewer for v in variables_of(tree.root))
    assert fewer.importances() == {v: fmpq(asked[v], fewer.count) for v in range(3)}


def test_decreasing_gaps():
    random = Random(3)
    problem = CubeProblem([random.randrange(2) for _ in range(8)])
    trees = rashomon_set(problem, depth=3, penalty="1/50", slack="1/5", trivial_splits=False)
    gaps = OptimalityGaps(problem, penalty=fmpq(1, 50))
    assert fmpq(decreasing_gap_count(trees), trees.count) == gaps.fraction_decreasing(trees)
