"""What is known of subproblems of a sample: a value, whether it is exact, and the first test of a tree that has it.

A subproblem is a key of :mod:`theorylab.rows.row_sets`: its rows and, as code, what else decides its value, such as the
number of tests left. A value that is not exact is a lower bound.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from theorylab.numbers.kernels import njit
from theorylab.rows.row_sets import (
    ABSENT,
    FULL,
    SET_BYTES,
    RowSets,
    enter,
    find,
    new_row_sets,
    with_twice_the_room,
)

__all__ = [
    "ENTRY_BYTES",
    "NOT_SETTLED",
    "Table",
    "must_be_emptied",
    "new_table",
    "settled_entry",
    "store",
    "twice_as_large",
    "with_room",
]

NOT_SETTLED = -1
"""In the place of an entry: what the table knows of a subproblem does not settle it."""

FIRST_ROOM = 1 << 14

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


def with_room(table: Table | None, words: int, most_bytes: int) -> Table:
    """A table with twice the room, or an empty one where that would be more than ``most_bytes``.

    A table only saves work where every value can be found again, so that a full one may be emptied at any time.

    Parameters
    ----------
    table
        The full table; None for a first one.
    words
        Words of a set of rows.
    most_bytes
        Memory that the table may take.
    """
    if table is None:
        return new_table(max(1, min(FIRST_ROOM, most_bytes // (8 * words + ENTRY_BYTES))), words)
    if must_be_emptied(table, words, most_bytes):
        table.sets.slots[:] = 0
        table.sets.held[0] = 0
        return table
    return twice_as_large(table)


def must_be_emptied(table: Table, words: int, most_bytes: int) -> bool:
    """Whether there is no memory for a table of twice the room.

    Parameters
    ----------
    table
        The full table.
    words
        Words of a set of rows.
    most_bytes
        Memory that the table may take; while it is copied the old one is there as well.
    """
    return 3 * len(table.values) * (8 * words + ENTRY_BYTES) > most_bytes


def _nothing_known(room: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    return np.zeros(room, dtype=np.int64), np.zeros(room, dtype=np.bool_), np.zeros(room, dtype=np.int64)


@njit(cache=True, nogil=True, no_cfunc_wrapper=True)
def settled_entry(table: Table, rows: np.ndarray, code: int, upper: int) -> int:
    """Entry of a subproblem whose value is known, or known to be at least ``upper``; else ``NOT_SETTLED``."""
    entry = find(table.sets, rows, code)
    if entry != ABSENT and (table.exact[entry] or table.values[entry] >= upper):
        return entry
    return NOT_SETTLED


@njit(cache=True, nogil=True, no_cfunc_wrapper=True)
def store(table: Table, rows: np.ndarray, code: int, value: int, exact: bool, test: int) -> bool:
    """Enter a ``value`` of a subproblem and its ``test``, ``exact`` or a lower bound; False if there is no room."""
    before = table.sets.held[0]
    entry = enter(table.sets, rows, code)
    if entry == FULL:
        return False
    is_new = entry == before
    if is_new or not (table.exact[entry] or (not exact and value <= table.values[entry])):
        table.values[entry] = value
        table.exact[entry] = exact
        table.tests[entry] = test
    return True
