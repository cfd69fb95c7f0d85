"""Mixtures of blocks over disjoint variables, numbered consecutively in the order of the blocks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flint import fmpq

from constructions.parameters import Rational
from constructions.parts.block import Block, Composition
from constructions.parts.lumped import Mean
from theorylab.errors import InvalidArgument
from theorylab.numbers.rationals import rational
from theorylab.numbers.shown import abbreviate
from theorylab.showing import call

__all__ = ["Mixture", "mixture"]


class Mixture(Composition):
    """A random block determines the label; all weights are positive, so every part matters.

    Parameters
    ----------
    weights
        Probability of each part.
    parts
        The blocks.
    """

    def __init__(self, weights: Sequence[fmpq], parts: Sequence[Block[Any]]):
        self.weights = tuple(weights)
        super().__init__(parts)

    def _expression(self) -> str | None:
        return call("mixture", *zip(self.weights, self.parts))

    def contribution(self, index: int, mean: Mean) -> Mean:
        return mean * self.weights[index]

    def join(self, contributions: Sequence[Mean]) -> Mean:
        total = contributions[0]
        for contribution in contributions[1:]:
            total = total + contribution
        return total


def mixture(*weighted: tuple[Rational, Block]) -> Mixture:
    """Mixture of blocks over disjoint variables: the label is that of a block drawn by weight.

    Parameters
    ----------
    *weighted
        Pairs (weight, block); the weights are positive rationals that sum to one.

    Raises
    ------
    InvalidArgument
        If the weights are not positive, or do not sum to one.

    See Also
    --------
    Block
    random_coordinate

    Examples
    --------
    >>> from constructions.parts.blocks import parity, random_coordinate
    >>> hard = mixture(("9/10", parity(3)), ("1/10", random_coordinate(3)))
    >>> hard.label_mean(hard.root)
    1/2
    """
    weights = [rational(weight, name="mixture weight") for weight, _ in weighted]
    for weight in weights:
        if weight <= 0:
            raise InvalidArgument(f"mixture: weight {abbreviate(weight)} given, weights must be positive")
    if sum(weights) != 1:
        raise InvalidArgument(f"mixture: the weights sum to {abbreviate(sum(weights, fmpq(0)))}, not to 1")
    return Mixture(weights, [block for _, block in weighted])
