"""Distinct leaves, against all paths to them."""

from collections import Counter

import pytest
from flint import fmpq
from hypothesis import given, settings

from constructions import noisy_votes, parity
from theorylab import Leaf, Tree, distinct_leaves, greedy, top_down
from theorylab.errors import InvalidArgument
from theorylab.testing import cube_problems, trees

SHARED = [greedy(parity(5)), top_down(noisy_votes(6, "1/4"), size=40, impurity="gini")]


def agrees_with_its_paths(tree):
    paths, reach = Counter(), Counter()
    for place in tree.places():
        if isinstance(place.node, Leaf):
            paths[id(place.node)] += 1
            reach[id(place.node)] += place.probability
    ends = distinct_leaves(tree)
    assert {id(end.leaf): end.paths for end in ends} == paths
    assert {id(end.leaf): end.probability for end in ends} == reach
    assert len(ends) == len(paths)
    assert sum((end.probability * end.leaf.error for end in ends), fmpq(0)) == tree.error


@settings(max_examples=40, deadline=None)
@given(cube_problems().flatmap(trees))
def test_random_trees(tree):
    agrees_with_its_paths(tree)


@pytest.mark.parametrize("tree", SHARED)
def test_shared_trees(tree):
    agrees_with_its_paths(tree)


@pytest.mark.slow
def test_more_leaves_than_can_be_walked():
    ends = distinct_leaves(top_down(noisy_votes(40, "1/4"), size=2**40 - 1, impurity="gini"))
    assert sum(end.paths for end in ends) == 2**40
    assert sum((end.probability for end in ends), fmpq(0)) == 1


def test_a_tree_that_was_read_is_refused():
    read = Tree.from_dict({"test": "x1", "zero": {"label": 0}, "one": {"label": 1}})
    with pytest.raises(InvalidArgument, match="probabilities of its nodes"):
        distinct_leaves(read)
