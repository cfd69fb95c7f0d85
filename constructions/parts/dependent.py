"""Blocks with dependent variables, and their joint tables over all inputs.

A composition requires of its parts only that they are independent of one another, so a part may have
dependent variables, as long as its tests have the probabilities of their outcomes given its state.
Such a block defines the probabilities of its inputs, and its dependent variables have no marginal probability.
"""

from __future__ import annotations

from abc import abstractmethod

import numpy as np
from flint import fmpq

from constructions.parameters import HALF, Rational, probability
from constructions.parts.block import Block, S
from constructions.parts.expanded import MOST_VARIABLES_EXPANDED
from constructions.parts.lumped import Assignment
from theorylab.errors import InvalidArgument, TooLarge
from theorylab.numbers.rationals import format_rational
from theorylab.problems.cube import cube_inputs
from theorylab.problems.samples.sample import SampleProblem

__all__ = ["DependentBlock", "flip_probability", "joint_table"]


class DependentBlock(Block[S]):
    """A block with dependent variables; an unread one belongs to a test as long as it is informative about the label.

    Attributes
    ----------
    probabilities
        Pr[x_i = 1] of each independent variable, and ``None`` for those that depend on others.
    """

    @abstractmethod
    def chances(self, x: np.ndarray) -> np.ndarray:
        """Return probabilities of inputs, the rows of a Boolean array, as rationals in an object array."""

    @abstractmethod
    def draw_inputs(self, generator: np.random.Generator, count: int) -> np.ndarray:
        """Draw inputs, the rows of a Boolean array."""

    @abstractmethod
    def chance(self, assignment: Assignment) -> fmpq:
        """Return the probability of a partial assignment."""


def flip_probability(flip: Rational, name: str) -> fmpq:
    """Return the probability ``flip``, called ``name`` in error messages, that a copy differs from its bit.

    Raises
    ------
    InvalidArgument
        If it is not strictly between 0 and 1/2, the range in which a copy agrees with its bit more often than not.
    """
    exact = probability(flip, name)
    if exact >= HALF:
        raise InvalidArgument(
            f"{name}: {format_rational(exact)} given, it must lie strictly between 0 and 1/2"
        )
    return exact


def joint_table(problem: Block) -> SampleProblem:
    """Expand a lumped problem to a table of all inputs, directly from the definitions; variables may be dependent.

    Parameters
    ----------
    problem
        A lumped problem of at most 20 variables.

    Returns
    -------
    SampleProblem
        The 2^n inputs with the probabilities of their labels.

    Raises
    ------
    TooLarge
        If there are too many variables.
    """
    n = problem.variables
    if n > MOST_VARIABLES_EXPANDED:
        raise TooLarge(
            f"joint table: {n} variables have 2^{n} inputs; at most {MOST_VARIABLES_EXPANDED} variables"
        )
    inputs = cube_inputs(n)
    means, weights = problem.definition(inputs), problem.chances(inputs)
    rows = zip(inputs.astype(int).tolist(), weights, means)
    return SampleProblem({tuple(x): (weight * (1 - mean), weight * mean) for x, weight, mean in rows})
