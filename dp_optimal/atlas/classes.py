"""The classes of functions of the atlas, with one representative for all functions of equal measures.

All functions on n variables are taken up to permutations and negations of variables and negation of the function,
which preserve the measures of :mod:`dp_optimal.atlas.columns`: 616,126 classes of 2^32 functions on five variables.
Monotone functions are taken up to permutations, which preserve monotonicity: 16,353 classes of 7,828,354 functions
on six variables. The measures of a class are those of its representative, and counts are weighted by its size.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from dp_optimal.atlas.recursion import INFINITE
from dp_optimal.atlas.tables import Table, all_functions, all_monotone, solve_costs
from theorylab.boolean.degree import degrees
from theorylab.boolean.sensitivity import sensitivities
from theorylab.boolean.short_functions import edges, ones, values
from theorylab.catalog import find
from theorylab.errors import TooLarge
from theorylab.numbers.counts import count

__all__ = ["CLASSES", "FunctionClass", "class_named", "measures"]

AT_ONCE = 1 << 16
"""Number of functions whose values at all inputs are held at a time."""


class FunctionClass(NamedTuple):
    """A class of functions that contains their restrictions.

    Attributes
    ----------
    name
        Name on the command line.
    most
        Maximum number of variables.
    counts_alone
        Note on larger numbers of variables for which only counts exist.
    up_to
        Symmetries up to which functions are identified; see :func:`theorylab.functions_of`.
    every
        Function from a number of variables below ``most`` to the table of all functions of the class.
    """

    name: str
    most: int
    counts_alone: str
    up_to: str
    every: Callable[[int], Table]


CLASSES = {
    "all": FunctionClass("all", 5, "", "npn", all_functions),
    "monotone": FunctionClass(
        "monotone", 6, ", and 7 where counts alone are asked for", "permutations", all_monotone
    ),
}


def class_named(name: str, n: int) -> FunctionClass:
    """Return a class, if it is available for n variables.

    Parameters
    ----------
    name
        A name of :data:`CLASSES`.
    n
        Number of variables.

    Raises
    ------
    InvalidArgument
        If the class is unknown.
    TooLarge
        If there are too many variables.
    """
    found: FunctionClass = find(CLASSES, name, kind="class of functions")
    if count(n, "variables", least=0) > found.most:
        raise TooLarge(
            f"atlas: {n} variables given; the class {name!r} has at most {found.most}{found.counts_alone}"
        )
    return found


def measures(functions: np.ndarray, n: int, every: Callable[[int], Table]) -> dict[str, np.ndarray]:
    """Compute every column of the atlas for some functions, by name, as ``int64``.

    Parameters
    ----------
    functions
        Words in increasing order.
    n
        Number of variables.
    every
        Function from a number of variables to the table of all functions, which contains the restrictions.

    Notes
    -----
    Two look-ups per variable for each of the columns that are found by recursion, and 2^n entries per variable for
    certificates, sensitivity and degree. All classes on five variables take two seconds.
    """
    below = every(n - 1) if n else None
    parts = [_part(functions[at : at + AT_ONCE], n, below) for at in range(0, len(functions), AT_ONCE)]
    return {name: np.concatenate([part[name] for part in parts]).astype(np.int64) for name in parts[0]}


def _part(functions: np.ndarray, n: int, below: Table | None) -> dict[str, np.ndarray]:
    table, along, tables = solve_costs(functions, n, below), edges(functions, n), values(functions, n)
    by_depth, one = table.least_sizes, ones(functions)
    size = by_depth[:, -1]
    # sizes decrease as the depth grows: the first finite one gives the depth, the first equal to the last the smallest
    # tree
    depth, rows = (by_depth == INFINITE).sum(axis=1), np.arange(len(functions))
    at_size = (by_depth > size[:, None]).sum(axis=1)
    return {
        "minority": np.minimum(one, (1 << n) - one),
        "relevant": (along > 0).sum(axis=0),
        "depth": depth,
        "size": size,
        "size_at_depth": by_depth[rows, depth],
        "depth_at_size": at_size,
        "totally_optimal": at_size == depth,
        "expected_depth": table.path_lengths,
        "greedy_kind": table.influence_kind,
        "greedy_unkind": table.influence_unkind,
        "gain_kind": table.gain_kind,
        "gain_unkind": table.gain_unkind,
        "certificate": table.certificates.max(axis=1),
        "sensitivity": sensitivities(tables),
        "total_influence": along.sum(axis=0),
        "max_influence": along.max(axis=0, initial=0),
        "degree": degrees(tables),
    }
