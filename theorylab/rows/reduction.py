r"""Reduction of a sample for the branch and bound: constant parts are removed, and the objective is one integer.

Row x has label weights :math:`w_0(x),\dots,w_{L-1}(x)`. The error of a leaf that answers l is the mass

.. math:: \sum_k w_k - w_l = \Bigl(\sum_k w_k - \max_k w_k\Bigr) + \Bigl(\max_k g_k - g_l\Bigr), \qquad
          g_k = w_k - \min_j w_j.

The first bracket is the same for every tree: rows with equal features and different labels cannot be separated. It is
summed once. The result is a sample of *gains* g, in which the error of a leaf is its *stake* (the sum of
:math:`\max_k g_k`) minus the largest total gain of a label. Rows without a stake are dropped. So are columns that are
constant on the remaining rows, and all but the first of equal or complementary columns: they define the same split.

The objective of a tree of reduced error E is

.. math:: V = K\,(q E + p D\,\mathrm{leaves}) + \mathrm{leaves} = \alpha E + \beta\,\mathrm{leaves},
          \qquad \alpha = Kq,\quad \beta = KpD + 1,

for a penalty p/q and weights that sum to D. K exceeds the number of leaves of any useful tree, so V orders trees by
error + penalty x leaves and breaks ties by the number of leaves.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from flint import fmpq

from theorylab.limits import require
from theorylab.rows.packing import pack_rows
from theorylab.rows.pair_counts import GainRows, gain_rows

__all__ = [
    "SAFE",
    "IntegerObjective",
    "Reduced",
    "ReducedSample",
    "different_columns",
    "integer_objective",
    "reduced_sample",
    "rows_at_stake",
]

SAFE = 1 << 61
"""Values below this can be added in int64."""

CELL_BYTES = 3
"""Memory per feature of a row while columns are compared: in the sample, in a copy, and as bits."""

FIRST_ROW = np.uint64(1)


class Reduced(Protocol):
    """What the search needs of a reduction; the names are those of :class:`ReducedSample`."""

    @property
    def features(self) -> np.ndarray:
        """Indices of the kept columns."""
        ...

    @property
    def columns(self) -> np.ndarray:
        """The kept columns."""
        ...

    @property
    def rows(self) -> np.ndarray:
        """Indices of the kept rows."""
        ...

    @property
    def stakes(self) -> np.ndarray:
        """The stakes of the rows."""
        ...

    @property
    def depth(self) -> int:
        """Maximum useful number of tests on a path."""
        ...

    @property
    def error_scale(self) -> int:
        """The integer alpha."""
        ...

    @property
    def leaf_price(self) -> int:
        """The integer beta."""
        ...

    @property
    def labels(self) -> int:
        """Number of labels that need as much memory."""
        ...

    def in_layout(self) -> GainRows:
        """Return the rows in the layout for kernels."""
        ...

    def objective(self, value: int) -> fmpq:
        """Return a lower bound on the objective of trees whose value is at least ``value``."""
        ...


@dataclass(frozen=True, eq=False)
class IntegerObjective:
    """The objective V of trees of a reduced sample.

    Attributes
    ----------
    depth
        Maximum useful number of tests on a path.
    error_scale, leaf_price
        The integers alpha and beta of the module's docstring.
    tie_factor, denominator, constant
        K, the denominator q D of the objective, and the unavoidable error of every tree, times q.
    """

    depth: int
    error_scale: int
    leaf_price: int
    tie_factor: int
    denominator: int
    constant: int

    def objective(self, value: int) -> fmpq:
        """Return the minimum error + penalty x leaves of trees whose V is at least ``value``."""
        return fmpq(value // self.tie_factor + self.constant, self.denominator)


@dataclass(frozen=True, eq=False)
class ReducedSample(IntegerObjective):
    """Rows with a positive stake, distinct features, and the objective in integers.

    Attributes
    ----------
    features
        Indices of the kept columns among the features of the problem, by number of ones.
    columns
        uint64[F, words]: the kept rows that have each feature, or those without it if more than half have it.
    rows
        Indices of the kept rows among the inputs of the problem.
    gains
        int64[n, L]: the weight of each label of a row minus the minimum weight of a label.
    stakes
        int64[n]: the largest gain of a row, which is never 0.
    """

    features: np.ndarray
    columns: np.ndarray
    rows: np.ndarray
    gains: np.ndarray
    stakes: np.ndarray

    @property
    def in_words(self) -> bool:
        """True if all sums in the search stay below 2^62."""
        return self.error_scale * int(self.stakes.sum()) + 4 * self.leaf_price < SAFE

    @property
    def labels(self) -> int:
        """Number of labels."""
        return self.gains.shape[1]

    def in_layout(self) -> GainRows:
        """Return the rows in the layout for kernels."""
        return gain_rows(self.columns, self.gains, self.stakes)


def rows_at_stake(weights: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the indices of the rows with a stake, given the ``weights`` of the labels, and their gains."""
    gains = weights - weights.min(axis=1, keepdims=True)
    rows = np.flatnonzero(gains.max(axis=1))
    return rows, gains[rows]


def integer_objective(
    weights: np.ndarray, rows: int, tests: int, depth: int | None, penalty: fmpq, fewest_leaves: bool
) -> IntegerObjective:
    """Return the objective of trees of a sample.

    Parameters
    ----------
    weights
        int64[N, L], the weights of the labels.
    rows, tests
        Numbers of rows with a stake and of distinct tests.
    depth, penalty, fewest_leaves
        As for :func:`reduced_sample`.
    """
    total = int(weights.sum())
    most = max(0, min(rows - 1, tests))
    depth = most if depth is None else min(depth, most)
    tie_factor = 1 + max(1, min(rows, 1 << min(depth, 62))) if fewest_leaves else 1
    p, q = int(penalty.p), int(penalty.q)
    return IntegerObjective(
        depth=depth,
        error_scale=tie_factor * q,
        leaf_price=tie_factor * p * total + fewest_leaves,
        tie_factor=tie_factor,
        denominator=q * total,
        constant=q * (total - int(weights.max(axis=1).sum())),
    )


def reduced_sample(
    features: np.ndarray,
    weights: np.ndarray,
    depth: int | None,
    penalty: fmpq,
    *,
    fewest_leaves: bool = True,
) -> ReducedSample:
    """Return the reduction of a sample.

    Parameters
    ----------
    features
        bool[N, F], the distinct inputs.
    weights
        int64[N, L], the weights of their labels.
    depth
        Maximum number of tests on a path, at least 0; None for no limit.
    penalty
        Price of a leaf, at least 0.
    fewest_leaves
        If true, V orders trees of equal objective by the number of leaves. If false, K is 1 and leaves have no price
        beyond the penalty.

    Notes
    -----
    The running time is dominated by sorting the columns. Every test of a useful tree separates rows, so the tree has
    at most n leaves, and at most n - 1 tests on a path.
    """
    rows, gains = rows_at_stake(weights)
    require(
        CELL_BYTES * len(rows) * features.shape[1],
        f"distinct columns of a sample: {len(rows)} rows with {features.shape[1]} features",
    )
    columns, kept = different_columns(features[rows])
    objective = integer_objective(weights, len(rows), len(kept), depth, penalty, fewest_leaves)
    return ReducedSample(
        **vars(objective), features=kept, columns=columns, rows=rows, gains=gains, stakes=gains.max(axis=1)
    )


def different_columns(table: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the columns that define distinct splits, as words and sparse ones first, and their indices."""
    columns = pack_rows(table.T)
    everything = pack_rows(np.ones((1, len(table)), dtype=bool))
    beginning = (columns[:, :1] & FIRST_ROW).astype(bool)
    columns = np.where(beginning, columns ^ everything, columns)
    first: dict[bytes, int] = {}
    for place, column in enumerate(columns):
        if column.any():
            first.setdefault(column.tobytes(), place)
    kept = np.array(list(first.values()), dtype=np.int64)
    chosen = columns[kept]
    ones = np.bitwise_count(chosen).sum(axis=1, dtype=np.int64)
    zeros = len(table) - ones
    # evenly split columns list the rows that have the feature, not those that differ from the first row
    complemented = (ones > zeros) | ((ones == zeros) & beginning[kept, 0])
    order = np.argsort(np.minimum(ones, zeros), kind="stable")
    return np.where(complemented[:, None], chosen ^ everything, chosen)[order], kept[order]
