"""Ranks of the splits of a level by purity gain, with exact ties.

If tests split evenly and the impurity is strictly concave, the rank is determined by the difference of the
children's label means (see :mod:`theorylab.impurities.purity`), an integer over a common denominator. Rounding to
float64, after dropping low bits of integers that are too long, is monotone. Distinct floats therefore determine the
order, and only runs of equal floats are compared as integers.
"""

from __future__ import annotations

import numpy as np
from flint import fmpq

from theorylab.impurities.impurity import Impurity
from theorylab.impurities.of_loss import impurity_for
from theorylab.impurities.purity import PurityOrder
from theorylab.problems.levels import Expansion, Level
from theorylab.problems.problem import Problem

__all__ = ["purity_ranks"]

EVEN = (fmpq(1, 2), fmpq(1, 2))
LONGEST = 1000
"""Maximum number of bits of an integer within the range of float64."""


def purity_ranks(problem: Problem, level: Level, expansion: Expansion, impurity: Impurity) -> np.ndarray:
    """Return the rank of every split among those of its subproblem: 0 for the largest gain; equal gains share a rank.

    Parameters
    ----------
    problem
        The problem.
    level, expansion
        A level and its splits.
    impurity
        Impurity function of the gains.

    Returns
    -------
    ndarray of int64, shape (m,)
        Ranks increase as the gain decreases, and need not be consecutive.
    """
    if len(expansion.owner) == 0:
        return np.zeros(0, dtype=np.int64)
    impurity = impurity_for(problem, impurity)
    if impurity.strictly_concave is True and problem.labels == 2 and expansion.shapes == [EVEN]:
        return _ranks_by_difference(expansion)
    return _ranks_by_gain(problem, level, expansion, impurity)


def _ranks_by_difference(expansion: Expansion) -> np.ndarray:
    """Return the ranks by the absolute difference of the children's label means."""
    ones = expansion.children.label_masses()[0][:, 1]
    difference = np.abs(ones[expansion.child[:, 1]] - ones[expansion.child[:, 0]])
    rounded = _monotone_floats(difference)
    order = np.lexsort((-rounded, expansion.owner))
    owner, rounded, exact = expansion.owner[order], rounded[order], difference[order]
    close = (owner[1:] == owner[:-1]) & (rounded[1:] == rounded[:-1])
    differs = close & (exact[1:] != exact[:-1])
    if differs.any():
        order, exact = _sort_close_runs(order, exact, close)
    fresh = np.ones(len(order), dtype=bool)
    fresh[1:] = ~close | (exact[1:] != exact[:-1])
    ranks = np.empty(len(order), dtype=np.int64)
    ranks[order] = np.cumsum(fresh)
    return ranks


def _monotone_floats(integers: np.ndarray) -> np.ndarray:
    """Convert nonnegative integers of any length to floats in the same order; distinct integers may become equal."""
    excess = int(integers.max(initial=0)).bit_length() - LONGEST
    return (integers >> excess if excess > 0 else integers).astype(np.float64)


def _sort_close_runs(
    order: np.ndarray, exact: np.ndarray, close: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Sort runs of equal floats by the original integers, largest first."""
    order, exact = order.copy(), exact.copy()
    starts = np.flatnonzero(np.concatenate(([True], ~close)))
    ends = np.append(starts[1:], len(order))
    for start, end in zip(starts[ends - starts > 1], ends[ends - starts > 1]):
        within = sorted(range(start, end), key=lambda i: (-exact[i], order[i]))
        order[start:end], exact[start:end] = order[within], exact[within]
    return order, exact


def _ranks_by_gain(problem: Problem, level: Level, expansion: Expansion, impurity: Impurity) -> np.ndarray:
    """Return the ranks from the exact purity order of every subproblem."""
    purity_order = PurityOrder(problem, impurity)
    ranks = np.empty(len(expansion.owner), dtype=np.int64)
    owners, starts = np.unique(expansion.owner, return_index=True)
    for position, start in zip(owners.tolist(), starts.tolist()):
        splits = problem.splits(level.state(position))
        for rank, group in enumerate(purity_order.groups(splits)):
            ranks[start + np.array(group)] = rank
    return ranks
