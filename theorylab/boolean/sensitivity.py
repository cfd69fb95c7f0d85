r"""Sensitivity and block sensitivity of a Boolean function.

The sensitivity of f at x is the number of variables whose flip changes f(x). The block sensitivity is the largest
number of disjoint sets of variables, blocks, each of which changes f(x) if all its variables are flipped. Those of f
are the largest over the inputs. See Nisan, *CREW PRAMs and decision trees*, SIAM Journal on Computing 20 (1991), and
Buhrman and de Wolf, *Complexity measures and decision tree complexity: a survey*, Theoretical Computer Science 288
(2002).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy as np

from theorylab.boolean.all_subcubes import variables_of_tables
from theorylab.boolean.packed import PackedFunction, as_packed
from theorylab.errors import TooLarge
from theorylab.numbers.kernels import njit
from theorylab.numbers.shares import in_threads

__all__ = ["MOST_VARIABLES", "block_sensitivities", "block_sensitivity", "sensitivities", "sensitivity"]

MOST_VARIABLES = 16
"""Maximum number of variables for block sensitivity."""


def sensitivity(function: PackedFunction | Sequence[int]) -> int:
    """Return the maximum, over the inputs, of the number of variables whose flip changes the value.

    Parameters
    ----------
    function
        A Boolean function as bits, or its truth table.

    See Also
    --------
    block_sensitivity, certificate_complexity : at least this
    total_influence : the mean instead of the maximum

    Notes
    -----
    Cost: n 2^n operations on bytes for n variables.

    Examples
    --------
    >>> sensitivity([0, 0, 0, 1, 0, 1, 1, 1])  # the majority of three
    2
    """
    return int(sensitivities(as_packed(function).bits()[None])[0])


def sensitivities(tables: np.ndarray) -> np.ndarray:
    """Return the sensitivity of functions given by their values 0/1, shape (N, 2^n), as ``uint8``."""
    changes = np.zeros(tables.shape, dtype=np.uint8)
    for i in range(variables_of_tables(tables)):
        pairs, counts = (each.reshape(-1, 2, 1 << i) for each in (tables, changes))
        counts += pairs != pairs[:, ::-1]
    return changes.max(axis=1)


def block_sensitivity(function: PackedFunction | Sequence[int]) -> int:
    """Return the maximum, over the inputs, of the number of disjoint blocks of variables whose flips change the value.

    Parameters
    ----------
    function
        A Boolean function as bits, or its truth table.

    Raises
    ------
    TooLarge
        For more than :data:`MOST_VARIABLES` variables.

    See Also
    --------
    sensitivity : blocks of one variable
    certificate_complexity : at least this

    Notes
    -----
    For each of the 2^n inputs, a dynamic program over the 2^n sets of variables tries the minimal blocks that contain
    the lowest variable of the set: at least n 4^n operations, in parallel. A random function on 13 variables takes two
    seconds.

    Examples
    --------
    >>> from theorylab import sensitivity
    >>> table = [0x1BD8 >> x & 1 for x in range(16)]  # on four variables, up to symmetry, the only such function
    >>> sensitivity(table), block_sensitivity(table)
    (2, 3)
    """
    function = as_packed(function)
    if function.variables > MOST_VARIABLES:
        raise TooLarge(f"block sensitivity: {function.variables} variables; at most {MOST_VARIABLES}")
    return int(block_sensitivities(function.bits()[None])[0])


def block_sensitivities(tables: np.ndarray) -> np.ndarray:
    """Return the block sensitivity of functions given by their values 0/1, shape (N, 2^n), as ``uint8``."""
    tables, found = tables.astype(np.uint8, copy=False), np.zeros(tables.shape, dtype=np.uint8)
    steps = tables.shape[1] * (1 + variables_of_tables(tables))
    in_threads(tables.size, steps, partial(_most_blocks, tables, found))
    return found.max(axis=1)


@njit(cache=True, nogil=True)
def _most_blocks(tables: np.ndarray, found: np.ndarray, first: int, stop: int) -> None:
    """Compute the block sensitivities at the inputs of all functions from index ``first`` to ``stop`` - 1."""
    inputs = tables.shape[1]
    # of each set of variables: whether a subset is a block, the next smaller minimal block with the same lowest
    # variable, and the most disjoint blocks inside it; of each variable as a set, the largest such block
    holds = np.zeros(inputs, dtype=np.bool_)
    following, largest = np.zeros(inputs, dtype=np.int32), np.zeros(inputs, dtype=np.int32)
    most = np.zeros(inputs, dtype=np.uint8)
    for point in range(first, stop):
        f, x = point // inputs, point % inputs
        largest[:] = 0
        for variables in range(1, inputs):
            rest, inside = variables, False
            while rest and not inside:
                inside = holds[variables ^ (rest & -rest)]
                rest &= rest - 1
            if not inside and tables[f, x ^ variables] != tables[f, x]:
                lowest = variables & -variables
                following[variables], largest[lowest] = largest[lowest], variables
                inside = True
            holds[variables] = inside
        for variables in range(1, inputs):
            lowest = variables & -variables
            best, block = most[variables ^ lowest], largest[lowest]
            while block:
                if not block & ~variables:
                    best = max(best, np.uint8(1 + most[variables ^ block]))
                block = following[block]
            most[variables] = best
        found[f, x] = most[inputs - 1]
