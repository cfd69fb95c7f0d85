"""Every learner and every optimum agree on a lumped distribution and on its full cube."""

import pytest
from flint import fmpq
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from constructions.papers.bdm import conjunction, read_once_dnf
from constructions.papers.topk import parity_xor, tribes_majority
from constructions.parts.expanded import expand
from constructions.testing import (
    biased_blocks,
    compositions,
    lumped_problems,
    read_once_dnfs,
    uniform_blocks,
)
from dp_optimal.by_depth import optimal_by_depth
from dp_optimal.by_size import optimal_by_size
from dp_optimal.penalty import optimal_with_penalty
from theorylab.errors import TooLarge
from theorylab.learners import best_first, greedy, top_down, top_k
from theorylab.problems.cube import CubeProblem, cube_inputs

IMPURITIES = ["entropy", "gini", "km", "error"]
EPS = fmpq(1, 10)
NAMED = {
    "parity-xor": parity_xor(3, 4, EPS),
    "parity-xor h=1": parity_xor(1, 4, EPS),
    "tribes-majority": tribes_majority(4, 4, EPS),
    "read-once-dnf": read_once_dnf((1, 2, 2)),
    "read-once-dnf, own probabilities": read_once_dnf((2, 2), ("3/10", "7/10", "1/2", "3/10")),
    "conjunction": conjunction(4, ("1/5", "1/2", "1/2", "9/10")),
}


def cube_of(problem):
    return CubeProblem(*expand(problem))


def agree(lumped, impurity, k, depth):
    cube = cube_of(lumped)
    for ties in ("best", "worst"):
        on_lumped = top_k(lumped, k=k, depth=depth, impurity=impurity, ties=ties)
        assert on_lumped.error == top_k(cube, k=k, depth=depth, impurity=impurity, ties=ties).error
        check_labels(lumped, on_lumped)
        one = greedy(lumped, depth=depth, impurity=impurity, ties=ties)
        assert one.error == greedy(cube, depth=depth, impurity=impurity, ties=ties).error
    for ties in ("first", "last"):
        error = top_k(lumped, k=k, depth=depth, impurity=impurity, ties=ties).error
        low, high = (
            top_k(cube, k=k, depth=depth, impurity=impurity, ties=t).error for t in ("best", "worst")
        )
        assert low <= error <= high


def check_labels(problem, tree):
    """Check that the tree with real variable names has its stated error under the definition."""
    means, probabilities = expand(problem)
    error = fmpq(0)
    for x, mean in zip(cube_inputs(problem.variables).astype(int).tolist(), means):
        weight = fmpq(1)
        for bit, p in zip(x, probabilities):
            weight *= p if bit else 1 - p
        error += weight * (1 - mean if tree.label(x) else mean)
    assert error == tree.error


@pytest.mark.parametrize("impurity", IMPURITIES)
@pytest.mark.parametrize("name", NAMED)
def test_top_k_and_greedy(name, impurity):
    agree(NAMED[name], impurity, k=2, depth=3)


@given(compositions(uniform_blocks()), st.sampled_from(IMPURITIES), st.integers(1, 3), st.integers(1, 3))
@settings(max_examples=25, deadline=None)
def test_top_k_and_greedy_on_random_compositions(block, impurity, k, depth):
    agree(block, impurity, k, depth)


@given(compositions(biased_blocks(), most_variables=5), st.sampled_from(IMPURITIES), st.integers(1, 2))
@settings(max_examples=15, deadline=None)
def test_top_k_and_greedy_under_product_distributions(block, impurity, k):
    agree(block, impurity, k, depth=2)


@pytest.mark.parametrize("learner", [top_down, best_first])
@pytest.mark.parametrize("name", NAMED)
def test_leaf_by_leaf(name, learner):
    lumped, cube = NAMED[name], cube_of(NAMED[name])
    for ties in ("best", "worst"):
        tree = learner(lumped, size=3, ties=ties)
        assert tree.error == learner(cube, size=3, ties=ties).error
        check_labels(lumped, tree)


@given(compositions(uniform_blocks(), most_variables=5), st.sampled_from([top_down, best_first]))
@settings(max_examples=15, deadline=None)
def test_leaf_by_leaf_on_random_compositions(block, learner):
    lumped = block
    try:
        for ties in ("best", "worst"):
            assert (
                learner(lumped, size=3, ties=ties).error == learner(cube_of(lumped), size=3, ties=ties).error
            )
    except TooLarge:
        assume(False)


def optima_agree(lumped):
    cube = cube_of(lumped)
    by_size = optimal_by_size(lumped, 4)
    assert by_size.errors == optimal_by_size(cube, 4).errors
    check_labels(lumped, by_size.tree)
    for depth in (1, 2, 3):
        tree = optimal_by_depth(lumped, depth).tree
        assert tree.error == optimal_by_depth(cube, depth).value
        check_labels(lumped, tree)
    penalty = fmpq(1, 50)
    assert optimal_with_penalty(lumped, penalty).value == optimal_with_penalty(cube, penalty).value


@pytest.mark.parametrize("name", NAMED)
def test_optima(name):
    optima_agree(NAMED[name])


@given(lumped_problems() | read_once_dnfs(most_literals=2))
@settings(max_examples=20, deadline=None)
def test_optima_on_random_compositions(lumped):
    optima_agree(lumped)
