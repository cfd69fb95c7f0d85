"""Samples for trees of one test, for which only the label counts of the halves of each feature matter."""

from __future__ import annotations

from flint import fmpq

from theorylab.problems.samples.sample import SampleProblem

Half = tuple[int, int]
"""Numbers of zeros and ones in the zero-half of a feature."""


def sample_of_halves(zeros: int, ones: int, *halves: Half) -> SampleProblem:
    """Return the sample with given numbers of points of each label and one feature for each pair of counts."""
    rows: dict[tuple[int, ...], list[fmpq]] = {}
    for label, count in enumerate((zeros, ones)):
        for i in range(count):
            x = tuple(int(i >= half[label]) for half in halves)
            rows.setdefault(x, [fmpq(0), fmpq(0)])[label] += 1
    return SampleProblem(rows, labels=2)
