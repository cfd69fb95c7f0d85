"""Costs of exact trees on whole classes of functions, from the atlas, grouped into cells of equal costs.

A claim about every function of a class is checked on every cell: a combination of costs that some function has, with
the smallest such function and the number of such functions. The atlas is computed here, not read from its stored
tables; on n variables this takes two look-ups per variable for each function on n - 1 variables and each
representative on n.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from flint import fmpq

from dp_optimal.atlas.atlas import atlas_of
from dp_optimal.atlas.classes import measures
from dp_optimal.atlas.columns import hexadecimal
from dp_optimal.atlas.one_function import among_restrictions
from dp_optimal.atlas.recursion import INFINITE
from dp_optimal.atlas.rows import FUNCTION, FUNCTIONS
from dp_optimal.atlas.tables import solve_costs
from theorylab.claims import Point


class Extreme(NamedTuple):
    """The extreme value of a quantity on a class, and the number of functions that attain it."""

    value: fmpq
    functions: int


@cache
def cells(name: str, n: int, columns: tuple[str, ...]) -> tuple[Point, ...]:
    """Return the combinations of measures that functions of a class attain, with the smallest function of each.

    Parameters
    ----------
    name, n
        The class, and its number of variables.
    columns
        Measures of the atlas.

    Returns
    -------
    tuple of dict
        ``n``, ``f`` in hexadecimal, ``functions``, and each measure as the integer of the atlas.
    """
    found: dict[tuple[int, ...], tuple[int, int]] = {}
    for function, functions, *costs in (
        atlas_of(n, name).entries.select(FUNCTION, FUNCTIONS, *columns).iter_rows()
    ):
        first, number = found.get(tuple(costs), (function, 0))
        found[tuple(costs)] = first, number + functions
    in_order = sorted((first, number, costs) for costs, (first, number) in found.items())
    return tuple(
        {"n": n, "f": hexadecimal(first, n), "functions": number, **dict(zip(columns, costs))}
        for first, number, costs in in_order
    )


def cell_of(function: int, n: int, columns: tuple[str, ...]) -> Point:
    """Return the measures of one function, in the form of :func:`cells`; n is at most 6."""
    alone = np.array([function], dtype=np.uint64)
    found = measures(alone, n, among_restrictions(alone, n))
    return {"n": n, "f": hexadecimal(function, n), **{name: int(found[name][0]) for name in columns}}


def sizes_by_depth(function: int, n: int) -> list[int]:
    """Return the least size of an exact tree of depth at most d for d = 1, ..., n, or ``INFINITE``; n is at most 7.

    The function must not be constant. The first test leaves two functions on n - 1 variables, which fit into words.
    """
    words = np.array([_half(function, n, i, value) for i in range(n) for value in (0, 1)], dtype=np.uint64)
    table = solve_costs(words, n - 1, among_restrictions(words, n - 1)(n - 2))
    by_depth = table.least_sizes.astype(np.int64)
    return np.minimum(1 + np.min(by_depth[0::2] + by_depth[1::2], axis=0), INFINITE).tolist()


def _half(function: int, n: int, i: int, value: int) -> int:
    """Return the restriction of a function to one value of variable i, counted from 0."""
    inputs = [x for x in range(1 << n) if x >> i & 1 == value]
    return sum((function >> x & 1) << place for place, x in enumerate(inputs))


def number_where(name: str, n: int, less: str, more: str) -> int:
    """Return the number of functions of a class for which one measure is below another."""
    return sum(cell["functions"] for cell in cells(name, n, (less, more)) if cell[less] < cell[more])


def worst_ratio(name: str, n: int, greedy: str) -> fmpq:
    """Return the largest ratio of the size of a greedy tree and the least size; 1 for constants."""
    return max(
        fmpq(cell[greedy], cell["size"]) if cell["size"] else fmpq(1)
        for cell in cells(name, n, ("size", greedy))
    )


def osss_quotient(name: str, n: int) -> Extreme:
    r"""Return the least :math:`\max_i\mathrm{Inf}_i\,\Delta/(4p(1-p))` of the non-constant functions.

    Here p is the mean of f and Delta the least expected depth of an exact tree on a uniform input.
    """
    costs = cells(name, n, ("minority", "max_influence", "expected_depth"))
    return _least([(_osss(n, cell), cell["functions"]) for cell in costs if cell["minority"]])


def _osss(n: int, cell: dict[str, Any]) -> fmpq:
    p = fmpq(cell["minority"], 1 << n)
    influence = fmpq(cell["max_influence"], 1 << (n - 1))
    return influence * fmpq(cell["expected_depth"], 1 << n) / (4 * p * (1 - p))


def least_influence(name: str, n: int) -> Extreme:
    """Return the minimum, over the functions that are 1 on half of the inputs, of the largest influence."""
    costs = cells(name, n, ("minority", "max_influence"))
    balanced = [cell for cell in costs if 2 * cell["minority"] == 1 << n]
    return _least([(fmpq(cell["max_influence"], 1 << (n - 1)), cell["functions"]) for cell in balanced])


def _least(values: list[tuple[fmpq, int]]) -> Extreme:
    least = min(value for value, _ in values)
    return Extreme(least, sum(number for value, number in values if value == least))
