"""Figures 1 and 5 on points with masses, by hand and beside each other."""

from __future__ import annotations

from itertools import product

import pytest

from proofs_checks.shared.labelled_instances import on_cube, tables, unequal
from proofs_checks.topk.learners.figure_5 import FIVE
from proofs_checks.topk.printed.opt_top_k import bounded_top_k, points_and_dimension
from proofs_checks.topk.printed.top_k import extreme_error, non_redundant, top_k_tree
from proofs_checks.transcribed.trees import missed

# x1 and (x2 or x3), x1 changing fastest: the gain of x1 is the largest, those of x2 and x3 are equal
EXAMPLE = on_cube((0, 0, 0, 1, 0, 1, 0, 1))


def test_places_by_hand():
    points = EXAMPLE.points
    assert points.groups("entropy") == [[0], [1, 2]]
    assert non_redundant(points, 2, "entropy", "first") == [0, 1]
    assert non_redundant(points, 2, "entropy", "last") == [2, 0]


def test_figure_1_by_hand():
    points = EXAMPLE.points
    assert top_k_tree(points, 1, 0, "entropy", "first") == 0
    assert top_k_tree(points, 1, 1, "entropy", "first") == (0, 0, 1)
    assert top_k_tree(points, 1, 3, "gini", "first") == (0, 0, (1, (2, 0, 1), 1))
    assert top_k_tree(points, 1, 3, "gini", "last") == (0, 0, (2, (1, 0, 1), 1))


@pytest.mark.parametrize("data", tables(8), ids=str)
def test_ties_by_index_are_one_way_to_break_them(data):
    for k, ties in product((1, 2), ("first", "last")):
        error = missed(top_k_tree(data.points, k, 2, "gini", ties), data.points)
        least, largest = (extreme_error(data.points, k, 2, "gini", rule) for rule in ("best", "worst"))
        assert least <= error <= largest


@pytest.mark.parametrize("ties", ["first", "last"])
def test_figure_5_with_the_depth_in_its_key_is_figure_1(ties):
    for data in (*unequal(32), *tables(30)):
        for k, depth in product((1, 2), (2, 3)):
            tree = top_k_tree(data.points, k, depth, "entropy", ties)
            assert bounded_top_k(data.points, k, depth, "entropy", ties) == tree


def test_figure_5_with_the_printed_key_does_harm():
    at = FIVE.points, 2, 3, "entropy", "last"
    assert missed(bounded_top_k(*at, key=points_and_dimension), FIVE.points) > missed(
        top_k_tree(*at), FIVE.points
    )
