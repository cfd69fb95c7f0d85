"""The table, after a subproblem is added a second time."""

from __future__ import annotations

import numpy as np
import pytest

from theorylab.rows.solved import new_table, store


@pytest.mark.parametrize(
    ("first", "second", "kept"),
    [
        ((5, False), (4, False), 0),
        ((5, False), (6, False), 1),
        ((5, False), (5, True), 1),  # the bound was the value, so the subproblem is now settled
        ((5, True), (6, False), 0),
    ],
)
def test_a_lower_bound_gives_way_to_what_says_more(first, second, kept):
    table, rows = new_table(4, 1), np.ones(1, dtype=np.uint64)
    for test, (value, exact) in enumerate((first, second)):
        assert store(table, rows, 0, value, exact, test)
    assert (table.values[0], table.exact[0]) == (first, second)[kept]
    assert table.tests[0] == kept
