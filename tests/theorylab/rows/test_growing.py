"""Costs of the greedy trees of growing sets, against greedy trees grown for each set on its own."""

from __future__ import annotations

import numpy as np
import pytest
from flint import fmpq

from theorylab.impurities.impurity import impurity
from theorylab.impurities.ties import Ties
from theorylab.learners.samples.one_test_ahead import OneTestAhead
from theorylab.learners.samples.sparse import _solver
from theorylab.rows.bit_rows import ordered_rows
from theorylab.rows.frames import ENDLESS
from theorylab.rows.ordered.growing import columns_of, new_growing
from theorylab.rows.packing import pack_rows


@pytest.mark.parametrize("ties", [Ties.FIRST, Ties.LAST])
@pytest.mark.parametrize("kind", ["entropy", "gini", "km", "error"])
def test_costs_of_sides_are_those_of_each_side(kind, ties):
    """Columns of several blocks, trees whose tests change again and again."""
    random = np.random.default_rng(1)
    points = random.random((3, 180))
    labels = ((points[0] > 0.5) ^ (points[1] > 0.4) ^ (random.random(180) < 0.2)).astype(int)
    ranks = np.argsort(np.argsort(points, axis=1), axis=1).astype(np.int32)
    ranks[2] //= 5
    weights = np.eye(2, dtype=np.int64)[labels] * random.integers(1, 3, (180, 1))
    rows = ordered_rows(ranks, ranks.max(axis=1).astype(np.int64) + 1, weights)
    solver = _solver(rows, fmpq(1, 300), impurity(kind), ties, wide=1, beyond=0)
    ahead = OneTestAhead(rows, impurity(kind), solver.rules)
    growing = new_growing(columns_of(ahead._ranks, ahead._weights, np.arange(180)), 7)
    for f in (0, 2):
        price = np.zeros(int(growing.columns.sizes[f]), dtype=np.int64)
        for down in (False, True):
            costs = price.copy()
            ahead._sweep(growing, 3, f, down, price, ENDLESS, costs)
            for rank in range(0, len(costs), 4):
                inside = ahead._ranks[f] >= rank if down else ahead._ranks[f] <= rank
                assert costs[rank] == solver.cost(pack_rows(inside[None])[0], 3), (f, down, rank)
