"""A weighted table of 0/1 features whose labels are numbers, with the squared loss: the problem of regression trees."""

from __future__ import annotations

from collections.abc import Sequence
from math import lcm
from typing import Any, NoReturn

import numpy as np
from flint import fmpq

from theorylab.errors import InvalidArgument
from theorylab.numbers.rationals import format_rational, rational
from theorylab.numbers.several import several
from theorylab.problems.losses import SQUARED
from theorylab.problems.samples.arrays import bit_points
from theorylab.problems.samples.points import Points, sum_equal_inputs
from theorylab.problems.samples.row_problem import RowProblem

__all__ = ["NumberSample", "number_of"]


class NumberSample(RowProblem):
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

    loss = SQUARED
    labels = 0

    def __init__(
        self, rows: Points | Any, y: Any = None, *, names: Sequence[str] | None = None, weights: Any = None
    ):
        points = rows if isinstance(rows, Points) else bit_points(rows, _texts(y), weights, names)
        numbers = [number_of(label) for label in points.labels]
        self.lowest = min(numbers)
        self.unit = lcm(*{int((number - self.lowest).q) for number in numbers})
        above = [int(((number - self.lowest) * self.unit).p) for number in numbers]
        of_label = np.array([[1, each, each * each] for each in above], dtype=object)
        self.features, self.columns = sum_equal_inputs(points, of_label)
        self.names, self.readings = points.names, points.readings
        self._hold(self.columns)

    @staticmethod
    def _weight(sums: tuple[int, ...]) -> int:
        return sums[0]

    def label_distribution(self, state: int) -> NoReturn:
        """Raise an error: the labels are numbers, and only their mean and mean square are known.

        Raises
        ------
        InvalidArgument
            Always.
        """
        raise InvalidArgument("label distribution: the labels of the sample are numbers (loss squared)")

    def label_statistics(self, state: int) -> tuple[fmpq, ...]:
        """Return the mean and the mean square of the label."""
        weight, total, squares = self._sums_of(state)
        mean, square = fmpq(total, weight * self.unit), fmpq(squares, weight * self.unit**2)
        return self.lowest + mean, self.lowest**2 + 2 * self.lowest * mean + square

    def _label_facts(self) -> dict[str, Any]:
        statistics = self.label_statistics(self.root)
        return {"mean": statistics[0], "variance": self.loss.error_of_leaf(statistics)}


def _texts(y: Any) -> Any:
    """Return numbers as text, so that fractions, decimals and integers may be mixed; an array is left as it is."""
    if hasattr(y, "dtype"):
        return y
    return [format_rational(each) if isinstance(each, fmpq) else str(each) for each in several(y, "y")]


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
