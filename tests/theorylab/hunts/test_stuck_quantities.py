"""Hunts for functions on which greedy growth is stuck, against the atlas."""

from __future__ import annotations

import numpy as np
import pytest

from dp_optimal import atlas_of
from theorylab import CubeProblem, functions_of
from theorylab.hunts import hunt, quantity_named

COLUMN = {
    "stuck": ("stuck_kind", None),
    "stuck:worst-ties": ("stuck_unkind", None),
    "stuck:staircase": ("stuck_kind", "staircase = 1"),
}


@pytest.mark.parametrize("name", COLUMN)
def test_the_largest_is_that_of_the_atlas(name):
    column, where = COLUMN[name]
    rows = atlas_of(3).measured().chosen(where).records(256)
    found = hunt(name, "all:3")
    assert found.whole
    assert found.value == max(row[column] for row in rows)


@pytest.mark.parametrize("name", COLUMN)
def test_approximations_are_the_exact_values(name):
    quantity = quantity_named(name)
    functions = [f for f, _ in functions_of(3, up_to="npn")]
    floats = quantity.of_tables(np.array([f.bits() for f in functions]))
    for function, value in zip(functions, floats):
        exact = quantity.of(CubeProblem(function))
        assert np.isnan(value) if exact is None else float(exact) == value
