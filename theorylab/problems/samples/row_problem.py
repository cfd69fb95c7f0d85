"""Weighted distinct 0/1 inputs as a problem, whatever the loss: what all tables have in common.

A subproblem is the set of distinct inputs that reach the node, a bit mask. A feature that is constant on it is not an
open test, so paths that leave the same inputs share one subproblem. A table has columns of integers that are summed
over the inputs of a subproblem, such as the weights of its labels. The sums of all subproblems that one test leads to
are exact numpy sums, kept once computed.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from operator import sub
from typing import Any

import numpy as np
from flint import fmpq

from theorylab.errors import InvalidArgument
from theorylab.problems.problem import Branch, Problem, Split
from theorylab.problems.samples.label_masses import LabelMasses

__all__ = ["RowProblem"]


class RowProblem(Problem[int, int]):
    """Distinct 0/1 inputs with integers that are summed over them.

    Attributes
    ----------
    features
        bool[N, F], the distinct inputs.
    """

    features: np.ndarray

    def _hold(self, columns: np.ndarray) -> None:
        """Set up the subproblems, given the ``columns``: nonnegative integers of shape (N, K).

        Inputs that have only zeros there weigh nothing and belong to no subproblem.

        Raises
        ------
        InvalidArgument
            If no input has a weight.
        """
        present = np.any(columns > 0, axis=1)
        if not present.any():
            raise InvalidArgument("sample: all weights are zero")
        self.variables = self.features.shape[1]
        self.root = _mask(present)
        self._ones = [_mask(column) for column in self.features.T]
        self._column_sums = LabelMasses(columns)
        self._known: dict[int, tuple[int, ...]] = {}

    @staticmethod
    def _weight(sums: tuple[int, ...]) -> int:
        """Return the weight of a subproblem from the sums of the columns over its inputs."""
        return sum(sums)

    @cached_property
    def inputs(self) -> list[tuple[int, ...]]:
        """The distinct inputs as tuples of 0 and 1."""
        return list(map(tuple, self.features.astype(np.int8).tolist()))

    def rows(self) -> np.ndarray:
        """Return the distinct inputs, in order of first occurrence."""
        return self.features

    def _facts(self) -> dict[str, Any]:
        return {"tests": self.variables, "inputs": self.root.bit_count(), **self._label_facts()}

    def splits(self, state: int) -> list[Split[int, int]]:
        """Return one test for each feature that is not constant on the subproblem, in order of index."""
        ones = [state & own for own in self._ones]
        whole = self._sums_of(state)
        if not all(one in self._known for one in ones):
            for one, sums in zip(ones, self._column_sums.where(self.features, self.members(state))):
                self._known[one] = tuple(sums)
                self._known[state ^ one] = tuple(map(sub, whole, sums))
        weights, total = [self._weight(self._known[one]) for one in ones], self._weight(whole)
        return [
            self._split(state, i, weight, total) for i, weight in enumerate(weights) if 0 < weight < total
        ]

    def split(self, state: int, feature: int) -> Split[int, int]:
        """Return the test for a feature that is not constant on the subproblem."""
        weight, total = (self._weight(self._sums_of(s)) for s in (state & self._ones[feature], state))
        return self._split(state, feature, weight, total)

    def _split(self, state: int, feature: int, weight: int, total: int) -> Split[int, int]:
        one = state & self._ones[feature]
        return Split(
            feature, (Branch(fmpq(total - weight, total), state ^ one), Branch(fmpq(weight, total), one))
        )

    def after(self, path: Iterable[tuple[int, int]]) -> tuple[int, fmpq]:
        """Return the subproblem after the given (feature, outcome) pairs, and its probability."""
        state = self.root
        for feature, outcome in path:
            state &= self._ones[feature] if outcome else ~self._ones[feature]
        return state, fmpq(self._weight(self._sums_of(state)), self._weight(self._sums_of(self.root)))

    def _sums_of(self, state: int) -> tuple[int, ...]:
        """Return the sums of the columns over the inputs of a subproblem."""
        sums = self._known.get(state)
        if sums is None:
            sums = self._known[state] = tuple(self._column_sums.on(self.members(state)))
        return sums

    def members(self, state: int) -> np.ndarray:
        """Return the inputs of a subproblem as a boolean mask."""
        packed = np.frombuffer(state.to_bytes(len(self.features) // 8 + 1, "little"), dtype=np.uint8)
        return np.unpackbits(packed, count=len(self.features), bitorder="little").view(bool)


def _mask(members: np.ndarray) -> int:
    """Return the integer whose bit i is 1 if input i is a member."""
    return int.from_bytes(np.packbits(members, bitorder="little").tobytes(), "little")
