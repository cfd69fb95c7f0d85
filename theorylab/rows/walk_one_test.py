"""Minimum errors of leaves and of single tests on subproblems of a sample, without counting pairs of features.

A subproblem of n inputs with F features costs O(F n) time, and memory only for its inputs. Two levels of tests need
:mod:`theorylab.rows.walk_pairs`, which takes O(F^2) of both.
"""

from __future__ import annotations

import numpy as np

from theorylab.numbers.kernels import njit
from theorylab.numbers.pieces import in_pieces
from theorylab.progress import advance
from theorylab.rows.packing import sums_where
from theorylab.rows.walk import SampleRows

__all__ = ["MOST_VALUES", "errors_of_one_test"]

MOST_VALUES = 2
"""Number of values of a curve of at most one test."""


def errors_of_one_test(sample: SampleRows, rows: np.ndarray) -> np.ndarray:
    """Return the minimum errors of trees with at most 0 and 1 tests.

    Parameters
    ----------
    sample
        The sample.
    rows
        uint64[n, W], subproblems.

    Returns
    -------
    numpy.ndarray
        int64[n, 2], the weight of the inputs that the tree misclassifies.
    """
    found = np.empty((len(rows), MOST_VALUES), dtype=np.int64)

    def fill(first: int, last: int) -> None:
        found[first:last] = _errors(rows[first:last], sample.columns, sample.weights)
        advance(last, len(rows))

    in_pieces(len(rows), sample.features.size, fill)
    return found


@njit(cache=True, nogil=True)
def _errors(rows: np.ndarray, columns: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """Return the minimum errors of a leaf and of a test, for every row."""
    found = np.empty((len(rows), MOST_VALUES), dtype=np.int64)
    for s in range(len(rows)):
        totals = sums_where(rows[s : s + 1], rows[s], weights)[0]
        whole = totals.sum()
        found[s, 0] = whole - totals.max()
        least = found[s, 0]
        if least > 0:
            ones = sums_where(columns, rows[s], weights)
            for f in range(len(columns)):
                lead_zero = lead_one = np.int64(0)
                for label in range(len(totals)):
                    lead_one = max(lead_one, ones[f, label])
                    lead_zero = max(lead_zero, totals[label] - ones[f, label])
                least = min(least, whole - lead_zero - lead_one)
        found[s, 1] = least
    return found
