r"""What the search knows of subproblems: the table of values, and the subproblems solved last.

The *table* (:mod:`theorylab.rows.solved`) has the optimum of (rows, depth), or a lower bound of it. It only
saves work: a full table may be emptied at any time.

The *recent* subproblems of each depth give bounds for others. With :math:`m(A)` the stakes of a set of rows,

.. math:: V(S) \ge V(S\cap R) \ge V(R) - \alpha\, m(R\setminus S),

where alpha is the ``scale`` of the objective: a tree of S serves the rows in :math:`S\cap R` at no more cost, and one
of :math:`S\cap R` those of R at :math:`\alpha\,m(R\setminus S)` more.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from theorylab.numbers.kernels import njit
from theorylab.rows.packing import copy_rows, weight_without
from theorylab.rows.row_sets import FULL, enter
from theorylab.rows.solved import ENTRY_BYTES, Table, new_table, twice_as_large

__all__ = ["Recent", "bound_of_similar", "remember", "store", "with_room"]

FIRST_ROOM = 1 << 14


class Recent(NamedTuple):
    """The subproblems of every depth that were solved last, with values they cannot be below."""

    keys: np.ndarray
    values: np.ndarray
    counts: np.ndarray


def with_room(table: Table | None, words: int, most_bytes: int) -> Table:
    """A table with twice the room, or an empty one where that would be more than ``most_bytes``.

    Parameters
    ----------
    table
        The full table; None for a first one.
    words
        Words of a set of rows.
    most_bytes
        Memory that the table may take.
    """
    entry_bytes = 8 * words + ENTRY_BYTES
    if table is None:
        return new_table(max(1, min(FIRST_ROOM, most_bytes // entry_bytes)), words)
    # while it is copied the old table is there as well
    if 3 * len(table.values) * entry_bytes > most_bytes:
        table.sets.slots[:] = 0
        table.sets.held[0] = 0
        return table
    return twice_as_large(table)


@njit(cache=True, nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
def store(table: Table, rows: np.ndarray, depth: int, value: int, exact: bool, test: int) -> bool:
    """Enter a ``value`` of a subproblem and its ``test``, ``exact`` or a lower bound; False if there is no room."""
    before = table.sets.held[0]
    entry = enter(table.sets, rows, depth)
    if entry == FULL:
        return False
    is_new = entry == before
    if is_new or not (table.exact[entry] or (not exact and value <= table.values[entry])):
        table.values[entry] = value
        table.exact[entry] = exact
        table.tests[entry] = test
    return True


@njit(cache=True, nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
def remember(recent: Recent, rows: np.ndarray, depth: int, value: int) -> None:
    """Enter a subproblem whose optimum is at least ``value`` among the recent ones, in the place of the oldest."""
    place = recent.counts[depth] % recent.values.shape[1]
    copy_rows(rows, recent.keys[depth, place])
    recent.values[depth, place] = value
    recent.counts[depth] += 1


@njit(cache=True, nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
def bound_of_similar(
    recent: Recent, stakes: np.ndarray, scale: int, rows: np.ndarray, depth: int, low: int, enough: int
) -> int:
    """The best lower bound that ``low`` and the recent subproblems give, or the first that is ``enough``."""
    for place in range(min(recent.counts[depth], recent.values.shape[1])):
        slack = recent.values[depth, place] - low
        if slack > 0:
            lost = scale * weight_without(recent.keys[depth, place], rows, stakes, slack // scale + 1)
            if lost < slack:
                low = recent.values[depth, place] - lost
                if low >= enough:
                    break
    return low
