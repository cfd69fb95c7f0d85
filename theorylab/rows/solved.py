"""What is known of subproblems of a sample: a value, whether it is exact, and the first test of a tree that has it.

A subproblem is a key of :mod:`theorylab.rows.row_sets`: its rows and, as code, what else decides its value,
such as the number of tests left. A value that is not exact is a lower bound.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from theorylab.rows.row_sets import SET_BYTES, RowSets, new_row_sets, with_twice_the_room

__all__ = ["ENTRY_BYTES", "Table", "new_table", "twice_as_large"]

ENTRY_BYTES = SET_BYTES + 8 + 1 + 8
"""Most that an entry takes beside its words."""


class Table(NamedTuple):
    """Values of subproblems; arrays that kernels write.

    Attributes
    ----------
    sets
        The subproblems.
    values, exact, tests
        int64, bool and int64 for every entry: its value or a lower bound, which of the two, and the first test of a
        tree that has the value, negative for a leaf.
    """

    sets: RowSets
    values: np.ndarray
    exact: np.ndarray
    tests: np.ndarray


def new_table(room: int, words: int) -> Table:
    """An empty table with room for so many subproblems of so many words; nothing is known of a new one."""
    return Table(new_row_sets(room, words), *_nothing_known(room))


def twice_as_large(table: Table) -> Table:
    """The same table with twice the room."""
    held, arrays = int(table.sets.held[0]), _nothing_known(2 * len(table.values))
    for old, new in zip(table[1:], arrays):
        new[:held] = old[:held]
    return Table(with_twice_the_room(table.sets), *arrays)


def _nothing_known(room: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    return np.zeros(room, dtype=np.int64), np.zeros(room, dtype=np.bool_), np.zeros(room, dtype=np.int64)
