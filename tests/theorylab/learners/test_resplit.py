"""RESPLIT against a brute-force transcription of its definition, on plain rows and fractions."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from flint import fmpq
from naive_learners import DIGITS, gain, halves, mean, population, stump_error

from constructions.papers.topk import parity_xor
from constructions.parts.expanded import expand
from dp_optimal.generic.oracle import trees_of_depth
from dp_optimal.rashomon import rashomon_set
from theorylab.errors import InvalidArgument
from theorylab.learners import resplit, resplit_set, split
from theorylab.numbers.rationals import rational
from theorylab.problems.cube import CubeProblem
from theorylab.trees.nodes import Leaf
from theorylab.trees.tree import Tree


def greedy_objective(rows, unread, depth, penalty, last):
    """Algorithm 4, depth counting tests and errors of the whole population; ties go by index."""
    alone = stump_error(rows) + penalty
    if depth == 0 or not unread or mean(rows) in (0, 1):
        return alone
    gains = {i: gain(rows, i, "entropy") for i in unread}
    tied = [i for i in unread if gains[i] >= max(gains.values()) - DIGITS]
    test = tied[-1 if last else 0]
    rest = [i for i in unread if i != test]
    return min(
        alone, sum(greedy_objective(half, rest, depth - 1, penalty, last) for half in halves(rows, test))
    )


def objective(node, rows, penalty):
    if isinstance(node, Leaf):
        return stump_error(rows) + penalty
    return sum(
        objective(edge.child, half, penalty) for edge, half in zip(node.edges, halves(rows, node.test))
    )


def price(node, rows, unread, lookahead, depth, penalty, last):
    """Price of the prefix of a tree; None if a completion is worse than the greedy one."""
    if lookahead == 0:
        greedy = greedy_objective(rows, unread, depth, penalty, last)
        return greedy if objective(node, rows, penalty) <= greedy else None
    if isinstance(node, Leaf):
        return stump_error(rows) + penalty
    rest = [i for i in unread if i != node.test]
    parts = [
        price(edge.child, half, rest, lookahead - 1, depth - 1, penalty, last)
        for edge, half in zip(node.edges, halves(rows, node.test))
    ]
    return None if None in parts else sum(parts)


def uniform_instances(n, number, seed):
    """Few objectives and much slack, so that many of them fall together with a bound."""
    rng = np.random.default_rng(seed)
    for _ in range(number):
        values = rng.integers(0, 2, 1 << n).tolist()
        penalty, slack = (Fraction(int(a), 16) for a in (rng.integers(0, 2), rng.integers(2, 6)))
        yield CubeProblem(values), population(values, [Fraction(1, 2)] * n), penalty, slack


def instances(n, number, seed):
    """Half labels, unequal probabilities and little slack."""
    rng = np.random.default_rng(seed)
    for _ in range(number):
        means = [Fraction(int(a), 2) for a in rng.integers(0, 3, 1 << n)]
        chances = [Fraction(int(t), 10) for t in rng.choice([3, 5, 5, 7], n)]
        problem = CubeProblem([rational(m) for m in means], [rational(p) for p in chances])
        penalty, slack = (Fraction(int(a), 50) for a in rng.integers(0, 6, 2))
        yield problem, population(means, chances), penalty, slack


@pytest.mark.parametrize("ties", ["first", "last"])
@pytest.mark.parametrize("drawn", [instances, uniform_instances])
@pytest.mark.parametrize(("depth", "lookahead"), [(2, 0), (2, 1), (2, 2), (3, 1), (3, 2)])
def test_the_set_is_what_the_definition_says(depth, lookahead, drawn, ties):
    for problem, rows, penalty, slack in drawn(3, 2, seed=10 * depth + lookahead):
        every = [Tree(problem, root) for root in trees_of_depth(problem, depth)]
        last = ties == "last"
        prices = [price(tree.root, rows, [0, 1, 2], lookahead, depth, penalty, last) for tree in every]
        cheapest = min(p for p in prices if p is not None)
        trees = resplit_set(
            problem, depth=depth, lookahead=lookahead, penalty=penalty, slack=slack, ties=ties
        )
        belongs = [p is not None and p <= cheapest + slack for p in prices]
        assert trees.bound == rational(cheapest + slack)
        assert trees.count == sum(belongs)
        assert [tree in trees for tree in every] == belongs
        number = Counter(trees.objective(tree) for tree, member in zip(every, belongs) if member)
        assert list(trees.objectives.items()) == sorted(number.items())
        assert len({str(trees[i].as_dict()) for i in range(trees.count)}) == trees.count
        best = resplit(problem, depth=depth, lookahead=lookahead, penalty=penalty, slack=slack, ties=ties)
        assert trees.objective(best) == trees.optimum == min(number)
        assert [trees.objective(tree) for tree in trees] == sorted(number.elements())


def test_it_is_part_of_the_rashomon_set_with_its_bound():
    for problem, _, penalty, slack in instances(4, 4, seed=3):
        for lookahead in range(4):
            approximate = resplit_set(problem, depth=3, lookahead=lookahead, penalty=penalty, slack=slack)
            optimum = rashomon_set(problem, depth=3, penalty=penalty, slack=0).optimum
            exact = rashomon_set(problem, depth=3, penalty=penalty, slack=approximate.bound - optimum)
            assert exact.bound == approximate.bound
            assert all(tree in exact for tree in approximate.sample(20, seed=lookahead))
            assert all(number <= exact.objectives[value] for value, number in approximate.objectives.items())
            if lookahead == 3:
                assert approximate.objectives == exact.objectives


def test_the_best_tree_is_as_good_as_the_prefix_of_split_with_greedy_completions():
    for problem, _, penalty, _ in instances(4, 5, seed=4):
        for lookahead in (1, 2):
            options = {"depth": 3, "lookahead": lookahead, "penalty": penalty}
            best, completed = resplit(problem, **options), split(problem, **options, complete=False)
            assert best.error + rational(penalty) * best.leaves <= completed.error + rational(penalty) * (
                completed.leaves
            )
            assert completed.error + rational(penalty) * completed.leaves == (
                resplit_set(problem, **options).bound
            )


def test_a_lumped_problem_has_the_numbers_of_the_cube():
    lumped = parity_xor(2, 3, fmpq(1, 10))
    cube = CubeProblem(*expand(lumped))
    for lookahead, slack in product((0, 1, 2), ("0", "1/50")):
        options = {"depth": 3, "lookahead": lookahead, "penalty": "1/50", "slack": slack}
        assert resplit_set(lumped, **options).objectives == resplit_set(cube, **options).objectives


def test_trees_come_by_objective_whatever_their_prefixes_cost():
    """Reading a decoy first is the dearer prefix, but its completions need not be greedy."""
    trees = resplit_set(parity_xor(2, 3, fmpq(1, 10)), depth=3, lookahead=1, penalty="1/20", slack="1/2")
    objectives = [trees.objective(tree) for tree in trees]
    assert objectives == sorted(Counter(trees.objectives).elements())


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"lookahead": 3}, "lookahead: 3 given, it must be from 0 to 2"),
        ({"lookahead": -1}, "lookahead: -1 given, it must be from 0 to 2"),
        ({"slack": "-1/9"}, "slack: -1/9 is negative"),
        ({"penalty": -1}, "penalty: -1 is negative"),
        ({"ties": "worst"}, "ties: 'worst' makes no sense for resplit; use first, last"),
        ({"impurity": "enttropy"}, "unknown impurity 'enttropy'"),
    ],
)
def test_bad_arguments(options, message):
    with pytest.raises(InvalidArgument, match=message):
        resplit(CubeProblem([0, 1, 1, 0]), **{"depth": 2, "lookahead": 1, "penalty": 0, **options})
