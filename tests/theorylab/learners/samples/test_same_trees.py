"""On samples the specialised learners grow the trees of the general ones, test by test."""

import random
from itertools import product

import pytest
from any_problem import AnyProblem
from flint import fmpq

from theorylab.errors import TooLarge
from theorylab.learners import (
    best_first_growth,
    greedy,
    leaf_penalty_greedy,
    lickety_split,
    opt_top_k,
    resplit_set,
    split,
    split_prefix,
    top_down_growth,
    top_k,
)
from theorylab.problems.samples.sample import SampleProblem

IMPURITIES = ("entropy", "entropy", "gini", "km", "error", "tsallis:3,1", "tsallis:3/2,1")
PENALTIES = (fmpq(0), fmpq(1, 50), fmpq(1, 12), fmpq(1, 10), fmpq(1, 4))
FIRST_OR_LAST = ("first", "last")


def sample(rng):
    """Return a small weighted sample of 2 or 3 labels, some with a feature repeated and one negated."""
    features, labels = rng.randint(1, 6), rng.choice((2, 2, 3))
    alike = rng.random() < 0.4
    unit = rng.choice((fmpq(1), fmpq(1, 3)))
    rows = {(0,) * features: [unit] * labels}
    for _ in range(rng.randint(1, 12)):
        x = [rng.randint(0, 1) for _ in range(features)]
        if alike and features > 2:
            x[-2:] = x[0], 1 - x[0]
        rows[tuple(x)] = [rng.choice((0, 0, 1, 1, 2, 3)) * unit for _ in range(labels)]
    if not any(map(any, rows.values())):
        rows[(1,) * features] = [unit] * labels
    return SampleProblem(rows, labels)


def assert_same(learner, problem, **options):
    here, anywhere = learner(problem, **options), learner(AnyProblem(problem), **options)
    assert here.as_dict() == anywhere.as_dict(), (learner.__name__, options, problem.inputs, problem.weights)
    assert here.error == anywhere.error


def compare_all(seeds):
    for seed in seeds:
        rng = random.Random(seed)
        problem = sample(rng)
        depth, impurity = rng.randint(0, 5), rng.choice(IMPURITIES)
        options = {"depth": depth, "impurity": impurity}
        for ties in (*FIRST_OR_LAST, "best", "worst"):
            k, penalty = rng.randint(1, 4), rng.choice(PENALTIES)
            assert_same(top_k, problem, k=k, ties=ties, **options)
            if ties != "worst":
                assert_same(opt_top_k, problem, k=k, ties=ties, **options)
            assert_same(leaf_penalty_greedy, problem, penalty=penalty, ties=ties, **options)
        assert_same(greedy, problem, impurity=impurity)
        for ties in FIRST_OR_LAST:
            options |= {"penalty": rng.choice(PENALTIES), "ties": ties}
            assert_same(lickety_split, problem, **options)
            lookahead = rng.randint(0, min(depth, 3))
            for complete in (True, False):
                assert_same(split, problem, lookahead=lookahead, complete=complete, **options)
            assert_same(split_prefix, problem, lookahead=lookahead, **options)


def test_trees_of_bounded_depth():
    compare_all(range(40))


@pytest.mark.slow
def test_trees_of_bounded_depth_of_many_samples():
    compare_all(range(40, 1000))


def test_places_that_many_tests_compete_for():
    """On Boolean functions under the uniform distribution most tests are tied."""
    for seed in range(60):
        rng = random.Random(seed)
        labels = [rng.randint(0, 1) for _ in range(32)]
        cube = SampleProblem({x: [1 - y, y] for x, y in zip(product((0, 1), repeat=5), labels)})
        for ties in ("best", "worst"):
            assert_same(top_k, cube, k=rng.randint(1, 4), depth=2, impurity="error", ties=ties)


@pytest.mark.parametrize("grow", [top_down_growth, best_first_growth])
def test_trees_leaf_by_leaf(grow):
    for seed in range(20):
        rng = random.Random(seed)
        problem, impurity = sample(rng), rng.choice(IMPURITIES)
        rules = ("first", "last", "shallowest", "deepest")
        for ties, size in [*product(rules, (4,)), ("worst", 2), ("best", 2)]:
            here, anywhere = (
                grow(p, size=size, impurity=impurity, ties=ties) for p in (problem, AnyProblem(problem))
            )
            assert here.errors == anywhere.errors
            assert here.tree.as_dict() == anywhere.tree.as_dict()


def test_a_tree_deeper_than_the_first_stack_and_larger_than_the_first_table():
    """With threshold tests and alternating labels every gain in error is 0, and the tree is a path."""
    n = 300
    stairs = SampleProblem({tuple(int(i > t) for t in range(n - 1)): [i % 2, 1 - i % 2] for i in range(n)})
    tree = greedy(stairs, impurity="error")
    assert (tree.error, tree.size, tree.depth) == (0, n - 1, n - 1)
    assert greedy(stairs).size == n - 1


def test_a_penalty_of_many_digits_is_left_to_the_general_programs():
    problem = sample(random.Random(3))
    for penalty in (fmpq(1, 10**30), fmpq(10**18 + 1, 10**20)):
        options = {"depth": 3, "penalty": penalty}
        for learner in (leaf_penalty_greedy, lickety_split):
            assert_same(learner, problem, **options)
        assert_same(split, problem, lookahead=1, **options)


def test_weights_of_many_digits_are_left_to_the_general_programs():
    rows = {(0, 0): [10**30, 1], (0, 1): [1, 10**30], (1, 0): [10**30 + 1, 0], (1, 1): [0, 3]}
    assert_same(top_k, SampleProblem(rows), k=1, depth=2)
    assert_same(lickety_split, SampleProblem(rows), depth=2, penalty=fmpq(1, 10))


def test_weights_count_up_to_a_common_factor():
    rows = {(0, 0): [4, 1], (0, 1): [1, 2], (1, 0): [3, 0], (1, 1): [0, 3]}
    heavy = SampleProblem({x: [w * 10**40 for w in row] for x, row in rows.items()})
    for learner, options in ((top_k, {"k": 2}), (lickety_split, {"penalty": fmpq(1, 20)})):
        light = learner(SampleProblem(rows), depth=2, **options)
        assert learner(heavy, depth=2, **options).as_dict() == light.as_dict()


def test_a_search_that_does_not_fit_says_so(monkeypatch):
    rng = random.Random(1)
    rows = {tuple(rng.randint(0, 1) for _ in range(12)): [rng.randint(0, 1), 1] for _ in range(300)}
    monkeypatch.setenv("THEORYLAB_MEMORY", "40KiB")
    with pytest.raises(TooLarge, match="distinct subproblems"):
        top_k(SampleProblem(rows), k=8, depth=5, ties="worst")


def test_near_optimal_sets():
    for seed in range(25):
        rng = random.Random(seed)
        problem, depth = sample(rng), rng.randint(0, 3)
        options = {
            "depth": depth,
            "lookahead": rng.randint(0, depth),
            "penalty": rng.choice(PENALTIES),
            "slack": rng.choice((0, fmpq(1, 20))),
            "impurity": rng.choice(IMPURITIES),
            "ties": rng.choice(FIRST_OR_LAST),
        }
        here, anywhere = (resplit_set(p, **options) for p in (problem, AnyProblem(problem)))
        assert (here.count, here.bound) == (anywhere.count, anywhere.bound)
        assert here[0].as_dict() == anywhere[0].as_dict()
