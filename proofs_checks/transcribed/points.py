r"""Explicit lists of inputs with the masses of their labels, on which the transcribed algorithms run.

Inputs are not lumped and subproblems are not encoded as states: a test of a feature cuts the list in two. The masses
are numbers of examples, so that a paper's :math:`|D|`, :math:`|D^+|` and :math:`|D^-|` are plain counts, or rationals
of sum 1. Tests are ranked exactly, by the impurity that remains after the cut.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from math import lcm

from flint import fmpq

from proofs_checks.transcribed.exact_sums import ExactSum, number
from proofs_checks.transcribed.impurities import IMPURITY_OF_MASSES
from theorylab.problems.samples.sample import SampleProblem

KEPT = 1 << 16
"""Size of the caches."""

Mass = int | fmpq

Row = tuple[int, Mass, Mass]
"""An input, whose bit i is feature i, and the masses of its labels 0 and 1."""


def bits(x: int, features: int) -> tuple[int, ...]:
    """Return the features of an input."""
    return tuple(x >> i & 1 for i in range(features))


class Points:
    """The points D that reach a node; its halves are D(f) and D(not f).

    features: number of features; rows: the inputs with their masses; inputs of mass 0 are omitted.
    """

    def __init__(self, features: int, rows: Iterable[Row]):
        self.features = features
        self.rows = tuple(row for row in rows if row[1] + row[2] != 0)
        self.zeros: Mass = sum(row[1] for row in self.rows)
        self.ones: Mass = sum(row[2] for row in self.rows)
        self.mass = self.zeros + self.ones
        self._hash = hash((features, self.rows))

    @classmethod
    def of(cls, rows: Iterable[tuple[Sequence[int], Mass, Mass]]) -> Points:
        """Return the points for rows whose inputs are sequences of features."""
        listed = [(sum(b << i for i, b in enumerate(x)), len(x), zeros, ones) for x, zeros, ones in rows]
        return cls(listed[0][1], ((x, zeros, ones) for x, _, zeros, ones in listed))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Points) and (self.features, self.rows) == (other.features, other.rows)

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple:
        return Points, (self.features, self.rows)

    @property
    def minority(self) -> Mass:
        """Mass that a majority leaf mislabels."""
        return min(self.zeros, self.ones)

    @property
    def label(self) -> int:
        """Label of a leaf, 1 on a tie."""
        return int(self.ones >= self.zeros)

    def half(self, i: int, value: int) -> Points:
        """Return the points in which a feature has the given value."""
        return _half(self, i, value)

    def halves(self, i: int) -> tuple[Points, Points]:
        """Return the points in which a feature is 0, and those in which it is 1."""
        return self.half(i, 0), self.half(i, 1)

    @cached_property
    def telling(self) -> list[int]:
        """Features that are not constant on the points, ascending; splits on other features are not tried."""
        return [
            i for i in range(self.features) if 0 < sum(x >> i & 1 for x, *_ in self.rows) < len(self.rows)
        ]

    def with_integer_masses(self) -> Points:
        """Return the points with integer masses, over a common denominator."""
        unit = lcm(*(int(fmpq(mass).q) for _, *masses in self.rows for mass in masses))
        rows = ((x, int(zeros * unit), int(ones * unit)) for x, zeros, ones in self.rows)
        return Points(self.features, rows)

    def impurity(self, name: str) -> ExactSum:
        """Return mass times impurity."""
        return _impurity(name, fmpq(self.zeros), fmpq(self.ones))

    def weighted_gain(self, i: int, name: str) -> ExactSum:
        """Return mass times purity gain of a feature."""
        zero, one = self.halves(i)
        return self.impurity(name) - zero.impurity(name) - one.impurity(name)

    def groups(self, name: str) -> list[list[int]]:
        """Return the nonconstant features in groups of equal gain, by decreasing gain, each group ascending."""
        return _groups(self, name)

    def best(self, name: str = "entropy", ties: str = "first") -> int | None:
        """Return the first or last feature of maximum gain, or None if every feature is constant."""
        return self.groups(name)[0][-1 if ties == "last" else 0] if self.telling else None

    def problem(self) -> SampleProblem:
        """Return the points as a distribution."""
        return SampleProblem(
            {bits(x, self.features): (fmpq(zeros), fmpq(ones)) for x, zeros, ones in self.rows}, labels=2
        )

    def __str__(self) -> str:
        rows = (
            f"{''.join(map(str, bits(x, self.features)))}"
            f" {' '.join(f'{mass}{sign}' for mass, sign in ((zeros, '-'), (ones, '+')) if mass)}"
            for x, zeros, ones in self.rows
        )
        return f"{{{'; '.join(rows)}}}"


@lru_cache(KEPT)
def _half(points: Points, i: int, value: int) -> Points:
    return Points(points.features, (row for row in points.rows if row[0] >> i & 1 == value))


@lru_cache(KEPT)
def _impurity(name: str, zeros: fmpq, ones: fmpq) -> ExactSum:
    return IMPURITY_OF_MASSES[name](zeros, ones) if zeros + ones else number(fmpq(0))


@lru_cache(KEPT)
def _groups(points: Points, name: str) -> list[list[int]]:
    gains = {i: points.weighted_gain(i, name) for i in points.telling}
    groups: list[list[int]] = []
    while gains:
        largest = None
        for gain in gains.values():
            largest = gain if largest is None or largest < gain else largest
        groups.append([i for i, gain in gains.items() if gain == largest])
        gains = {i: gain for i, gain in gains.items() if gain != largest}
    return groups
