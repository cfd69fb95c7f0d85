r"""Recently solved subproblems, which give bounds for others of the same depth.

Let V be the optimum of a set of rows and :math:`m(A)` the total stake of a set A. Then

.. math:: V(S) \ge V(S\cap R) \ge V(R) - \alpha\, m(R\setminus S),

where alpha is the ``scale`` of the objective: a tree of S costs no more on :math:`S\cap R`, and a tree
of :math:`S\cap R` costs at most :math:`\alpha\,m(R\setminus S)` more on R.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from theorylab.numbers.kernels import njit
from theorylab.rows.packing import copy_rows, weight_without

__all__ = ["Recent", "bound_of_similar", "remember"]


class Recent(NamedTuple):
    """The recently solved subproblems of every depth, with lower bounds on their values."""

    keys: np.ndarray
    values: np.ndarray
    counts: np.ndarray


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def remember(recent: Recent, rows: np.ndarray, depth: int, value: int) -> None:
    """Replace the oldest recent subproblem by one whose optimum is at least ``value``."""
    place = recent.counts[depth] % recent.values.shape[1]
    copy_rows(rows, recent.keys[depth, place])
    recent.values[depth, place] = value
    recent.counts[depth] += 1


@njit(cache=True, nogil=True, no_cpython_wrapper=True)
def bound_of_similar(
    recent: Recent, stakes: np.ndarray, scale: int, rows: np.ndarray, depth: int, low: int, enough: int
) -> int:
    """Return the best lower bound from ``low`` and the ``stakes`` of recent subproblems, or the first >= ``enough``."""
    for place in range(min(recent.counts[depth], recent.values.shape[1])):
        slack = recent.values[depth, place] - low
        if slack > 0:
            lost = scale * weight_without(recent.keys[depth, place], rows, stakes, slack // scale + 1)
            if lost < slack:
                low = recent.values[depth, place] - lost
                if low >= enough:
                    break
    return low
