r"""The last three levels of a tree: every first test with the two-level optimum on each of its sides.

The counts of pairs of the subproblem serve three purposes. They give the counts of the larger side of a test once the
smaller side is counted. They order the tests by the value of the best tree of depth two that begins with them. And they
give the mass m on which two tests differ, so the values V of the sides of one test g bound those of another test f at
no cost (:mod:`theorylab.rows.recent`):

.. math:: V(S_{f=a}) \ge V(S_{g=b}) - \alpha\, m(g{=}b, f{\ne}a).

A test is skipped if the sum of the bounds of its two sides is at least the best value known.

Throughout, ``sample`` contains all rows, ``rows`` is the set of rows of the subproblem, ``work`` its workspace,
``size`` the number of active features; ``scale`` and ``price`` are the integers alpha and beta of the objective.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from theorylab.numbers.kernels import njit
from theorylab.rows.frames import sort_by
from theorylab.rows.leads.of_leaves import leaf_lead
from theorylab.rows.packing import members, restrict
from theorylab.rows.pair_counts import (
    Counts,
    GainRows,
    Gathered,
    count_pairs,
    gather,
    subtract_counts,
)
from theorylab.rows.row_sets import find
from theorylab.rows.solved import Table, store
from theorylab.rows.two_levels import two_levels

__all__ = ["Workspace", "begin", "side_leaf", "three_levels_step"]

TWO, PROVED = np.int64(2), np.bool_(True)
"""(Numba would recompile a function for every literal number in a call.)"""

NO_BOUND = np.int64(-1 << 61)


class Workspace(NamedTuple):
    """Workspace of the last levels of one subproblem.

    Attributes
    ----------
    gathered
        The rows of the subproblem.
    whole, part, rest
        Counts of the subproblem, of the smaller side of a test, and of the larger.
    stakes
        int64[F, F]: stakes of the subproblem where two features are 1, for the last three levels.
    kept
        int64[6 + L, F], workspace of :func:`~theorylab.rows.two_levels.two_levels`.
    after
        int64[2, F]: the minimum values of depth one on both sides of every test of the subproblem.
    below
        int64[2, F]: the same for a side; not used further.
    order
        int64[F]: the tests, as indices of active features, the most promising first.
    bounds
        int64[2, F]: lower bounds on the two-level values of both sides of the tests met, else ``NO_BOUND``.
    sides
        uint64[2, words]: the rows of the two sides of a test.
    smaller
        int64[n]: the indices of the rows of the smaller side.
    low, known
        int64[2] and bool[2]: bounds on the two-level values of the sides, and whether they are exact.
    extent
        int64[3]: the number of rows, the number of active features, and the stake of all rows.
    """

    gathered: Gathered
    whole: Counts
    part: Counts
    rest: Counts
    stakes: np.ndarray
    kept: np.ndarray
    after: np.ndarray
    below: np.ndarray
    order: np.ndarray
    bounds: np.ndarray
    sides: np.ndarray
    smaller: np.ndarray
    low: np.ndarray
    known: np.ndarray
    extent: np.ndarray


@njit(cache=True, nogil=True)
def begin(sample: GainRows, work: Workspace, rows: np.ndarray, scale: int, price: int) -> tuple[int, int]:
    """Count the pairs of a subproblem and order its tests; return the two-level optimum and its first test or -1."""
    count = members(rows, work.gathered.rows)
    size = gather(sample, work.gathered, rows, count)
    count_pairs(sample, work.gathered, work.gathered.rows, count, size, work.whole)
    work.extent[0], work.extent[1] = count, size
    best, test = two_levels(work.whole, size, scale, price, work.kept, work.after)
    for a in range(size):
        work.order[a] = a
        work.below[0, a] = work.after[0, a] + work.after[1, a]
        work.bounds[0, a] = work.bounds[1, a] = NO_BOUND
    sort_by(work.below[0], work.order, size)
    return best, (test if test < 0 else work.gathered.active[test])


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def side_leaf(counts: Counts, size: int, a: int, side: int, scale: int, price: int) -> int:
    """Return the value of a leaf on one side of a test."""
    error = counts.errors[a] if side == 1 else counts.errors[size] - counts.errors[a]
    return scale * (error - leaf_lead(counts, a, side)) + price


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def _bounds_of_others(work: Workspace, size: int, a: int, scale: int, zero: int, one: int) -> tuple[int, int]:
    """Improve the lower bounds of the two sides of a test by those of the tests met."""
    together, mine, everything = work.stakes[a], work.stakes[a, a], work.extent[2]
    of_zero, of_one = work.bounds[0], work.bounds[1]
    for b in range(size):
        both, other = together[b], work.stakes[b, b]
        neither = everything - mine - other + both
        one = max(one, of_one[b] - scale * (other - both), of_zero[b] - scale * neither)
        zero = max(zero, of_one[b] - scale * both, of_zero[b] - scale * (mine - both))
    return zero, one


@njit(cache=True, nogil=True, inline="always")
def three_levels_step(
    sample: GainRows,
    table: Table,
    work: Workspace,
    rows: np.ndarray,
    position: int,
    scale: int,
    price: int,
    upper: int,
) -> tuple[int, bool]:
    """Return the minimum value of a tree of three levels whose first test is at a ``position`` of the order.

    Parameters
    ----------
    sample, table, work
        The sample, the table, and the workspace prepared by :func:`begin`.
    rows
        The rows of the subproblem.
    position
        Index in the order of tests.
    scale, price
        The integers alpha and beta of the objective.
    upper
        Limit: only values below it are computed exactly.

    Returns
    -------
    tuple[int, bool]
        The value, or a lower bound that is at least ``upper``; False if the table is full.
    """
    size = work.extent[1]
    a = work.order[position]
    feature = work.gathered.active[a]
    low, known = work.low, work.known
    # a tree with a path of two tests has three leaves
    zero, one = min(work.after[0, a], 3 * price), min(work.after[1, a], 3 * price)
    low[0], low[1] = _bounds_of_others(work, size, a, scale, zero, one)
    has_room = True
    if low[0] + low[1] < upper:
        for side in range(2):
            restrict(rows, sample.columns[feature], side, work.sides[side])
            leaf = side_leaf(work.whole, size, a, side, scale, price)
            known[side] = leaf <= 2 * price
            if known[side]:
                low[side] = leaf
            else:
                entry = find(table.sets, work.sides[side], TWO)
                if entry >= 0:
                    low[side], known[side] = table.values[entry], True
        if low[0] + low[1] < upper and not (known[0] and known[1]):
            has_room = _solve_sides(sample, table, work, a, scale, price, upper)
    work.bounds[0, a], work.bounds[1, a] = low[0], low[1]
    return low[0] + low[1], has_room


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def _solve_sides(
    sample: GainRows, table: Table, work: Workspace, a: int, scale: int, price: int, upper: int
) -> bool:
    """Find the unknown two-level values of the sides while their sum may be less than ``upper``."""
    count, size = work.extent[0], work.extent[1]
    # the side with the larger possible loss first: its value may suffice
    worse = 1 if work.after[1, a] >= work.after[0, a] else 0
    has_room, counted, small = True, False, 0
    for turn in range(2):
        side = worse if turn == 0 else 1 - worse
        if not work.known[side] and work.low[0] + work.low[1] < upper:
            if not counted:
                ones = members(work.sides[1], work.smaller)
                small, fewer = 1, ones
                if 2 * ones > count:
                    small, fewer = 0, members(work.sides[0], work.smaller)
                count_pairs(sample, work.gathered, work.smaller, fewer, size, work.part)
                counted = True
            counts = work.part
            if side != small:
                subtract_counts(work.whole, work.part, size, work.rest)
                counts = work.rest
            value, test = two_levels(counts, size, scale, price, work.kept, work.below)
            first = test if test < 0 else work.gathered.active[test]
            has_room = store(table, work.sides[side], TWO, value, PROVED, first) and has_room
            work.low[side] = value
    return has_room
