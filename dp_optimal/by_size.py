"""Trees of least error among those with at most t internal nodes."""

from __future__ import annotations

from dataclasses import replace

from dp_optimal.generic.size_trees import ANY_SIZE
from dp_optimal.optimum import Optimum
from dp_optimal.programs import BY_SIZE
from theorylab.errors import InvalidArgument
from theorylab.limits import require
from theorylab.problems.problem import Problem

__all__ = ["optimal_by_size", "optimal_by_useful_size", "up_to_size"]

ENTRY_BYTES = 8
"""Held for the error of a size beyond that of any tree."""


def optimal_by_size(problem: Problem, size: int) -> Optimum:
    """Least error of a tree with at most t internal nodes for t = 0..size, and a tree for the last.

    Parameters
    ----------
    problem
        Any problem with finitely many subproblems within ``size`` tests of its root.
    size
        Largest number of internal nodes.

    Returns
    -------
    Optimum
        The value at ``size``, the errors for every t, and an optimal tree that has the fewest internal
        nodes possible.

    Raises
    ------
    InvalidArgument
        If the size is negative.
    TooLarge
        If the subproblems or their curves do not fit.

    Notes
    -----
    The cost is that of :func:`dp_optimal.generic.size_curves.size_curves`, or on a cube that of
    :func:`dp_optimal.cubes.size.cube_optimal_by_size`; the tree costs little beside it.
    """
    return up_to_size(optimal_by_useful_size(problem, size), size)


def optimal_by_useful_size(problem: Problem, size: int) -> Optimum:
    """The same, without the sizes beyond the largest that any tree of the problem can have.

    Parameters
    ----------
    problem
        As for :func:`optimal_by_size`.
    size
        Largest number of internal nodes, as large as one likes.

    Raises
    ------
    InvalidArgument
        If the size is negative.
    TooLarge
        If the subproblems or their curves do not fit.
    """
    if size < 0:
        raise InvalidArgument(f"size: {size} is negative; at least 0 internal nodes")
    return BY_SIZE(problem, min(size, ANY_SIZE), None)


def up_to_size(optimum: Optimum, size: int) -> Optimum:
    """An optimum by size whose errors go on, all equal, up to a size that no tree has.

    Parameters
    ----------
    optimum
        With errors for t = 0, 1, ..., at least one.
    size
        The last t.

    Raises
    ------
    TooLarge
        If so many errors do not fit.
    """
    errors = optimum.errors or ()
    require(ENTRY_BYTES * size, f"least errors of trees with 0 to {size} internal nodes")
    return replace(optimum, errors=errors + errors[-1:] * (size + 1 - len(errors)))
