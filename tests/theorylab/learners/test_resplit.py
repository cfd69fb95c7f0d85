"""The set of RESPLIT as a set of trees: membership, order, and its position among the near-optimal trees."""

from __future__ import annotations

from collections import Counter
from itertools import product

import numpy as np
import pytest
from flint import fmpq

from constructions.papers.topk import parity_xor
from constructions.parts.expanded import expand
from dp_optimal.generic.oracle import trees_of_depth
from dp_optimal.rashomon import rashomon_set
from proofs_checks.shared.labelled_instances import noisy
from theorylab.errors import InvalidArgument
from theorylab.learners import resplit, resplit_set, split
from theorylab.numbers.rationals import rational
from theorylab.problems.cube import CubeProblem
from theorylab.trees.tree import Tree


def instances(count):
    """Return problems with random labels, a small penalty and a small slack."""
    rng = np.random.default_rng(3)
    for data in noisy(count):
        penalty, slack = (fmpq(int(a), 50) for a in rng.integers(0, 6, 2))
        yield data.problem, penalty, slack


@pytest.mark.parametrize("lookahead", [0, 1, 2])
def test_members_are_the_trees_that_it_lists(lookahead):
    for problem, penalty, slack in instances(5):
        trees = resplit_set(problem, depth=2, lookahead=lookahead, penalty=penalty, slack=slack)
        listed = [str(tree.as_dict()) for tree in trees]
        every = [Tree(problem, root) for root in trees_of_depth(problem, 2)]
        assert sorted(listed) == sorted(str(tree.as_dict()) for tree in every if tree in trees)
        assert len(set(listed)) == trees.count


def test_it_is_part_of_the_rashomon_set_with_its_bound():
    for problem, penalty, slack in instances(6):
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
    for problem, penalty, _ in instances(6):
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
    """Reading a decoy first is the more expensive prefix, but its completions need not be greedy."""
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
