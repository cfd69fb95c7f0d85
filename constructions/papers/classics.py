"""Textbook functions as problems of their own."""

from __future__ import annotations

from flint import fmpq

from constructions.parameters import HALF
from constructions.parts import blocks, dnf
from constructions.parts.lumped import LumpedProblem

__all__ = ["majority", "parity", "tribes"]


def parity(n: int, p: fmpq = HALF) -> LumpedProblem:
    """Parity of n variables, each one with probability p."""
    return LumpedProblem(blocks.parity(n, p))


def majority(n: int, p: fmpq = HALF) -> LumpedProblem:
    """Majority of n variables, each one with probability p; label 1 on a tie."""
    return LumpedProblem(blocks.majority(n, p))


def tribes(n: int, p: fmpq = HALF) -> LumpedProblem:
    """Tribes on n variables, each one with probability p (the width is that of the uniform case)."""
    return LumpedProblem(dnf.tribes(n, p))
