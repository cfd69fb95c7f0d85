"""Tables of the costs of all functions of a class, for increasing numbers of variables.

The table of n variables is computed from the one of n - 1, so a class must contain the restrictions of its functions:
all functions, or all monotone ones. All functions on four variables, 65,536, take a tenth of a second; the
functions on five variables need no more.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from dp_optimal.atlas.recursion import (
    certificates,
    greedy_sizes,
    least_sizes,
    path_lengths,
    restrictions,
)
from theorylab.boolean.functions import functions_of
from theorylab.boolean.short_functions import constant, edges, ones, restrict

__all__ = ["Table", "all_functions", "all_monotone", "solve_costs"]

AT_ONCE = 1 << 15
"""Number of functions that are solved at a time, to limit memory."""


class Table(NamedTuple):
    """Functions on n variables in increasing order, with the costs of their trees.

    Attributes
    ----------
    variables
        Number of variables n.
    functions
        uint64[N].
    least_sizes
        uint8[N, n + 1]; see :func:`~dp_optimal.atlas.recursion.least_sizes`.
    path_lengths
        int64[N]; see :func:`~dp_optimal.atlas.recursion.path_lengths`.
    influence_kind, influence_unkind, gain_kind, gain_unkind
        uint8[N], sizes of greedy trees, by influence and by purity gain.
    certificates
        uint8[N, 2^n]; see :func:`~dp_optimal.atlas.recursion.certificates`.
    """

    variables: int
    functions: np.ndarray
    least_sizes: np.ndarray
    path_lengths: np.ndarray
    influence_kind: np.ndarray
    influence_unkind: np.ndarray
    gain_kind: np.ndarray
    gain_unkind: np.ndarray
    certificates: np.ndarray


def solve_costs(functions: np.ndarray, n: int, below: Table | None) -> Table:
    """Compute the costs of the given functions on n variables.

    Parameters
    ----------
    functions
        Words in increasing order, as ``uint64``.
    n
        Number of variables, at most 6.
    below
        The table of a class on n - 1 variables that contains all their restrictions; none for n = 0.
    """
    if below is None:
        nothing = np.zeros(len(functions), dtype=np.uint8)
        zeros = nothing[:, None]
        return Table(0, functions, zeros, nothing.astype(np.int64), nothing, nothing, nothing, nothing, zeros)
    parts = [_part(functions[at : at + AT_ONCE], n, below) for at in range(0, len(functions), AT_ONCE)]
    return Table(n, functions, *(np.concatenate(column) for column in zip(*parts)))


def _part(functions: np.ndarray, n: int, below: Table) -> tuple[np.ndarray, ...]:
    """Compute the columns of a table, in order."""
    pure, at = constant(functions, n), restrictions(functions, n, below.functions)
    differences = [abs(ones(restrict(functions, i, 1)) - ones(restrict(functions, i, 0))) for i in range(n)]
    influence = edges(functions, n), below.influence_kind, below.influence_unkind
    gain = np.array(differences), below.gain_kind, below.gain_unkind
    return (
        least_sizes(pure, at, below.least_sizes),
        path_lengths(pure, at, below.path_lengths),
        *greedy_sizes(pure, at, *influence),
        *greedy_sizes(pure, at, *gain),
        certificates(functions, pure, at, below.certificates),
    )


@cache
def all_functions(n: int) -> Table:
    """Return the table of all 2^(2^n) functions on n variables, n at most 4."""
    return solve_costs(functions_of(n).words, n, all_functions(n - 1) if n else None)


@cache
def all_monotone(n: int) -> Table:
    """Return the table of all monotone functions on n variables, n at most 5."""
    return solve_costs(functions_of(n, "monotone").words, n, all_monotone(n - 1) if n else None)
