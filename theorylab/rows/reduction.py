r"""A sample as the branch and bound sees it: what no tree can change is taken out, and the objective is one integer.

Row x has label weights :math:`w_0(x),\dots,w_{L-1}(x)`. A leaf that answers l errs there by the mass

.. math:: \sum_k w_k - w_l = \Bigl(\sum_k w_k - \max_k w_k\Bigr) + \Bigl(\max_k g_k - g_l\Bigr), \qquad
          g_k = w_k - \min_j w_j.

The first bracket is the same for every tree: rows with equal features and different labels cannot be separated. It is
summed once, and what is left is a sample of *gains* g, the error of a leaf being its *stake* (the sum of
:math:`\max_k g_k`) less the largest total gain of a label. Rows without a stake are dropped. So are columns that are
constant on the rows left, and of columns that are equal or complementary all but the first: they offer the same splits.

The objective of a tree whose leaves err by the reduced mass E is

.. math:: V = K\,(q E + p D\,\mathrm{leaves}) + \mathrm{leaves} = \alpha E + \beta\,\mathrm{leaves},
          \qquad \alpha = Kq,\quad \beta = KpD + 1,

for a penalty p/q and weights that sum to D. K is more than the leaves that a useful tree can have, so V orders trees by
error + penalty x leaves and, where these tie, by leaves.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from flint import fmpq

from theorylab.limits import require
from theorylab.rows.packing import pack_rows

__all__ = ["ReducedSample", "reduced_sample"]

SAFE = 1 << 61
"""Values below this can be added in int64."""

CELL_BYTES = 3
"""Held for a feature of a row while columns are compared: in the sample, in a copy, and as bits."""

FIRST_ROW = np.uint64(1)


@dataclass(frozen=True, eq=False)
class ReducedSample:
    """Rows with something at stake, different features, and the objective in integers.

    Attributes
    ----------
    features
        Positions of the columns kept among the features of the problem, those with fewest ones first.
    columns
        uint64[F, words]: the rows kept that have each feature, or those that lack it where more than half have it.
    rows
        Positions of the rows kept among the inputs of the problem.
    gains
        int64[n, L]: how much of the weight of a row each label keeps, beyond the label that keeps least.
    stakes
        int64[n]: the largest gain of a row, which is never 0.
    depth
        Most tests on a path that can be of use.
    error_scale, leaf_price
        The integers alpha and beta of the module's docstring.
    tie_factor, denominator, constant
        K, the denominator q D of the objective, and what every tree errs by, times q.
    """

    features: np.ndarray
    columns: np.ndarray
    rows: np.ndarray
    gains: np.ndarray
    stakes: np.ndarray
    depth: int
    error_scale: int
    leaf_price: int
    tie_factor: int
    denominator: int
    constant: int

    @property
    def in_words(self) -> bool:
        """Whether every value that the search adds up stays below 2^62."""
        return self.error_scale * int(self.stakes.sum()) + 4 * self.leaf_price < SAFE

    def objective(self, value: int) -> fmpq:
        """The least error + penalty x leaves of trees whose V is at least this."""
        return fmpq(value // self.tie_factor + self.constant, self.denominator)


def reduced_sample(
    features: np.ndarray,
    weights: np.ndarray,
    depth: int | None,
    penalty: fmpq,
    *,
    fewest_leaves: bool = True,
) -> ReducedSample:
    """Take out of a sample what no tree can change.

    Parameters
    ----------
    features
        bool[N, F], the distinct inputs.
    weights
        int64[N, L], the weights of their labels.
    depth
        Most tests on a path, at least 0; None for no limit.
    penalty
        Price of a leaf, at least 0.
    fewest_leaves
        Whether V orders trees of equal objective by leaves; if not, K is 1 and leaves have no other price than the
        penalty.

    Notes
    -----
    Time is that of sorting the columns. A useful tree separates rows with every test, so it has at most n leaves,
    and no more than n - 1 tests on a path.
    """
    gains = weights - weights.min(axis=1, keepdims=True)
    stakes = gains.max(axis=1)
    rows = np.flatnonzero(stakes)
    total = int(weights.sum())
    constant = total - int(weights.max(axis=1).sum())
    require(
        CELL_BYTES * len(rows) * features.shape[1],
        f"distinct columns of a sample: {len(rows)} rows with {features.shape[1]} features",
    )
    columns, kept = _different_columns(features[rows])
    most = max(0, min(len(rows) - 1, len(kept)))
    depth = most if depth is None else min(depth, most)
    tie_factor = 1 + max(1, min(len(rows), 1 << min(depth, 62))) if fewest_leaves else 1
    p, q = int(penalty.p), int(penalty.q)
    return ReducedSample(
        features=kept,
        columns=columns,
        rows=rows,
        gains=gains[rows],
        stakes=stakes[rows],
        depth=depth,
        error_scale=tie_factor * q,
        leaf_price=tie_factor * p * total + fewest_leaves,
        tie_factor=tie_factor,
        denominator=q * total,
        constant=q * constant,
    )


def _different_columns(table: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Columns that split the rows in different ways, in words and sparse ones first, and their positions."""
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
    # of evenly split columns the rows that have the feature are listed, not those that differ from the first row
    complemented = (ones > zeros) | ((ones == zeros) & beginning[kept, 0])
    order = np.argsort(np.minimum(ones, zeros), kind="stable")
    return np.where(complemented[:, None], chosen ^ everything, chosen)[order], kept[order]
