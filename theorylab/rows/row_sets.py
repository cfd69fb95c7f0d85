"""A hash table of sets of rows.

A key is a set of rows, in words as in :mod:`theorylab.rows.packing`, and a number, its ``code``, for all other
parameters of a subproblem. Hashing finds the candidates (open addressing, at most half of the slots in use). Then
all words are compared, so distinct keys are never confused. Entries are numbered in the order of insertion;
the caller keeps their values in parallel arrays. Finding or inserting a set costs O(words).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from theorylab.numbers.kernels import njit
from theorylab.rows.packing import copy_rows

__all__ = ["ABSENT", "FULL", "SET_BYTES", "RowSets", "enter", "find", "new_row_sets", "with_twice_the_room"]

ABSENT = FULL = -1
"""Returned instead of an entry: there is none, or the table is full."""

SET_BYTES = 8 + 4 * 8
"""Maximum memory of an entry in addition to its words: its code and its slots."""

MIX, SHIFT = np.uint64(0x9E3779B97F4A7C15), np.uint64(29)


class RowSets(NamedTuple):
    """A table of sets of rows, as arrays that kernels modify.

    Attributes
    ----------
    slots
        int64, their number is a power of two: entries plus 1, or 0.
    rows, codes
        uint64[room, words] and int64[room]: the keys.
    held
        int64[1], the number of entries.
    """

    slots: np.ndarray
    rows: np.ndarray
    codes: np.ndarray
    held: np.ndarray


def new_row_sets(room: int, words: int) -> RowSets:
    """Return an empty table with a capacity of ``room`` sets of ``words`` words each."""
    return RowSets(
        slots=np.zeros(1 << (2 * room - 1).bit_length(), dtype=np.int64),
        rows=np.empty((room, words), dtype=np.uint64),
        codes=np.empty(room, dtype=np.int64),
        held=np.zeros(1, dtype=np.int64),
    )


@njit(cache=True, nogil=True)
def with_twice_the_room(sets: RowSets) -> RowSets:
    """Return a table of twice the size with the same entries."""
    room, words = sets.rows.shape
    held = sets.held[0]
    larger = RowSets(
        np.zeros(2 * len(sets.slots), dtype=np.int64),
        np.empty((2 * room, words), dtype=np.uint64),
        np.empty(2 * room, dtype=np.int64),
        np.full(1, held, dtype=np.int64),
    )
    for entry in range(held):
        copy_rows(sets.rows[entry], larger.rows[entry])
        larger.codes[entry] = sets.codes[entry]
        larger.slots[_slot(larger, larger.rows[entry], larger.codes[entry])] = entry + 1
    return larger


@njit(cache=True, nogil=True)
def find(sets: RowSets, rows: np.ndarray, code: int) -> int:
    """Return the entry of a key, or ``ABSENT``."""
    return int(sets.slots[_slot(sets, rows, code)]) - 1


@njit(cache=True, nogil=True)
def enter(sets: RowSets, rows: np.ndarray, code: int) -> int:
    """Return the entry of a key, appended if it is new; ``FULL`` if the table is full."""
    slot = _slot(sets, rows, code)
    entry = sets.slots[slot] - 1
    if entry < 0:
        entry = sets.held[0]
        if entry == len(sets.codes):
            return FULL
        sets.held[0] = entry + 1
        sets.slots[slot] = entry + 1
        copy_rows(rows, sets.rows[entry])
        sets.codes[entry] = code
    return int(entry)


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def _slot(sets: RowSets, rows: np.ndarray, code: int) -> int:
    """Return the slot of a key, or the empty slot where it belongs."""
    mixed = np.uint64(code)
    for w in range(len(rows)):
        mixed = (mixed ^ rows[w]) * MIX
        mixed ^= mixed >> SHIFT
    last = len(sets.slots) - 1
    slot = np.int64(mixed & np.uint64(last))
    while True:
        entry = sets.slots[slot] - 1
        if entry < 0:
            return int(slot)
        if sets.codes[entry] == code:
            same = True
            for w in range(len(rows)):
                if sets.rows[entry, w] != rows[w]:
                    same = False
                    break
            if same:
                return int(slot)
        slot = (slot + 1) & last
