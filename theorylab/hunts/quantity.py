"""Quantities: exact functions of a problem that a hunt makes large or small, with a fast approximation of some."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from flint import arb, fmpq

from theorylab.numbers.comparison import Value
from theorylab.numbers.formal_sum import FormalSum
from theorylab.numbers.rationals import rational
from theorylab.problems.problem import Problem

__all__ = ["NEGATION", "NPN", "PERMUTATIONS", "Quantity", "Spectra"]

NPN, PERMUTATIONS, NEGATION = "npn", "permutations", "negation"
"""Symmetries under which a quantity may be invariant: ``negation`` is that of the function, ``permutations`` are those
of the variables, and ``npn`` are both and the negations of variables."""


class Spectra(NamedTuple):
    """Fourier coefficients of several functions F = (-1)^f, a row each.

    Attributes
    ----------
    sizes
        int32[B, m], the absolute values of the coefficients times :attr:`unit`. Coefficients that are missing are 0.
    repeats
        int32[B, m] or int32[1, 1], how many coefficients of the function each entry stands for.
    degrees
        int64[m], the number of variables in the set of each coefficient.
    unit
        2^n; the squares, with their repeats, add up to 4^n in each row.
    """

    sizes: np.ndarray
    repeats: np.ndarray
    degrees: np.ndarray
    unit: int


@dataclass(frozen=True, eq=False)
class Quantity:
    """A number that depends on a problem.

    Parameters
    ----------
    name
        Its name on the command line.
    exact
        Function from a problem to a rational, an integer, a :class:`~theorylab.numbers.formal_sum.FormalSum` or a
        certified ball; ``None`` where the quantity is not defined.
    summary
        What it is, in a line.
    invariant
        Symmetries of functions on the cube under which it never changes: :data:`NPN`, :data:`PERMUTATIONS`,
        :data:`NEGATION`, or none. An exhaustive hunt then takes one function of each class.
    of_spectra
        Approximation in floats for the functions of a :class:`Spectra`: an array of B values, ``nan`` where the
        quantity is not defined.
    of_tables
        The same for an array uint8[B, 2^n] of truth tables.
    most_variables
        Maximum n for ``of_tables``.
    distance
        How far functions are from those on which the quantity is defined, an array of numbers from 0 to 1 for a
        :class:`Spectra`; a search reduces it first.
    script
        Source text of the function ``value`` for a stand-alone script (:mod:`theorylab.hunts.script`); empty if none.

    See Also
    --------
    hunt

    Notes
    -----
    A new quantity is an entry ``quantities={"my-ratio": Quantity(...)}`` of a :class:`~theorylab.catalog.Catalog`, or a
    function of a problem in a user's file. Approximations only guide a search: what is reported is ``exact``.

    Examples
    --------
    >>> from theorylab import CubeProblem, total_influence
    >>> from theorylab.hunts import function_of
    >>> influence = Quantity("influence", lambda problem: total_influence(function_of(problem)))
    >>> influence.of(CubeProblem([0, 0, 0, 1]))
    1
    """

    name: str
    exact: Callable[[Problem], Value | None]
    summary: str = ""
    invariant: str = ""
    of_spectra: Callable[[Spectra], np.ndarray] | None = None
    of_tables: Callable[[np.ndarray], np.ndarray] | None = None
    most_variables: int = 24
    distance: Callable[[Spectra], np.ndarray] | None = None
    script: str = ""

    def of(self, problem: Problem) -> Value | None:
        """Return the exact value of a problem; ``None`` where it is not defined.

        Raises
        ------
        InvalidArgument
            If the function returns anything else, such as a float.
        """
        value = self.exact(problem)
        if value is None or isinstance(value, fmpq | arb | FormalSum):
            return value
        return rational(value, name=f"quantity {self.name}")
