"""Trees written out on small cubes, and the counts of section 7.1, each against a path of its own."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from flint import fmpq

from constructions.parts.dnf import read_once_dnf
from constructions.parts.expanded import expand
from dp_optimal.by_size import optimal_by_size
from dp_optimal.exact_tree import smallest_exact_tree
from proofs_checks.bdm.computed.two_terms import b_tree, full_size, right_path, written_out
from proofs_checks.bdm.computed.written_trees import all_shapes, error_by_inputs, inner_nodes, reached_leaves
from proofs_checks.bdm.definitions.cost_7_1 import candidates, number_of_trees
from proofs_checks.bdm.definitions.equation_3 import CLAIM as EQUATION_3
from proofs_checks.bdm.definitions.smallest_exact_trees import id3_size, least_size
from proofs_checks.bdm.definitions.theorem_4_3 import SECTION_3
from proofs_checks.bdm.two_terms import b_tree_definition
from theorylab.claims import check, named
from theorylab.impurities.impurity import ENTROPY
from theorylab.impurities.purity import purity_gain
from theorylab.numbers.comparison import Order, compare
from theorylab.problems.cube import CubeProblem

HALF = fmpq(1, 2)


def size_of(shape):
    return 0 if shape is None else 1 + size_of(shape[1]) + size_of(shape[2])


@pytest.mark.parametrize(("n", "trees"), [(0, 1), (1, 2), (2, 9), (3, 244)])
def test_every_tree_is_listed_once(n, trees):
    shapes = list(all_shapes(frozenset(range(n))))
    assert len(shapes) == len(set(shapes)) == trees
    by_size = Counter(map(size_of, shapes))
    assert all(by_size[t] == number_of_trees(n, t) for t in range(2**n + 1))


def test_error_by_inputs_and_least_over_all_trees():
    problem = CubeProblem([0, 1, 1, 0, 1, 0, 1, 1], (fmpq(1, 3), HALF, fmpq(4, 5)))
    least = {}
    for shape in all_shapes(frozenset(range(3))):
        error, t = error_by_inputs(problem, shape), size_of(shape)
        least[t] = min(error, least.get(t, error))
        assert len(inner_nodes(problem, shape)) == t
        leaves = reached_leaves(problem, shape)
        assert len(leaves) == t + 1
        assert sum((leaf.probability for leaf in leaves), fmpq(0)) == 1
    errors = [min(least[s] for s in range(t + 1)) for t in range(8)]
    assert tuple(errors) == optimal_by_size(problem, 7).errors


@pytest.mark.parametrize(("x", "y"), [(1, 2), (2, 2)])
def test_error_by_inputs_is_that_of_the_tree_written_out(x, y):
    problem = CubeProblem(*expand(read_once_dnf((x, y))))
    for left in product(range(y + 1), repeat=x):
        below = [right_path(range(x, x + nodes), [None] * nodes) for nodes in left]
        assert error_by_inputs(problem, right_path(range(x), below)) == written_out(x, y, left).error


def test_a_mean_of_one_half_is_labelled_one():
    problem = CubeProblem([0, 1], (fmpq(1, 2),))
    assert error_by_inputs(problem, None) == HALF
    skewed = CubeProblem([1, 0], (fmpq(1, 3),))
    assert error_by_inputs(skewed, None) == fmpq(1, 3)


def test_candidates_of_a_conjunction_by_hand():
    """One term: the subproblems are the sizes left, each with every budget below, and i has one choice."""
    assert candidates((3,), 1, merged=False) == 1
    # (3, 2): j = 0, 1; then (2, 1): j = 0; (2, 0) is a leaf
    assert candidates((3,), 2, merged=True) == 3


def test_equal_terms_are_tried_once_where_only_sizes_matter():
    assert [candidates((1,) * k, 1, merged=False) for k in range(1, 6)] == [1, 2, 3, 4, 5]
    assert [candidates((1,) * k, 1, merged=True) for k in range(1, 6)] == [1] * 5


@pytest.mark.parametrize("sizes", [(1,), (1, 2), (2, 2), (1, 1, 2), (2, 3)])
def test_sizes_of_exact_trees(sizes):
    problem = CubeProblem(*expand(read_once_dnf(sizes)))
    assert id3_size(sizes) == least_size(sizes) == smallest_exact_tree(problem).value


def test_two_terms_need_the_size_of_the_last_b_tree():
    for x, y in ((1, 1), (1, 3), (2, 3), (3, 3)):
        assert least_size((x, y)) == full_size(x, y)


def test_equation_3_fails_first_on_two_nodes():
    found = check(EQUATION_3).counterexample
    assert (found["x"], found["y"], size_of(found["tree"])) == (1, 1, 2)


def test_the_printed_definition_allows_figure_2a_and_not_figure_3c():
    printed, corrected = (
        {(p["x"], p["y"], p["left"]) for p in b_tree_definition._points(allowed, 3)}
        for allowed in (b_tree_definition._as_printed, b_tree_definition._from_the_top)
    )
    figure_2a, figure_3c = (2, 3, (0, 3)), (2, 3, (3, 1))
    assert figure_2a in printed - corrected
    assert figure_3c in corrected - printed
    # as printed there is one tree of six nodes, and it is not optimal
    assert b_tree_definition._of_size(2, 3, 6) == [(1, 3)]
    assert named("bdm.def-b-t").measured(2, 3, 6) == 2 * optimal_by_size(read_once_dnf((2, 3)), 6).errors[6]
    for x, y in ((1, 2), (2, 3), (3, 3)):
        for t in range(1, full_size(x, y) + 1):
            left = tuple(min(y, max(0, t - x - i * y)) for i in range(min(t, x)))
            assert (x, y, left) in corrected
            assert written_out(x, y, left).as_dict() == b_tree(x, y, t).as_dict()


def test_only_whole_cubes_are_distributions_of_section_3():
    of_section_3 = [p for p in SECTION_3.instances.points("quick") if SECTION_3.measured(**p)]
    assert all(None not in point["labels"] for point in of_section_3)
    # on one variable: 0, x and not x; on two: all but 1, xor and its negation
    tables = Counter(point["n"] for point in of_section_3)
    assert tables == {1: 3, 2: 13}


def leaf_sum(problem, shape, value):
    """Sum over the leaves of p(l) value(q(l))."""
    first, *rest = (
        value(problem.label_mean(leaf.state)) * leaf.probability for leaf in reached_leaves(problem, shape)
    )
    for summand in rest:
        first = first + summand
    return first


def split_at(shape, number, variable):
    """The tree whose leaf of that number is split, and the number less the leaves passed."""
    if shape is None:
        return ((variable, None, None) if number == 0 else None), number - 1
    zero, number = split_at(shape[1], number, variable)
    one, number = split_at(shape[2], number, variable)
    return (shape[0], zero, one), number


PRODUCTS = [(HALF, HALF), (fmpq(3, 10), fmpq(7, 10))]


@pytest.mark.parametrize("table", range(16))
@pytest.mark.parametrize("p", PRODUCTS)
def test_error_is_the_sum_over_the_leaves(table, p):
    problem = CubeProblem([table >> x & 1 for x in range(4)], p)
    for shape in all_shapes(frozenset(range(2))):
        assert error_by_inputs(problem, shape) == leaf_sum(problem, shape, lambda q: min(q, 1 - q))


@pytest.mark.parametrize("table", range(16))
@pytest.mark.parametrize("p", PRODUCTS)
def test_equation_1_is_the_decrease_of_the_entropy(table, p):
    """Of every split of every leaf of every tree, pure ones included."""
    problem = CubeProblem([table >> x & 1 for x in range(4)], p)
    for shape in all_shapes(frozenset(range(2))):
        before = leaf_sum(problem, shape, ENTROPY)
        for number, leaf in enumerate(reached_leaves(problem, shape)):
            for split in problem.splits(leaf.state):
                after = leaf_sum(problem, split_at(shape, number, split.test)[0], ENTROPY)
                gain = purity_gain(problem, leaf.state, split, ENTROPY) * leaf.probability
                assert compare(before - after, gain) is Order.EQUAL
