r"""Functions of ordered features with threshold tests, under any product distribution, as a problem.

The inputs are the points of a grid: variable i takes the values 0, 1, ..., m_i - 1, and the test
(i, theta) asks whether :math:`x_i \ge \theta`. This is the setting of Theorems 1 and 5 of Blanc, Lange and
Tan (2020). They consider functions of real-valued features; with finitely many thresholds, these are functions of
the cells between consecutive thresholds.

A subproblem is a box, one interval for each variable. Label masses are integers over one common denominator.
Their cumulative sums along every axis are stored, so that the mass of a box is an alternating sum over its 2^n
corners, however many points it contains. The reachable subproblems are the :math:`\prod_i m_i(m_i+1)/2` boxes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod
from typing import Any

import numpy as np
from flint import fmpq

from theorylab.errors import InvalidArgument, TooLarge
from theorylab.numbers.common_denominator import over_common_denominator
from theorylab.numbers.counted import quantity
from theorylab.numbers.rationals import rational
from theorylab.numbers.several import several
from theorylab.problems.label_means import label_mean_numerators
from theorylab.problems.problem import Branch, Path, Problem, Split, number_value
from theorylab.showing import MOST_COPIED, call

__all__ = ["MOST_POINTS", "GridProblem", "grid_inputs"]

MOST_POINTS = 1 << 24
"""Maximum number of points of a grid."""

SAFE = 1 << 62
"""Integers below this stay exact in int64 sums."""

Box = tuple[tuple[int, int], ...]
"""For each variable the interval ``low <= x_i < high``."""

Threshold = tuple[int, int]
"""The index of a variable, from 0, and the threshold it is compared with."""


def grid_inputs(shape: Sequence[int]) -> np.ndarray:
    """Return all points of a grid of a given shape, one per row; the last variable varies fastest."""
    return np.indices(tuple(shape)).reshape(len(shape), prod(shape)).T


class GridProblem(Problem[Box, Threshold]):
    r"""A (possibly stochastic) labelling of a grid under a product distribution, with threshold tests.

    Parameters
    ----------
    label_means
        Label means Pr[y = 1 | x], an array with one axis per variable, ``label_means[x_1, ..., x_n]``, whose
        shape gives the numbers of values. Booleans, integers 0/1 or rationals in [0, 1].
    marginals
        For each variable the probabilities of its values, positive with sum one; uniform if empty.

    Raises
    ------
    InvalidArgument
        If a value or a probability is out of range, or the marginals do not match the shape.
    TooLarge
        For more than :data:`MOST_POINTS` points.

    See Also
    --------
    CubeProblem : two values for each variable

    Notes
    -----
    The tests open on a box are those that split it, ordered by variable and then by threshold. A grid
    with two values per variable is the cube, where ``label_means[x_1, ..., x_n]`` has the index
    :math:`\sum_i x_i 2^{i-1}` in the truth table.

    Examples
    --------
    >>> both = GridProblem([[0, 0, 0], [0, 1, 1], [0, 1, 1]])
    >>> [both.test_name(split.test, 0) for split in both.splits(both.root)][:2]
    ['x1 >= 1', 'x1 >= 2']
    >>> both.label_mean(both.root)
    4/9
    """

    labels = 2

    def __init__(self, label_means: Sequence | np.ndarray, marginals: Sequence[Sequence[fmpq]] = ()):
        array = _array(label_means)
        self.shape = array.shape
        if array.size == 0:
            raise InvalidArgument(f"grid: shape {self.shape} has no point; a variable has at least one value")
        if array.size > MOST_POINTS:
            raise TooLarge(f"grid: {array.size} points; at most {MOST_POINTS}")
        self.variables = array.ndim
        self.root: Box = tuple((0, values) for values in self.shape)
        self.marginals = _marginals(marginals, self.shape)
        numerators, denominator = label_mean_numerators(array, "grid")
        weights = [over_common_denominator(marginal) for marginal in self.marginals]
        self._denominator = denominator * prod(total for _, total in weights)
        self._cumulative = _cumulative_sums(numerators, [w for w, _ in weights], self._denominator)
        self._reach = [_running_sums(marginal) for marginal in self.marginals]
        self._means: dict[Box, fmpq] = {}

    @classmethod
    def from_function(
        cls,
        function: Callable[[np.ndarray], np.ndarray],
        shape: Sequence[int],
        marginals: Sequence[Sequence[fmpq]] = (),
    ) -> GridProblem:
        """Return the problem of a vectorised function that maps integer points, one per row, to label means."""
        if prod(shape) > MOST_POINTS:
            raise TooLarge(f"grid: {prod(shape)} points; at most {MOST_POINTS}")
        return cls(np.asarray(function(grid_inputs(shape))).reshape(tuple(shape)), marginals)

    def _expression(self) -> str | None:
        if prod(self.shape) > MOST_COPIED:
            return None
        points = grid_inputs(self.shape).tolist()
        means = np.array([self.label_mean(tuple((x, x + 1) for x in point)) for point in points])
        uniform = all(len(set(marginal)) == 1 for marginal in self.marginals)
        marginals = [] if uniform else [list(marginal) for marginal in self.marginals]
        return call("GridProblem", means.reshape(self.shape).tolist(), marginals=marginals)

    def _facts(self) -> dict[str, Any]:
        points = " x ".join(map(str, self.shape))
        return {"variables": self.variables, "points": points, **self._label_facts()}

    def label_mean(self, state: Box) -> fmpq:
        """Return Pr[y = 1] on a box."""
        mean = self._means.get(state)
        if mean is None:
            # cumulative sums at the two ends of every interval, then one difference per axis
            corners = self._cumulative[np.ix_(*state)] if state else self._cumulative
            for _ in state:
                corners = corners[1] - corners[0]
            reach = fmpq(1)
            for running, (low, high) in zip(self._reach, state):
                reach *= running[high] - running[low]
            mean = self._means[state] = fmpq(int(corners), self._denominator) / reach
        return mean

    def label_distribution(self, state: Box) -> tuple[fmpq, fmpq]:
        """Return Pr[y = 0] and Pr[y = 1] on a box."""
        mean = self.label_mean(state)
        return 1 - mean, mean

    def is_pure(self, state: Box) -> bool:
        """Return True if the labelling is constant, 0 or 1, on the box."""
        mean = self.label_mean(state)
        return mean == 0 or mean == 1

    def splits(self, state: Box) -> list[Split[Box, Threshold]]:
        """Return the tests that are not constant on the box, ordered by variable and then by threshold."""
        found = []
        for i, ((low, high), running) in enumerate(zip(state, self._reach)):
            for theta in range(low + 1, high):
                one = (running[high] - running[theta]) / (running[high] - running[low])
                below, above = (
                    (*state[:i], interval, *state[i + 1 :]) for interval in ((low, theta), (theta, high))
                )
                found.append(Split((i, theta), (Branch(1 - one, below), Branch(one, above))))
        return found

    def variable(self, test: Threshold, path: Path) -> int:
        """Return the index of the variable that the test compares with its threshold."""
        return test[0]

    def test_name(self, test: Threshold, variable: int) -> str:
        """Return the comparison, such as ``x3 >= 2``."""
        return f"{self.variable_name(variable)} >= {test[1]}"

    def outcome(self, test: Threshold, variable: int, x: Sequence[int]) -> int:
        """Return 1 if the variable of ``x`` is at least the threshold, else 0."""
        return int(number_value(x[variable], self.variable_name(variable)) >= test[1])


def _array(label_means: Sequence | np.ndarray) -> np.ndarray:
    try:
        return np.asarray(label_means)
    except ValueError:
        raise InvalidArgument(
            "grid: rows of different lengths; give an array, one axis for each variable"
        ) from None


def _marginals(given: Sequence[Sequence[fmpq]], shape: tuple[int, ...]) -> tuple[tuple[fmpq, ...], ...]:
    given = [several(marginal, "marginal") for marginal in several(given, "marginals")]
    if len(given) == 0:
        return tuple((fmpq(1, values),) * values for values in shape)
    if len(given) != len(shape):
        raise InvalidArgument(
            f"product distribution: {quantity(len(given), 'marginal')} for {quantity(len(shape), 'variable')};"
            " give one each"
        )
    exact = []
    for i, (marginal, values) in enumerate(zip(given, shape)):
        if len(marginal) != values:
            raise InvalidArgument(
                f"product distribution: {quantity(len(marginal), 'probability')} for the"
                f" {quantity(values, 'value')} of x{i + 1}"
            )
        exact.append(tuple(rational(p, name=f"probability of a value of x{i + 1}") for p in marginal))
        if min(exact[i]) <= 0 or sum(exact[i], fmpq(0)) != 1:
            raise InvalidArgument(
                f"product distribution: the probabilities of x{i + 1} must be positive and sum to one"
            )
    return tuple(exact)


def _cumulative_sums(numerators: np.ndarray, weights: Sequence[np.ndarray], total: int) -> np.ndarray:
    """Return the label mass of every box with a corner at the origin; each axis begins with a layer of zeros."""
    exact = np.int64 if total < SAFE else object
    masses = numerators.astype(exact)
    for axis, weight in enumerate(weights):
        masses = masses * weight.astype(exact).reshape([-1 if a == axis else 1 for a in range(masses.ndim)])
    for axis in range(masses.ndim):
        layer = np.zeros_like(np.take(masses, [0], axis))
        masses = np.concatenate((layer, np.cumsum(masses, axis, dtype=exact)), axis)
    return masses


def _running_sums(marginal: Sequence[fmpq]) -> list[fmpq]:
    """Return Pr[x < theta] for theta = 0, 1, ..., number of values."""
    sums = [fmpq(0)]
    for p in marginal:
        sums.append(sums[-1] + p)
    return sums
