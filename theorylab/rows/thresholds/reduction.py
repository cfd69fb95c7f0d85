"""Reduction of a sample with ordered columns: constant parts are removed, and the objective is one integer.

Rows without a stake, constant columns and all but the first of columns with the same order of rows, or the opposite
one, are dropped. The objective is that of :mod:`theorylab.rows.reduction`.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from flint import fmpq

from theorylab.limits import require
from theorylab.rows.reduction import SAFE, IntegerObjective, integer_objective, rows_at_stake
from theorylab.rows.thresholds.entries import Entries, entries_of

__all__ = ["DistinctColumns", "ReducedColumns", "distinct_columns", "reduced_columns"]

MOST_STAKE = 1 << 50
"""Stakes below this can be added in int64."""

CELL_BYTES = 24
"""Memory per cell of the table: ranks, sorted lists of the levels, and copies."""


@dataclass(frozen=True, eq=False)
class DistinctColumns:
    """Entries of the rows with a positive stake, and distinct columns.

    Attributes
    ----------
    columns
        Indices of the kept columns among those of the problem.
    ranks
        For each kept column, the ranks of the problem that occur in the kept rows.
    entries
        The entries of the kept rows and columns.
    labels
        Number of labels.
    """

    columns: list[int]
    ranks: list[np.ndarray]
    entries: Entries
    labels: int

    @property
    def rows(self) -> int:
        """Number of kept rows."""
        return int(np.count_nonzero(self.entries.stakes))

    @property
    def tests(self) -> int:
        """Number of distinct thresholds."""
        return sum(len(each) - 1 for each in self.ranks)


@dataclass(frozen=True, eq=False)
class ReducedColumns(DistinctColumns, IntegerObjective):
    """Distinct columns of rows at stake, and the objective in integers."""

    @property
    def in_words(self) -> bool:
        """True if all sums in the search stay below 2^62."""
        stake = int(self.entries.stakes.sum(dtype=np.int64))
        return stake < MOST_STAKE and self.error_scale * stake + 4 * self.leaf_price < SAFE


def reduced_columns(
    ranks: np.ndarray, weights: np.ndarray, depth: int | None, penalty: fmpq, *, fewest_leaves: bool = True
) -> ReducedColumns:
    """Return the reduction of a sample with ordered columns.

    Parameters
    ----------
    ranks, weights
        As for :func:`distinct_columns`.
    depth, penalty, fewest_leaves
        As for :func:`theorylab.rows.reduction.reduced_sample`.

    Raises
    ------
    TooLarge
        If the lists of the columns do not fit.
    """
    kept = distinct_columns(ranks, weights)
    objective = integer_objective(weights, kept.rows, kept.tests, depth, penalty, fewest_leaves)
    return ReducedColumns(**vars(objective), **vars(kept))


def distinct_columns(ranks: np.ndarray, weights: np.ndarray) -> DistinctColumns:
    """Return the rows with a positive stake and the distinct columns of a sample.

    Parameters
    ----------
    ranks
        int32[F, N], the rank of the value of each distinct input in each column.
    weights
        int64[N, L], the weights of the labels.

    Raises
    ------
    TooLarge
        If the lists of the columns do not fit.
    """
    rows, gains = rows_at_stake(weights)
    require(
        CELL_BYTES * int(np.count_nonzero(gains)) * len(ranks),
        f"sorted columns of a sample: {len(rows)} rows with {len(ranks)} columns",
    )
    kept, occurring, dense = _distinct_columns(ranks[:, rows])
    return DistinctColumns(kept, occurring, entries_of(dense, gains), weights.shape[1])


def _distinct_columns(ranks: np.ndarray) -> tuple[list[int], list[np.ndarray], np.ndarray]:
    """Return the indices of the columns with distinct splits, the ranks that occur in each, and these numbered."""
    kept, occurring, dense = [], [], []
    seen: set[bytes] = set()
    for f, column in enumerate(ranks):
        occurs = np.bincount(column) > 0
        values = np.flatnonzero(occurs)
        own = (np.cumsum(occurs, dtype=np.int32) - 1)[column]
        if len(values) < 2 or own.tobytes() in seen:
            continue
        seen |= {own.tobytes(), (len(values) - 1 - own).astype(np.int32).tobytes()}
        kept.append(f)
        occurring.append(values)
        dense.append(own)
    return kept, occurring, np.array(dense, dtype=np.int32).reshape(len(dense), ranks.shape[1])
