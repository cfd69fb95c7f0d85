"""Learners against naive transcriptions of the papers' figures."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from flint import fmpq
from naive_learners import (
    IMPURITIES,
    TIE_RULES,
    leaf_by_leaf_errors,
    population,
    top_k_error,
)

from theorylab.errors import InvalidArgument, TooLarge
from theorylab.learners import (
    LEARNERS,
    best_first,
    best_first_growth,
    greedy,
    top_down,
    top_down_growth,
    top_k,
)
from theorylab.numbers.rationals import rational
from theorylab.problems.cube import CubeProblem, cube_inputs


def random_labellings(n, count, seed):
    """Boolean, stochastic and product-distribution labellings in turn."""
    rng = np.random.default_rng(seed)
    for i in range(count):
        if i % 3 == 1:
            means = [Fraction(int(a), 4) for a in rng.integers(0, 5, 1 << n)]
        else:
            means = [Fraction(int(a)) for a in rng.integers(0, 2, 1 << n)]
        tenths = rng.choice([3, 5, 7], n) if i % 3 == 2 else [5] * n
        yield means, [Fraction(int(t), 10) for t in tenths]


def problem_of(means, probabilities):
    return CubeProblem([rational(m) for m in means], [rational(p) for p in probabilities])


@pytest.mark.parametrize("impurity", IMPURITIES)
@pytest.mark.parametrize(("ties", "extreme"), [("best", min), ("worst", max)])
def test_top_k_is_figure_1_over_all_ties(impurity, ties, extreme):
    for means, probabilities in random_labellings(3, 6, seed=7):
        rows, problem = population(means, probabilities), problem_of(means, probabilities)
        for k, depth in product((1, 2), (1, 2, 3)):
            expected = top_k_error(rows, [0, 1, 2], k, depth, impurity, extreme)
            assert top_k(problem, k=k, depth=depth, impurity=impurity, ties=ties).error == rational(expected)


@pytest.mark.parametrize("weighted", [True, False])
@pytest.mark.parametrize("rule", TIE_RULES)
@pytest.mark.parametrize("impurity", IMPURITIES)
def test_leaf_by_leaf_is_the_papers_pseudo_code(impurity, rule, weighted):
    growth = top_down_growth if weighted else best_first_growth
    for means, probabilities in random_labellings(3, 3, seed=11):
        rows = population(means, probabilities)
        expected = leaf_by_leaf_errors(rows, 3, 6, impurity, weighted, TIE_RULES[rule])
        found = growth(problem_of(means, probabilities), size=6, impurity=impurity, ties=rule)
        assert found.errors == tuple(map(rational, expected))
        assert found.tree.error == found.errors[-1]


def all_leaf_by_leaf_errors(rows, size, impurity, weighted):
    """Final errors over every sequence of tie choices, by replaying choice sequences exhaustively."""
    finals, waiting = set(), [()]
    while waiting:
        prefix = waiting.pop()
        position, more = 0, []

        def choose(tied, prefix=prefix, more=more):
            nonlocal position
            position += 1
            if position <= len(prefix):
                return tied[prefix[position - 1]]
            if position == len(prefix) + 1:
                more.extend(range(1, len(tied)))
            return tied[0]

        n = len(rows[0][0])
        errors = leaf_by_leaf_errors(rows, n, size, impurity, weighted, choose)
        finals.add(errors[-1])
        steps = position
        waiting.extend((*prefix, choice) for choice in more)
        # alternatives after the first free choice: extend the prefix by its own first choice
        if steps > len(prefix) + 1:
            waiting.append((*prefix, 0))
    return finals


@pytest.mark.parametrize("weighted", [True, False])
def test_best_and_worst_range_over_all_ties(weighted):
    learner = top_down if weighted else best_first
    for means, probabilities in random_labellings(3, 3, seed=5):
        rows, problem = population(means, probabilities), problem_of(means, probabilities)
        finals = all_leaf_by_leaf_errors(rows, 3, "entropy", weighted)
        assert learner(problem, size=3, ties="best").error == rational(min(finals))
        assert learner(problem, size=3, ties="worst").error == rational(max(finals))


def all_functions_of_three_variables():
    for bits in range(256):
        yield [Fraction(bits >> x & 1) for x in range(8)], [Fraction(1, 2)] * 3


@pytest.mark.slow
@pytest.mark.parametrize(("ties", "extreme"), [("best", min), ("worst", max)])
def test_top_k_on_all_functions_of_three_variables_and_weighted_ones_of_more(ties, extreme):
    larger = [*random_labellings(4, 12, seed=21), *random_labellings(5, 3, seed=22)]
    for means, probabilities in [*all_functions_of_three_variables(), *larger]:
        rows, problem = population(means, probabilities), problem_of(means, probabilities)
        unread = list(range(len(probabilities)))
        for k, depth in ((1, 3), (2, 2), (2, 3)) if len(unread) == 3 else ((1, 3), (2, 2)):
            expected = top_k_error(rows, unread, k, depth, "entropy", extreme)
            assert top_k(problem, k=k, depth=depth, ties=ties).error == rational(expected)


@pytest.mark.slow
@pytest.mark.parametrize("weighted", [True, False])
@pytest.mark.parametrize("rule", TIE_RULES)
def test_leaf_by_leaf_on_all_functions_of_three_variables_and_weighted_ones_of_more(rule, weighted):
    growth = top_down_growth if weighted else best_first_growth
    larger = [*random_labellings(4, 6, seed=31), *random_labellings(5, 3, seed=32)]
    for means, probabilities in [*all_functions_of_three_variables(), *larger]:
        rows, n = population(means, probabilities), len(probabilities)
        expected = leaf_by_leaf_errors(rows, n, 7, "entropy", weighted, TIE_RULES[rule])
        found = growth(problem_of(means, probabilities), size=7, ties=rule)
        assert found.errors == tuple(map(rational, expected))


def test_first_and_last_lie_between_best_and_worst():
    for means, probabilities in random_labellings(4, 6, seed=3):
        problem = problem_of(means, probabilities)
        errors = {t: greedy(problem, depth=3, ties=t).error for t in ("best", "first", "last", "worst")}
        assert errors["best"] <= min(errors["first"], errors["last"])
        assert errors["worst"] >= max(errors["first"], errors["last"])


def test_greedy_is_top_1_and_top_n_is_optimal():
    for means, probabilities in random_labellings(3, 4, seed=2):
        problem = problem_of(means, probabilities)
        assert greedy(problem, depth=2).as_dict() == top_k(problem, k=1, depth=2).as_dict()
        assert top_k(problem, k=3, depth=3).error == sum(
            (rational(w) * min(rational(m), 1 - rational(m)) for _, w, m in population(means, probabilities)),
            fmpq(0),
        )


def test_tree_error_is_that_of_its_labels():
    for means, probabilities in random_labellings(4, 6, seed=9):
        problem = problem_of(means, probabilities)
        for tree in (greedy(problem, depth=3), top_k(problem, k=2, depth=2), top_down(problem, size=4)):
            direct = sum(
                (
                    rational(w) * (1 - rational(m) if tree.label(x) else rational(m))
                    for x, w, m in population(means, probabilities)
                ),
                fmpq(0),
            )
            assert tree.error == direct
            assert tree.leaves == tree.size + 1
            assert all(place.path == () or len(place.path) <= tree.depth for place in tree.places())


def test_greedy_without_depth_computes_the_function():
    table = cube_inputs(4)[:, 0] ^ cube_inputs(4)[:, 2]
    tree = greedy(CubeProblem(table))
    assert tree.error == 0
    assert [tree.label(x) for x in cube_inputs(4)] == table.tolist()


def test_wrong_use_is_one_clear_line():
    problem = CubeProblem([0, 1])
    with pytest.raises(InvalidArgument, match="k: 0"):
        top_k(problem, k=0, depth=1)
    with pytest.raises(InvalidArgument, match="depth: -1"):
        greedy(problem, depth=-1)
    with pytest.raises(InvalidArgument, match="'deepest' makes no sense for greedy"):
        greedy(problem, depth=1, ties="deepest")
    with pytest.raises(InvalidArgument, match="unknown rule"):
        top_down(problem, size=1, ties="random")
    with pytest.raises(InvalidArgument, match="size: -1"):
        best_first(problem, size=-1)


def test_search_over_ties_says_when_it_is_too_large(monkeypatch):
    monkeypatch.setattr("theorylab.learners.tie_search.MOST_FRONTIERS", 5)
    table = np.bitwise_xor.reduce(cube_inputs(4), axis=1)
    with pytest.raises(TooLarge, match="more than 5 partial trees"):
        top_down(CubeProblem(table), size=6, ties="worst")


def test_every_learner_is_named():
    leaf_by_leaf = {"top-down", "best-first", "influence"}
    level_by_level = {"greedy", "top-k", "opt-top-k"}
    assert set(LEARNERS) == {
        *level_by_level,
        *leaf_by_leaf,
        "split",
        "lickety-split",
        "resplit",
        "identification",
    }
