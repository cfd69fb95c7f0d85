r"""Greedy trees of a growing set of rows: the costs of the pruned greedy trees of all prefixes of a sequence.

One side of the thresholds of an ordered column grows row by row. The greedy tree of the set is kept while it grows: a
node has the label counts of its rows by rank of every column, and their sums over blocks of ranks. A row changes one
node on each level, unless the greedy test of a node changes; then the rows on which the two tests differ are moved.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from theorylab.numbers.kernels import njit
from theorylab.rows.counts import Masses
from theorylab.rows.frames import NO_TEST

__all__ = ["BLOCK", "Columns", "Growing", "add_row", "clear", "columns_of", "give_rows", "new_growing"]

BLOCK = 5
"""A block has 2^5 ranks."""

NOWHERE, LOW, HIGH = range(3)
"""The child to which a row of a node was given: none, that of the rows at most the threshold, or the other."""


class Columns(NamedTuple):
    """The columns of a set of n rows with L labels, in F columns.

    Attributes
    ----------
    rows
        int64[n]: the rows.
    ranks
        int32[F, n]: the rank of each row among the values of the set.
    order
        int32[F, n]: the rows by rank.
    starts
        int64[F + 1]: the first of the ranks of each column, among those of all columns; a multiple of the block.
    sizes
        int64[F]: the number of ranks of each column.
    weights
        int64[n, L]: the weights of the labels.
    """

    rows: np.ndarray
    ranks: np.ndarray
    order: np.ndarray
    starts: np.ndarray
    sizes: np.ndarray
    weights: np.ndarray


class Growing(NamedTuple):
    """The greedy tree of a growing set: nodes k with children 2k + 1 (rows at most the threshold) and 2k + 2.

    Attributes
    ----------
    columns
        The columns of the rows that may be added.
    counts, blocks
        int64[nodes, R, L]: the weights of the labels by rank of all columns, and by block.
    bounds, least
        float64[nodes, blocks] and float64[nodes, F]: lower bounds on the scores of tests, by block and by column.
    totals, below
        int64[nodes, L]: the weights of the labels, and those of the rows at most the threshold.
    tests
        int64[nodes, 2]: column and rank of the threshold; the column is NO_TEST if there is none.
    given
        int64[nodes, 2]: the threshold by which rows were given to the children.
    child
        uint8[nodes, n]: the child to which each row was given.
    member
        bool[nodes, n]: the rows of each node.
    waiting, held
        int32[nodes, n] and int64[nodes]: rows that were added, but not given to a child.
    changed, shrunk
        bool[nodes]: True if the cost has to be computed, and if rows were removed.
    costs
        int64[nodes].
    space
        int64[3, L].
    pair
        Space for the masses of two tests.
    """

    columns: Columns
    counts: np.ndarray
    blocks: np.ndarray
    bounds: np.ndarray
    least: np.ndarray
    totals: np.ndarray
    below: np.ndarray
    tests: np.ndarray
    given: np.ndarray
    child: np.ndarray
    member: np.ndarray
    waiting: np.ndarray
    held: np.ndarray
    changed: np.ndarray
    shrunk: np.ndarray
    costs: np.ndarray
    space: np.ndarray
    pair: Masses


def columns_of(ranks: np.ndarray, weights: np.ndarray, rows: np.ndarray) -> Columns:
    """Return the columns of a set of rows.

    Parameters
    ----------
    ranks
        int32[F, N]: the ranks of all rows.
    weights
        int64[N, L]: the weights of their labels.
    rows
        int64[n]: the rows of the set.
    """
    own, sizes = np.empty((len(ranks), len(rows)), dtype=np.int32), np.zeros(len(ranks), dtype=np.int64)
    for f, column in enumerate(ranks[:, rows]):
        values, own[f] = np.unique(column, return_inverse=True)
        sizes[f] = len(values)
    starts = np.concatenate(([0], np.cumsum(-(-sizes >> BLOCK) << BLOCK)))
    order = np.argsort(own, axis=1, kind="stable").astype(np.int32)
    return Columns(rows, own, order, starts, sizes, weights[rows])


def new_growing(columns: Columns, nodes: int) -> Growing:
    """Return an empty set and its tree of a number of nodes."""
    n, labels = columns.weights.shape
    size = int(columns.starts[-1])
    return Growing(
        columns=columns,
        counts=np.zeros((nodes, size, labels), dtype=np.int64),
        blocks=np.zeros((nodes, size >> BLOCK, labels), dtype=np.int64),
        bounds=np.zeros((nodes, size >> BLOCK)),
        least=np.zeros((nodes, len(columns.sizes))),
        totals=np.zeros((nodes, labels), dtype=np.int64),
        below=np.zeros((nodes, labels), dtype=np.int64),
        tests=np.full((nodes, 2), NO_TEST, dtype=np.int64),
        given=np.full((nodes, 2), NO_TEST, dtype=np.int64),
        child=np.zeros((nodes, n), dtype=np.uint8),
        member=np.zeros((nodes, n), dtype=np.bool_),
        waiting=np.zeros((nodes, n), dtype=np.int32),
        held=np.zeros(nodes, dtype=np.int64),
        changed=np.zeros(nodes, dtype=np.bool_),
        shrunk=np.zeros(nodes, dtype=np.bool_),
        costs=np.zeros(nodes, dtype=np.int64),
        space=np.zeros((3, labels), dtype=np.int64),
        pair=Masses(
            totals=np.zeros(labels + 1, dtype=np.int64),
            ones=np.zeros((labels + 1, 2), dtype=np.int64),
            sums=np.zeros(2, dtype=np.int64),
            scores=np.zeros(2),
            tests=np.zeros(2, dtype=np.int64),
            times=np.ones(2, dtype=np.int64),
            places=np.full(1, 2),
        ),
    )


@njit(cache=True, no_cpython_wrapper=True)
def clear(growing: Growing) -> None:
    """Remove all rows."""
    growing.counts[:] = 0
    growing.blocks[:] = 0
    growing.bounds[:] = 0
    growing.least[:] = 0
    growing.totals[:] = 0
    growing.below[:] = 0
    growing.tests[:] = NO_TEST
    growing.given[:] = NO_TEST
    growing.child[:] = NOWHERE
    growing.member[:] = False
    growing.held[:] = 0
    growing.changed[:] = False
    growing.shrunk[:] = False


@njit(cache=True, no_cpython_wrapper=True)
def _count(growing: Growing, k: int, x: int, sign: int) -> None:
    """Add the weights of a row to the counts of a node, or subtract them."""
    columns, f = growing.columns, growing.tests[k, 0]
    for label in range(columns.weights.shape[1]):
        weight = sign * columns.weights[x, label]
        if weight != 0:
            growing.totals[k, label] += weight
            if f != NO_TEST and columns.ranks[f, x] <= growing.tests[k, 1]:
                growing.below[k, label] += weight
            for g in range(len(columns.sizes)):
                place = columns.starts[g] + columns.ranks[g, x]
                growing.counts[k, place, label] += weight
                growing.blocks[k, place >> BLOCK, label] += weight
    growing.changed[k] = True


@njit(cache=True, no_cpython_wrapper=True)
def add_row(growing: Growing, k: int, x: int) -> None:
    """Add the row ``x`` to the node ``k``; it waits to be given to a child."""
    _count(growing, k, x, 1)
    growing.member[k, x], growing.child[k, x] = True, NOWHERE
    if growing.held[k] < growing.waiting.shape[1]:  # else all rows are looked through
        growing.waiting[k, growing.held[k]] = x
        growing.held[k] += 1


@njit(cache=True, no_cpython_wrapper=True)
def _remove(growing: Growing, k: int, x: int) -> None:
    """Remove a row from a node and from those below it."""
    while True:
        _count(growing, k, x, -1)
        child = growing.child[k, x]
        growing.member[k, x], growing.child[k, x], growing.shrunk[k] = False, NOWHERE, True
        if child == NOWHERE:
            break
        k = 2 * k + child


@njit(cache=True, no_cpython_wrapper=True)
def give_rows(growing: Growing, k: int) -> None:
    """Give the rows of the node ``k`` to its children by its test."""
    columns, child = growing.columns, growing.child[k]
    f, rank = growing.tests[k]
    before, old = growing.given[k]
    ranks, n = columns.ranks[f], len(columns.rows)
    if before == f and old != rank:
        order = columns.order[f]
        i = _first_above(ranks, order, min(old, rank))
        while i < n and ranks[order[i]] <= max(old, rank):
            _move(growing, k, int(order[i]), ranks[order[i]] <= rank)
            i += 1
    elif before != NO_TEST and before != f:
        for x in range(n):
            _move(growing, k, x, ranks[x] <= rank)
    growing.given[k, 0], growing.given[k, 1] = f, rank
    held = growing.held[k]
    for i in range(held):
        x = i if held == n else growing.waiting[k, i]
        if growing.member[k, x] and child[x] == NOWHERE:
            child[x] = LOW if ranks[x] <= rank else HIGH
            add_row(growing, 2 * k + child[x], x)
    growing.held[k] = 0


@njit(cache=True, no_cpython_wrapper=True)
def _move(growing: Growing, k: int, x: int, low: bool) -> None:
    """Move a row that a node has given to a child to the right one."""
    child, right = growing.child[k, x], np.uint8(LOW if low else HIGH)
    if child != NOWHERE and child != right:
        _remove(growing, 2 * k + child, x)
        add_row(growing, 2 * k + right, x)
        growing.child[k, x] = right


@njit(cache=True, no_cpython_wrapper=True)
def _first_above(ranks: np.ndarray, order: np.ndarray, rank: int) -> int:
    """Return the index of the first row of an order above a rank."""
    low, high = 0, len(order)
    while low < high:
        middle = (low + high) // 2
        if ranks[order[middle]] <= rank:
            low = middle + 1
        else:
            high = middle
    return low
