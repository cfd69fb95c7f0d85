"""Smallest trees of bounded rank, against all trees and, without a bound, against the smallest exact trees."""

import naive_atlas as naive
import pytest
from flint import fmpq
from hypothesis import given, settings
from tiny_problems import GraphProblem, even_split, weighted_split

from dp_optimal import smallest_exact_tree, smallest_tree_of_rank
from theorylab import CubeProblem, tree_rank
from theorylab.boolean.functions import functions_of
from theorylab.errors import InvalidArgument
from theorylab.testing import cube_problems, samples

WORSE = (0x186, 0x6B8, 0x6BC, 0x6BE, 0x79E, 0x7BC, 0x7E6, 0x9BE)
"""Representatives of the classes of functions on four variables without a smallest tree of minimum rank."""


def problem(f, n):
    return CubeProblem([f >> x & 1 for x in range(1 << n)])


def assert_smallest(f, n, sizes):
    """Check the minimum size of a tree of each maximum rank."""
    for rank in range(n + 1):
        within = [size for r, size in sizes.items() if r <= rank]
        if not within:
            with pytest.raises(InvalidArgument, match=f"no exact tree has rank {rank} or less"):
                smallest_tree_of_rank(problem(f, n), rank)
            continue
        found = smallest_tree_of_rank(problem(f, n), rank)
        assert found.value == found.tree.size == min(within)
        assert (found.tree.error, tree_rank(found.tree) <= rank) == (0, True)


@pytest.mark.parametrize("n", [0, 1, 2, pytest.param(3, marks=pytest.mark.slow)])
def test_all_functions_of_at_most_three_variables(n):
    for f, sizes in naive.sizes_by_rank(n).items():
        assert_smallest(f, n, sizes)


def test_classes_of_four_variables():
    sizes = naive.sizes_by_rank(4)
    classes = functions_of(4, up_to="npn").words.tolist()
    assert tuple(f for f in classes if sizes[f][min(sizes[f])] > min(sizes[f].values())) == WORSE
    for f in (*WORSE, *classes[::20]):
        assert_smallest(f, 4, sizes[f])


@settings(max_examples=30, deadline=None)
@given(cube_problems() | samples())
def test_a_rank_of_all_variables_is_no_bound(found):
    """A bound above all ranks has no effect, also for stochastic labels and impossible outcomes."""
    smallest, bounded = smallest_exact_tree(found), smallest_tree_of_rank(found, 99)
    assert bounded.value == smallest.value
    assert bounded.tree.error == smallest.tree.error


def test_tests_with_more_outcomes_are_refused():
    die = GraphProblem("die", {"die": fmpq(1, 3), 0: 0, 1: 0, 2: 1}, {"die": [even_split(0, 0, 1, 2)]})
    with pytest.raises(InvalidArgument, match="3 outcomes"):
        smallest_tree_of_rank(die, 1)
    with pytest.raises(InvalidArgument, match="3 outcomes"):
        tree_rank(smallest_exact_tree(die).tree)


def test_an_outcome_that_cannot_happen_is_a_leaf():
    means = {**dict.fromkeys(("root", "open", "never"), fmpq(1, 2)), 0: 0, 1: 1}
    tests = {"root": [weighted_split(0, (0, "never"), (1, "open"))], "open": [even_split(1, 0, 1)]}
    found = smallest_tree_of_rank(GraphProblem("root", means, tests), 1)
    assert (found.value, found.tree.error, tree_rank(found.tree)) == (2, 0, 1)
