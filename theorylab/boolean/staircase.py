r"""The merged-staircase property of a Boolean function.

Start from no variables and add, as long as there is one, a set S with :math:`\hat F(S) \ne 0` that has at most one
variable which is not there yet. The order does not matter, since a set that may be added may be added later too. The
variables that are reached are the staircase of the function. The function has the *merged-staircase property* if they
are all variables that it depends on, that is, if the sets can be ordered such that each adds at most one variable
(Abbe, Boix-Adsera and Misiakiewicz, COLT 2022).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from theorylab.boolean.all_subcubes import variables_of_tables
from theorylab.boolean.packed import PackedFunction, as_packed
from theorylab.boolean.walsh import walsh_spectrum

__all__ = ["has_merged_staircase", "merged_staircases", "staircase", "staircase_variables"]


def staircase_variables(function: PackedFunction | Sequence[int]) -> tuple[int, ...]:
    """Return the variables that the staircase of a function reaches, counted from 0.

    Parameters
    ----------
    function
        A Boolean function as bits, or its truth table.

    Raises
    ------
    TooLarge
        If the spectrum exceeds the memory budget.

    See Also
    --------
    has_merged_staircase : whether these are all variables that matter

    Notes
    -----
    Time and memory are those of the Walsh spectrum, and n passes over its nonzero coefficients.

    Examples
    --------
    >>> staircase_variables([0, 1, 0, 0, 0, 0, 0, 1])  # x1 and not (x2 xor x3)
    (0,)
    """
    function = as_packed(function)
    reached = staircase(np.flatnonzero(walsh_spectrum(function)).tolist())
    return tuple(i for i in range(function.variables) if reached >> i & 1)


def has_merged_staircase(function: PackedFunction | Sequence[int]) -> bool:
    """Return True if the function has the merged-staircase property.

    Parameters
    ----------
    function
        A Boolean function as bits, or its truth table.

    Raises
    ------
    TooLarge
        If the spectrum exceeds the memory budget.

    See Also
    --------
    staircase_variables : the variables that the staircase reaches
    stuck_probability : where a greedy tree has no test with a gain

    Notes
    -----
    The cost is that of :func:`staircase_variables`.

    Examples
    --------
    >>> has_merged_staircase([0, 1, 1, 0]), has_merged_staircase([0, 0, 0, 1])  # x1 xor x2; x1 and x2
    (False, True)
    """
    sets = np.flatnonzero(walsh_spectrum(function)).tolist()
    return not any(each & ~staircase(sets) for each in sets)


def staircase(sets: Iterable[int]) -> int:
    """Return the variables that the staircase of a family of sets reaches; sets are integers, bit i for variable i."""
    reached, left = 0, set(sets)
    while added := {each for each in left if (each & ~reached).bit_count() <= 1}:
        for each in added:
            reached |= each
        left -= added
    return reached


def merged_staircases(tables: np.ndarray) -> np.ndarray:
    """Return 1 if a function has the merged-staircase property and else 0, as ``uint8``.

    Parameters
    ----------
    tables
        Values 0/1 of N functions, shape (N, 2^n), n at most 14.
    """
    count, n = len(tables), variables_of_tables(tables)
    spectra = (1 - 2 * tables.T).astype(np.int16)
    for i in range(n):
        pairs = spectra.reshape(-1, 2, (1 << i) * count)
        spectra = np.stack([pairs[:, 0] + pairs[:, 1], pairs[:, 0] - pairs[:, 1]], axis=1)
    present = spectra.reshape(1 << n, count) != 0
    reached = np.zeros(count, dtype=np.int16)
    for _ in range(n):
        for each in range(1, 1 << n):
            added = present[each] & (np.bitwise_count(each & ~reached) <= 1)
            reached[added] |= each
    return (~np.any([present[each] & (each & ~reached != 0) for each in range(1 << n)], axis=0)).astype(
        np.uint8
    )
