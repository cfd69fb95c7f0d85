r"""The last two levels of a tree at once, from counts of pairs of features.

The minimum error of a depth-two subtree whose root tests f is

.. math:: \sum_{a}\Bigl(e(f{=}a) - \max_g \sum_b \max(0, \max_l \ell_l(f{=}a, g{=}b))\Bigr)

where e is the error of the base and :math:`\ell_l` are the leads of :mod:`theorylab.rows.pair_counts`. This is the best
second test on each side; a leaf may replace it and saves the price of one leaf. (On a side without a useful second test
the maximum is that of a leaf, which then is the better choice.)
"""

from __future__ import annotations

import numpy as np

from theorylab.numbers.kernels import njit
from theorylab.rows.leads.of_leaves import leaf_leads, whole_lead
from theorylab.rows.leads.second_tests import best_second_tests
from theorylab.rows.pair_counts import Counts

__all__ = ["two_levels"]


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def two_levels(
    counts: Counts, size: int, scale: int, price: int, work: np.ndarray, after: np.ndarray
) -> tuple[int, int]:
    """Return the minimum value of a tree with at most two tests on a path, and its first test or -1.

    Parameters
    ----------
    counts
        Counts of the subproblem.
    size
        Number of active features.
    scale, price
        The integers alpha and beta of the objective.
    work
        int64[6 + L, F].
    after
        int64[2, F]; receives the minimum value of depth one on each side of every feature.

    Returns
    -------
    tuple[int, int]
        The value and the index of the test among the active features.
    """
    best_second_tests(counts, size, work)
    leaf_leads(counts, size, work)
    error, lead = counts.errors[size], whole_lead(counts)
    best, test = scale * (error - lead) + price, -1
    for f in range(size):
        lead_zero, lead_one = work[2, f], work[3, f]
        one, zero = counts.errors[f], error - counts.errors[f]
        after[1, f] = min(scale * (one - lead_one) + price, scale * (one - work[1, f]) + 2 * price)
        after[0, f] = min(scale * (zero - lead_zero) + price, scale * (zero - work[0, f]) + 2 * price)
        if after[0, f] + after[1, f] < best:
            best, test = after[0, f] + after[1, f], f
    return best, test
