r"""Weighted tables of 0/1 features with a numeric label and the squared loss, or with a cost for every row and label.

The numbers are summed over equal inputs as integers in one unit above their minimum. With numeric labels this is the
problem of regression trees. With costs let :math:`c(n,l)` be the cost of label l at row n. The cost of a leaf on S is

.. math:: \min_l \sum_{n\in S} c(n,l) = \sum_{n\in S} M_n - \max_l \sum_{n\in S} w(n,l), \qquad
          M_n = \max_l c(n,l),\quad w(n,l) = M_n - c(n,l),

so, up to a constant, it is the error of a leaf in a sample whose label l has the weight w(n, l) at row n: the
*equivalent* sample.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from math import lcm
from typing import Any, NoReturn

import numpy as np
from flint import fmpq

from theorylab.errors import InvalidArgument
from theorylab.numbers.counted import quantity
from theorylab.numbers.rationals import format_rational, rational
from theorylab.numbers.several import several
from theorylab.problems.losses import COSTS, SQUARED
from theorylab.problems.samples.arrays import bit_points
from theorylab.problems.samples.points import Points, Rows, sum_equal_inputs
from theorylab.problems.samples.row_problem import RowProblem
from theorylab.problems.samples.sample import SampleProblem

__all__ = ["SEPARATOR", "CostSample", "NumberSample", "costs_of", "number_of"]

SEPARATOR = ";"
"""Between the costs of a row, written as one text."""


class _ScaledSample(RowProblem):
    """A sample whose labels stand for exact numbers; the first of its ``columns`` is the weight."""

    meaning: str

    def _sum(
        self,
        points: Points,
        numbers: Sequence[Sequence[fmpq]],
        columns: Callable[[list[int]], Sequence[int]],
    ) -> None:
        """Set up the subproblems; ``columns`` returns the columns after the weight from the integers of a label."""
        flat = [number for each in numbers for number in each]
        self.lowest = min(flat)
        self.unit = lcm(*{int((number - self.lowest).q) for number in flat})
        above = ([int(((number - self.lowest) * self.unit).p) for number in each] for each in numbers)
        of_label = np.array([[1, *columns(each)] for each in above], dtype=object)
        self.features, self.columns = sum_equal_inputs(points, of_label)
        self.names, self.readings = points.names, points.readings
        self._hold(self.columns)

    @staticmethod
    def _weight(sums: tuple[int, ...]) -> int:
        return sums[0]

    def label_distribution(self, state: int) -> NoReturn:
        """Raise an error: the labels stand for numbers, and only sums of these are known.

        Raises
        ------
        InvalidArgument
            Always.
        """
        raise InvalidArgument(
            f"label distribution: the labels of the sample {self.meaning} (loss {self.loss.name})"
        )


class NumberSample(_ScaledSample):
    """A sample with numeric labels. A leaf answers their mean, and its error is their variance.

    Parameters
    ----------
    rows
        An array or data frame of 0/1 features, one row per point.
    y
        The labels of the points: exact numbers, or text such as ``"1/3"``; a float is read as its shortest decimal.
    names
        Names of the features; by default those of the columns of a data frame, else x1, x2, ...
    weights
        Exact weights of the points, all one if not given.

    Attributes
    ----------
    features
        bool[N, F], the distinct inputs.
    columns
        Integers of shape (N, 3), sums over the points of each input: the weight, the weighted label, and its weighted
        square. Labels count from ``lowest`` in units of 1 / ``unit``, weights in units of their common denominator.
    lowest, unit
        The minimum label, and the common denominator of the differences to it.

    Raises
    ------
    InvalidArgument
        If a label is not a number, or as for :class:`~theorylab.problems.samples.sample.SampleProblem`.

    See Also
    --------
    CostSample, SampleProblem
    read_number_sample : from a file

    Examples
    --------
    >>> from theorylab import greedy
    >>> sample = NumberSample([[0, 0], [0, 1], [1, 0], [1, 0]], [1, 1, 3, 4])
    >>> tree = greedy(sample, depth=1)
    >>> tree.error, tree.label([1, 0])
    (1/8, 7/2)
    """

    loss, meaning = SQUARED, "are numbers"
    labels = 0

    def __init__(
        self, rows: Points | Any, y: Any = None, *, names: Sequence[str] | None = None, weights: Any = None
    ):
        points = rows if isinstance(rows, Points) else bit_points(rows, _texts_of_numbers(y), weights, names)
        numbers = [[number_of(label)] for label in points.labels]
        self._sum(points, numbers, lambda each: (each[0], each[0] ** 2))

    def label_statistics(self, state: int) -> tuple[fmpq, ...]:
        """Return the mean and the mean square of the label."""
        weight, total, squares = self._sums_of(state)
        mean, square = fmpq(total, weight * self.unit), fmpq(squares, weight * self.unit**2)
        return self.lowest + mean, self.lowest**2 + 2 * self.lowest * mean + square

    def _label_facts(self) -> dict[str, Any]:
        statistics = self.label_statistics(self.root)
        return {"mean": statistics[0], "variance": self.loss.error_of_leaf(statistics)}


class CostSample(_ScaledSample):
    """A sample with a cost for every row and label. A leaf answers the label of minimum cost, the last on a tie.

    The error of a tree is its mean cost.

    Parameters
    ----------
    rows
        An array or data frame of 0/1 features, one row per point.
    costs
        One row per point and one column per label: exact numbers, or text such as ``"1/3"``.
    names
        Names of the features; by default those of the columns of a data frame, else x1, x2, ...
    class_names
        Names of the labels, at least two; by default 0, 1, ...
    weights
        Exact weights of the points, all one if not given.

    Attributes
    ----------
    features
        bool[N, F], the distinct inputs.
    columns
        Integers of shape (N, labels + 2), sums over the points of each input: the weight, the weighted cost of each
        label, and that of the cheapest. Costs count from ``lowest`` in units of 1 / ``unit``.
    lowest, unit
        The minimum cost, and the common denominator of the differences to it.

    Raises
    ------
    InvalidArgument
        If a cost is not an exact number, there are fewer than two labels, or as for
        :class:`~theorylab.problems.samples.sample.SampleProblem`.

    See Also
    --------
    NumberSample, SampleProblem
    read_cost_sample : from a file

    Examples
    --------
    >>> from theorylab import greedy
    >>> sample = CostSample([[0], [0], [1]], [[0, 5], [2, 0], [3, 1]])
    >>> tree = greedy(sample, depth=1)
    >>> tree.error, tree.label([0]), tree.label([1])  # costs 0 + 2 + 1
    (1, 0, 1)
    """

    loss, meaning = COSTS, "have costs"

    def __init__(
        self,
        rows: Points | Any,
        costs: Any = None,
        *,
        names: Sequence[str] | None = None,
        class_names: Sequence[str] = (),
        weights: Any = None,
    ):
        points = (
            rows if isinstance(rows, Points) else bit_points(rows, _texts_of_costs(costs), weights, names)
        )
        of_label = [costs_of(label) for label in points.labels]
        self.labels, self.class_names = len(of_label[0]), tuple(class_names)
        if self.labels < 2 or any(len(each) != self.labels for each in of_label):
            raise InvalidArgument("sample: costs of at least two labels are needed, as many at every row")
        if len(self.class_names) not in (0, self.labels):
            raise InvalidArgument(
                f"sample: {quantity(len(self.class_names), 'name')} for costs of {quantity(self.labels, 'label')}"
            )
        self._sum(points, of_label, lambda each: (*each, min(each)))

    @cached_property
    def equivalent(self) -> SampleProblem:
        """The equivalent sample; if all labels cost the same at every input, all of them have the weight one there."""
        costs = self.columns[:, 1:-1]
        weights = costs.max(axis=1, keepdims=True) - costs
        if not weights.any():
            weights = weights + (self.columns[:, :1] > 0)
        return SampleProblem(Rows(self.features, weights, None, self.class_names))

    def label_statistics(self, state: int) -> tuple[fmpq, ...]:
        """Return the mean cost of every label, and the mean of the minimum cost."""
        weight, *costs = self._sums_of(state)
        return tuple(self.lowest + fmpq(cost, weight * self.unit) for cost in costs)

    def _label_facts(self) -> dict[str, Any]:
        *costs, _ = self.label_statistics(self.root)
        return {"labels": self.labels, "costs": tuple(costs)}


def number_of(label: str) -> fmpq:
    """Return a label as a number.

    Raises
    ------
    InvalidArgument
        If it is not one.
    """
    try:
        return rational(label)
    except InvalidArgument:
        raise InvalidArgument(f"sample: label {label!r}; with the squared loss labels are numbers") from None


def costs_of(label: str) -> list[fmpq]:
    """Return the costs that the text in the place of a label lists."""
    return list(map(rational, label.split(SEPARATOR)))


def _texts_of_numbers(y: Any) -> Any:
    """Return numbers as text, so that fractions, decimals and integers may be mixed; an array is left as it is."""
    if hasattr(y, "dtype"):
        return y
    return [format_rational(each) if isinstance(each, fmpq) else str(each) for each in several(y, "y")]


def _texts_of_costs(costs: Any) -> list[str]:
    """Return the costs of each row as one text."""
    try:
        return [SEPARATOR.join(format_rational(_exact(cost)) for cost in row) for row in costs]
    except TypeError:
        raise InvalidArgument("sample: costs are a row for each point and a column for each label") from None


def _exact(cost: Any) -> fmpq:
    return rational(str(cost) if isinstance(cost, float | np.floating) else cost, name="sample: cost")
