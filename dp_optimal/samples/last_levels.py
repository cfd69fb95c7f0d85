r"""The last three levels of a tree: every first test with the two-level optimum on each of its sides.

The counts of pairs of the subproblem itself give three things: those of the larger side of a test, once the smaller is
counted; an order of the tests, by the value of the best tree of depth two that begins with them; and the mass on which
two tests differ, hence the bound that the sides of one test give for those of another
(:mod:`dp_optimal.samples.solved`) at no cost:

.. math:: V(S_{f=a}) \ge V(S_{g=b}) - \alpha\, m(g{=}b, f{\ne}a).

A test is passed over when the bounds of its two sides add up to no less than the best tree known.

Throughout, ``sample`` has the rows, ``rows`` is the set of those of the subproblem, ``work`` what is laid out of them,
``size`` the number of active features, ``scale`` and ``price`` are the integers alpha and beta of the objective.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from dp_optimal.samples.solved import store
from dp_optimal.samples.two_levels import two_levels
from theorylab.numbers.kernels import njit
from theorylab.problems.samples.packing import members, restrict
from theorylab.problems.samples.pair_counts import (
    EVERY_ROW,
    NO,
    YES,
    Counts,
    GainRows,
    Gathered,
    count_pairs,
    gather,
    subtract_counts,
)
from theorylab.problems.samples.row_sets import find
from theorylab.problems.samples.solved import Table

__all__ = ["Workspace", "begin", "side_leaf", "sort_by", "three_levels_step"]

UNKNOWN, TWO, PROVED = np.int64(-1), np.int64(2), np.bool_(True)


class Workspace(NamedTuple):
    """What the last levels of one subproblem work on.

    Attributes
    ----------
    gathered
        Its rows.
    whole, part, rest
        Counts of the subproblem, of the smaller side of a test, and of the larger.
    kept
        int64[6 + L, F], what :func:`~dp_optimal.samples.two_levels.two_levels` works on.
    after
        int64[2, F]: the least values of depth one on both sides of every test of the subproblem.
    below
        int64[2, F]: those of a side, of no further use.
    order
        int64[F]: the tests, as positions among the active features, the most promising first.
    bounds
        int64[2, F]: lower bounds of the two-level values on both sides of the tests met, else -1.
    child
        uint64[words]: the rows of a side.
    extent
        int64[2]: how many rows, and how many active features.
    """

    gathered: Gathered
    whole: Counts
    part: Counts
    rest: Counts
    kept: np.ndarray
    after: np.ndarray
    below: np.ndarray
    order: np.ndarray
    bounds: np.ndarray
    child: np.ndarray
    extent: np.ndarray


@njit(cache=True, nogil=True, no_cfunc_wrapper=True)
def sort_by(scores: np.ndarray, order: np.ndarray, size: int) -> None:
    """Sort the first ``size`` entries of ``order``, and their scores, by ascending score; ties stay in order."""
    for i in range(1, size):
        score, entry = scores[i], order[i]
        j = i
        while j > 0 and scores[j - 1] > score:
            scores[j], order[j] = scores[j - 1], order[j - 1]
            j -= 1
        scores[j], order[j] = score, entry


@njit(cache=True, nogil=True, no_cfunc_wrapper=True)
def begin(sample: GainRows, work: Workspace, rows: np.ndarray, scale: int, price: int) -> tuple[int, int]:
    """Count the pairs of a subproblem and order its tests; return the two-level optimum and its first test or -1."""
    count = members(rows, work.gathered.rows)
    size = gather(sample, work.gathered, count)
    work.extent[0], work.extent[1] = count, size
    count_pairs(sample, work.gathered, count, size, EVERY_ROW, NO, work.whole)
    best, test = two_levels(work.whole, size, scale, price, work.kept, work.after)
    for a in range(size):
        work.order[a] = a
        work.below[0, a] = work.after[0, a] + work.after[1, a]
        work.bounds[0, a] = work.bounds[1, a] = UNKNOWN
    sort_by(work.below[0], work.order, size)
    return best, (test if test < 0 else work.gathered.active[test])


@njit(cache=True, nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
def side_leaf(counts: Counts, size: int, a: int, side: int, scale: int, price: int) -> int:
    """Value of a leaf on one side of a test."""
    stake, kept = counts.stakes[a], np.int64(0)
    if side == 0:
        stake = counts.stakes[size] - stake
    for label in range(len(counts.totals)):
        here = counts.pairs[label, a, a]
        kept = max(kept, here if side == 1 else counts.totals[label] - here)
    return scale * (stake - kept) + price


@njit(cache=True, nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
def _bounds_of_others(work: Workspace, size: int, a: int, scale: int, zero: int, one: int) -> tuple[int, int]:
    """What the tests met say of the two sides of a test, beyond lower bounds known."""
    pairs, masses = work.whole.pairs, work.whole.totals
    everything = mine = np.int64(0)
    for label in range(len(masses)):
        everything += masses[label]
        mine += pairs[label, a, a]
    for b in range(size):
        if work.bounds[0, b] != UNKNOWN:
            both = other = np.int64(0)
            for label in range(len(masses)):
                both += pairs[label, min(a, b), max(a, b)]
                other += pairs[label, b, b]
            of_zero, of_one = work.bounds[0, b], work.bounds[1, b]
            neither = everything - mine - other + both
            one = max(one, of_one - scale * (other - both), of_zero - scale * neither)
            zero = max(zero, of_one - scale * both, of_zero - scale * (mine - both))
    return zero, one


@njit(cache=True, nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
def _side_known(
    table: Table, work: Workspace, sample: GainRows, rows: np.ndarray, feature: int, side: int
) -> int:
    """Two-level value of a side if the table has it, else -1."""
    restrict(rows, sample.columns[feature], side, work.child)
    entry = find(table.sets, work.child, TWO)
    return int(table.values[entry] if entry >= 0 else UNKNOWN)


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
    count, size = work.extent
    a = work.order[position]
    feature = work.gathered.active[a]
    leaf_zero = side_leaf(work.whole, size, a, NO, scale, price)
    leaf_one = side_leaf(work.whole, size, a, YES, scale, price)
    # a tree with a path of two tests has three leaves
    zero, one = min(work.after[0, a], 3 * price), min(work.after[1, a], 3 * price)
    zero, one = _bounds_of_others(work, size, a, scale, zero, one)
    has_room = True
    if zero + one < upper:
        known_zero = leaf_zero if leaf_zero <= 2 * price else UNKNOWN
        if known_zero == UNKNOWN:
            known_zero = _side_known(table, work, sample, rows, feature, NO)
        known_one = leaf_one if leaf_one <= 2 * price else UNKNOWN
        if known_one == UNKNOWN:
            known_one = _side_known(table, work, sample, rows, feature, YES)
        zero, one = max(zero, known_zero), max(one, known_one)
        if zero + one < upper and (known_zero == UNKNOWN or known_one == UNKNOWN):
            ones = np.int64(0)
            for i in range(count):
                ones += work.gathered.table[i, a]
            small = 1 if 2 * ones <= count else 0
            count_pairs(sample, work.gathered, count, size, a, small, work.part)
            known = known_one if small == 1 else known_zero
            if known == UNKNOWN:
                value, test = two_levels(work.part, size, scale, price, work.kept, work.below)
                has_room = _enter(table, work, sample, rows, feature, small, value, test)
                zero, one = (zero, value) if small == 1 else (value, one)
            known = known_zero if small == 1 else known_one
            if known == UNKNOWN and zero + one < upper:
                subtract_counts(work.whole, work.part, size, work.rest)
                value, test = two_levels(work.rest, size, scale, price, work.kept, work.below)
                has_room = _enter(table, work, sample, rows, feature, 1 - small, value, test) and has_room
                zero, one = (value, one) if small == 1 else (zero, value)
    work.bounds[0, a], work.bounds[1, a] = zero, one
    return zero + one, has_room


@njit(cache=True, nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
def _enter(
    table: Table,
    work: Workspace,
    sample: GainRows,
    rows: np.ndarray,
    feature: int,
    side: int,
    value: int,
    test: int,
) -> bool:
    """Store the two-level optimum of a side."""
    restrict(rows, sample.columns[feature], side, work.child)
    return store(table, work.child, TWO, value, PROVED, test if test < 0 else work.gathered.active[test])
