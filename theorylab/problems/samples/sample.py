"""A weighted table of 0/1 features with labels, as a problem. Any distribution on finitely many inputs is one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeGuard

import numpy as np
from flint import fmpq

from theorylab.errors import InvalidArgument
from theorylab.numbers.counted import quantity
from theorylab.numbers.exact_draws import choices
from theorylab.numbers.rationals import rational
from theorylab.problems.compiled import Compiled
from theorylab.problems.problem import Path, Problem
from theorylab.problems.samples.arrays import rows_of_arrays
from theorylab.problems.samples.points import Rows, common_integers
from theorylab.problems.samples.row_problem import RowProblem
from theorylab.problems.samples.walk_compiled import compiled_sample
from theorylab.rows.walk import SampleRows
from theorylab.showing import MOST_COPIED, call

__all__ = ["SampleProblem", "has_whole_weights", "is_table"]

ZERO = fmpq(0)


class SampleProblem(RowProblem):
    """A distribution given input by input, or a sample given point by point: ``SampleProblem(X, y)``.

    Parameters
    ----------
    rows
        An array or data frame of 0/1 features, one row per point. Or a mapping from inputs, tuples of 0/1 values, to
        the weights of their labels 0, 1, ...: nonnegative rationals, not all zero over the table, of any sum.
    labels
        The labels of the points: numbers, truth values or text, read and numbered as in a table of
        :func:`~theorylab.problems.samples.csv_sample.read_csv_sample`. Or, with weights of labels, the number of
        labels; by default that of the longest tuple.
    names
        Names of the features in drawings; by default those of the columns of a data frame, else x1, x2, ...
    class_names
        Names of the labels in drawings; by default 0, 1, ..., or the labels themselves if these are others. For
        labels other than 0, 1, ... the names are all labels in the order of their indices.
    weights
        Exact weights of the points, all one if not given.

    Attributes
    ----------
    features
        bool[N, F], the distinct inputs.
    weights
        The weights of their labels as integers over one common denominator, shape (N, labels); int64 where their sum
        fits, else Python integers. Some inputs may weigh nothing; they belong to no subproblem.
    readings
        How the columns were read, if the sample was read from a file.

    Raises
    ------
    InvalidArgument
        If inputs differ in length or contain values other than 0/1, weights are negative, all zero or
        more than the labels, or the number of names is wrong.

    See Also
    --------
    read_csv_sample, read_binarized_sample : from a file
    DrawnSample : from a population

    Examples
    --------
    >>> from theorylab import greedy
    >>> sample = SampleProblem([[0, 0], [0, 1], [1, 0], [1, 0]], ["no", "no", "no", "yes"])
    >>> greedy(sample).error  # the last two inputs are equal
    1/4
    """

    def __init__(
        self,
        rows: Mapping[tuple[int, ...], Sequence[fmpq]] | Rows | Any,
        labels: int | Any | None = None,
        names: Sequence[str] | None = None,
        class_names: Sequence[str] = (),
        *,
        weights: Any = None,
    ):
        for what, given in (("names", names), ("class_names", class_names)):
            if isinstance(given, str):
                raise InvalidArgument(f"sample: {what}: {given!r} is a single text; give a list of names")
        class_names = tuple(class_names)
        if isinstance(rows, Mapping):
            if weights is not None:
                raise InvalidArgument(
                    "sample: weights can be given only with X and y; otherwise each input has the weights of its labels"
                )
            rows = _rows_of_inputs(rows, labels, names)
        elif not isinstance(rows, Rows):
            rows = rows_of_arrays(rows, labels, weights, names, class_names)
        self.features, self.weights, self.names, called, self.readings = rows
        self.labels = self.weights.shape[1]
        self.class_names = called or class_names
        if len(self.class_names) not in (0, self.labels):
            raise InvalidArgument(
                f"sample: {quantity(len(self.class_names), 'name')} for {quantity(self.labels, 'label')}"
            )
        self._hold(self.weights)

    def _expression(self) -> str | None:
        if type(self) is not SampleProblem or max(self.features.shape) > MOST_COPIED:
            return None
        inputs = dict(zip(self.inputs, map(tuple, self.weights.tolist())))
        names = {"names": list(self.names or ()), "class_names": list(self.class_names)}
        return call("SampleProblem", inputs, self.labels, **names)

    def label_distribution(self, state: int) -> tuple[fmpq, ...]:
        """Return Pr[y = label | state] for every label."""
        masses = self._sums_of(state)
        total = sum(masses)
        return tuple(fmpq(mass, total) for mass in masses)

    def compiled(self, roots: Sequence[int], depth: int | None) -> Compiled | None:
        """Return all subproblems within a depth, for :func:`~theorylab.problems.compiled.compile_problem`.

        None if the weights are too long for kernels, or a subclass restricts the open tests.
        """
        if not has_whole_weights(self):
            return None
        return compiled_sample(self, SampleRows(self.features, self.weights), roots, depth)

    def draw(self, generator: np.random.Generator, count: int) -> tuple[np.ndarray, np.ndarray]:
        """Draw examples with the probabilities of the table; return their features and labels.

        Parameters
        ----------
        generator
            Source of randomness.
        count
            Number of examples.
        """
        drawn = choices(generator, self.weights.reshape(-1).tolist(), count)
        return self.features[drawn // self.labels], drawn % self.labels

    def label_masses(self, path: Path) -> tuple[fmpq, ...]:
        """Return Pr[the outcomes of the path, y = label] for every label."""
        total = sum(self._sums_of(self.root))
        return tuple(fmpq(mass, total) for mass in self._sums_of(self.after(path)[0]))


def is_table(problem: Problem) -> TypeGuard[SampleProblem]:
    """Return True for a sample whose open tests are determined by its table; a subclass may restrict them."""
    return isinstance(problem, SampleProblem) and type(problem).splits is SampleProblem.splits


def has_whole_weights(problem: Problem) -> TypeGuard[SampleProblem]:
    """Return True if a problem is a table whose weights are 64-bit integers, as kernels require."""
    return is_table(problem) and problem.weights.dtype == np.int64


def _rows_of_inputs(
    rows: Mapping[tuple[int, ...], Sequence[fmpq]], labels: int | None, names: Sequence[str] | None
) -> Rows:
    """Return the rows of a mapping from inputs to the weights of their labels."""
    inputs = [tuple(x) for x in rows]
    lengths = {len(x) for x in inputs}
    if len(lengths) != 1:
        raise InvalidArgument(
            f"sample: inputs with {sorted(lengths)} features; all inputs must have the same number"
        )
    if any(value not in (0, 1) for x in inputs for value in x):
        raise InvalidArgument("sample: features must be 0 or 1")
    variables = lengths.pop()
    if names is not None and len(names) != variables:
        raise InvalidArgument(f"sample: {quantity(len(names), 'name')} for {quantity(variables, 'feature')}")
    masses = [[rational(w, name="weight") for w in row] for row in rows.values()]
    most = max(map(len, masses))
    if labels is not None and most > labels:
        raise InvalidArgument(
            f"sample: an input has {quantity(most, 'weight')} for {quantity(labels, 'label')}"
        )
    if any(w < 0 for row in masses for w in row):
        raise InvalidArgument("sample: weights must be nonnegative")
    count = most if labels is None else labels
    flat = common_integers([w for row in masses for w in (*row, *[ZERO] * (count - len(row)))])
    features = np.array(inputs, dtype=bool).reshape(len(inputs), variables)
    return Rows(features, flat.reshape(len(inputs), count), None if names is None else tuple(names), ())
