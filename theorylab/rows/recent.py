r"""Subproblems solved last, which give bounds for others of the same depth.

With :math:`m(A)` the stakes of a set of rows,

.. math:: V(S) \ge V(S\cap R) \ge V(R) - \alpha\, m(R\setminus S),

where alpha is the ``scale`` of the objective: a tree of S serves the rows in :math:`S\cap R` at no more cost, and one
of :math:`S\cap R` those of R at :math:`\alpha\,m(R\setminus S)` more.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from theorylab.numbers.kernels import njit
from theorylab.rows.packing import copy_rows, weight_without

__all__ = ["Recent", "bound_of_similar", "remember"]


class Recent(NamedTuple):
    """The subproblems of every depth that were solved last, with values they cannot be below."""

    keys: np.ndarray
    values: np.ndarray
    counts: np.ndarray


@njit(cache=True, nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
def remember(recent: Recent, rows: np.ndarray, depth: int, value: int) -> None:
    """Enter a subproblem whose optimum is at least ``value`` among the recent ones, in the place of the oldest."""
    place = recent.counts[depth] % recent.values.shape[1]
    copy_rows(rows, recent.keys[depth, place])
    recent.values[depth, place] = value
    recent.counts[depth] += 1


@njit(cache=True, nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
def bound_of_similar(
    recent: Recent, stakes: np.ndarray, scale: int, rows: np.ndarray, depth: int, low: int, enough: int
) -> int:
    """The best lower bound that ``low`` and the recent subproblems give, or the first that is ``enough``."""
    for place in range(min(recent.counts[depth], recent.values.shape[1])):
        slack = recent.values[depth, place] - low
        if slack > 0:
            lost = scale * weight_without(recent.keys[depth, place], rows, stakes, slack // scale + 1)
            if lost < slack:
                low = recent.values[depth, place] - lost
                if low >= enough:
                    break
    return low
