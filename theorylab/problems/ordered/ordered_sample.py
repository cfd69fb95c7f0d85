"""A weighted table of numbers, categories and 0/1 values, as a problem whose tests are thresholds.

Its trees are those of the table with a 0/1 feature for each threshold, but a column of numbers is stored once, as the
ranks of its values. A subproblem is the set of distinct inputs that reach the node, a bit mask. Thresholds between two
consecutive values that occur there have the same outcomes; they are one split, with their number as its multiplicity.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from flint import fmpq

from theorylab.errors import InvalidArgument
from theorylab.limits import require
from theorylab.numbers.counted import quantity
from theorylab.problems.named_test import NamedTest, value_of
from theorylab.problems.ordered.arrays import ordered_rows_of_arrays
from theorylab.problems.ordered.rank_columns import ANY, RankColumns, rank_columns
from theorylab.problems.ordered.rows import OrderedRows
from theorylab.problems.problem import Branch, Path, Problem, Split, integer_value, number_value
from theorylab.problems.samples.label_masses import LabelMasses
from theorylab.problems.spelling import plain_decimal

__all__ = ["OrderedSample", "Threshold"]

Threshold = tuple[int, int]
"""A column of ranks, from 0, and the rank that the test compares with."""

STATE_BYTES = 200
"""Memory of a state with its label masses, besides its bits."""


class OrderedSample(Problem[int, Threshold]):
    """A sample of numbers, categories and 0/1 values, point by point: ``OrderedSample(X, y)``.

    A test ``age <= 24.5`` of a column of numbers compares it with the exact mean of two consecutive values; a float
    counts as the decimal that Python prints for it. A column of 0 and 1 is one test, a category one test for each of
    its values, as in a binarized table (:func:`~theorylab.problems.samples.binarize.read_binarized_sample`).

    Parameters
    ----------
    X
        An array or data frame of numbers, truth values and text, one row per point and one column per feature.
    y
        The labels of the points, as for :class:`~theorylab.problems.samples.sample.SampleProblem`.
    names
        Names of the columns; by default those of a data frame, else x1, x2, ...
    class_names
        Names of the labels, as for :class:`~theorylab.problems.samples.sample.SampleProblem`.
    weights
        Exact weights of the points, all one if not given.

    Attributes
    ----------
    ranks
        int32[F, N], for each of F columns of ranks the ranks of the N distinct inputs. The test (f, r) asks whether
        the rank in column f is at most r. In a column of numbers values are ranked in ascending order. Other tests,
        such as ``colour = red``, are columns with the rank 0 where they hold and 1 elsewhere.
    sizes
        int64[F], the numbers of distinct ranks.
    weights
        The weights of the labels of the inputs as integers over one common denominator, shape (N, labels); int64 where
        their sum fits, else Python integers. Every input has a positive weight.
    names
        Names of the columns of the table, which are the variables.
    readings
        How the columns were read, if the sample was read from a file.

    Raises
    ------
    InvalidArgument
        If an entry is missing or not finite, a column has numbers and text, weights are negative or all zero, or the
        number of names is wrong.

    See Also
    --------
    read_ordered_sample : from a file
    SampleProblem : 0/1 features

    Examples
    --------
    >>> from theorylab import greedy
    >>> sample = OrderedSample([[20, "red"], [29, "red"], [40, "blue"]], [0, 1, 1], names=["age", "colour"])
    >>> print(greedy(sample).to_text())
    age <= 24.5
    ├── 0: label 1 (reached 2/3, mean 1)
    └── 1: label 0 (reached 1/3, mean 0)
    """

    def __init__(
        self,
        X: OrderedRows | Any,
        y: Any = None,
        names: Sequence[str] | None = None,
        class_names: Sequence[str] = (),
        *,
        weights: Any = None,
    ):
        for what, given in (("names", names), ("class_names", class_names)):
            if isinstance(given, str):
                raise InvalidArgument(f"sample: {what}: {given!r} is one text; give a list of names")
        class_names = tuple(class_names)
        ordered = (
            X if isinstance(X, OrderedRows) else ordered_rows_of_arrays(X, y, weights, names, class_names)
        )
        self.columns: RankColumns = rank_columns(ordered.columns, len(ordered.weights))
        self.ranks, self.sizes = self.columns.ranks, self.columns.sizes
        self.weights, self.names, self.readings = ordered.weights, ordered.names, ordered.readings
        self.variables, self.labels = len(ordered.columns), self.weights.shape[1]
        self.class_names = ordered.class_names or class_names
        if len(self.class_names) not in (0, self.labels):
            raise InvalidArgument(
                f"sample: {quantity(len(self.class_names), 'name')} for {quantity(self.labels, 'label')}"
            )
        self.root = (1 << len(self.weights)) - 1
        self._sums = LabelMasses(self.weights)
        self._masses: dict[int, tuple[int, ...]] = {}

    @property
    def tests(self) -> int:
        """Number of tests of the table: the thresholds of all columns of ranks."""
        return int(self.sizes.sum()) - len(self.sizes)

    def number(self, test: Threshold) -> int:
        """Return the index of a test among those of the binarized table."""
        column, rank = test
        return int(self.sizes[:column].sum()) - column + rank

    def _facts(self) -> dict[str, Any]:
        return {"tests": self.tests, "inputs": len(self.weights), **self._label_facts()}

    def label_distribution(self, state: int) -> tuple[fmpq, ...]:
        """Return Pr[y = label | state] for every label."""
        masses = self._label_masses(state)
        total = sum(masses)
        return tuple(fmpq(mass, total) for mass in masses)

    def splits(self, state: int) -> list[Split[int, Threshold]]:
        """Return one test for each pair of consecutive ranks that occur in a column, in order of column and rank.

        Raises
        ------
        TooLarge
            If the subproblems after them do not fit into the memory allowed.
        """
        rows = np.flatnonzero(self.members(state))
        inputs = len(self.weights)
        held = len(self._masses) + 2 * int(np.minimum(self.sizes, len(rows)).sum())
        require(
            held * (inputs // 8 + STATE_BYTES),
            "no program for ordered columns does this, and in general (binarize=quantiles:8 would keep fewer tests)"
            f" holding {held} sets of {inputs} inputs",
        )
        whole = self._label_masses(state)
        total = sum(whole)
        found: list[Split[int, Threshold]] = []
        for f, ranks in enumerate(self.ranks[:, rows]):
            order = np.argsort(ranks, kind="stable")
            ordered = ranks[order]
            ends = np.flatnonzero(ordered[1:] != ordered[:-1]) + 1
            masses = np.cumsum(self.weights[rows[order]], axis=0)[ends - 1].tolist()
            one, begin = 0, 0
            for end, below in zip(ends.tolist(), masses):
                for row in rows[order[begin:end]].tolist():
                    one |= 1 << row
                begin = end
                zero = state ^ one
                self._masses.setdefault(one, tuple(below))
                self._masses.setdefault(zero, tuple(a - b for a, b in zip(whole, below)))
                low, high = int(ordered[end - 1]), int(ordered[end])
                mass = sum(below)
                branches = Branch(fmpq(total - mass, total), zero), Branch(fmpq(mass, total), one)
                found.append(Split((f, low), branches, high - low, last=(f, high - 1)))
        return found

    def split(self, state: int, test: Threshold) -> Split[int, Threshold]:
        """Return the split by a test that is not constant on the subproblem."""
        f, r = test
        inside = self.members(state)
        below = inside & (self.ranks[f] <= r)
        one = _mask(below)
        low = int(self.ranks[f][below].max())
        high = int(self.ranks[f][inside & ~below].min())
        mass, total = (sum(self._label_masses(s)) for s in (one, state))
        branches = Branch(fmpq(total - mass, total), state ^ one), Branch(fmpq(mass, total), one)
        return Split((f, low), branches, high - low, last=(f, high - 1))

    def members(self, state: int) -> np.ndarray:
        """Return the inputs of a subproblem as a boolean mask."""
        packed = np.frombuffer(state.to_bytes(len(self.weights) // 8 + 1, "little"), dtype=np.uint8)
        return np.unpackbits(packed, count=len(self.weights), bitorder="little").view(bool)

    def _label_masses(self, state: int) -> tuple[int, ...]:
        masses = self._masses.get(state)
        if masses is None:
            masses = self._masses[state] = tuple(self._sums.on(self.members(state)))
        return masses

    def variable(self, test: Threshold, path: Path) -> int:
        """Return the index of the column of the table that the test reads."""
        return int(self.columns.variable[test[0]])

    def test_name(self, test: Threshold, variable: int) -> str:
        """Return ``age <= 24.5`` or ``colour = red``; for a column of 0 and 1 its name."""
        return self.columns.column_test(*test).name

    def outcome(self, test: Threshold, variable: int, x: Sequence[Any]) -> int:
        """Return 1 if the test holds for the value of its column in ``x``, a row of the table, else 0."""
        column, rank = self.columns.column_test(*test)
        name, value = self.variable_name(variable), x[variable]
        if column.bits:
            return integer_value(value, name)
        if self.columns.value[test[0]] != ANY:
            return NamedTest(name, "=", column.values[rank]).branch(value_of(value, name, self.readings))
        threshold = (column.numbers[rank] + column.numbers[rank + 1]) / 2
        asked = NamedTest(name, "<=", plain_decimal(threshold))
        return asked.branch(value_of(number_value(value, name), name, self.readings))


def _mask(members: np.ndarray) -> int:
    """Return the integer whose bit i is 1 if input i is a member."""
    return int.from_bytes(np.packbits(members, bitorder="little").tobytes(), "little")
