"""Samples on which kernels are exact: their masses fit in machine words."""

from __future__ import annotations

from typing import TypeGuard

from theorylab.problems.problem import Problem
from theorylab.problems.samples.sample import SampleProblem, is_table
from theorylab.rows.bit_rows import HEAVIEST, common_mass

__all__ = ["in_words"]


def in_words(problem: Problem) -> TypeGuard[SampleProblem]:
    """Return True for a sample whose masses, divided by their common divisor, fit in machine words."""
    return is_table(problem) and common_mass(problem.weights) < HEAVIEST
