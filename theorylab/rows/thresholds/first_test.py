r"""The first test of an optimal tree of a set of rows with ordered columns, in the order of the tests.

Let V(S, d) be the optimum of a set S with at most d tests on a path. The first test is the first column and threshold
whose sides :math:`S_0, S_1` have :math:`V(S_0,d-1)+V(S_1,d-1)=V(S,d)`. Several facts narrow it down.

- V(S, d) is that of the search for the optimum. The search also leaves a lower bound for each column. A column whose
  bound exceeds V(S, d) is skipped.
- Bounds between the thresholds of a column (:mod:`theorylab.rows.thresholds.columns`) are valid for any limit. With the
  limit V(S, d) + 1, a threshold that is not open does not attain V(S, d), or is known to. Thresholds after one that
  attains it do not matter. If none before it is open, it is the first of the column.
- The column of the tree that the search found has such a threshold, so later columns do not matter.
- If a leaf costs p > 0, trees of value V(S, d) have at most V(S, d) / p leaves, and their paths have fewer tests. The
  depth d can be reduced accordingly.
- If leaves are free and V(S, d - 1) = V(S, d), every test attains V(S, d), because a part of S costs no more than S. So
  the first test that separates rows is the answer, even if the rows on one of its sides have no stake. In all other
  cases both sides of an optimal test have rows at stake.
- Among thresholds that separate the rows at stake in the same way, the first is at the rank of such a row.

The cost is that of the search for V(S, d) and, for each column before the result, that of a proof that the column does
not attain V(S, d). The search proves that it is no better, so the values differ by one.
"""

from __future__ import annotations

import numpy as np

from theorylab.rows.thresholds.found import Found
from theorylab.rows.thresholds.path import ALL
from theorylab.rows.thresholds.reduction import DistinctColumns, distinct_columns
from theorylab.rows.thresholds.search import OrderedSearch
from theorylab.rows.thresholds.threshold_search import ThresholdSearch

__all__ = ["first_test"]


def first_test(
    ranks: np.ndarray, weights: np.ndarray, scale: int, price: int, depth: int
) -> tuple[int, int] | None:
    """Return the column and the rank of the first test of an optimal tree, or None if a leaf is optimal.

    Parameters
    ----------
    ranks
        int32[F, N], the rank of the value of each row in each column.
    weights
        int64[N, L], the weights of the labels.
    scale, price
        The value of a unit of error and of a leaf; those of all trees that matter are below 2^61.
    depth
        Maximum number of tests on a path.

    Raises
    ------
    TooLarge
        If the lists of the columns do not fit.
    """
    alone = scale * int(weights.max(axis=1).sum() - weights.sum(axis=0).max()) + price
    if depth == 0 or alone <= 2 * price:
        return None
    columns = distinct_columns(ranks, weights)
    useful = min(depth, columns.rows - 1, columns.tests)
    search = OrderedSearch(columns.entries, columns.labels, scale, price)
    search.run(useful)
    goal, shallow = search.best.value, search.best.shallow
    if goal == alone:
        return None
    if price:
        useful = min(useful, goal // price - 1)
    elif useful > 1 and shallow <= goal:
        shallow = _optimum(columns, scale, useful - 1)
    if not price and (useful < depth or (useful > 1 and shallow == goal)):
        return _first_separation(ranks)
    if useful == 1:
        return _first_stump(ranks, weights, scale, price, goal)
    column, rank = _FirstThreshold(columns, search, scale, price, useful, shallow).first()
    return columns.columns[column], int(columns.ranks[column][rank])


def _optimum(columns: DistinctColumns, scale: int, depth: int) -> int:
    """Return the optimum if leaves are free."""
    search = OrderedSearch(columns.entries, columns.labels, scale, 0)
    search.run(depth)
    return search.best.value


def _first_separation(ranks: np.ndarray) -> tuple[int, int]:
    """Return the first test that separates rows."""
    lowest = ranks.min(axis=1)
    column = int(np.argmax(ranks.max(axis=1) > lowest))
    return column, int(lowest[column])


def _first_stump(
    ranks: np.ndarray, weights: np.ndarray, scale: int, price: int, goal: int
) -> tuple[int, int]:
    """Return the first test whose two leaves have the value ``goal``; else as for :func:`first_test`."""
    whole, unavoidable = weights.sum(axis=0), int(weights.sum() - weights.max(axis=1).sum())
    for f, column in enumerate(ranks):
        masses = np.zeros((int(column.max()) + 1, len(whole)), dtype=np.int64)
        np.add.at(masses, column, weights)
        below = masses.cumsum(axis=0)
        right = below.max(axis=1) + (whole - below).max(axis=1)
        rank = int(right.argmax())
        if scale * (int(whole.sum() - right[rank]) - unavoidable) + 2 * price == goal:
            return f, rank
    raise AssertionError("no test has the value that was found")


class _FirstThreshold:
    """The first threshold whose sides attain the optimum of a search.

    Parameters
    ----------
    columns
        The sample.
    search
        The search, which is done.
    scale, price
        The value of a unit of error and of a leaf.
    depth
        Maximum number of tests on a path, at least 2.
    shallow
        A lower bound on the optimum with one test less.
    """

    def __init__(
        self,
        columns: DistinctColumns,
        search: OrderedSearch,
        scale: int,
        price: int,
        depth: int,
        shallow: int,
    ):
        self._columns, self._search, self._scale, self._price = columns, search, scale, price
        self._depth, self._shallow, self._goal = depth, shallow, search.best.value

    def first(self) -> tuple[int, int]:
        """Return the column and the rank among the distinct columns."""
        tree = self._search.best.tree
        _, by_column, hints = self._search.sets.orders(0, ALL)
        least = np.maximum(self._search.by_column, by_column if self._depth == 2 else 0)
        for f in np.flatnonzero(least <= self._goal).tolist():
            known = tree.rank if tree is not None and tree.column == f else None
            rank = self._first_of(f, int(hints[f]), known)
            if rank is not None:
                return f, rank
        raise AssertionError("no test has the value that was found")

    def _first_of(self, f: int, hint: int, known: int | None) -> int | None:
        """Return the first rank of a column, given a rank to try first and one that is ``known`` to do."""
        lists = self._search.sets.lists[0]
        thresholds = ThresholdSearch(
            self._columns.entries, lists, f, self._shallow, self._scale, self._price, hint
        )
        first, limit = known, self._goal + 1
        if known is not None:
            thresholds.keep_below(known)
        while (candidate := thresholds.candidate(limit)) is not None:
            sides = thresholds.evaluate(candidate, limit, self._side)
            if sides is not None and sides[0].value + sides[1].value < limit:
                first = candidate.rank
                thresholds.keep_below(first)
        return first

    def _side(self, column: int, rank: int, side: int, cutoff: int) -> Found:
        return self._search.side(0, column, rank, side, self._depth - 1, cutoff)
