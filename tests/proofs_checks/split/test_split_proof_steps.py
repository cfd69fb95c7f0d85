"""Steps of the proofs of Theorems 6.5, A.6 and A.7, and the indices of RESPLIT's trees, on other ways."""

from itertools import product
from math import comb

import pytest
from flint import fmpq

from constructions.papers.split import lickety_majority, resplit_parity, resplit_parity_repaired
from constructions.parts.dependent import joint_table
from constructions.parts.dnf import tribes
from proofs_checks.shared.tribes_and_majority import majority_difference, term_difference
from proofs_checks.split.algorithms.resplit_indexing import _forests, grown_prefix, shapes, trees_of
from proofs_checks.split.computed.root_correlations import majority_influence, root_correlations
from proofs_checks.split.optimality import theorem_6_5_steps
from proofs_checks.split.optimality.theorem_a_6_copies import accuracy_of_equation_113, index_drawn_once
from proofs_checks.split.printed.indexing import (
    count_trees,
    enumerate_subtrees,
    index_trees,
    printed_enumerate_subtrees,
    printed_index_trees,
    subtree_at,
)

EPS, FLIP = fmpq(1, 20), fmpq(1, 5)


@pytest.mark.parametrize("n", range(1, 8))
def test_influence_of_a_vote(n):
    decided = sum(
        (2 * sum((0, *rest)) >= n) != (2 * sum((1, *rest)) >= n) for rest in product((0, 1), repeat=n - 1)
    )
    assert majority_influence(n) == fmpq(decided, 2 ** (n - 1))


@pytest.mark.parametrize(
    ("problem", "d"),
    [
        (resplit_parity(3, 2, EPS, FLIP), 3),
        (resplit_parity_repaired(4, 1, EPS, FLIP), 4),
        (lickety_majority(3, EPS), 3),
        (lickety_majority(4, EPS), 4),
    ],
)
def test_correlations_input_by_input(problem, d):
    table = joint_table(problem)
    found = [
        abs(table.label_mean(split.one) - table.label_mean(split.zero)) for split in table.splits(table.root)
    ]
    assert root_correlations(problem, d) == (max(found[:-d]), min(found[-d:]))


@pytest.mark.parametrize("d", [3, 5])
def test_accuracy_of_equation_113_in_closed_form(d):
    """An odd number d - l of votes has mean 1/2; an even one is 1 on a tie."""
    votes = d - d // 2
    mean = fmpq(sum(comb(votes, i) for i in range((votes + 1) // 2, votes + 1)), 2**votes)
    problem = index_drawn_once(d, 1, EPS, FLIP)
    assert accuracy_of_equation_113(problem, d, 1) == (1 - EPS) * (1 - FLIP * mean) + EPS / 2
    assert accuracy_of_equation_113(problem, d, 1, copy=False) == 1 - EPS / 2


@pytest.mark.parametrize("shape", [shape for nodes in range(3) for shape in shapes(nodes, 2)])
def test_indices_are_in_the_order_of_the_product(shape):
    prefix, trees = grown_prefix(shape), trees_of(shape)
    assert enumerate_subtrees(prefix) == (len(trees), prefix)
    assert [subtree_at(prefix, index) for index in range(len(trees))] == trees
    assert count_trees([prefix, prefix]) == ([len(trees), 2 * len(trees)], 2 * len(trees))


def test_algorithm_6_breaks_off_at_a_kept_leaf():
    assert printed_enumerate_subtrees(None) == (1,)
    assert printed_enumerate_subtrees(grown_prefix((2, 3)))[0] == 6
    with pytest.raises(ValueError, match="not enough values to unpack"):
        printed_enumerate_subtrees(grown_prefix((2, 0)))


def test_algorithm_9_loses_the_last_tree_of_later_prefixes():
    forest = [grown_prefix(3, "a"), grown_prefix(2, "b")]
    assert printed_index_trees(forest) == {0: "a0", 1: "a1", 2: "a2", 4: "b0"}
    assert index_trees(forest) == {0: "a0", 1: "a1", 2: "a2", 3: "b0", 4: "b1"}
    for shapes_of_forest in _forests(4, 3):
        forest = [grown_prefix(shape, f"p{i}") for i, shape in enumerate(shapes_of_forest)]
        for prefix in forest:
            enumerate_subtrees(prefix)
        lost = set(index_trees(forest).values()) - set(printed_index_trees(forest).values())
        assert len(lost) == len(forest) - 1


def test_the_example_of_a_prefix_with_the_trees_400_to_600():
    forest = [grown_prefix(400, "p"), grown_prefix(200, "q")]
    assert [index(forest)[500] for index in (index_trees, printed_index_trees)] == ["q100", "q99"]


def test_the_argument_for_small_depths_ends_where_it_says():
    d = theorem_6_5_steps.ALWAYS_FAILS + 2
    assert majority_difference(d - 1) > 3 * term_difference(tribes(d // 2))
