"""Averages over a set of trees, against the list of its trees and the gains of their tests, point by point."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from flint import fmpq, fmpz

from constructions.papers.topk import parity_xor
from constructions.parts.blocks import majority, parity
from constructions.parts.dnf import tribes
from constructions.parts.expanded import expand
from dp_optimal.rashomon import rashomon_set
from theorylab.errors import InvalidArgument
from theorylab.learners import greedy
from theorylab.problems.cube import CubeProblem
from theorylab.problems.grid import GridProblem
from theorylab.problems.samples.drawn import DrawnSample
from theorylab.problems.samples.sample import SampleProblem
from theorylab.trees.and_or_graph import and_or_graph
from theorylab.trees.greedy_fractions import greedy_fractions
from theorylab.trees.nodes import Leaf
from theorylab.trees.optimality_gaps import OptimalityGaps
from theorylab.trees.tree import Tree
from theorylab.trees.tree_set import TreeSet


def variables_tested(node):
    """Return the variables tested in a tree."""
    if isinstance(node, Leaf):
        return set()
    return {node.test}.union(*(variables_tested(edge.child) for edge in node.edges))


def test_importance_of_a_variable_with_several_thresholds():
    problem = GridProblem([[0, 0, 1], [0, 1, 1], [1, 1, 0]])
    trees = rashomon_set(problem, depth=2, penalty="1/50", slack="1/10")
    times = Counter(v for tree in trees for v in {v for v, _ in variables_tested(tree.root)})
    assert trees.importances() == {v: fmpq(times[v], trees.count) for v in range(2)}
    assert trees.count > 1


def test_a_set_may_be_empty():
    graph = and_or_graph(CubeProblem([0, 1, 1, 0]), depth=1, penalty=0)
    trees = TreeSet(graph, fmpq(1, 4), {0: fmpq(1, 4)})
    assert (trees.count, trees.objectives, list(trees), trees.counts.at[0]) == (0, {}, [], {})
    assert repr(trees) == "<TreeSet count=0, bound=1/4>"
    assert greedy_fractions(trees) == ()
    for asked in (lambda: trees.optimum, trees.importances, lambda: trees.sample(1, seed=0)):
        with pytest.raises(InvalidArgument, match="the set of trees is empty; its bound is 1/4"):
            asked()
    with pytest.raises(InvalidArgument, match="bound: -1/2 is negative"):
        TreeSet(graph, fmpq(-1, 2), {})


def test_arrays_and_loops_count_alike(monkeypatch):
    """With unequal probabilities there are many objectives, so histograms are long."""
    chance = Random(4)
    means = [fmpq(chance.randint(0, 60), 60) for _ in range(32)]
    problem = CubeProblem(means, [fmpq(k, 10) for k in (4, 5, 3, 7, 6)])
    found = []
    for few in (0, 10**9):
        monkeypatch.setattr("theorylab.trees.histograms.FEW", few)
        trees = rashomon_set(problem, depth=3, penalty="1/100", slack="1/10")
        last = trees[trees.count - 1].as_dict()
        found.append((trees.objectives, trees.importances(), greedy_fractions(trees, impurity="gini"), last))
    assert found[0] == found[1]
    assert len(found[0][0]) > 500


def test_a_set_of_one_leaf_has_no_splits():
    trees = rashomon_set(CubeProblem([0, 1]), depth=1, penalty=1, slack=0)
    assert greedy_fractions(trees) == ()
    assert trees.importances() == {0: 0}
    assert repr(trees) == "<TreeSet count=1, optimum=3/2, bound=3/2>"


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_interchangeable_tests_count_one_by_one(depth):
    for lumped in (parity_xor(2, 3, fmpq(1, 10)), majority(4), tribes(4)):
        cube = CubeProblem(*expand(lumped))
        for penalty, slack in (("1/100", "1/50"), ("0", "1/10"), ("1/30", "1/5")):
            merged = rashomon_set(lumped, depth=depth, penalty=penalty, slack=slack)
            whole = rashomon_set(cube, depth=depth, penalty=penalty, slack=slack)
            assert merged.objectives == whole.objectives
            assert greedy_fractions(merged) == greedy_fractions(whole)
            assert merged.objective(merged[merged.count - 1]) == list(whole.objectives)[-1]
            assert all(tree in merged for tree in merged.sample(3, seed=depth))


def test_numbers_too_long_for_python_to_write():
    trees = rashomon_set(parity(17), depth=14, penalty=0, slack=1)
    number = 1  # after the last test only a leaf; before it a leaf, or a test and two trees
    for unread in range(4, 18):
        number = 1 + unread * number * number
    assert trees.count == number > 10**4300
    assert repr(trees).startswith(f"<TreeSet count={fmpz(number)}, ")
    with pytest.raises(IndexError, match=" of "):
        trees[number]


def test_trees_of_a_lumped_problem_are_drawn_once_for_every_choice_of_variables():
    trees = rashomon_set(majority(3), depth=1, penalty=0, slack=1)
    assert [tree.size for tree in trees] == [1, 1, 1, 0]
    assert {str(tree.as_dict()) for tree in list(trees)[:3]} == {str(trees[0].as_dict())}


def test_the_gap_of_parity_is_at_the_root():
    """Greedy has no gain from x1 or x2 for x1 xor x2 and tests a biased decoy x3; an optimal tree has error zero."""
    rows = {}
    for index in range(8):
        x = tuple(index >> i & 1 for i in range(3))
        y = x[0] ^ x[1]
        weight = 3 if x[2] == y else 2
        rows[x] = (weight, 0) if y == 0 else (0, weight)
    problem = SampleProblem(rows)
    tree = rashomon_set(problem, depth=2, penalty=0, slack=0)[0]
    gaps = OptimalityGaps(problem, penalty=0)
    # below x3 no single test changes a label, so pruning leaves the label of x3, wrong on 2 of 5
    assert tree.error == 0
    assert gaps.by_level(tree) == (fmpq(2, 5), fmpq(0), fmpq(0))
    assert gaps.fraction_decreasing([tree]) == 1


def test_no_trees_have_no_fraction():
    gaps = OptimalityGaps(CubeProblem([0, 1]), penalty=0)
    with pytest.raises(InvalidArgument, match="optimality gaps: no trees; at least one is needed"):
        gaps.fraction_decreasing([])
    with pytest.raises(InvalidArgument, match="ties: 'best' makes no sense for optimality gaps"):
        OptimalityGaps(CubeProblem([0, 1]), penalty=0, ties="best")
    with pytest.raises(InvalidArgument, match="penalty: -1/3 is negative"):
        OptimalityGaps(CubeProblem([0, 1]), penalty="-1/3")


def test_gaps_of_a_tree_of_another_problem():
    tree = rashomon_set(CubeProblem([0, 1, 1, 0]), depth=2, penalty=0, slack=0)[0]
    gaps = OptimalityGaps(CubeProblem([0, 1]), penalty=0)
    with pytest.raises(InvalidArgument, match="the tree belongs to another problem, CubeProblem"):
        gaps.by_level(tree)
    with pytest.raises(InvalidArgument, match="test 1 of the tree is not available at its node"):
        gaps.by_level(Tree(gaps.problem, tree.root))


def test_the_objective_of_a_tree_of_a_sample_is_that_on_the_problem_of_the_set():
    population = CubeProblem([0, 0, 0, 1, 1, 1, 0, 1], [fmpq(1, 3), fmpq(1, 2), fmpq(2, 5)])
    trees = rashomon_set(population, depth=2, penalty="1/50", slack="1/10")
    for seed in range(5):
        tree = greedy(DrawnSample(population, 12, seed), depth=3)
        wrong = fmpq(0)
        for index in range(8):
            x = [index >> i & 1 for i in range(3)]
            reach = fmpq(1)
            for bit, p in zip(x, population.probabilities):
                reach *= p if bit else 1 - p
            wrong += reach * (tree.label(x) != population.label_distribution((7, index))[1])
        assert trees.objective(tree) == wrong + fmpq(1, 50) * tree.leaves
        assert trees.objective(tree) != tree.error + fmpq(1, 50) * tree.leaves


def test_membership_of_a_tree_of_another_table_is_by_name():
    points, labels = [[0, 0], [0, 1], [1, 0], [1, 1]], ["no", "no", "yes", "yes"]
    trees = rashomon_set(SampleProblem(points, labels, ["a", "b"]), depth=1, penalty="1/10", slack="1/10")
    assert trees.count == 1
    tests_a, tests_b = (
        greedy(SampleProblem(points, labels, names), depth=1) for names in (["a", "b"], ["b", "a"])
    )
    assert (tests_a in trees, tests_b in trees) == (True, False)
    exchanged = SampleProblem([[y, x] for x, y in points], labels, ["b", "a"])
    assert greedy(exchanged, depth=1) in trees
    three = SampleProblem([*points, [1, 1]], [*labels[:2], "maybe", "maybe", "no"], ["a", "b"])
    assert greedy(three, depth=1) not in trees
    renumbered = SampleProblem([*points, *points, [0, 0]], [*labels, *labels, "maybe"], ["a", "b"])
    assert greedy(renumbered, depth=1) in trees
    assert trees.objective(tests_b) == fmpq(1, 2) + fmpq(1, 5)
    for names in (["a", "c"], None):
        with pytest.raises(InvalidArgument, match="set of trees: the tree tests"):
            assert greedy(SampleProblem(points[::-1], labels, names), depth=1) in rashomon_set(
                SampleProblem([[1], [0]], labels[1:3], ["b"]), depth=1, penalty=0, slack=1
            )


def test_membership_of_a_tree_of_another_grid_is_not_decided():
    trees = rashomon_set(GridProblem([0, 1, 1]), depth=1, penalty=0, slack=1)
    other = greedy(GridProblem([0, 0, 1]), depth=1)
    with pytest.raises(InvalidArgument, match="tests of a GridProblem are compared within one problem only"):
        assert other in trees
    assert trees.objective(other) == fmpq(1, 3)


def test_membership_looks_at_tests_labels_and_depth():
    problem = CubeProblem([0, 1, 1, 1])
    shallow = rashomon_set(problem, depth=1, penalty=0, slack=1)
    deep = rashomon_set(problem, depth=2, penalty=0, slack=1)
    assert [tree in shallow for tree in deep] == [tree.depth < 2 for tree in deep]
    flipped = Tree(problem, Leaf(0, problem.label_distribution(problem.root)))
    assert flipped not in deep
