r"""Leads of leaves that answer the mean of numeric labels, for the squared loss.

Let W be the weight of a set of rows, in units of :math:`2^{-k}`, and Y the weighted sum of their labels; both are
integers below :math:`2^{53}` times the unit, so exact as floats. A leaf that answers the mean instead of 0 saves
:math:`Y^2/W`. The computed quotient is within 1/4 of it, as it is below :math:`2^{50}` and three roundings lose less
than :math:`2^{-52}` of it (a division by the unit is exact). So its integer part after a loss of 1 is a lead that is at
most the true one, and less than it by at most 3; the same holds for the sum of two quotients.
"""

from __future__ import annotations

import numpy as np

from theorylab.numbers.kernels import njit

__all__ = ["LOST", "best_means", "lead_of_mean"]

LOST = 3
"""A computed lead, or the sum of two, is less than the true one by at most this."""


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def lead_of_mean(weight: int, total: int, unit: float) -> int:
    """Return the lead of a leaf on rows of a ``weight``, in ``unit``, and a ``total`` of their labels."""
    if weight <= 0:
        return 0
    square = np.float64(total) * np.float64(total)
    return int(max(0.0, np.floor(square / np.float64(weight) / unit - 1.0)))


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def best_means(leads: np.ndarray, totals: np.ndarray, unit: float, size: int, work: np.ndarray) -> None:
    """Compute the largest sums of the leads of two leaves after a second test.

    Parameters
    ----------
    leads, totals
        Weights and sums of labels where two features are 1, and those of all rows.
    unit
        The unit of the weights.
    size, work
        Number of features, and the output, as for :func:`~theorylab.rows.leads.second_tests.best_second_tests`.
    """
    everything, whole = np.float64(totals[0]), np.float64(totals[1])
    alone = np.empty((2, size))
    for f in range(size):
        alone[0, f], alone[1, f] = leads[0, f, f], leads[1, f, f]
    for f in range(size):
        weights, sums = leads[0, f], leads[1, f]
        weight, total = alone[0, f], alone[1, f]
        best_zero = best_one = 0.0
        for g in range(size):
            both, sum_of_both = np.float64(weights[g]), np.float64(sums[g])
            first, sum_of_first = weight - both, total - sum_of_both
            other, sum_of_other = alone[0, g] - both, alone[1, g] - sum_of_both
            neither, sum_of_neither = everything - weight - other, whole - total - sum_of_other
            # an empty set has the sum 0
            one = sum_of_both * sum_of_both / max(both, 1.0) + sum_of_first * sum_of_first / max(first, 1.0)
            zero = sum_of_other * sum_of_other / max(other, 1.0)
            zero += sum_of_neither * sum_of_neither / max(neither, 1.0)
            best_one = max(best_one, one)
            best_zero = max(best_zero, zero)
        work[0, f] = max(0.0, np.floor(best_zero / unit - 1.0))
        work[1, f] = max(0.0, np.floor(best_one / unit - 1.0))
