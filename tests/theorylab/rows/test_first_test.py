"""First tests of optimal trees on ordered columns, against all trees, and the values of the search that finds them."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from theorylab.rows.thresholds.first_test import first_test
from theorylab.rows.thresholds.reduction import distinct_columns
from theorylab.rows.thresholds.search import OrderedSearch


def random_table(random, rows, columns, values, labels):
    """Return ranks of distinct rows, and weights; some rows have no stake, and some columns define the same splits."""
    ranks = random.integers(0, values, (columns, rows)).astype(np.int32)
    if columns > 1 and random.random() < 0.3:
        ranks[-1] = ranks[0].max() - ranks[0]
    if columns > 2 and random.random() < 0.3:
        ranks[1] = ranks[2]
    ranks = np.unique(ranks, axis=1)
    weights = random.integers(0, 3, (ranks.shape[1], labels)) * (
        random.random((ranks.shape[1], labels)) < 0.6
    )
    weights[weights.sum(axis=1) == 0] = 1
    return ranks, weights.astype(np.int64)


def first_of_all(ranks, weights, scale, price, depth):
    """Return the first test of an optimal tree by the definition: the values of all trees of all sets."""

    @cache
    def value(rows, tests):
        masses = weights[list(rows)].sum(axis=0)
        best = scale * int(masses.sum() - masses.max()) + price
        for _, low, high in cuts(rows) if tests else ():
            best = min(best, value(low, tests - 1) + value(high, tests - 1))
        return best

    @cache
    def cuts(rows):
        found = []
        for f, column in enumerate(ranks):
            for rank in sorted({int(column[i]) for i in rows})[:-1]:
                low = frozenset(i for i in rows if column[i] <= rank)
                found.append(((f, rank), low, rows - low))
        return found

    everything = frozenset(range(ranks.shape[1]))
    optimum = value(everything, depth)
    if optimum == value(everything, 0):
        return None
    return next(
        test
        for test, low, high in cuts(everything)
        if value(low, depth - 1) + value(high, depth - 1) == optimum
    )


@pytest.mark.parametrize("depth", [0, 1, 2, 3, 4])
@pytest.mark.parametrize("price", [0, 1, 2, 5])
def test_the_first_of_all_optimal_tests(price, depth):
    random = np.random.default_rng(10 * price + depth)
    tests = 0
    for _ in range(30):
        sizes = (random.integers(2, most) for most in (13, 5, 9, 5))
        ranks, weights = random_table(random, *(int(size) for size in sizes))
        scale = int(random.integers(1, 6))
        expected = first_of_all(ranks, weights, scale, price, depth)
        assert first_test(ranks, weights, scale, price, depth) == expected, (ranks, weights, scale)
        tests += expected is not None
    assert tests or not depth


@pytest.mark.parametrize("price", [0, 1, 4])
def test_more_thresholds_than_are_evaluated_at_once(price):
    """Every threshold before the first test misses the optimum, and the first test attains it."""
    for seed in range(3):
        random = np.random.default_rng(seed)
        ranks = np.argsort(random.random((3, 90)), axis=1).astype(np.int32)
        y = (ranks[0] > 30) ^ (ranks[1] > 50) ^ (random.random(90) < 0.1)
        weights = np.eye(2, dtype=np.int64)[y.astype(int)]

        def optimum(kept, depth, ranks=ranks, weights=weights):
            columns = distinct_columns(ranks[:, kept], weights[kept])
            search = OrderedSearch(columns.entries, 2, 2, price)
            search.run(depth)
            return search.best.value

        goal = optimum(np.full(90, True), 3)
        found = first_test(ranks, weights, 2, price, 3)
        for f in range(3):
            for rank in range(89):
                low = ranks[f] <= rank
                reached = optimum(low, 2) + optimum(~low, 2) == goal
                assert not reached or (f, rank) >= found
                assert reached or (f, rank) != found


def test_sides_are_solved_or_bounded():
    """A bound from a limit on leaves is a bound for all trees, and not the optimum with fewer tests."""
    bounded = 0
    for seed in range(12):
        random = np.random.default_rng(seed)
        ranks = np.argsort(random.random((3, 40)), axis=1).astype(np.int32)
        weights = np.eye(2, dtype=np.int64)[random.integers(0, 2, 40)]
        columns = distinct_columns(ranks, weights)
        for price in (1, 2, 4):
            search = OrderedSearch(columns.entries, 2, 2, price)
            for _ in range(6):
                column, rank, side = (
                    int(random.integers(least, most)) for least, most in ((0, 3), (8, 32), (0, 2))
                )
                kept = (ranks[column] <= rank) == (side == 0)
                part = distinct_columns(ranks[:, kept], weights[kept])
                optima = []
                for depth in (2, 3):
                    alone = OrderedSearch(part.entries, 2, 2, price)
                    alone.run(depth)
                    optima.append(alone.best.value)
                cutoff = int(random.integers(1, optima[0] + 2))
                found = search.side(0, column, rank, side, 3, cutoff)
                assert found.shallow <= optima[0]
                assert found.value == optima[1] if found.exact else cutoff <= found.value <= optima[1]
                bounded += not found.exact and optima[1] < optima[0]
    assert bounded
