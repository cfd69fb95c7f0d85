"""Bounds of an interrupted search on ordered columns; the clock counts how often it is read."""

from __future__ import annotations

from itertools import count

import numpy as np
from flint import fmpq

from theorylab.rows.thresholds import search as searching
from theorylab.rows.thresholds.reduction import reduced_columns
from theorylab.rows.thresholds.search import OrderedSearch


def test_bounds_rise_to_the_optimum(monkeypatch):
    random = np.random.default_rng(5)
    ranks = random.integers(0, 30, (4, 120)).astype(np.int32)
    weights = np.eye(2, dtype=np.int64)[random.integers(0, 2, 120)]
    reduced = reduced_columns(ranks, weights, 3, fmpq(0), fewest_leaves=False)
    whole = OrderedSearch(reduced.entries, reduced.labels, 1, 0)
    whole.run(3)
    optimum = whole.best.value
    bounds, values = [], []
    for turns in [*range(0, 200, 10), 10**6]:
        monkeypatch.setattr(searching, "monotonic", count().__next__)
        search = OrderedSearch(reduced.entries, reduced.labels, 1, 0, turns)
        search.run(3)
        bounds.append(search.least)
        values.append(search.best.value)
    assert all(bound <= optimum <= value for bound, value in zip(bounds, values))
    assert bounds == sorted(bounds)
    assert values == sorted(values, reverse=True)
    assert bounds[-1] == values[-1] == optimum
    assert len(set(bounds)) > 3
