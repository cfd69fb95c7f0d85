"""Any function on the cube {0,1}^n, under any product distribution, as a problem.

A subproblem is a subcube, a pair (mask of the variables read, their values). Label masses are integers over
one common denominator. Near the root they are computed from the Fourier coefficients of low degree
(:mod:`theorylab.boolean.subcube_masses`); for small or deep subcubes they are counted, with 2^(n - read) additions.
A 0/1 function under the uniform distribution is stored as bits, and 64 inputs are counted at a time. The reachable
subproblems are the 3^n subcubes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import comb
from typing import Any

import numpy as np
from flint import fmpq

from theorylab.boolean.low_degree import subset_masks
from theorylab.boolean.packed import PackedFunction
from theorylab.boolean.product_measure import product_probabilities
from theorylab.boolean.subcube_masses import SubcubeMasses
from theorylab.boolean.subcubes import subcube_position, subcube_positions
from theorylab.errors import InvalidArgument, TooLarge
from theorylab.numbers.exact_draws import coins, coins_of_each
from theorylab.numbers.several import several
from theorylab.problems.cube_level import CubeLevel
from theorylab.problems.label_means import label_mean_numerators
from theorylab.problems.levels import Level, StateLevel
from theorylab.problems.problem import Branch, Path, Problem, Split
from theorylab.showing import MOST_COPIED, call

__all__ = ["MOST_PACKED_VARIABLES", "MOST_VARIABLES", "CubeProblem", "cube_inputs"]

MOST_VARIABLES = 24
"""Maximum number of variables if the 2^n label means are stored one by one."""

MOST_PACKED_VARIABLES = 34
"""Maximum number of variables of a 0/1 function under the uniform distribution, stored as bits."""

COUNTED_INPUTS = 1 << 10
"""Maximum size of a subcube whose inputs are counted; the mass of a larger one is looked up."""

TABLE_SUBCUBES = 1 << 23
"""Maximum number of subcubes of a level (those with the same number of variables read) that is tabulated."""

STATES_A_LOOKUP = 64
"""A level is also tabulated if the masses of at least one in 64 of its subcubes are needed together."""

HALF = fmpq(1, 2)

SAFE = 1 << 62
"""Integers below this stay exact in int64 sums."""

Subcube = tuple[int, int]


def cube_inputs(n: int) -> np.ndarray:
    """Return all inputs of {0,1}^n as a boolean array of shape (2^n, n); bit i of the index is x_{i+1}."""
    return ((np.arange(1 << n)[:, None] >> np.arange(n)) & 1).astype(bool)


class CubeProblem(Problem[Subcube, int]):
    """A (possibly stochastic) labelling of the cube under a product distribution.

    Parameters
    ----------
    label_means
        The 2^n label means Pr[y = 1 | x]; bit i of the index is x_{i+1}. Booleans, integers 0/1 or
        rationals in [0, 1]; or a Boolean function stored as bits.
    probabilities
        Pr[x_i = 1] for each variable, strictly between 0 and 1; uniform if empty.

    Raises
    ------
    InvalidArgument
        If the length is not a power of two, a value is out of range, or the number of probabilities is wrong.
    TooLarge
        For more than :data:`MOST_VARIABLES` variables, or :data:`MOST_PACKED_VARIABLES` for a function as
        bits under the uniform distribution.

    Attributes
    ----------
    masses : SubcubeMasses
        Integer label masses Pr[y = 1, subcube] times :attr:`denominator`.
    denominator : int
        Mass of the whole cube.

    See Also
    --------
    GridProblem, SampleProblem
    PackedFunction : functions of up to 30 variables

    Examples
    --------
    >>> both = CubeProblem([0, 0, 0, 1])  # x1 and x2
    >>> both.label_mean(both.root)
    1/4
    """

    labels = 2
    root: Subcube = (0, 0)

    def __init__(
        self, label_means: Sequence | np.ndarray | PackedFunction, probabilities: Sequence[fmpq] = ()
    ):
        probabilities = several(probabilities, "product distribution")
        if isinstance(label_means, PackedFunction):
            self.variables = n = label_means.variables
            _require_variables(n, MOST_VARIABLES if len(probabilities) else MOST_PACKED_VARIABLES, "bits")
            if len(probabilities):
                label_means = label_means.bits()
        else:
            if not isinstance(label_means, np.ndarray):
                label_means = several(label_means, "truth table")
            count = len(label_means)
            if count == 0 or count & (count - 1):
                raise InvalidArgument(
                    f"truth table: {count} values given; the length must be a power of two, 2^n"
                )
            self.variables = n = count.bit_length() - 1
            _require_variables(n, MOST_VARIABLES, "label means")
        self.probabilities = product_probabilities(probabilities, n) if len(probabilities) else (HALF,) * n
        self._uniform = all(p == HALF for p in self.probabilities)
        self._mean_denominator = 1
        if not isinstance(label_means, PackedFunction):
            label_means, self._mean_denominator = label_mean_numerators(
                _one_an_input(label_means), "truth table"
            )
            if self._uniform and self._mean_denominator == 1:
                label_means = PackedFunction.from_bits(label_means)
        self.denominator = self._mean_denominator
        for p in self.probabilities:
            self.denominator *= int(p.q)
        if not isinstance(label_means, PackedFunction):
            masses = label_means.astype(np.int64 if self.in_words else object)
            label_means = _weigh(masses, self.probabilities)
        self.masses = SubcubeMasses(label_means)
        self._means: dict[Subcube, fmpq] = {}

    @classmethod
    def from_function(
        cls, function: Callable[[np.ndarray], np.ndarray], n: int, probabilities: Sequence[fmpq] = ()
    ) -> CubeProblem:
        """Return the problem of a vectorised function that maps a boolean array of shape (m, n) to m label means."""
        if n > MOST_VARIABLES:
            raise TooLarge(f"function on the cube: {n} variables; at most {MOST_VARIABLES}")
        return cls(np.asarray(function(cube_inputs(n))), probabilities)

    def _expression(self) -> str | None:
        inputs = 1 << self.variables
        if inputs > MOST_COPIED:
            return None
        means = [self.label_mean((inputs - 1, values)) for values in range(inputs)]
        return call("CubeProblem", means, *([] if self._uniform else [list(self.probabilities)]))

    def _facts(self) -> dict[str, Any]:
        return {"tests": self.variables, "inputs": f"2^{self.variables}", **self._label_facts()}

    def label_mean(self, state: Subcube) -> fmpq:
        """Return Pr[y = 1] on a subcube."""
        mean = self._means.get(state)
        if mean is None:
            mean = self._means[state] = fmpq(self.label_mass(state), self.total_mass(state))
        return mean

    def label_distribution(self, state: Subcube) -> tuple[fmpq, fmpq]:
        """Return Pr[y = 0] and Pr[y = 1] on a subcube."""
        mean = self.label_mean(state)
        return 1 - mean, mean

    def is_pure(self, state: Subcube) -> bool:
        """Return True if the labelling is constant, 0 or 1, on the subcube."""
        mean = self.label_mean(state)
        return mean == 0 or mean == 1

    def splits(self, state: Subcube) -> list[Split[Subcube, int]]:
        """Return one test for each variable not yet read, in order of index."""
        mask, values = state
        return [
            Split(i, (Branch(1 - p, (mask | 1 << i, values)), Branch(p, (mask | 1 << i, values | 1 << i))))
            for i, p in enumerate(self.probabilities)
            if not (mask >> i) & 1
        ]

    def influence(self, state: Subcube, split: Split[Subcube, int]) -> fmpq:
        """Return Pr[f(x) != f(x with the variable flipped)] on a subcube; see :mod:`theorylab.impurities.influence`.

        Raises
        ------
        InvalidArgument
            If the labelling is not a 0/1 function.
        """
        if self._mean_denominator != 1:
            raise InvalidArgument("influence: the labelling is stochastic; label means must be 0 or 1")
        function = self.masses.function
        if isinstance(function, PackedFunction):
            zero, one = (function.restrict(*child) for child in (split.zero, split.one))
            differ = PackedFunction(zero.words ^ one.words, zero.variables)
            return fmpq(differ.ones(), 1 << differ.variables)
        p = self.probabilities[split.test]
        # divided by the variable's own factor, a mass is the weight of the other variables, or 0 if the label is 0
        zeros = self._input_masses(split.zero, function) // int(p.q - p.p)
        ones = self._input_masses(split.one, function) // int(p.p)
        return fmpq(int(np.sum(np.abs(ones - zeros))), self.total_mass(split.one) // int(p.p))

    def draw(self, generator: np.random.Generator, count: int) -> tuple[np.ndarray, np.ndarray]:
        """Draw examples from the distribution; return their inputs and labels.

        Parameters
        ----------
        generator
            Source of randomness.
        count
            Number of examples.
        """
        columns = [coins(generator, p, count) for p in self.probabilities]
        x = np.stack(columns, axis=1) if columns else np.zeros((count, 0), dtype=bool)
        inputs = x @ (1 << np.arange(self.variables))
        _, first, which = np.unique(inputs, return_index=True, return_inverse=True)
        return x, coins_of_each(generator, self.definition(x[first]), which).astype(np.intp)

    def definition(self, x: np.ndarray) -> np.ndarray:
        """Return the label means of inputs, the rows of a Boolean array, as an object array of rationals."""
        inputs = (x @ (1 << np.arange(self.variables))).tolist()
        function, whole = self.masses.function, (1 << self.variables) - 1
        if isinstance(function, PackedFunction):
            return np.array([fmpq(function(i)) for i in inputs], dtype=object)
        return np.array([fmpq(int(function[i]), self.total_mass((whole, i))) for i in inputs], dtype=object)

    def label_masses(self, path: Path) -> tuple[fmpq, fmpq]:
        """Return Pr[the outcomes of the path, y = label] for the labels 0 and 1."""
        state = sum(1 << i for i, _ in path), sum(outcome << i for i, outcome in path)
        ones, total = self.label_mass(state), self.total_mass(state)
        return fmpq(total - ones, self.denominator), fmpq(ones, self.denominator)

    @property
    def in_words(self) -> bool:
        """True if all masses and their sums fit in 64 bits."""
        return self.denominator < SAFE

    def total_masses(self, k: int) -> np.ndarray:
        """Return the total masses of the subcubes with k fixed variables, in the layout of ``masses.level``.

        Returns
        -------
        numpy.ndarray
            ``int64`` or ``object``, of shape (1, 1) if all are equal, else (binom(n, k), 2^k).
        """
        dtype = np.int64 if self.in_words else object
        if self._uniform:
            return np.array([[self.denominator >> k]], dtype=dtype)
        members = [
            [i for i in range(self.variables) if (mask >> i) & 1]
            for mask in subset_masks(self.variables, k).tolist()
        ]
        share = {i: (p.q - p.p, p.p) for i, p in enumerate(self.probabilities)}
        rows = np.ones((len(members), 1 << k), dtype=dtype)
        for row, chosen in enumerate(members):
            rest = self.denominator
            for i in chosen:
                rest //= int(self.probabilities[i].q)
            weights = np.array([rest], dtype=dtype)
            for i in chosen:  # a later variable is a higher bit of the column
                weights = np.concatenate([weights * int(part) for part in share[i]])
            rows[row] = weights
        return rows

    def first_level(self) -> Level:
        """Return the level of the root; see :class:`theorylab.problems.levels.Levelled`."""
        if not self._uniform:
            return StateLevel(self, [self.root])
        nothing = np.zeros(1, dtype=np.int64)
        return CubeLevel(self.variables, self._label_masses, self.denominator, 0, nothing, nothing)

    def total_mass(self, state: Subcube) -> int:
        """Return the total mass of a subcube."""
        mask, values = state
        if self._uniform:
            return self.denominator >> mask.bit_count()
        weight = self._mean_denominator
        for i, p in enumerate(self.probabilities):
            read = (mask >> i) & 1
            weight *= int(p.q) if not read else int(p.p) if (values >> i) & 1 else int(p.q - p.p)
        return weight

    def label_mass(self, state: Subcube) -> int:
        """Return the mass of label 1 on a subcube."""
        mask, values = state
        read = mask.bit_count()
        if self._is_tabulated(read):
            return int(self.masses.level(read)[subcube_position(mask, values)])
        function = self.masses.function
        if isinstance(function, PackedFunction):
            return function.restrict(mask, values).ones()
        return int(np.sum(self._input_masses(state, function)))

    def _label_masses(self, read: int, masks: np.ndarray, values: np.ndarray) -> np.ndarray:
        """Return the masses of label 1 on subcubes with ``read`` fixed variables."""
        subcubes = comb(self.variables, read) << read
        many = subcubes <= TABLE_SUBCUBES and len(masks) * STATES_A_LOOKUP >= subcubes
        if many or self._is_tabulated(read):
            return self.masses.level(read)[subcube_positions(self.variables, masks, values)]
        dtype = np.int64 if self.in_words else object
        return np.array(
            [self.label_mass(state) for state in zip(masks.tolist(), values.tolist())], dtype=dtype
        )

    def _is_tabulated(self, read: int) -> bool:
        """Return True if the masses of subcubes with ``read`` fixed variables are looked up rather than counted."""
        inputs, subcubes = 1 << (self.variables - read), comb(self.variables, read) << read
        return self.masses.has_level(read) or (inputs > COUNTED_INPUTS and subcubes <= TABLE_SUBCUBES)

    def _input_masses(self, state: Subcube, function: np.ndarray) -> np.ndarray:
        """Return the label masses of the inputs of a subcube, for a function that is not stored as bits."""
        mask, values = state
        n = self.variables
        # axis n-1-i of the array is variable i, because bit i of the index is variable i
        return function.reshape((2,) * n)[
            tuple((values >> i) & 1 if (mask >> i) & 1 else slice(None) for i in range(n - 1, -1, -1))
        ]


def _require_variables(variables: int, most: int, held: str) -> None:
    if variables > most:
        raise TooLarge(
            f"truth table: {variables} variables need 2^{variables} {held}; at most {most} variables"
        )


def _one_an_input(label_means: Sequence | np.ndarray) -> np.ndarray:
    array = np.asarray(label_means)
    if array.ndim != 1:
        raise InvalidArgument(
            f"truth table: an array of {array.ndim} dimensions; give one value for each input"
        )
    return array


def _weigh(masses: np.ndarray, probabilities: tuple[fmpq, ...]) -> np.ndarray:
    """Multiply the label masses by the integer weights of the inputs."""
    n = len(probabilities)
    if all(p == HALF for p in probabilities):
        return masses
    cube = masses.reshape((2,) * n)  # one axis per variable, the last variable first
    for i, p in enumerate(probabilities):
        shape = [1] * n
        shape[n - 1 - i] = 2
        cube = cube * np.array([int(p.q - p.p), int(p.p)], dtype=masses.dtype).reshape(shape)
    return cube.reshape(-1)
