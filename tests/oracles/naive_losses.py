"""Minimum costs of trees on rows with numeric labels or with costs, by definition, in Python's fractions.

A row is (features, weight, labels): one numeric label, or the costs of all labels.
"""

from __future__ import annotations

from fractions import Fraction
from math import inf

from flint import fmpq
from hypothesis import strategies as st

__all__ = ["NEAR", "as_fmpq", "cost_rows", "leaf_cost", "least_costs", "naive_greedy", "number_rows"]

NUMBERS = (Fraction(0), Fraction(1), Fraction(1), Fraction(-2), Fraction(5), Fraction(1, 3), Fraction(7, 2))
TINY = Fraction(1, 10**12)
NEAR = (Fraction(0), TINY, -TINY, 3 * TINY, Fraction(7), 7 + TINY, Fraction(-7), -7 - 2 * TINY)
WEIGHTS = (Fraction(1), Fraction(1), Fraction(2), Fraction(1, 2), Fraction(0))


def as_fmpq(value: Fraction) -> fmpq:
    return fmpq(value.numerator, value.denominator)


@st.composite
def number_rows(draw, features=3, most=9, numbers=NUMBERS):
    return draw(_rows(features, most, st.tuples(st.sampled_from(numbers))))


@st.composite
def cost_rows(draw, features=3, most=9):
    labels = draw(st.integers(2, 3))
    costs = st.lists(st.sampled_from(NUMBERS), min_size=labels, max_size=labels)
    return draw(_rows(features, most, costs))


def _rows(features, most, labels):
    row = st.tuples(st.tuples(*[st.integers(0, 1)] * features), st.sampled_from(WEIGHTS), labels)
    return st.lists(row, min_size=1, max_size=most).filter(lambda rows: any(weight for _, weight, _ in rows))


def leaf_cost(rows):
    """Return the weighted sum of squared differences to the mean, or of the costs of the cheapest label."""
    weight = sum(w for _, w, _ in rows)
    if len(rows[0][2]) > 1:
        return min(sum(w * costs[label] for _, w, costs in rows) for label in range(len(rows[0][2])))
    if not weight:
        return Fraction(0)
    mean = sum(w * y for _, w, (y,) in rows) / weight
    return sum(w * (y - mean) ** 2 for _, w, (y,) in rows)


def sides(rows, feature):
    return [[row for row in rows if row[0][feature] == value] for value in (0, 1)]


def least_costs(rows, depth):
    """Return the minimum cost by the exact number of leaves, over all trees with at most ``depth`` tests on a path."""
    found = {1: leaf_cost(rows)}
    if depth:
        for feature in range(len(rows[0][0])):
            zero, one = sides(rows, feature)
            if zero and one:
                for a, below_zero in least_costs(zero, depth - 1).items():
                    for b, below_one in least_costs(one, depth - 1).items():
                        found[a + b] = min(found.get(a + b, inf), below_zero + below_one)
    return found


def naive_greedy(rows, depth):
    """Return the cost and size of the tree in which each test, the first in a tie, reduces the cost most."""
    rows = [row for row in rows if row[1]]
    splits = [both for both in (sides(rows, f) for f in range(len(rows[0][0]))) if all(both)]
    if not depth or not splits or _one_answer_is_best(rows):
        return leaf_cost(rows), 0
    best = min(splits, key=lambda both: sum(map(leaf_cost, both)))
    (cost_zero, size_zero), (cost_one, size_one) = (naive_greedy(side, depth - 1) for side in best)
    return cost_zero + cost_one, 1 + size_zero + size_one


def _one_answer_is_best(rows):
    return leaf_cost(rows) == sum(leaf_cost([row]) for row in rows)
