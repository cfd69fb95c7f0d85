r"""A weighted table of 0/1 features with a cost for every row and label.

Let :math:`c(n,l)` be the cost of label l at row n. The cost of a leaf on S is

.. math:: \min_l \sum_{n\in S} c(n,l) = \sum_{n\in S} M_n - \max_l \sum_{n\in S} w(n,l), \qquad
          M_n = \max_l c(n,l),\quad w(n,l) = M_n - c(n,l),

so, up to a constant, it is the error of a leaf in a sample whose label l has the weight w(n, l) at row n: the
*equivalent* sample.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import lcm
from typing import Any, NoReturn

import numpy as np
from flint import fmpq

from theorylab.errors import InvalidArgument
from theorylab.numbers.counted import quantity
from theorylab.numbers.rationals import format_rational, rational
from theorylab.problems.losses import COSTS
from theorylab.problems.samples.arrays import bit_points
from theorylab.problems.samples.points import Points, Rows, sum_equal_inputs
from theorylab.problems.samples.row_problem import RowProblem
from theorylab.problems.samples.sample import SampleProblem

__all__ = ["SEPARATOR", "CostSample", "costs_of"]

SEPARATOR = ";"
"""Between the costs of a row, written as one text."""


class CostSample(RowProblem):
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

    loss = COSTS

    def __init__(
        self,
        rows: Points | Any,
        costs: Any = None,
        *,
        names: Sequence[str] | None = None,
        class_names: Sequence[str] = (),
        weights: Any = None,
    ):
        points = rows if isinstance(rows, Points) else bit_points(rows, _texts(costs), weights, names)
        of_label = [costs_of(label) for label in points.labels]
        self.labels, self.class_names = len(of_label[0]), tuple(class_names)
        if self.labels < 2 or any(len(each) != self.labels for each in of_label):
            raise InvalidArgument("sample: costs of at least two labels are needed, as many at every row")
        if len(self.class_names) not in (0, self.labels):
            raise InvalidArgument(
                f"sample: {quantity(len(self.class_names), 'name')} for costs of {quantity(self.labels, 'label')}"
            )
        flat = [cost for each in of_label for cost in each]
        self.lowest = min(flat)
        self.unit = lcm(*{int((cost - self.lowest).q) for cost in flat})
        above = [[int(((cost - self.lowest) * self.unit).p) for cost in each] for each in of_label]
        self.features, self.columns = sum_equal_inputs(
            points, np.array([[1, *each, min(each)] for each in above], dtype=object)
        )
        self.names, self.readings = points.names, points.readings
        self._hold(self.columns)

    @staticmethod
    def _weight(sums: tuple[int, ...]) -> int:
        return sums[0]

    @cached_property
    def equivalent(self) -> SampleProblem:
        """The equivalent sample; if all labels cost the same at every input, all of them have the weight one there."""
        costs = self.columns[:, 1:-1]
        weights = costs.max(axis=1, keepdims=True) - costs
        if not weights.any():
            weights = weights + (self.columns[:, :1] > 0)
        return SampleProblem(Rows(self.features, weights, None, self.class_names))

    def label_distribution(self, state: int) -> NoReturn:
        """Raise an error: the labels have costs, not probabilities.

        Raises
        ------
        InvalidArgument
            Always.
        """
        raise InvalidArgument("label distribution: the labels of the sample have costs (loss costs)")

    def label_statistics(self, state: int) -> tuple[fmpq, ...]:
        """Return the mean cost of every label, and the mean of the minimum cost."""
        weight, *costs = self._sums_of(state)
        return tuple(self.lowest + fmpq(cost, weight * self.unit) for cost in costs)

    def _label_facts(self) -> dict[str, Any]:
        *costs, _ = self.label_statistics(self.root)
        return {"labels": self.labels, "costs": tuple(costs)}


def costs_of(label: str) -> list[fmpq]:
    """Return the costs that the text in the place of a label lists."""
    return list(map(rational, label.split(SEPARATOR)))


def _texts(costs: Any) -> list[str]:
    """Return the costs of each row as one text."""
    try:
        return [SEPARATOR.join(format_rational(_exact(cost)) for cost in row) for row in costs]
    except TypeError:
        raise InvalidArgument("sample: costs are a row for each point and a column for each label") from None


def _exact(cost: Any) -> fmpq:
    return rational(str(cost) if isinstance(cost, float | np.floating) else cost, name="sample: cost")
