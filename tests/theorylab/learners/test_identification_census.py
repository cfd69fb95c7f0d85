"""Every learner of identification trees against the printed pseudo-code, on all functions of few variables."""

from __future__ import annotations

from fractions import Fraction
from math import prod
from random import Random

import naive_identification as naive
import pytest
from flint import fmpq
from naive_identification import Instance
from test_identification import RULES, written

from theorylab.learners.identification import adaptive_submodular_ranking, identification
from theorylab.problems.cube import CubeProblem
from theorylab.problems.identification_table import identification_problem

LEARNERS = {rule.__name__: (rule, score) for rule, score in RULES.items()} | {
    "ranking": (adaptive_submodular_ranking, naive.algorithm_1(Fraction(0), "gini"))
}
for impurity in ("entropy", "gini"):
    for trade_off in ("1/3", "4", "1000"):
        LEARNERS[f"{impurity} {trade_off}"] = (
            lambda problem, impurity=impurity, trade_off=trade_off, **options: identification(
                problem, trade_off=trade_off, impurity=impurity, **options
            ),
            naive.algorithm_1(Fraction(trade_off), impurity),
        )


def spent(instance, tree, path=0):
    """Expected cost of a naive tree, object by object."""
    if isinstance(tree, frozenset):
        return instance.mass(tree) * path
    d, below = tree
    return sum(spent(instance, subtree, path + instance.costs[d]) for subtree in below.values())


def height(tree):
    return 0 if isinstance(tree, frozenset) else 1 + max(map(height, tree[1].values()))


def leaves(tree):
    return 1 if isinstance(tree, frozenset) else sum(map(leaves, tree[1].values()))


def agrees(labels, chances, learner):
    """Compare trees and what is said of them, for both rules for ties."""
    n = len(chances)
    weights = [
        prod((p if x >> i & 1 else 1 - p for i, p in enumerate(chances)), start=Fraction(1))
        for x in range(1 << n)
    ]
    instance = Instance.of_function(labels, weights, n)
    cube = CubeProblem(labels, [fmpq(p.numerator, p.denominator) for p in chances])
    learn, score = LEARNERS[learner]
    for ties in ("first", "last"):
        tree = learn(identification_problem(cube), ties=ties)
        expected = naive.grow(instance, score, last=ties == "last")
        assert written(tree) == expected
        cost = spent(instance, expected)
        assert tree.expected_cost == fmpq(cost.numerator, cost.denominator)
        assert (tree.depth, tree.leaves, tree.error) == (height(expected), leaves(expected), 0)


def tables(n):
    return [[code >> x & 1 for x in range(1 << n)] for code in range(1 << (1 << n))]


@pytest.mark.parametrize("learner", LEARNERS)
def test_every_function_of_two_variables(learner):
    for n in range(3):
        for labels in tables(n):
            agrees(labels, [Fraction(1, 2)] * n, learner)


@pytest.mark.parametrize("learner", LEARNERS)
def test_some_functions_of_three_variables(learner):
    for labels in Random(3).sample(tables(3), 5):
        agrees(labels, [Fraction(1, 2)] * 3, learner)


@pytest.mark.slow
@pytest.mark.parametrize("learner", LEARNERS)
@pytest.mark.parametrize("chances", [(1, 1, 1), (1, 1, 2)])
def test_every_function_of_three_variables(learner, chances):
    for labels in tables(3):
        agrees(labels, [Fraction(c, 1 + c) for c in chances], learner)


def agrees_at_random(n, learner, seed):
    chance = Random(seed)
    chances = [Fraction(chance.choice([2, 3, 5, 5, 7]), 10) for _ in range(n)]
    agrees([chance.randrange(2) for _ in range(1 << n)], chances, learner)


@pytest.mark.slow
@pytest.mark.parametrize("learner", LEARNERS)
@pytest.mark.parametrize(("n", "seeds"), [(4, range(6)), (5, range(2))])
def test_random_weighted_functions(n, seeds, learner):
    for seed in seeds:
        agrees_at_random(n, learner, seed)


@pytest.mark.parametrize("learner", LEARNERS)
def test_a_random_weighted_function_of_four_variables(learner):
    agrees_at_random(4, learner, seed=11)
