r"""The last three levels of a tree: every first test with the two-level optimum on each of its sides.

The counts of pairs of the subproblem itself give three things: those of the larger side of a test, once the smaller is
counted; an order of the tests, by the value of the best tree of depth two that begins with them; and the mass on which
two tests differ, hence the bound that the sides of one test give for those of another
(:mod:`theorylab.rows.recent`) at no cost:

.. math:: V(S_{f=a}) \ge V(S_{g=b}) - \alpha\, m(g{=}b, f{\ne}a).

A test is passed over when the bounds of its two sides add up to no less than the best tree known.

Throughout, ``sample`` has the rows, ``rows`` is the set of those of the subproblem, ``work`` what is laid out of them,
``size`` the number of active features, ``scale`` and ``price`` are the integers alpha and beta of the objective.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from theorylab.numbers.kernels import njit
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
from theorylab.rows.sorting import sort_by
from theorylab.rows.two_levels import two_levels

__all__ = ["Workspace", "begin", "side_leaf", "three_levels_step"]

TWO, PROVED = np.int64(2), np.bool_(True)
"""(Numba compiles a function anew for a number that is written where it is called.)"""

NO_BOUND = np.int64(-1 << 61)


class Workspace(NamedTuple):
    """What the last levels of one subproblem work on.

    Attributes
    ----------
    gathered
        Its rows.
    whole, part, rest
        Counts of the subproblem, of the smaller side of a test, and of the larger.
    stakes
        int64[F, F]: stakes of the subproblem where two features are 1, for the last three levels.
    kept
        int64[6 + L, F], what :func:`~theorylab.rows.two_levels.two_levels` works on.
    after
        int64[2, F]: the least values of depth one on both sides of every test of the subproblem.
    below
        int64[2, F]: those of a side, of no further use.
    order
        int64[F]: the tests, as positions among the active features, the most promising first.
    bounds
        int64[2, F]: lower bounds of the two-level values on both sides of the tests met, else ``NO_BOUND``.
    sides
        uint64[2, words]: the rows of the two sides of a test.
    smaller
        int64[n]: the rows of the smaller one, listed.
    low, known
        int64[2] and bool[2]: bounds of the two-level values of the sides, and whether they are the values.
    extent
        int64[3]: how many rows, how many active features, and, as ``stakes``, the stake of all rows.
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


@njit(cache=True, nogil=True, no_cfunc_wrapper=True)
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


@njit(cache=True, nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
def side_leaf(counts: Counts, size: int, a: int, side: int, scale: int, price: int) -> int:
    """Value of a leaf on one side of a test."""
    error, lead = counts.errors[a], np.int64(0)
    if side == 0:
        error = counts.errors[size] - error
    for label in range(len(counts.totals)):
        here = counts.leads[label, a, a]
        lead = max(lead, here if side == 1 else counts.totals[label] - here)
    return scale * (error - lead) + price


@njit(cache=True, nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
def _bounds_of_others(work: Workspace, size: int, a: int, scale: int, zero: int, one: int) -> tuple[int, int]:
    """What the tests met say of the two sides of a test, beyond lower bounds known."""
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
    """Least value of a tree with three tests on a path that begins with the test at a ``position`` of the order.

    Parameters
    ----------
    sample, table, work
        The rows, what is known, and the subproblem that :func:`begin` has laid out.
    rows
        Its rows.
    position
        Position in the order of tests.
    scale, price
        The integers alpha and beta of the objective.
    upper
        Values that are not below this are of no interest.

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


@njit(cache=True, nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
def _solve_sides(
    sample: GainRows, table: Table, work: Workspace, a: int, scale: int, price: int, upper: int
) -> bool:
    """Find the two-level values of the sides that are not known, while they may add up to less than ``upper``."""
    count, size = work.extent[0], work.extent[1]
    # the side with more to lose first: its value may be enough
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
