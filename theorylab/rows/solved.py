"""Table of subproblems of a sample: a value, whether it is exact, and the first test of a tree that attains it.

A subproblem is a key of :mod:`theorylab.rows.row_sets`: its rows and a code for its other parameters, such as the
number of remaining tests. A value that is not exact is a lower bound.
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
    "NOT_KNOWN",
    "NOT_SETTLED",
    "Table",
    "exact_values",
    "must_be_emptied",
    "new_table",
    "settled_entry",
    "store",
    "twice_as_large",
    "with_room",
]

NOT_SETTLED = -1
"""Returned instead of an entry: the table does not settle the subproblem."""

NOT_KNOWN = -1
"""Returned instead of a value: the table does not have it."""

FIRST_ROOM = 1 << 14

ENTRY_BYTES = SET_BYTES + 8 + 1 + 8
"""Maximum memory of an entry in addition to its words."""


class Table(NamedTuple):
    """Values of subproblems, as arrays that kernels modify.

    Attributes
    ----------
    sets
        The subproblems.
    values, exact, tests
        int64, bool and int64 for every entry: its value or a lower bound, True if the value is exact, and the first
        test of a tree that attains it, negative for a leaf.
    """

    sets: RowSets
    values: np.ndarray
    exact: np.ndarray
    tests: np.ndarray


def new_table(room: int, words: int) -> Table:
    """Return an empty table with a capacity of ``room`` subproblems of ``words`` words each."""
    return Table(new_row_sets(room, words), *_nothing_known(room))


def twice_as_large(table: Table) -> Table:
    """Return the same table with twice the capacity."""
    held, arrays = int(table.sets.held[0]), _nothing_known(2 * len(table.values))
    for old, new in zip(table[1:], arrays):
        new[:held] = old[:held]
    return Table(with_twice_the_room(table.sets), *arrays)


def with_room(table: Table | None, words: int, most_bytes: int) -> Table:
    """Return a table with twice the capacity, or an empty one if that would take more than ``most_bytes``.

    A full table may be emptied at any time, because all values can be computed again.

    Parameters
    ----------
    table
        The full table; None to create the first one.
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
    """Return True if there is no memory for a table of twice the capacity.

    Parameters
    ----------
    table
        The full table.
    words
        Words of a set of rows.
    most_bytes
        Memory that the table may take, including the old one while it is copied.
    """
    return 3 * len(table.values) * (8 * words + ENTRY_BYTES) > most_bytes


def _nothing_known(room: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    return np.zeros(room, dtype=np.int64), np.zeros(room, dtype=np.bool_), np.zeros(room, dtype=np.int64)


@njit(cache=True, nogil=True)
def settled_entry(table: Table, rows: np.ndarray, code: int, upper: int) -> int:
    """Return the entry of a subproblem whose value is known or at least ``upper``, else ``NOT_SETTLED``."""
    entry = find(table.sets, rows, code)
    if entry != ABSENT and (table.exact[entry] or table.values[entry] >= upper):
        return entry
    return NOT_SETTLED


@njit(cache=True, nogil=True)
def exact_values(table: Table, sets: np.ndarray, code: int) -> np.ndarray:
    """Return the exact values of several sets of rows, or ``NOT_KNOWN``."""
    values = np.full(len(sets), NOT_KNOWN, dtype=np.int64)
    for k in range(len(sets)):
        entry = find(table.sets, sets[k], code)
        if entry != ABSENT and table.exact[entry]:
            values[k] = table.values[entry]
    return values


@njit(cache=True, nogil=True)
def store(table: Table, rows: np.ndarray, code: int, value: int, exact: bool, test: int) -> bool:
    """Store a ``value`` of a subproblem (``exact`` or a lower bound) and its ``test``; return False if full."""
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
