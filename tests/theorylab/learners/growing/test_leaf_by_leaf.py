"""Growth that splits equal leaves together, against growth leaf by leaf, at every size."""

from functools import cmp_to_key
from itertools import pairwise, product

import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st
from shares import one_in
from tiny_problems import GraphProblem, even_split

from constructions import majority, mixture, noisy_votes, parity, parity_xor, random_coordinate
from constructions.testing import biased_blocks, compositions, uniform_blocks
from theorylab import Order, best_first_growth, compare, influence_growth, top_down_growth
from theorylab.errors import TheoryLabError, TooLarge
from theorylab.impurities.best_tests import BestTests
from theorylab.impurities.impurity import impurity as impurity_named
from theorylab.learners.growing.bursts import Burst
from theorylab.learners.growing.grown import Step
from theorylab.trees.nodes import Leaf, leaf

RULES = ("first", "last", "shallowest", "deepest")
LEARNERS = {"top-down": top_down_growth, "best-first": best_first_growth}
PROBLEMS = {
    "votes": noisy_votes(7, "3/10"),
    "votes that hardly err": noisy_votes(6, "1/50"),
    "votes on one side": noisy_votes(5, "2/5") & parity(1),
    "parity or a coordinate": parity_xor(4, 5, fmpq(1, 10)),
    "parity": parity(6),
    "majority": majority(7),
    "biased parity": parity(6, "1/3"),
    "biased majority": majority(6, "1/3"),
    "two copies": majority(3) ^ majority(3),
    "mixed": mixture(("1/3", parity(3)), ("2/3", random_coordinate(4))),
}
RUNS = [*product(PROBLEMS, ["gini", "entropy"], LEARNERS, RULES)]


def one_by_one(problem, size, learner, impurity, ties):
    """Return the errors after each split and the measures of the final tree, computed from a list of leaves."""
    best = BestTests(problem, impurity_named(impurity))

    def found(state, depth, probability, created):
        tests, gain = best(state)
        priority = None if gain is None else gain * probability if learner == "top-down" else gain
        split = tests[-1 if ties == "last" else 0] if tests else None
        rank = {
            "first": (created,),
            "last": (-created,),
            "shallowest": (depth, created),
            "deepest": (-depth, created),
        }[ties]
        return state, depth, probability, priority, split, rank

    def order(one, other):
        by_priority = -compare(one[3], other[3]).value
        return by_priority or (-1 if one[5] < other[5] else 1)

    leaves, made = [found(problem.root, 0, fmpq(1), 0)], 1

    def error():
        return sum((p * leaf(problem, state).error for state, _, p, *_ in leaves), fmpq(0))

    errors = [error()]
    while len(errors) <= size and any(one[4] for one in leaves):
        chosen = min((one for one in leaves if one[4]), key=cmp_to_key(order))
        leaves.remove(chosen)
        for branch in chosen[4].branches:
            leaves.append(found(branch.child, chosen[1] + 1, chosen[2] * branch.probability, made))
            made += 1
        errors.append(error())
    like = len(leaves), max(one[1] for one in leaves), sum((one[1] * one[2] for one in leaves), fmpq(0))
    return tuple(errors + errors[-1:] * (size + 1 - len(errors))), like


def agree(problem, size, learner, impurity, ties):
    growth = LEARNERS[learner](problem, size=size, impurity=impurity, ties=ties)
    errors, like = one_by_one(problem, size, learner, impurity, ties)
    assert growth.errors == errors
    assert tuple(growth.error_after(tests) for tests in range(size + 1)) == errors
    assert growth.tree.error == errors[-1]
    assert (growth.tree.leaves, growth.tree.depth, growth.tree.expected_tests) == like
    for error in {*errors, errors[0] + 1, errors[-1] - 1}:
        first = next((t for t, own in enumerate(errors) if own <= error), None)
        assert growth.tests_until(error) == first
    return growth


@pytest.mark.parametrize(("name", "impurity", "learner", "ties"), one_in(5, RUNS))
def test_equal_leaves_are_split_as_if_one_by_one(name, impurity, learner, ties):
    agree(PROBLEMS[name], 70, learner, impurity, ties)


def test_growth_ends_within_a_burst_at_every_size():
    for size in range(60):
        agree(PROBLEMS["votes"], size, "best-first", "gini", "first")
        agree(PROBLEMS["votes"], size, "top-down", "gini", "shallowest")


blocks = compositions(uniform_blocks() | biased_blocks(), most_variables=7) | st.builds(
    noisy_votes, st.integers(1, 6), st.sampled_from(["1/3", "1/50", "49/100"])
)


@given(blocks, st.integers(0, 60), st.sampled_from([*LEARNERS]), st.sampled_from(RULES))
@settings(max_examples=60, deadline=None)
def test_on_random_compositions(block, size, learner, ties):
    agree(block, size, learner, "gini", ties)


@pytest.mark.parametrize(("learner", "ties"), [("top-down", "first"), ("best-first", "shallowest")])
def test_a_tree_of_more_than_a_billion_tests(learner, ties):
    size = (1 << 30) + 12345
    growth = LEARNERS[learner](noisy_votes(40, "3/10"), size=size, impurity="gini", ties=ties)
    assert growth.tree.size == size
    assert growth.tree.error == growth.error_after(size)
    first = growth.tests_until(growth.tree.error)
    assert growth.error_after(first) == growth.tree.error < growth.error_after(first - 1)
    few = LEARNERS[learner](noisy_votes(40, "3/10"), size=900, impurity="gini", ties=ties)
    assert tuple(growth.error_after(tests) for tests in range(901)) == few.errors
    with pytest.raises(TooLarge, match="the errors of the trees with 0 to"):
        _ = growth.errors
    for tests in (-1, size + 1):
        with pytest.raises(TheoryLabError, match="tests"):
            growth.error_after(tests)


def test_growth_that_does_not_fit_says_how_its_leaves_were_split(monkeypatch):
    monkeypatch.setenv("THEORYLAB_MEMORY", "3MiB")
    with pytest.raises(
        TooLarge, match=r"4096 bursts .* \(ties=first\); this rule separates .* ties=shallowest"
    ):
        best_first_growth(noisy_votes(40, "3/10"), size=1 << 36, impurity="gini")


def test_growth_says_where_a_tie_rule_separates_equal_leaves():
    votes = noisy_votes(12, "3/10")
    first, shallowest = (best_first_growth(votes, size=2000, ties=ties) for ties in ("first", "shallowest"))
    assert first.separated > 0 == shallowest.separated
    assert len(first.bursts) > len(shallowest.bursts)
    assert f"separated={first.separated}" in repr(first)


@pytest.mark.parametrize(("name", "impurity", "learner", "ties"), one_in(5, RUNS))
def test_the_potential_is_the_mean_impurity_of_the_leaves(name, impurity, learner, ties):
    value = impurity_named(impurity).value
    run = LEARNERS[learner](PROBLEMS[name], size=70, impurity=impurity, ties=ties)
    for tests in (0, 1, 2, 5, 13, 47, 70):
        tree = LEARNERS[learner](PROBLEMS[name], size=tests, impurity=impurity, ties=ties).tree
        ends = [place for place in tree.places() if isinstance(place.node, Leaf)]
        by_leaves = sum((value(end.node.distribution) * end.probability for end in ends), fmpq(0))
        assert compare(run.potential_after(tests), by_leaves) is Order.EQUAL


@pytest.mark.parametrize(("name", "impurity", "learner", "ties"), one_in(5, RUNS))
def test_steps_are_the_run_with_its_potentials_and_errors(name, impurity, learner, ties):
    run = LEARNERS[learner](PROBLEMS[name], size=70, impurity=impurity, ties=ties)
    steps = list(run.steps())
    assert [step.burst for step in steps] == list(run.bursts)
    for before, step in pairwise([Step(0, None, run.potential_after(0), run.errors[0]), *steps]):
        assert step.tests - before.tests == step.burst.tests
        assert step.error == run.errors[step.tests]
        assert compare(step.potential, run.potential_after(step.tests)) is Order.EQUAL
        if isinstance(step.burst, Burst):
            assert (before.error - step.error) == step.burst.drop * step.burst.count
            fall = step.burst.gain * step.burst.probability * step.burst.count
            assert compare(before.potential - step.potential, fall) is Order.EQUAL
    assert steps[-1].tests == run.tree.size


def test_steps_by_influence_have_no_potential():
    run = influence_growth(majority(3), size=3)
    assert [(step.tests, step.potential) for step in run.steps()] == [(1, None), (2, None), (3, None)]


@pytest.mark.parametrize("tests", [-1, 4])
def test_there_is_a_potential_after_the_tests_of_the_run_only(tests):
    with pytest.raises(TheoryLabError, match="tests"):
        top_down_growth(majority(3), size=3).potential_after(tests)


def test_growth_by_influence_has_no_potential():
    with pytest.raises(TheoryLabError, match="the tree was grown by influence, not by an impurity"):
        influence_growth(majority(3), size=2).potential_after(1)


def test_leaves_whose_tests_differ_in_price_are_told_apart():
    """The first test has eight outcomes, followed alternately by a cheap and an expensive test."""
    means = {**dict.fromkeys(("root", "cheap", "dear"), fmpq(1, 2)), 0: 0, 1: 1}
    first = even_split(0, *("cheap", "dear") * 4)
    below = {"cheap": [even_split(1, 0, 1)], "dear": [even_split(1, 0, 1, cost=3)]}
    problem = GraphProblem("root", means, {"root": [first], **below})
    tree = top_down_growth(problem, size=5, impurity="gini", ties="first").tree
    assert tree.expected_cost == 1 + fmpq(1, 8) * 2 * (1 + 3)
