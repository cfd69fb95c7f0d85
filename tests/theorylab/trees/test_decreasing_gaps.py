"""Numbers of trees with decreasing gaps, against the list of all trees of a set."""

from __future__ import annotations

from random import Random

import pytest
from flint import fmpq

from constructions.papers.topk import parity_xor
from constructions.parts.blocks import majority, parity
from dp_optimal.rashomon import rashomon_set
from theorylab.errors import InvalidArgument, TooLarge
from theorylab.learners import resplit_set
from theorylab.limits import VARIABLE
from theorylab.problems.cube import CubeProblem
from theorylab.problems.identification import IdentificationProblem
from theorylab.trees.and_or_graph import and_or_graph
from theorylab.trees.decreasing_gaps import decreasing_gap_count
from theorylab.trees.optimality_gaps import OptimalityGaps
from theorylab.trees.tree_set import TreeSet


def listed(trees, **options):
    gaps = OptimalityGaps(trees.problem, penalty=trees.graph.penalty, **options)
    return gaps.fraction_decreasing(trees) * trees.count


def random_problem(n, chance):
    means = [fmpq(chance.randint(0, 2), 2) for _ in range(1 << n)]
    return CubeProblem(means, [fmpq(chance.choice([3, 5, 5, 7]), 10) for _ in range(n)])


@pytest.mark.parametrize("ties", ["first", "last"])
@pytest.mark.parametrize("impurity", ["gini", "entropy"])
def test_the_list_of_all_trees_has_as_many(impurity, ties):
    chance, some = Random(2), 0
    for _ in range(6):
        problem = random_problem(3, chance)
        limits = {"depth": 3, "penalty": fmpq(chance.randint(0, 4), 50)}
        for trees in (
            rashomon_set(problem, slack="1/25", **limits),
            resplit_set(problem, lookahead=1, slack="1/25", **limits),
            resplit_set(problem, lookahead=2, slack="1/25", **limits),
        ):
            if trees.count <= 2000:
                number = decreasing_gap_count(trees, impurity=impurity, ties=ties)
                assert number == listed(trees, impurity=impurity, ties=ties)
                some += 0 < number < trees.count
    assert some > 2


@pytest.mark.slow
def test_functions_of_four_variables():
    chance = Random(3)
    for _ in range(30):
        trees = rashomon_set(random_problem(4, chance), depth=4, penalty="1/60", slack="1/60")
        if trees.count <= 10000:
            assert decreasing_gap_count(trees) == listed(trees)


def test_tests_of_three_outcomes_and_three_classes():
    chance = Random(7)
    for _ in range(8):
        tests = [[chance.randrange(3) for _ in range(7)] for _ in range(3)]
        problem = IdentificationProblem([chance.randrange(3) for _ in range(7)], tests, theta="1/5")
        trees = rashomon_set(problem, depth=3, penalty="1/50", slack="1/5")
        assert decreasing_gap_count(trees) == listed(trees)


@pytest.mark.parametrize("lumped", [parity_xor(2, 3, fmpq(1, 10)), majority(4)])
def test_interchangeable_tests_count_one_by_one(lumped):
    for depth, penalty, slack in ((2, "1/50", "1/5"), (3, "1/100", "1/20")):
        trees = rashomon_set(lumped, depth=depth, penalty=penalty, slack=slack)
        assert decreasing_gap_count(trees) == listed(trees)


def test_more_trees_than_could_be_listed():
    """On parity no tree of depth below n is better than a leaf, so without a penalty all gaps are 0."""
    trees = rashomon_set(parity(9), depth=5, penalty=0, slack=0)
    assert decreasing_gap_count(trees) == trees.count > 10**18


def test_too_many_profiles(monkeypatch):
    trees = rashomon_set(random_problem(4, Random(5)), depth=3, penalty="1/1000", slack=1)
    assert trees.count
    monkeypatch.setenv(VARIABLE, "500KiB")
    with pytest.raises(TooLarge, match="profiles of the trees of a set: holding those found so far"):
        decreasing_gap_count(trees)


def test_wrong_ties_and_an_empty_set():
    graph = and_or_graph(CubeProblem([0, 1, 1, 0]), depth=1, penalty=0)
    trees = TreeSet(graph, fmpq(1, 4), {0: fmpq(1, 4)})
    assert decreasing_gap_count(trees) == 0
    with pytest.raises(InvalidArgument, match="makes no sense for optimality gaps"):
        decreasing_gap_count(trees, ties="best")
