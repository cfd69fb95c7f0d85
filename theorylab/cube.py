"""Any function on the cube {0,1}^n, under any product distribution, as a problem.

A subproblem is a subcube, a pair (mask of the variables read, their values). Label counts are integers
over one common denominator, so a label mean is one exact sum over the subcube: 2^(n - read) additions
in numpy, kept once computed. The reachable subproblems are the 3^n subcubes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from flint import fmpq

from theorylab.errors import InvalidArgument, TooLarge
from theorylab.problem import Branch, Problem, Split
from theorylab.rationals import rational

__all__ = ["MOST_VARIABLES", "CubeProblem", "cube_inputs"]

MOST_VARIABLES = 24
"""Largest cube whose 2^n label means are held in memory by this problem."""

SAFE = 1 << 62
"""Integers below this stay exact in int64 sums."""

Subcube = tuple[int, int]


def cube_inputs(n: int) -> np.ndarray:
    """All inputs of {0,1}^n as a boolean array of shape (2^n, n); bit i of the index is x_{i+1}."""
    return ((np.arange(1 << n)[:, None] >> np.arange(n)) & 1).astype(bool)


class CubeProblem(Problem):
    """A (possibly stochastic) labelling of the cube under a product distribution.

    Parameters
    ----------
    label_means
        The 2^n label means Pr[y = 1 | x]; bit i of the index is x_{i+1}. Booleans, integers 0/1 or
        rationals in [0, 1].
    probabilities
        Pr[x_i = 1] for each variable, strictly between 0 and 1; uniform if empty.

    Raises
    ------
    InvalidArgument
        If the length is not a power of two, a value is out of range or the numbers do not match.
    TooLarge
        For more than :data:`MOST_VARIABLES` variables.
    """

    labels = 2
    root: Subcube = (0, 0)

    def __init__(self, label_means: Sequence | np.ndarray, probabilities: Sequence[fmpq] = ()):
        count = len(label_means)
        if count == 0 or count & (count - 1):
            raise InvalidArgument(
                f"truth table: {count} values given; the length must be a power of two, 2^n"
            )
        self.variables = n = count.bit_length() - 1
        if n > MOST_VARIABLES:
            raise TooLarge(
                f"truth table: {n} variables need 2^{n} label means; at most {MOST_VARIABLES} variables"
            )
        self.probabilities = _probabilities(probabilities, n)
        numerators, self._denominator = _common_denominator(label_means)
        total = self._denominator
        for p in self.probabilities:
            total *= int(p.q)
        masses = numerators.astype(np.int64 if total < SAFE else object)
        self._label_mass = _weighted(masses, self.probabilities)
        self._means: dict[Subcube, fmpq] = {}

    @classmethod
    def from_function(
        cls, function: Callable[[np.ndarray], np.ndarray], n: int, probabilities: Sequence[fmpq] = ()
    ) -> CubeProblem:
        """Problem of a vectorised function from a boolean array of shape (m, n) to m label means."""
        if n > MOST_VARIABLES:
            raise TooLarge(f"function on the cube: {n} variables; at most {MOST_VARIABLES}")
        return cls(np.asarray(function(cube_inputs(n))), probabilities)

    def label_mean(self, state: Subcube) -> fmpq:
        """Pr[y = 1] on a subcube."""
        mean = self._means.get(state)
        if mean is None:
            mass = int(np.sum(self._label_masses(state)))
            mean = self._means[state] = fmpq(mass, self._denominator * self._weight(state))
        return mean

    def label_distribution(self, state: Subcube) -> tuple[fmpq, fmpq]:
        """Pr[y = 0] and Pr[y = 1] on a subcube."""
        mean = self.label_mean(state)
        return 1 - mean, mean

    def is_pure(self, state: Subcube) -> bool:
        """Whether the labelling is constant, 0 or 1, on the subcube."""
        mean = self.label_mean(state)
        return mean == 0 or mean == 1

    def splits(self, state: Subcube) -> list[Split]:
        """One test for every variable not read yet, lowest index first."""
        mask, values = state
        return [
            Split(i, (Branch(1 - p, (mask | 1 << i, values)), Branch(p, (mask | 1 << i, values | 1 << i))))
            for i, p in enumerate(self.probabilities)
            if not (mask >> i) & 1
        ]

    def influence(self, state: Subcube, split: Split) -> fmpq:
        """Pr[f(x) != f(x with the variable flipped)] on a subcube; see :mod:`theorylab.influence`.

        Raises
        ------
        InvalidArgument
            If the labelling is not a 0/1 function.
        """
        if self._denominator != 1:
            raise InvalidArgument("influence: the labelling is stochastic; label means must be 0 or 1")
        p = self.probabilities[split.test]
        # divided by the weight of the variable itself, a mass is the weight of the others, or 0 with the label
        zeros = self._label_masses(split.zero) // int(p.q - p.p)
        ones = self._label_masses(split.one) // int(p.p)
        return fmpq(int(np.sum(np.abs(ones - zeros))), self._weight(split.one) // int(p.p))

    def _weight(self, state: Subcube) -> int:
        """Integer weight of a subcube."""
        mask, values = state
        weight = 1
        for i, p in enumerate(self.probabilities):
            read = (mask >> i) & 1
            weight *= int(p.q) if not read else int(p.p) if (values >> i) & 1 else int(p.q - p.p)
        return weight

    def _label_masses(self, state: Subcube) -> np.ndarray:
        """Label masses of the inputs of a subcube."""
        mask, values = state
        # axis n-1-i of the array is variable i, because bit i of the index is variable i
        return self._label_mass[
            tuple(
                (values >> i) & 1 if (mask >> i) & 1 else slice(None)
                for i in range(self.variables - 1, -1, -1)
            )
        ]


def _probabilities(given: Sequence[fmpq], n: int) -> tuple[fmpq, ...]:
    if len(given) == 0:
        return (fmpq(1, 2),) * n
    if len(given) != n:
        raise InvalidArgument(
            f"product distribution: {len(given)} probabilities for {n} variables; give 1 or {n}"
        )
    exact = tuple(rational(p, name=f"probability of x{i + 1}") for i, p in enumerate(given))
    for i, p in enumerate(exact):
        if not 0 < p < 1:
            raise InvalidArgument(
                f"product distribution: Pr[x{i + 1} = 1] = {p} must lie strictly between 0 and 1"
            )
    return exact


def _common_denominator(label_means: Sequence | np.ndarray) -> tuple[np.ndarray, int]:
    """Integer numerators of the label means, and their common denominator."""
    array = np.asarray(label_means)
    if array.ndim != 1:
        raise InvalidArgument(f"truth table: an array of {array.ndim} dimensions; give one value an input")
    if array.dtype.kind in "bui":
        if array.dtype.kind != "b" and not np.isin(array, (0, 1)).all():
            raise InvalidArgument("truth table: integer values must be 0 or 1")
        return array.astype(np.int64), 1
    exact = [rational(value, name=f"label mean of input {i}") for i, value in enumerate(label_means)]
    denominator = 1
    for i, value in enumerate(exact):
        if not 0 <= value <= 1:
            raise InvalidArgument(f"truth table: label mean {value} of input {i} is not in [0, 1]")
        q = int(value.q)
        if denominator % q:
            denominator = int(value.q.lcm(denominator))
    return np.array(
        [int(value.p) * (denominator // int(value.q)) for value in exact], dtype=object
    ), denominator


def _weighted(masses: np.ndarray, probabilities: tuple[fmpq, ...]) -> np.ndarray:
    """Label masses times the integer weights of the inputs, one axis a variable (last variable first)."""
    n = len(probabilities)
    cube = masses.reshape((2,) * n)
    if all(p == fmpq(1, 2) for p in probabilities):
        return cube
    for i, p in enumerate(probabilities):
        shape = [1] * n
        shape[n - 1 - i] = 2
        cube = cube * np.array([int(p.q - p.p), int(p.p)], dtype=masses.dtype).reshape(shape)
    return cube
