"""Permutation groups of variables, named as ``z3xz3``, and their orbits on the inputs of the cube.

z5, s4     the cyclic group and the symmetric group on their variables
AxB        both on a grid: A permutes the columns and B the rows
AwrB       the wreath product: A permutes the variables inside each block, B the blocks
A+B        A on the first variables, B on the others
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from theorylab.errors import InvalidArgument, TooLarge

__all__ = ["Group", "group_named"]

Permutation = tuple[int, ...]

MOST_VARIABLES = 20
MOST_ELEMENTS = 4096
"""Maximum order of a group whose elements are listed."""

_BASE = re.compile(r"([zs])([1-9][0-9]?)\Z")
_FORM = "write z5, s4, z3xz3, s2wrs3 or s2+s3"


@dataclass(frozen=True)
class Group:
    """A group of permutations of variables.

    Attributes
    ----------
    name
        Its name; empty for the trivial group.
    variables
        Number n of variables.
    generators
        Permutations that generate it: variable i becomes variable g[i].
    """

    name: str
    variables: int
    generators: tuple[Permutation, ...] = ()

    @cached_property
    def orbits(self) -> list[np.ndarray]:
        """The orbits of the 2^n inputs, each an increasing array, in the order of their first inputs."""
        first = np.arange(1 << self.variables)
        moves = [self._on_inputs(g) for g in self.generators]
        while True:
            before = first
            for move in moves:
                first = np.minimum(first, first[move])
                first[move] = np.minimum(first[move], first)
            if np.array_equal(before, first):
                break
        order = np.argsort(first, kind="stable")
        return np.split(order, np.flatnonzero(np.diff(first[order])) + 1)

    @cached_property
    def elements(self) -> list[np.ndarray]:
        """The images of all inputs under each element of the group, the identity first.

        Raises
        ------
        TooLarge
            If the group has more than :data:`MOST_ELEMENTS` elements.
        """
        identity = tuple(range(self.variables))
        known, new = {identity: None}, [identity]
        while new:
            new = [tuple(g[i] for i in h) for h in new for g in self.generators]
            new = [each for each in dict.fromkeys(new) if each not in known]
            known |= dict.fromkeys(new)
            if len(known) > MOST_ELEMENTS:
                raise TooLarge(f"symmetry {self.name}: more than {MOST_ELEMENTS} elements")
        return [self._on_inputs(g) for g in known]

    def _on_inputs(self, g: Permutation) -> np.ndarray:
        inputs = np.arange(1 << self.variables)
        image = np.zeros_like(inputs)
        for i, j in enumerate(g):
            image |= (inputs >> i & 1) << j
        return image


def group_named(text: str, variables: int) -> Group:
    """Return the group with a name; the trivial group for the empty text.

    Parameters
    ----------
    text
        Its name.
    variables
        Number of variables on which it must act.

    Raises
    ------
    InvalidArgument
        If the text is no group, or acts on another number of variables.

    Examples
    --------
    >>> group = group_named("z3xz3", 9)
    >>> len(group.elements), len(group.orbits)
    (9, 64)
    """
    if variables > MOST_VARIABLES:
        raise TooLarge(f"class: {variables} variables; at most {MOST_VARIABLES}")
    if not text:
        return Group("", variables)
    acts_on, generators = _parse(text.strip().lower(), text)
    if acts_on != variables:
        raise InvalidArgument(f"symmetry {text!r} acts on {acts_on} variables; the class has {variables}")
    return Group(text.strip().lower(), variables, tuple(generators))


Acting = tuple[int, list[Permutation]]
"""A number of variables, and generators."""


def _parse(text: str, whole: str) -> Acting:
    for sign, combine in (("+", _beside), ("wr", _wreath), ("x", _grid)):
        left, found, right = text.rpartition(sign)
        if found:
            return combine(_parse(left, whole), _parse(right, whole))
    base = _BASE.match(text)
    if base is None:
        raise InvalidArgument(f"symmetry {whole!r}: {text!r} is not a group; {_FORM}")
    k = int(base[2])
    if k > MOST_VARIABLES:
        raise InvalidArgument(f"symmetry {whole!r}: at most {MOST_VARIABLES} variables")
    rotation = tuple((i + 1) % k for i in range(k))
    swap = (1, 0, *range(2, k))
    return k, [rotation, swap] if base[1] == "s" and k > 1 else [rotation]


def _beside(a: Acting, b: Acting) -> Acting:
    n, m = a[0], b[0]
    first = [(*g, *range(n, n + m)) for g in a[1]]
    return n + m, first + [(*range(n), *(n + j for j in h)) for h in b[1]]


def _grid(a: Acting, b: Acting) -> Acting:
    n, m = a[0], b[0]
    columns = [tuple(g[i] + n * j for j in range(m) for i in range(n)) for g in a[1]]
    return n * m, columns + _blocks(n, b)


def _wreath(a: Acting, b: Acting) -> Acting:
    n, m = a[0], b[0]
    return n * m, [(*g, *range(n, n * m)) for g in a[1]] + _blocks(n, b)


def _blocks(n: int, b: Acting) -> list[Permutation]:
    """Return generators that permute blocks of n variables."""
    return [tuple(i + n * h[j] for j in range(b[0]) for i in range(n)) for h in b[1]]
