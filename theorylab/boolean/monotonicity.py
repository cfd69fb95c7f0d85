"""Monotonicity of a Boolean function, stored as bits, in each variable, with an edge as witness of any violation.

f is non-decreasing in x_{i+1} if it falls along no edge of that direction: f(x) <= f(x with the variable raised)
wherever x_{i+1} = 0. It is monotone if this holds for every variable, and unate if in every variable it is
non-decreasing or non-increasing. For each variable 64 edges at a time are examined until one is found.

:func:`theorylab.boolean.cube_edges.edge_counts` counts all such edges.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from theorylab.boolean.packed import ZERO_HALVES, PackedFunction, as_packed
from theorylab.numbers.kernels import njit
from theorylab.numbers.shares import in_threads

__all__ = ["Edge", "falling_edges", "is_monotone", "is_unate", "rising_edges"]

ALL_BITS = np.uint64((1 << 64) - 1)
NO_BITS = np.uint64(0)


@dataclass(frozen=True)
class Edge:
    """An edge of the cube: two inputs that differ in one variable.

    Attributes
    ----------
    variable
        i for the variable x_{i+1}.
    zero
        Number of the input where it is 0; bit j is x_{j+1}.

    See Also
    --------
    rising_edges, falling_edges

    Examples
    --------
    >>> from theorylab import falling_edges
    >>> falling_edges([1, 0])  # not x1
    (Edge(variable=0, zero=0),)
    """

    variable: int
    zero: int

    @property
    def one(self) -> int:
        """Number of the input where the variable is 1."""
        return self.zero | 1 << self.variable


def falling_edges(function: PackedFunction | Sequence[int]) -> tuple[Edge | None, ...]:
    """Return, for each variable, the first edge along which f falls from 1 to 0 as the variable rises.

    Parameters
    ----------
    function
        A Boolean function as bits, or its truth table.

    Returns
    -------
    tuple of Edge or None
        The edge of smallest input number; None where f is non-decreasing in the variable.

    See Also
    --------
    rising_edges : the other direction
    edge_counts : how many there are

    Examples
    --------
    >>> falling_edges([0, 1, 1, 0])
    (Edge(variable=0, zero=2), Edge(variable=1, zero=1))
    """
    return _first_edges(as_packed(function), NO_BITS)


def rising_edges(function: PackedFunction | Sequence[int]) -> tuple[Edge | None, ...]:
    """Return, for each variable, the first edge along which f rises from 0 to 1 as the variable rises.

    Parameters
    ----------
    function
        A Boolean function as bits, or its truth table.

    Returns
    -------
    tuple of Edge or None
        The edge of smallest input number; None where f is non-increasing in the variable.

    See Also
    --------
    falling_edges : the other direction
    edge_counts : how many there are

    Examples
    --------
    >>> rising_edges([0, 0, 0, 1])  # x1 and x2
    (Edge(variable=0, zero=2), Edge(variable=1, zero=1))
    """
    return _first_edges(as_packed(function), ALL_BITS)


def is_monotone(function: PackedFunction | Sequence[int]) -> bool:
    """Return True if raising a variable never lowers f.

    See Also
    --------
    is_unate
    falling_edges : the edges that show the contrary

    Examples
    --------
    >>> is_monotone([0, 0, 0, 1]), is_monotone([1, 0, 1, 1])  # x1 and x2; not x1, or x2
    (True, False)
    """
    return not any(falling_edges(function))


def is_unate(function: PackedFunction | Sequence[int]) -> bool:
    """Return True if f is non-decreasing or non-increasing in each variable.

    See Also
    --------
    is_monotone

    Examples
    --------
    >>> is_unate([1, 0, 1, 1]), is_unate([0, 1, 1, 0])  # not x1, or x2; x1 xor x2
    (True, False)
    """
    function = as_packed(function)
    return not any(fall and rise for fall, rise in zip(falling_edges(function), rising_edges(function)))


def _first_edges(function: PackedFunction, flipped: np.uint64) -> tuple[Edge | None, ...]:
    """Return the first falling edge in every direction, of f or, with all bits flipped, of its negation."""
    masks = np.array(ZERO_HALVES)
    first: dict[int, int] = {}

    def look(start: int, stop: int) -> None:
        for i in range(start, stop):
            first[i] = _first_fall(function.words, i, flipped, masks)

    in_threads(function.variables, len(function.words), look)
    return tuple(None if first[i] < 0 else Edge(i, first[i]) for i in range(function.variables))


@njit(cache=True, no_cpython_wrapper=True)
def _lowest_one(word: np.uint64) -> int:
    """Return the index of the lowest set bit of a nonzero word."""
    position = 0
    while not (word >> np.uint64(position)) & np.uint64(1):
        position += 1
    return position


@njit(cache=True, nogil=True)
def _first_fall(words: np.ndarray, i: int, flipped: np.uint64, masks: np.ndarray) -> int:
    """Return the smallest input where variable i is 0 and the function falls when it is raised, or -1."""
    if i < len(masks):
        mask, shift = masks[i], np.uint64(1 << i)
        for number in range(len(words)):
            word = words[number] ^ flipped
            falls = word & mask & ~(word >> shift)
            if falls:
                return 64 * number + _lowest_one(falls)
        return -1
    stride = 1 << (i - len(masks))
    for start in range(0, len(words), 2 * stride):
        for number in range(start, start + stride):
            falls = (words[number] ^ flipped) & ~(words[number + stride] ^ flipped)
            if falls:
                return 64 * number + _lowest_one(falls)
    return -1
