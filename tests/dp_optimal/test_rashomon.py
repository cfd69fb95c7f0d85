from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from flint import fmpq
from tiny_problems import GraphProblem, even_split, uniform_terms

from dp_optimal.penalty import optimal_with_penalty
from dp_optimal.rashomon import rashomon_set
from theorylab.errors import InvalidArgument, TooLarge
from theorylab.limits import VARIABLE
from theorylab.problems.cube import CubeProblem
from theorylab.trees.nodes import Edge, Leaf, Node
from theorylab.trees.tree import Tree


def written(tree):
    """Return a key that distinguishes trees."""
    return str(tree.as_dict())


def test_the_first_tree_is_optimal():
    problem = CubeProblem([bin(x & 0b1011).count("1") % 2 ^ (x % 5 == 0) for x in range(32)])
    for depth in range(5):
        trees = rashomon_set(problem, depth=depth, penalty="1/60", slack="1/20")
        assert trees.optimum == trees.objective(trees[0])
        assert trees.optimum == optimal_with_penalty(problem, "1/60", depth).value
        assert optimal_with_penalty(problem, "1/60", depth).tree in trees


def trees_of_parity_by_leaves(variables, depth):
    """Return the number of trees by leaves if no subproblem is pure: a leaf, or a test and two trees."""
    if depth == 0:
        return Counter({1: 1})
    below = trees_of_parity_by_leaves(variables - 1, depth - 1)
    total = Counter({1: 1})
    for (a, m), (b, n) in product(below.items(), repeat=2):
        total[a + b] += variables * m * n
    return total


def test_more_trees_than_could_be_listed():
    """On the parity of n bits every leaf of a tree of depth below n has error 1/2."""
    n, depth = 8, 6
    problem = CubeProblem([bin(x).count("1") & 1 for x in range(1 << n)])
    trees = rashomon_set(problem, depth=depth, penalty="1/1000", slack=1)
    expected = trees_of_parity_by_leaves(n, depth)
    assert trees.count == expected.total() > 10**30
    assert trees.objectives == {
        fmpq(1, 2) + fmpq(leaves, 1000): number for leaves, number in sorted(expected.items())
    }
    last = trees[trees.count - 1]
    assert last.leaves == 1 << depth
    assert last in trees
    narrow = rashomon_set(problem, depth=depth, penalty="1/1000", slack="7/1000")
    assert narrow.count == sum(number for leaves, number in expected.items() if leaves <= 8)
    assert last not in narrow


def test_an_equal_tree_built_elsewhere_is_a_member_and_other_labels_or_tests_are_not():
    problem = CubeProblem([0, 1, 0, 1])
    trees = rashomon_set(problem, depth=2, penalty="1/10", slack="1/10")
    half = fmpq(1, 2)

    def stump(test, zero, one):
        return Tree(problem, Node(test, (Edge(half, Leaf(zero, (1, 0))), Edge(half, Leaf(one, (0, 1))))))

    assert stump(0, 0, 1) in trees
    assert stump(0, 1, 0) not in trees
    assert stump(1, 0, 1) not in trees
    assert stump(7, 0, 1) not in trees
    assert "x1" not in trees


def test_samples_are_reproducible_members_and_reach_every_tree():
    problem = CubeProblem([0, 0, 0, 1, 0, 1, 1, 1])
    trees = rashomon_set(problem, depth=2, penalty="1/20", slack="1/10")
    drawn = trees.sample(40 * trees.count, seed=7)
    assert {written(tree) for tree in drawn} == {written(tree) for tree in trees}
    assert [written(t) for t in trees.sample(5, seed=7)] == [written(t) for t in drawn[:5]]
    assert trees.sample(0, seed=7) == []
    with pytest.raises(InvalidArgument, match="sample: -1 given, at least 0 is needed"):
        trees.sample(-1, seed=7)


def test_places_beyond_the_set():
    trees = rashomon_set(CubeProblem([0, 1]), depth=1, penalty=0, slack=0)
    assert trees.count == 1
    for index in (1, -2):
        with pytest.raises(IndexError, match=f"tree {index} of 1"):
            trees[index]


@pytest.mark.parametrize(
    ("limits", "message"),
    [
        ({"depth": -1}, "depth: -1 given, at least 0 is needed"),
        ({"penalty": "-1/2"}, "penalty: -1/2 is negative"),
        ({"slack": "-1/2"}, "slack: -1/2 is negative"),
        ({"slack": 0.1}, "slack: 0.1 is not exact"),
    ],
)
def test_bad_arguments(limits, message):
    with pytest.raises(InvalidArgument, match=message):
        rashomon_set(CubeProblem([0, 1]), **{"depth": 1, "penalty": 0, "slack": 0, **limits})


@pytest.mark.parametrize(
    ("problem", "limits", "message"),
    [
        (
            CubeProblem([0, 1] * 256),
            {"depth": 9, "penalty": 0, "slack": 0},
            "subproblems met.*limit is 2 MiB",
        ),
        (uniform_terms(8, 4), {"depth": 9, "penalty": 0, "slack": 1}, "objectives.*limit is 2 MiB"),
    ],
)
def test_too_large_is_said_before_memory_is_used(monkeypatch, problem, limits, message):
    monkeypatch.setenv(VARIABLE, "2MiB")
    with pytest.raises(TooLarge, match=message):
        assert rashomon_set(problem, **limits).count


def test_numbers_of_trees_that_no_memory_holds():
    """Each additional level of tests squares the number of trees."""
    problem = GraphProblem(
        "fair", {"fair": fmpq(1, 2)}, {"fair": [even_split(i, "fair", "fair") for i in (0, 1)]}
    )
    with pytest.raises(TooLarge, match="numbers of trees: one has .* bits; at most 4194304"):
        assert rashomon_set(problem, depth=60, penalty=0, slack=1).count
