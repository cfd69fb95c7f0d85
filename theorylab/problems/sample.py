"""A weighted table of 0/1 features with labels, as a problem.

Any distribution on finitely many inputs is such a table. A subproblem is the set of distinct inputs
that reach the node, a bit mask; a feature that is constant on it is not an open test, so paths that
leave the same inputs share one subproblem. Label masses are integers over one common denominator, so
that those of a subproblem are one exact numpy sum over its inputs, kept once computed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import lcm
from typing import Any

import numpy as np
from flint import fmpq

from theorylab.errors import InvalidArgument
from theorylab.numbers.rationals import rational
from theorylab.problems.problem import Branch, Problem, Split
from theorylab.problems.sample_arrays import rows_of_arrays

__all__ = ["SampleProblem"]

SAFE = 1 << 62
"""Integers below this stay exact in int64 sums."""


class SampleProblem(Problem[int, int]):
    """A distribution given input by input, or a sample given point by point: ``SampleProblem(X, y)``.

    Parameters
    ----------
    rows
        An array or data frame of 0/1 features, a row a point. Or, for every input, a tuple of 0/1 values, the
        weights of its labels 0, 1, ...: nonnegative rationals, not all zero over the table. They need not sum to one.
    labels
        The labels of the points: integers, truth values or text, numbered as in a table that
        :func:`~theorylab.problems.csv_sample.read_csv_sample` reads. Or, with weights of labels, the number of
        labels; by default that of the longest tuple.
    names
        What drawings call the features; by default as the columns of a data frame, else x1, x2, ...
    class_names
        What they call the labels; by default 0, 1, ..., or the labels themselves where they are others.
    weights
        Exact weights of the points, all one if not given.

    Raises
    ------
    InvalidArgument
        If inputs differ in length or hold other values than 0/1, weights are negative, all zero or
        more than the labels, or the names are not one a feature or one a label.
    """

    def __init__(
        self,
        rows: Mapping[tuple[int, ...], Sequence[fmpq]] | Any,
        labels: int | Any | None = None,
        names: Sequence[str] | None = None,
        class_names: Sequence[str] = (),
        *,
        weights: Any = None,
    ):
        if not isinstance(rows, Mapping):
            rows, labels, names, called = rows_of_arrays(rows, labels, weights, names)
            class_names = class_names or called
        elif weights is not None:
            raise InvalidArgument(
                "sample: weights belong to points, X and y; each input has those of its labels"
            )
        self.inputs = [tuple(x) for x in rows]
        lengths = {len(x) for x in self.inputs}
        if len(lengths) != 1:
            raise InvalidArgument(f"sample: inputs of {sorted(lengths)} features; all need the same number")
        if any(value not in (0, 1) for x in self.inputs for value in x):
            raise InvalidArgument("sample: features must be 0 or 1")
        self.variables = lengths.pop()
        if names is not None and len(names) != self.variables:
            raise InvalidArgument(f"sample: {len(names)} names for {self.variables} features")
        self.names = None if names is None else tuple(names)
        masses = [[rational(w, name="weight") for w in row] for row in rows.values()]
        self.labels = max(map(len, masses)) if labels is None else labels
        if max(map(len, masses)) > self.labels:
            raise InvalidArgument(
                f"sample: {max(map(len, masses))} weights of an input, {self.labels} labels"
            )
        self.class_names = tuple(class_names)
        if len(self.class_names) not in (0, self.labels):
            raise InvalidArgument(f"sample: {len(self.class_names)} names for {self.labels} labels")
        if any(w < 0 for row in masses for w in row):
            raise InvalidArgument("sample: weights must be nonnegative")
        self._weights = _integer_weights(masses, self.labels)
        present = np.any(self._weights > 0, axis=1)
        if not present.any():
            raise InvalidArgument("sample: all weights are zero")
        self.root = _mask(present)
        table = np.array(self.inputs, dtype=bool).reshape(len(self.inputs), self.variables)
        self._ones = [_mask(column) for column in table.T]
        self._masses: dict[int, tuple[int, ...]] = {}

    def _facts(self) -> dict[str, Any]:
        return {"tests": self.variables, "inputs": self.root.bit_count(), **self._label_facts()}

    def label_distribution(self, state: int) -> tuple[fmpq, ...]:
        """Pr[y = label | state] for every label."""
        masses = self._label_masses(state)
        total = sum(masses)
        return tuple(fmpq(mass, total) for mass in masses)

    def splits(self, state: int) -> list[Split[int, int]]:
        """One test for every feature that is not constant on the subproblem, lowest index first."""
        total = sum(self._label_masses(state))
        found = []
        for feature, ones in enumerate(self._ones):
            one, zero = state & ones, state & ~ones
            if one and zero:
                mass = sum(self._label_masses(one))
                branches = (Branch(fmpq(total - mass, total), zero), Branch(fmpq(mass, total), one))
                found.append(Split(feature, branches))
        return found

    def test_name(self, test: int, variable: int) -> str:
        """Name of the feature."""
        return f"x{variable + 1}" if self.names is None else self.names[variable]

    def _label_masses(self, state: int) -> tuple[int, ...]:
        masses = self._masses.get(state)
        if masses is None:
            packed = np.frombuffer(state.to_bytes(len(self.inputs) // 8 + 1, "little"), dtype=np.uint8)
            here = np.unpackbits(packed, count=len(self.inputs), bitorder="little").view(bool)
            masses = self._masses[state] = tuple(self._weights[here].sum(axis=0).tolist())
        return masses


def _integer_weights(weights: Sequence[Sequence[fmpq]], labels: int) -> np.ndarray:
    """Weights as integers over a common denominator, shape (inputs, labels)."""
    denominator = lcm(*{int(w.q) for row in weights for w in row})
    integers = [[int(w.p) * (denominator // int(w.q)) for w in row] for row in weights]
    exact = np.int64 if sum(map(sum, integers)) < SAFE else object
    return np.array([row + [0] * (labels - len(row)) for row in integers], dtype=exact)


def _mask(members: np.ndarray) -> int:
    """The integer whose bit i says whether input i is a member."""
    return int.from_bytes(np.packbits(members, bitorder="little").tobytes(), "little")
