r"""Reduction of a sample with numeric labels to the integers of the branch and bound, with certified rounding.

Input r has the weight :math:`W_r` and the weighted sum of labels :math:`Y_r`. A leaf on S that answers the mean costs

.. math:: \sum_r\Bigl(\sum w y^2 - \frac{Y_r^2}{W_r}\Bigr) + \sum_r\frac{Y_r^2}{W_r} - \frac{(\sum_r Y_r)^2}{\sum_r W_r}

(sums over the inputs of S). The first sum is the same for every tree, because equal inputs cannot be separated.
The rest is a multiple of :math:`2^{-k}` after rounding: :math:`2^kY_r^2/W_r` is rounded up to an integer, the
*error* of the input, and the lead of a leaf is rounded down (:mod:`theorylab.rows.leads.means`), so no leaf has a
negative value. Subtracting a constant from all labels does not change the cost; labels count from about their mean.

**Values.** A leaf has the price :math:`\lceil2^k\lambda\rceil + n + 4` for n inputs and a penalty :math:`\lambda`, in
the units of the cost; the second part makes the value of a leaf with equal labels at most twice the price. Let E(T) be
the cost of a tree T with m leaves beyond that of equal inputs. The search gives values v and bounds b of a set S with

.. math:: 2^k\min_T(E(T)+\lambda m)\ \le\ v,\qquad
          v, b\ \le\ 2^k(E(T)+\lambda m) + \tau m \text{ for every tree } T,

where :math:`\tau = 2n + 8` is what rounding loses at a leaf: n at the errors of its inputs, n + 5 at the price, and 3
at the lead. This holds for leaves, for the sum of the bounds of two sides, and for bounds from similar sets, because
these compare exact costs. So the first test of an exact optimal tree of S is among those whose two sides have values
that sum to at most :math:`v(S)+\tau m`: the *near ties*. The constant k is chosen as large as
:math:`\sum_r2^kY_r^2/W_r<2^{49}` and a sum of the *stakes* below :math:`2^{59}` allow.

**Stakes.** An input that joins a leaf adds at most :math:`W_r(\bar y_r-m)^2` to its cost, where m is the mean there. So
its stake is :math:`W_r` times the square of the larger distance of its mean to the least and the largest mean.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import frexp, fsum

import numpy as np
from flint import fmpq

from theorylab.limits import require
from theorylab.rows.leads.means import LOST
from theorylab.rows.pair_counts import GainRows
from theorylab.rows.reduction import CELL_BYTES, SAFE, different_columns

__all__ = ["SquaredReduction", "squared_reduction"]

LARGEST_LEAD, LARGEST_STAKE, LARGEST_SUM = 49, 59, 52
"""Bits of sums: of the exact leads and of the stakes, in units of 2^-k, and of the weights and the labels."""
ABOVE = 1 + 2.0**-50
"""A sum of quotients is less than their sum in floating point times this."""


@dataclass(frozen=True, eq=False)
class SquaredReduction:
    """A sample with numeric labels, and its objective in integers.

    Attributes
    ----------
    features, columns, rows, depth
        As in :class:`~theorylab.rows.reduction.ReducedSample`.
    sums
        int64[n, 2], the weight and the sum of the labels of each input.
    squares
        The sums of the squares of the labels of each input, Python integers.
    errors, stakes
        int64[n], the errors and the stakes of the inputs.
    unavoidable
        int64[n], lower bounds on :math:`2^k` times the cost of each input alone.
    price
        The penalty of a leaf, in units of the cost.
    bits
        The number k; it may be negative.
    error_scale, leaf_price
        One, and the integer price of a leaf.
    whole
        The divisor of the mean cost: the total weight times the square of the unit of the labels.
    """

    features: np.ndarray
    columns: np.ndarray
    rows: np.ndarray
    depth: int
    sums: np.ndarray
    squares: np.ndarray
    errors: np.ndarray
    stakes: np.ndarray
    unavoidable: np.ndarray
    price: fmpq
    bits: int
    leaf_price: int
    whole: int
    error_scale = 1
    labels = 3
    """Two sums for each pair of features take as much memory as the leads of three labels."""

    def uncertainty(self, inputs: int, depth: int) -> int:
        """Return the difference tau m up to which the values of sets of so many inputs are uncertain."""
        return (2 * len(self.rows) + 5 + LOST) * min(inputs, 1 << min(depth, 62))

    def in_layout(self) -> GainRows:
        """Return the rows in the layout for kernels."""
        return GainRows(self.columns, self.sums, self.errors, self.stakes, np.array([2.0**-self.bits]))

    def objective(self, value: int) -> fmpq:
        """Return a lower bound on mean cost + penalty x leaves of trees whose value V is at least ``value``."""
        certain = max(0, value - self.uncertainty(len(self.rows), self.depth))
        least = certain + int(self.unavoidable.sum())
        return fmpq(least) * fmpq(2) ** -self.bits / self.whole


def squared_reduction(
    features: np.ndarray, sums: np.ndarray, depth: int | None, penalty: fmpq, whole: int
) -> SquaredReduction | None:
    """Return the reduction of a sample, or None if its sums or the price are too large for machine words.

    Parameters
    ----------
    features
        bool[N, F], the distinct inputs.
    sums
        Integers of shape (N, 3): the weight, the sum and the sum of squares of the labels of each input.
    depth
        Maximum number of tests on a path, at least 0; None for no limit.
    penalty
        Price of a leaf, at least 0, beside the mean cost.
    whole
        The divisor of the mean cost.
    """
    price = penalty * whole
    weight, total = int(sums[:, 0].sum()), int(sums[:, 1].sum())
    rows = np.flatnonzero(sums[:, 0] > 0)
    centre = (2 * total + weight) // (2 * weight)
    weights, firsts, squares = (list(map(int, column)) for column in sums[rows].T)
    labels = [y - centre * w for w, y in zip(weights, firsts)]
    squares = [q - 2 * centre * y + centre * centre * w for w, y, q in zip(weights, firsts, squares)]
    if max(weight, sum(map(abs, labels))) >> LARGEST_SUM:
        return None
    means = [fmpq(y, w) for y, w in zip(labels, weights)]
    (low, below), (high, above) = ((int(mean.p), int(mean.q)) for mean in (min(means), max(means)))
    leads = [(y * y, w) for y, w in zip(labels, weights)]
    distances = (
        max((y * below - low * w) * above, (high * w - y * above) * below) for y, w in zip(labels, weights)
    )
    stakes = [(apart * apart, w * (below * above) ** 2) for apart, w in zip(distances, weights)]
    bits = min(_doublings(leads, LARGEST_LEAD), _doublings(stakes, LARGEST_STAKE))
    leaf_price = _scaled_up([(int(price.p), int(price.q))], bits)[0] + len(rows) + 4
    if 4 * leaf_price >= SAFE:
        return None
    require(
        CELL_BYTES * len(rows) * features.shape[1],
        f"distinct columns of a sample: {len(rows)} rows with {features.shape[1]} features",
    )
    columns, kept = different_columns(features[rows])
    most = max(0, min(len(rows) - 1, len(kept)))
    negative = _scaled_up(((y * y - q * w, w) for y, w, q in zip(labels, weights, squares)), bits)
    return SquaredReduction(
        features=kept,
        columns=columns,
        rows=rows,
        depth=most if depth is None else min(depth, most),
        sums=np.array([weights, labels], dtype=np.int64).T.copy(),
        squares=np.array(squares, dtype=object),
        errors=np.array(_scaled_up(leads, bits), dtype=np.int64),
        stakes=np.array(_scaled_up(stakes, bits), dtype=np.int64),
        unavoidable=np.array([min(-each, SAFE // len(rows)) for each in negative], dtype=np.int64),
        price=price,
        bits=bits,
        leaf_price=leaf_price,
        whole=whole,
    )


def _doublings(quotients: Iterable[tuple[int, int]], bits: int) -> int:
    """Return a k for which 2^k times the sum is below 2^bits, but hardly less than half of it; 0 if the sum is 0."""
    total = fsum(p / q for p, q in quotients)
    return bits - frexp(ABOVE * total)[1] if total else 0


def _scaled_up(quotients: Iterable[tuple[int, int]], bits: int) -> list[int]:
    """Return the quotients p / q in units of 2^-bits, rounded up."""
    up, down = max(bits, 0), max(-bits, 0)
    return [-((-p << up) // (q << down)) for p, q in quotients]
