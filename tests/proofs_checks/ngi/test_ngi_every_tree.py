"""Bounds over all trees against lists of all trees, and symmetry against all instances."""

from itertools import permutations, product
from math import comb

import pytest
from flint import fmpq

from dp_optimal.expected_cost import optimal_expected_cost
from proofs_checks.ngi.computed.runs import RULES
from proofs_checks.ngi.computed.small_instances import (
    bipartitions,
    instance,
    is_solvable,
    labellings,
    priced_points,
)
from proofs_checks.ngi.computed.symmetric_points import points_up_to_symmetry, structures
from proofs_checks.ngi.guarantee.every_tree import (
    best_score,
    finishing_times,
    largest_cost,
    largest_totals,
    least_cost,
    scored_tests,
)
from proofs_checks.ngi.guarantee.four_and_five_objects import FIRST, SECOND, THEOREM
from theorylab.claims.relation import AT_LEAST, Agreement
from theorylab.learners.identification import identification

POINTS = [point for point in priced_points(40, 31, most_cost=3) if len(point["tests"]) <= 3]
SMALL = (FIRST, SECOND, THEOREM)
NONE = {"trade_off": fmpq(0), "impurity": "gini"}


def trees(problem, state):
    """Yield all trees for a set of objects: pairs of a test and the trees of its branches, or None."""
    if problem.is_pure(state):
        yield None
        return
    for split in problem.splits(state):
        for below in product(*(list(trees(problem, branch.child)) for branch in split.branches)):
            yield split, below


def costs(problem, tree, state, so_far=fmpq(0)):
    """Return the cost of every object of a tree."""
    if tree is None:
        return dict.fromkeys(problem.members(state), so_far)
    split, below = tree
    found = {}
    for branch, subtree in zip(split.branches, below):
        found |= costs(problem, subtree, branch.child, so_far + split.cost)
    return found


def nodes(tree, state):
    if tree is not None:
        split, below = tree
        yield state, split
        for branch, subtree in zip(split.branches, below):
            yield from nodes(subtree, branch.child)


@pytest.mark.parametrize("weights", [(1, 1, 1, 1), (1, 5, 5, 1), (1, 2, 3, 4), (2, 1, 1, 1, 1)])
def test_kinds_of_instances_stand_for_all_instances(weights):
    n = len(weights)
    halves = 2 ** (n - 1) - 1
    everything = len(list(labellings(n))) * sum(comb(halves, size) for size in (1, 2, 3))
    assert sum(alike for _, _, alike in structures(weights, (1, 2, 3))) == everything


def test_kinds_of_instances_have_no_instance_in_common():
    weights = (1, 5, 5, 1)
    moves = [m for m in permutations(range(4)) if all(weights[x] == weights[y] for x, y in enumerate(m))]
    assert len(moves) == 4

    def partition(row):
        return frozenset(frozenset(x for x, value in enumerate(row) if value == v) for v in set(row))

    seen = set()
    for classes, tests, alike in structures(weights, (1, 2)):
        images = set()
        for move in moves:
            rows = [tuple(row[x] for x in move) for row in (classes, *tests)]
            images.add((partition(rows[0]), frozenset(map(partition, rows[1:]))))
        assert len(images) == alike
        assert not images & seen
        seen |= images


def test_points_up_to_symmetry_are_solvable():
    points = list(points_up_to_symmetry([(1, 1, 1, 1, 1)], (2, 3), [fmpq(2, 5)], every=3))
    assert points
    assert all(is_solvable(instance(**point)) for point in points)
    assert {len(point["tests"]) for point in points} == {2, 3}
    assert len(bipartitions(5)) == 15


@pytest.mark.parametrize("point", POINTS)
def test_extremes_over_all_trees(point):
    problem, tests = scored_tests(**NONE, **point)
    everything = list(trees(problem, problem.root))
    of_trees = [costs(problem, tree, problem.root) for tree in everything]
    p = problem.probabilities
    expected = [sum((p[x] * c for x, c in found.items()), fmpq(0)) for found in of_trees]
    assert min(expected) == least_cost(problem) == optimal_expected_cost(problem).value
    for state in tests:
        most = fmpq(0)
        steps = dict(finishing_times(problem, tests, state))
        for time in range(1, 1 + int(max(max(found.values()) for found in of_trees))):
            now = max(
                sum((p[x] for x in problem.members(state) if found[x] <= time), fmpq(0)) for found in of_trees
            )
            assert steps.get(time) == (now if now > most else None)
            most = max(most, now)


@pytest.mark.parametrize("point", POINTS)
def test_largest_totals_and_costs_over_all_trees(point):
    problem, tests = scored_tests(**NONE, **point)
    score = {
        (state, split.test): (least, largest) for state in tests for split, least, largest in tests[state]
    }
    everything = list(trees(problem, problem.root))
    total = max(
        sum((score[state, split.test][1] for state, split in nodes(tree, problem.root)), fmpq(0))
        for tree in everything
    )
    assert largest_totals(tests)[problem.root] == total
    greedy = [
        tree
        for tree in everything
        if all(
            score[state, split.test][1] / split.cost >= best_score(tests[state])
            for state, split in nodes(tree, problem.root)
        )
    ]
    p = problem.probabilities
    dearest = max(
        sum((p[x] * c for x, c in costs(problem, tree, problem.root).items()), fmpq(0)) for tree in greedy
    )
    assert largest_cost(problem.root, tests) == dearest
    for ties in ("first", "last"):
        assert identification(problem, trade_off=0, ties=ties).expected_cost <= dearest


@pytest.mark.parametrize("claim", SMALL, ids=[claim.id for claim in SMALL])
def test_no_constant_can_be_a_hundredth_stronger(claim):
    claimed, (constants,) = claim.claimed.func, claim.claimed.args
    step = fmpq(1 if claim.relation is AT_LEAST else -1, 100)
    stronger = {size: tuple(constant + step for constant in row) for size, row in constants.items()}
    for size, (trade_off, _) in product(constants, RULES):
        points = [
            p
            for p in claim.instances.points("quick")
            if p["trade_off"] == trade_off and len(p["classes"]) == size
        ]
        judged = [claim.relation.judge(claim.measured(**p), claimed(stronger, **p)).agreement for p in points]
        assert Agreement.VIOLATES in judged
