r"""Small labelled data sets, as the SPLIT paper's pseudo-code sees them: D, D(f), D(not f), D+, D- and their sizes.

The transcriptions of the paper's algorithms run on these, so that what they count (examples of a subset, examples of
the whole) is what is printed; :meth:`DataSet.problem` is the same data for the learners of the laboratory.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement
from math import prod

from flint import fmpq

from theorylab.problems.samples.sample import SampleProblem

__all__ = ["KEPT", "DataSet", "best_feature", "functions", "of_size", "parity_beside_a_dummy", "up_to_size"]

KEPT = 1 << 16
"""Results of a function that are kept."""

Row = tuple[int, int, int]
"""An input, its bit i being feature i, with its numbers of examples of label 0 and of label 1."""


@dataclass(frozen=True)
class DataSet:
    """Examples of 0/1 features with 0/1 labels, in any multiplicity.

    features: number of features; rows: the distinct inputs, ascending, with their examples.
    """

    features: int
    rows: tuple[Row, ...]

    @property
    def size(self) -> int:
        """Number |D| of examples."""
        return self.zeros + self.ones

    @property
    def zeros(self) -> int:
        """Number of examples of label 0."""
        return sum(row[1] for row in self.rows)

    @property
    def ones(self) -> int:
        """Number of examples of label 1."""
        return sum(row[2] for row in self.rows)

    @property
    def minority(self) -> int:
        """Number of examples that a leaf mislabels."""
        return min(self.zeros, self.ones)

    @property
    def majority(self) -> int:
        """Label of a leaf, 1 on a tie."""
        return int(self.ones >= self.zeros)

    def where(self, feature: int, value: int) -> DataSet:
        """The examples in which a feature has a value."""
        return _where(self, feature, value)

    def purity(self, feature: int) -> fmpq:
        r"""A number that increases with the information gain of a feature.

        A half of m examples, a of them of label 1, has :math:`2^{-mH(a/m)} = a^a (m-a)^{m-a} / m^m`, 1 if it is empty,
        so that gains are compared exactly, as products of rationals.
        """
        halves = (self.where(feature, value) for value in (0, 1))
        return prod(fmpq(h.zeros**h.zeros * h.ones**h.ones, h.size**h.size) for h in halves)

    def telling(self) -> list[int]:
        """Features that are not constant on the data, ascending: the only ones a split is tried on."""
        return [
            f for f in range(self.features) if 0 < sum(row[0] >> f & 1 for row in self.rows) < len(self.rows)
        ]

    def problem(self) -> SampleProblem:
        """The data as a distribution, every example of the same weight."""
        n = self.features
        return SampleProblem(
            {tuple(x >> f & 1 for f in range(n)): (fmpq(zeros), fmpq(ones)) for x, zeros, ones in self.rows},
            labels=2,
        )

    def __str__(self) -> str:
        def written(x: int) -> str:
            return "".join(str(x >> f & 1) for f in range(self.features))

        rows = (
            f"{written(x)} {' '.join(f'{count}{sign}' for count, sign in ((zeros, '-'), (ones, '+')) if count)}"
            for x, zeros, ones in self.rows
        )
        return f"{{{'; '.join(rows)}}}"


@lru_cache(KEPT)
def _where(data: DataSet, feature: int, value: int) -> DataSet:
    return DataSet(data.features, tuple(row for row in data.rows if row[0] >> feature & 1 == value))


@lru_cache(KEPT)
def best_feature(data: DataSet) -> int | None:
    """Feature of largest information gain, the first of them on a tie; None if no feature tells examples apart."""
    return max(data.telling(), key=data.purity, default=None)


def functions(features: int) -> Iterator[DataSet]:
    """Every function: each input once, with its label, by truth table."""
    inputs = range(1 << features)
    for table in range(1 << (1 << features)):
        yield DataSet(features, tuple((x, 1 - (table >> x & 1), table >> x & 1) for x in inputs))


def of_size(features: int, size: int) -> Iterator[DataSet]:
    """Every data set of some number of examples, in any multiplicity."""
    for examples in combinations_with_replacement(range(2 << features), size):
        counts: dict[int, list[int]] = {}
        for example in examples:
            counts.setdefault(example >> 1, [0, 0])[example & 1] += 1
        yield DataSet(features, tuple((x, zeros, ones) for x, (zeros, ones) in counts.items()))


def up_to_size(features: int, most: int) -> Iterator[DataSet]:
    """Every data set of at most some number of examples, and at least one, by number of examples."""
    for size in range(1, most + 1):
        yield from of_size(features, size)


def parity_beside_a_dummy(bits: int) -> DataSet:
    """The parity of all features but the first, on the whole cube: greedy ties at the root, and takes the first.

    bits: number of features of the parity.
    """
    labels = [(x >> 1).bit_count() % 2 for x in range(2 << bits)]
    return DataSet(bits + 1, tuple((x, 1 - y, y) for x, y in enumerate(labels)))
