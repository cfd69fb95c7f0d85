"""Algorithms 1 to 5 on points with masses, by hand and beside the naive ones."""

from __future__ import annotations

from itertools import product

import pytest
from flint import fmpq
from naive_split import Naive
from rows_of_points import fraction, rows_of

from proofs_checks.shared.labelled_instances import HARD, on_cube, tables, unequal
from proofs_checks.shared.read_trees import depth_of, leaves_of, missed
from proofs_checks.split.printed.greedy_on_masses import all_greedy, greedy_on_masses, local_greedy
from proofs_checks.split.printed.lickety_on_masses import lickety_on_masses
from proofs_checks.split.printed.resplit_on_masses import resplit_on_masses
from proofs_checks.split.printed.split_on_masses import lookahead_on_masses, prefix_on_masses, split_on_masses

XOR = on_cube((0, 1, 1, 0))
TWENTIETH = fmpq(1, 20)


def skeleton(tree):
    return None if isinstance(tree, int) else (tree[0], skeleton(tree[1]), skeleton(tree[2]))


def objective(tree, points, penalty):
    return missed(tree, points) + penalty * leaves_of(tree)


def test_greedy_by_hand():
    whole = (0, (1, 0, 1), (1, 1, 0))
    assert greedy_on_masses(XOR.points, 2, TWENTIETH, "entropy", "first") == (4 * TWENTIETH, whole)
    assert greedy_on_masses(XOR.points, 2, fmpq(1, 6), "entropy", "first") == (fmpq(2, 3), 1)
    assert greedy_on_masses(XOR.points, 1, TWENTIETH, "entropy", "first") == (fmpq(11, 20), 1)
    assert all_greedy(XOR.points, 2, TWENTIETH, "entropy") == {fmpq(1, 5)}
    # printed, a half of 1/2 and lambda counts twice
    assert local_greedy(XOR.points, 1, TWENTIETH, "entropy", "first")[1] == 1


def test_a_shallow_leaf_is_given_all_tests_left():
    parity = HARD[2].points
    at = 3, 1, fmpq(1, 64), "entropy", "first"
    tree = lookahead_on_masses(parity, *at)[1]
    assert prefix_on_masses(tree, parity, 1) == 1
    assert missed(split_on_masses(parity, *at), parity) == 0
    assert missed(split_on_masses(parity, *at, allowed="beyond"), parity) == fmpq(1, 2)


@pytest.mark.parametrize("ties", ["first", "last"])
def test_trees_are_those_of_the_naive_algorithms(ties):
    for data, penalty in product((*unequal(60), *tables(6)), (fmpq(0), fmpq(1, 16), fmpq(1, 5))):
        points, rows, unread = data.points, rows_of(data.points), tuple(range(len(data.points.rows[0][0])))
        naive = Naive(fraction(penalty), "entropy", ties)
        for depth in (1, 2):
            options = depth, penalty, "entropy", ties
            cost, tree = greedy_on_masses(points, *options)
            assert (fraction(cost), skeleton(tree)) == naive.greedy(rows, unread, depth)
            lickety = lickety_on_masses(points, *options)
            expected = naive.lickety(rows, unread, depth)
            assert (fraction(objective(lickety, points, penalty)), skeleton(lickety)) == expected
            for lookahead in range(depth + 1):
                grown = split_on_masses(points, depth, lookahead, penalty, "entropy", ties)
                expected = naive.split(rows, unread, depth, lookahead, True)
                assert (fraction(objective(grown, points, penalty)), skeleton(grown)) == expected
                assert depth_of(grown) <= depth


def test_sets_are_those_of_the_naive_algorithm():
    for data, lookahead in product((*unequal(80), *tables(4)), (0, 1, 2)):
        rows, unread = rows_of(data.points), tuple(range(len(data.points.rows[0][0])))
        found = resplit_on_masses(data.points, 2, lookahead, TWENTIETH, fmpq(1, 10), "gini", "first")
        naive = Naive(fraction(TWENTIETH), "gini", "first")
        _, _, trees = naive.resplit(rows, unread, 2, lookahead, fraction(fmpq(1, 10)), False)
        assert sorted((fraction(cost), str(skeleton(tree))) for cost, tree in found) == sorted(
            (cost, str(tree)) for cost, tree in trees
        )
