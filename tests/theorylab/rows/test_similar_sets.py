"""Bounds from similar sets, and trees by limited discrepancy search, against optima computed without them."""

from __future__ import annotations

import numpy as np
import pytest
from flint import fmpq

from theorylab.rows.thresholds.dives import Dives
from theorylab.rows.thresholds.found import Found
from theorylab.rows.thresholds.path import ALL, SetsOnPath
from theorylab.rows.thresholds.reduction import ReducedColumns, reduced_columns
from theorylab.rows.thresholds.search import OrderedSearch
from theorylab.rows.thresholds.two_levels import ENDLESS


def reduced_table(seed: int, labels: int, penalty: fmpq, rows: int = 70) -> ReducedColumns:
    random = np.random.default_rng(seed)
    ranks = random.integers(0, 12, (4, rows)).astype(np.int32)
    weights = random.integers(0, 3, (rows, labels)) * (random.random((rows, labels)) < 0.6)
    weights[0, 0], weights[1, 1] = 1, 1
    return reduced_columns(ranks, weights.astype(np.int64), 4, penalty, fewest_leaves=penalty > 0)


def sets_of(reduced: ReducedColumns) -> SetsOnPath:
    scale, price = reduced.error_scale, reduced.leaf_price
    return SetsOnPath(reduced.entries, reduced.labels, scale, price, lambda level, found: None)


@pytest.mark.parametrize("labels", [2, 3])
@pytest.mark.parametrize("penalty", [fmpq(0), fmpq(1, 50)])
def test_bounds_of_similar_sets_are_below_the_optima(labels, penalty):
    reduced = reduced_table(labels, labels, penalty)
    sets, fresh = sets_of(reduced), sets_of(reduced)
    random = np.random.default_rng(1)
    again, useful = 0, 0
    for _ in range(150):
        column, rank, side = (int(random.integers(0, most)) for most in (4, 11, 2))
        fresh.enter(0, column, rank, side)
        if fresh.lists[1].extent[0] == 0:
            continue
        best, values, _ = fresh.orders(1, ALL + bytes([column, rank, side]))
        entered = sets.enter(0, column, rank, side, 2, ENDLESS)
        assert entered.low <= best.value
        if best.value > 2 * reduced.leaf_price:  # else the search by column ends early
            assert (entered.least <= values).all()
        useful += entered.low > 2 * reduced.leaf_price
        if entered.found is not None:
            again += 1
            assert entered.found.value == best.value
            continue
        cutoff = int(random.integers(1, 2 * best.value + 2))
        found = sets.two_levels(1, cutoff, entered.least)
        assert found.value == best.value if found.exact else cutoff <= found.value <= best.value
        sets.remember(entered, 2, found)
    assert again
    assert useful


@pytest.mark.parametrize("depth", [3, 4])
def test_dives_approach_the_optimum(depth):
    better = 0
    for seed in range(6):
        reduced = reduced_table(seed, 2, fmpq(0), rows=150)
        scale, price = reduced.error_scale, reduced.leaf_price
        search, other = (OrderedSearch(reduced.entries, 2, scale, price) for _ in range(2))
        search.run(depth)
        values: list[int] = []

        def keep(found: Found, values: list[int] = values) -> None:
            values.append(found.value)

        dives = Dives(other.sets, other.side, keep, price, None)
        best = []
        for discrepancies in range(3):
            dives.dive(depth, discrepancies)
            best.append(min(values))
        assert search.best.value <= best[2] <= best[0] <= other.sets.orders(0, ALL).best.value
        better += best[2] < best[0]
    assert better
