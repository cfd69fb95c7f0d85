"""Samples on which kernels are exact: their masses fit in machine words."""

from __future__ import annotations

from typing import TypeGuard

from theorylab.problems.ordered.ordered_sample import OrderedSample
from theorylab.problems.problem import Problem
from theorylab.problems.samples.sample import SampleProblem, is_table
from theorylab.rows.bit_rows import HEAVIEST, BitRows, bit_rows, common_mass, ordered_rows

__all__ = ["Sample", "in_words", "rows_of"]

Sample = SampleProblem | OrderedSample
"""A sample whose tests are 0/1 features, or thresholds of ordered columns."""


def in_words(problem: Problem) -> TypeGuard[Sample]:
    """Return True for a sample whose masses, divided by their common divisor, fit in machine words."""
    if not (is_table(problem) or isinstance(problem, OrderedSample)):
        return False
    return common_mass(problem.weights) < HEAVIEST


def rows_of(sample: Sample) -> BitRows:
    """Return a sample in the layout for kernels; see :func:`in_words`."""
    if isinstance(sample, OrderedSample):
        return ordered_rows(sample.ranks, sample.sizes, sample.weights)
    return bit_rows(sample.features, sample.weights)
