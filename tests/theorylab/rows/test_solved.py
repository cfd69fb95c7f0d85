"""The table, after a subproblem is added a second time."""

from __future__ import annotations

import numpy as np
import pytest

from theorylab.rows.solved import NOT_KNOWN, exact_values, new_table, store


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


def test_only_exact_values_are_looked_up():
    table, sets = new_table(4, 1), np.arange(3, dtype=np.uint64)[:, None]
    for rows, value, exact in ((sets[0], 5, False), (sets[2], 7, True)):
        assert store(table, rows, 2, value, exact, 0)
    assert exact_values(table, sets, 2).tolist() == [NOT_KNOWN, NOT_KNOWN, 7]
    assert exact_values(table, sets, 3).tolist() == [NOT_KNOWN] * 3
