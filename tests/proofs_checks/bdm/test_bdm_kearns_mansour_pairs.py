"""The pairs of terms on which TopDown with the Kearns-Mansour impurity is optimal, in floating point and by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import sqrt

import pytest
from flint import fmpq

from proofs_checks.bdm.computed.impurity_sums import value
from proofs_checks.bdm.two_terms.kearns_mansour_pairs import (
    _is_left_behind,
    _later,
    is_optimal_pair,
)
from theorylab.impurities.impurity import KEARNS_MANSOUR
from theorylab.numbers.comparison import enclosure

FAR = 1e-9
"""No two gains that are compared are nearer than this."""


def g(p):
    return 2 * sqrt(p * (1 - p))


def gamma(k):
    """Gain at a single term of k variables."""
    return g(2.0**-k) - g(2.0 ** (1 - k)) / 2


def right(x, y, d):
    """Weighted gain at depth d of the right path."""
    u, w = 2.0 ** (d - x), 2.0**-y
    return 2.0**-d * (g(u + w - u * w) - g(w) / 2 - g(2 * u + w - 2 * u * w) / 2)


def grown(x, y):
    """How the tree grows, leaf by leaf: the numbers of nodes on the right path and on each left path."""
    r, left = 1, [0] * x
    while True:
        yield r, left
        leaves = {
            ("left", i): 2.0 ** -(i + 1 + left[i]) * gamma(y - left[i]) for i in range(r) if left[i] < y
        }
        if r < x:
            leaves["right", 0] = right(x, y, r)
        if not leaves:
            return
        ranked = sorted(leaves.values(), reverse=True)
        assert len(ranked) == 1 or ranked[0] - ranked[1] > FAR * ranked[0]
        kind, i = max(leaves, key=leaves.get)
        if kind == "right":
            r += 1
        else:
            left[i] += 1


def grows_in_order(x, y):
    """Whether the right path is completed first, and then the left paths from top to bottom."""
    return all(
        (r == x or not any(left)) and all(a == y or b == 0 for a, b in pairwise(left))
        for r, left in grown(x, y)
    )


def test_the_pairs_are_those_of_a_simulation():
    found = [(x, y) for y in range(1, 13) for x in range(1, y + 1) if grows_in_order(x, y)]
    assert found == [(x, y) for y in range(1, 13) for x in range(1, y + 1) if is_optimal_pair(x, y)]


def error(x, y, r, left):
    """Error of such a tree: full left paths err nowhere, the others on the inputs of the y-term."""
    y_term, end = Fraction(1, 2**y), Fraction(1, 2 ** (x - r))
    ones = end + y_term - end * y_term
    beside = sum(Fraction(1, 2 ** (i + 1)) * y_term for i in range(r) if left[i] < y)
    return beside + min(ones, 1 - ones) / 2**r


@pytest.mark.parametrize(("x", "y"), [(3, 3), (4, 4), (2, 5), (5, 5), (3, 7), (6, 8)])
def test_the_error_is_above_that_of_the_filled_tree_where_the_proof_says(x, y):
    trees = {r + sum(left): error(x, y, r, left) for r, left in grown(x, y)}
    assert trees[x] > error(x, y, x, [0] * x) or trees[x + y] > error(x, y, x, [y] + [0] * (x - 1))


@pytest.mark.parametrize("read", [2, 3])
def test_the_sum_of_the_tail_is_the_difference_of_gains(read):
    for m in range(read + 1, 12):
        exact = float(enclosure(value(_later(read), KEARNS_MANSOUR, fmpq(1, 2**m))))
        assert exact == pytest.approx(gamma(m) - 2.0 ** (1 - read) * gamma(m - read), abs=1e-12)


def test_two_nodes_of_a_left_path_do_not_suffice():
    assert _is_left_behind(3)
    assert not _is_left_behind(2)
    assert all(gamma(m) < gamma(m - 2) / 2 for m in range(4, 20))
