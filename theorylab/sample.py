"""A weighted table of 0/1 features with labels, as a problem.

Any distribution on finitely many inputs is such a table. A subproblem is the set of distinct inputs
that reach the node, a bit mask; a feature that is constant on it is not an open test, so paths that
leave the same inputs share one subproblem.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from flint import fmpq

from theorylab.errors import InvalidArgument
from theorylab.problem import Branch, Problem, Split
from theorylab.rationals import rational

__all__ = ["SampleProblem"]


class SampleProblem(Problem):
    """A distribution given input by input.

    Parameters
    ----------
    rows
        For every input, a tuple of 0/1 values, the weights of its labels 0, 1, ...: nonnegative
        rationals, not all zero over the table. They need not sum to one.
    labels
        Number of labels; by default that of the longest tuple of weights.

    Raises
    ------
    InvalidArgument
        If inputs differ in length or hold other values than 0/1, or weights are negative or all zero.
    """

    def __init__(self, rows: Mapping[Sequence[int], Sequence[fmpq]], labels: int | None = None):
        self.inputs = [tuple(x) for x in rows]
        lengths = {len(x) for x in self.inputs}
        if len(lengths) != 1:
            raise InvalidArgument(f"sample: inputs of {sorted(lengths)} features; all need the same number")
        if any(value not in (0, 1) for x in self.inputs for value in x):
            raise InvalidArgument("sample: features must be 0 or 1")
        self.variables = lengths.pop()
        weights = [[rational(w, name="weight") for w in row] for row in rows.values()]
        self.labels = max(map(len, weights)) if labels is None else labels
        if any(w < 0 for row in weights for w in row):
            raise InvalidArgument("sample: weights must be nonnegative")
        self._weights = [row + [fmpq(0)] * (self.labels - len(row)) for row in weights]
        if sum((w for row in self._weights for w in row), fmpq(0)) == 0:
            raise InvalidArgument("sample: all weights are zero")
        present = [any(w > 0 for w in row) for row in self._weights]
        self.root = sum(1 << i for i, here in enumerate(present) if here)
        self._ones = [
            sum(1 << i for i, x in enumerate(self.inputs) if x[feature] and present[i])
            for feature in range(self.variables)
        ]
        self._masses: dict[int, tuple[fmpq, ...]] = {}

    def label_distribution(self, state: int) -> tuple[fmpq, ...]:
        """Pr[y = label | state] for every label."""
        masses = self._label_masses(state)
        total = sum(masses, fmpq(0))
        return tuple(mass / total for mass in masses)

    def splits(self, state: int) -> list[Split]:
        """One test for every feature that is not constant on the subproblem, lowest index first."""
        total = sum(self._label_masses(state), fmpq(0))
        found = []
        for feature, ones in enumerate(self._ones):
            one, zero = state & ones, state & ~ones
            if one and zero:
                p = sum(self._label_masses(one), fmpq(0)) / total
                found.append(Split(feature, (Branch(1 - p, zero), Branch(p, one))))
        return found

    def _label_masses(self, state: int) -> tuple[fmpq, ...]:
        masses = self._masses.get(state)
        if masses is None:
            rows = [self._weights[i] for i in range(len(self.inputs)) if state >> i & 1]
            masses = self._masses[state] = tuple(sum(column, fmpq(0)) for column in zip(*rows))
        return masses
