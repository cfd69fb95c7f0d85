"""The table of sets of rows, against a dictionary."""

from __future__ import annotations

import numpy as np

from theorylab.rows.row_sets import ABSENT, FULL, enter, find, new_row_sets, with_twice_the_room


def test_entries_are_those_of_a_dictionary_while_the_table_grows():
    # sets that differ in only one bit of one word, each with several codes, many of them twice
    rng = np.random.default_rng(0)
    sets, expected, refused = new_row_sets(3, 2), {}, 0
    for bit, code in zip(rng.integers(0, 128, 1500).tolist(), rng.integers(0, 4, 1500).tolist()):
        rows = np.array([1 << bit & (1 << 64) - 1, 1 << bit >> 64], dtype=np.uint64)
        assert find(sets, rows, code) == expected.get((bit, code), ABSENT)
        entry = enter(sets, rows, code)
        if entry == FULL:
            refused += 1
            assert len(expected) == len(sets.codes)
            sets = with_twice_the_room(sets)
            entry = enter(sets, rows, code)
        assert entry == expected.setdefault((bit, code), len(expected))
    assert (int(sets.held[0]), refused) == (len(expected), 8)
    assert [(int(row[0]) | int(row[1]) << 64, int(code)) for row, code in zip(sets.rows, sets.codes)][
        : len(expected)
    ] == [(1 << bit, code) for bit, code in expected]
