"""Every tree on small cubes and every distribution of section 3; the error and equation 1 as sums over leaves."""

from __future__ import annotations

from collections import Counter

import pytest
from flint import fmpq

from proofs_checks.bdm.computed.written_trees import all_shapes, error_by_inputs, reached_leaves
from proofs_checks.bdm.definitions.cost_7_1 import number_of_trees
from proofs_checks.bdm.definitions.theorem_4_3 import SECTION_3
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


def test_only_whole_cubes_are_distributions_of_section_3():
    of_section_3 = [p for p in SECTION_3.instances.points("quick") if SECTION_3.measured(**p)]
    assert all(None not in point["labels"] for point in of_section_3)
    # on one variable: 0, x and not x; on two: all but 1, xor and its negation
    tables = Counter(point["n"] for point in of_section_3)
    assert tables == {1: 3, 2: 13}


def leaf_sum(problem, shape, value):
    """Return the sum over the leaves of p(l) value(q(l))."""
    first, *rest = (
        value(problem.label_mean(leaf.state)) * leaf.probability for leaf in reached_leaves(problem, shape)
    )
    for summand in rest:
        first = first + summand
    return first


def split_at(shape, number, variable):
    """Return the tree with the leaf of the given number split, and the number minus the leaves passed."""
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
    """This holds for every split of every leaf of every tree, including pure leaves."""
    problem = CubeProblem([table >> x & 1 for x in range(4)], p)
    for shape in all_shapes(frozenset(range(2))):
        before = leaf_sum(problem, shape, ENTROPY)
        for number, leaf in enumerate(reached_leaves(problem, shape)):
            for split in problem.splits(leaf.state):
                after = leaf_sum(problem, split_at(shape, number, split.test)[0], ENTROPY)
                gain = purity_gain(problem, leaf.state, split, ENTROPY) * leaf.probability
                assert compare(before - after, gain) is Order.EQUAL
