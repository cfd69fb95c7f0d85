"""Sorting what is to be tried, within kernels."""

from __future__ import annotations

import numpy as np

from theorylab.numbers.kernels import njit

__all__ = ["sort_by"]


@njit(cache=True, nogil=True, no_cfunc_wrapper=True)
def sort_by(scores: np.ndarray, order: np.ndarray, size: int) -> None:
    """Sort the first ``size`` entries of ``order``, and their ``scores``, by ascending score (Shell's sort)."""
    gap = max(1, size // 2)
    while gap > 0:
        for i in range(gap, size):
            score, entry = scores[i], order[i]
            j = i
            while j >= gap and scores[j - gap] > score:
                scores[j], order[j] = scores[j - gap], order[j - gap]
                j -= gap
            scores[j], order[j] = score, entry
        gap //= 2
