"""Algorithms 1 to 5 on points with masses, by hand."""

from __future__ import annotations

from flint import fmpq

from proofs_checks.shared.labelled_instances import HARD, on_cube
from proofs_checks.shared.read_trees import missed
from proofs_checks.split.printed.greedy_on_masses import all_greedy, greedy_on_masses, local_greedy
from proofs_checks.split.printed.split_on_masses import lookahead_on_masses, prefix_on_masses, split_on_masses

XOR = on_cube((0, 1, 1, 0))
TWENTIETH = fmpq(1, 20)


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
