r"""Columns of the atlas under a product distribution, and minimum errors of trees by size.

Variable i is 1 with probability :math:`p_i = a_i/q_i`, so the weight of an input, the product of :math:`a_i`
over its ones and of :math:`q_i - a_i` over its zeros, is an integer over :math:`q = q_1 \cdots q_n`. If all
probabilities are equal, permuting variables preserves the columns; negating one does not. With m(c) the weight of a
subcube c of inputs and c_{i,0}, c_{i,1} its halves, for trees of at most t internal nodes,

.. math:: e_t(c) &= \min\bigl(e_{t-1}(c),\ \min_i \min_{a+b=t-1} e_a(c_{i,0}) + e_b(c_{i,1})\bigr), \qquad
          e_0(c) = \text{weight of the rarer value},\\
          d(c) &= m(c) + \min_i \bigl(d(c_{i,0}) + d(c_{i,1})\bigr), \qquad d(c) = 0 \text{ where } f
          \text{ is constant},\\
          g(c) &= 1 + \mathrm{opt}_{i \in B(c)} \bigl(g(c_{i,0}) + g(c_{i,1})\bigr), \qquad g(c) = 0 \text{ there},

where :math:`d/q` is the minimum expected number of tests of an exact tree, g the size of the greedy tree, B(c) the
set of variables of largest influence on c, and opt is min for the best ties and max for the worst.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod
from typing import Any

import numpy as np
from flint import fmpq

from dp_optimal.atlas.columns import Column
from theorylab.boolean.all_subcubes import MIXED, values_taken, variables_of_tables
from theorylab.boolean.short_functions import values
from theorylab.errors import InvalidArgument, TooLarge
from theorylab.numbers.counted import quantity
from theorylab.numbers.kernels import njit
from theorylab.numbers.rationals import rational
from theorylab.numbers.several import several
from theorylab.numbers.shown import abbreviate

__all__ = ["added_columns", "product_distribution", "weights"]

SAFE = 1 << 60
"""Sums of weights below this bound are exact in 64 bits."""

ALLOWANCE = 1 << 27
"""Number of operations in one call of the kernel."""

AT_ONCE = 1 << 12
"""Maximum number of functions per call, to limit memory."""

FIRST_ERROR = 3
"""Column of the first error, after the expected depth and the two sizes of greedy trees."""


def product_distribution(p: Any, n: int) -> tuple[fmpq, ...]:
    """Return the probability that the variable is 1, for each of n variables.

    Parameters
    ----------
    p
        One probability for all variables, or one for each; may be text such as ``"1/2,1/3"``.
    n
        Number of variables.

    Raises
    ------
    InvalidArgument
        If they are not one or n numbers strictly between 0 and 1.
    """
    given = p.split(",") if isinstance(p, str) else several(p, "--p") if isinstance(p, Iterable) else [p]
    if len(given) not in (1, n):
        raise InvalidArgument(
            f"--p: {quantity(len(given), 'probability')} for {quantity(n, 'variable')}; give one, or one for each"
        )
    found = tuple(rational(each, name="--p") for each in given)
    for each in found:
        if not 0 < each < 1:
            raise InvalidArgument(f"--p: {abbreviate(each)} must lie strictly between 0 and 1")
    return found * n if len(found) == 1 else found


def weights(p: Sequence[fmpq]) -> np.ndarray:
    """Compute the weights of the inputs, in units of 1 over the product of the denominators of the probabilities.

    Raises
    ------
    TooLarge
        If the weights and their sums need more than 60 bits.
    """
    if (len(p) + 1) * prod(int(each.q) for each in p) >= SAFE:
        largest = max(p, key=lambda each: each.q)
        raise TooLarge(
            f"--p: {abbreviate(largest)} has too large a denominator for {len(p)} variables:"
            " weights need 60 bits or more"
        )
    found = np.ones(1, dtype=np.int64)
    for each in p:
        found = np.concatenate([found * int(each.q - each.p), found * int(each.p)])
    return found


def added_columns(
    functions: np.ndarray, p: Sequence[fmpq], most: int | None, *, measures: bool
) -> tuple[tuple[Column, np.ndarray], ...]:
    """Compute measures of functions under a product distribution, or their minimum errors by size, or both.

    Parameters
    ----------
    functions
        Functions as words.
    p
        Probability that the variable is 1, for each variable, strictly between 0 and 1.
    most
        The largest size of a tree, at least 0; None for no errors.
    measures
        Whether to compute the measures.

    Returns
    -------
    tuple
        The columns with their numerators.

    Raises
    ------
    TooLarge
        If a denominator is too large.

    Notes
    -----
    n 3^n t^2 / 2 operations per function for t = ``most``: for t = 15, all functions on four variables take a second.
    """
    weight, under, tables = weights(p), prod(int(each.q) for each in p), values(functions, len(p))
    solved, influences = _solve_tables(tables, weight, most or 0)
    of_p = "under " + ", ".join(f"p{i + 1} = {abbreviate(each)}" for i, each in enumerate(p))
    greedy = "size of the exact tree that tests the most influential variable"
    found = (
        ("p_mean", "probability of the value 1", under, tables @ weight),
        ("p_expected_depth", "least expected number of tests of an exact tree", under, solved[:, 0]),
        ("p_greedy_kind", f"{greedy}, best ties", 1, solved[:, 1]),
        ("p_greedy_unkind", f"{greedy}, worst ties", 1, solved[:, 2]),
        ("p_total_influence", "sum of the influences", under, influences.sum(axis=1)),
        ("p_max_influence", "largest influence of a variable", under, influences.max(axis=1, initial=0)),
    )
    errors = (
        (
            f"error_{t}",
            f"least error of a tree with at most {t} internal nodes",
            under,
            solved[:, FIRST_ERROR + t],
        )
        for t in range(0 if most is None else most + 1)
    )
    return tuple(
        (Column(name, f"{meaning}, {of_p}", under=denominator), entries)
        for name, meaning, denominator, entries in (*(found if measures else ()), *errors)
    )


def _solve_tables(tables: np.ndarray, weight: np.ndarray, most: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the kernel's results for functions, int64[N, FIRST_ERROR + 1 + most], and influences, int64[N, n]."""
    n = variables_of_tables(tables)
    mass, cost = _sums(weight[None])[0], 3**n * max(n, 1) * (most + 1) ** 2
    at_once = max(1, min(AT_ONCE, ALLOWANCE // cost))
    parts = [np.zeros((0, FIRST_ERROR + 1 + most), dtype=np.int64)]
    influences = [np.zeros((0, n), dtype=np.int64)]
    for at in range(0, len(tables), at_once):
        some = tables[at : at + at_once]
        changes = np.empty((len(some), n, 3**n), dtype=np.int64)
        for i in range(n):
            pairs = some.reshape(len(some), -1, 2, 1 << i)
            changes[:, i] = _sums((pairs != pairs[:, :, ::-1]).reshape(some.shape) * weight)
        found = np.zeros((len(some), 3**n, FIRST_ERROR + 1 + most), dtype=np.int64)
        _solve(values_taken(some), _sums(some * weight), changes, mass, n, found)
        parts.append(found[:, -1])
        influences.append(changes[:, :, -1])
    return np.concatenate(parts), np.concatenate(influences)


def _sums(entries: np.ndarray) -> np.ndarray:
    """Sum over all subcubes, in the order of :mod:`theorylab.boolean.all_subcubes`."""
    n = variables_of_tables(entries)
    for i in range(n):
        halves = entries.reshape(len(entries), 1 << (n - 1 - i), 2, 3**i)
        entries = np.concatenate([halves, halves.sum(axis=2, keepdims=True)], axis=2)
    return entries.reshape(len(entries), 3**n)


@njit(cache=True)
def _solve(
    taken: np.ndarray, ones: np.ndarray, changes: np.ndarray, mass: np.ndarray, n: int, found: np.ndarray
) -> None:
    """Fill in, for each function and subcube, the expected depth, the greedy sizes and the errors by size."""
    sizes = found.shape[2] - FIRST_ERROR
    for f in range(len(taken)):
        for subcube in range(taken.shape[1]):
            if taken[f, subcube] != MIXED:
                continue
            best, largest = found[f, subcube], np.int64(-1)
            best[0] = SAFE
            best[FIRST_ERROR:] = min(ones[f, subcube], mass[subcube] - ones[f, subcube])
            digits, power = subcube, 1
            for i in range(n):
                if digits % 3 == 2:
                    zero, one = found[f, subcube - 2 * power], found[f, subcube - power]
                    best[0] = min(best[0], mass[subcube] + zero[0] + one[0])
                    kind, unkind, influence = (
                        1 + zero[1] + one[1],
                        1 + zero[2] + one[2],
                        changes[f, i, subcube],
                    )
                    if influence > largest:
                        largest, best[1], best[2] = influence, kind, unkind
                    elif influence == largest:
                        best[1], best[2] = min(best[1], kind), max(best[2], unkind)
                    for t in range(1, sizes):
                        for a in range(t):
                            error = zero[FIRST_ERROR + a] + one[FIRST_ERROR + t - 1 - a]
                            best[FIRST_ERROR + t] = min(best[FIRST_ERROR + t], error)
                digits //= 3
                power *= 3
