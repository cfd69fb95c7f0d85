r"""Losses of leaves: what a leaf answers, and the error of its answer.

The error of an answer is linear in statistics of the label that average over inputs, so a subproblem is known to a loss
by their mean values:

- *zero-one*: the label distribution; the error of label l is one minus its probability;
- *costs*: the mean cost of every label, then the mean of the minimum cost; the error of label l is its mean cost;
- *squared*: the mean and the mean square of a numeric label; the error of a number y is
  :math:`E[(Y-y)^2]=E[Y^2]-2y\,E[Y]+y^2`, and the best answer is the mean, whose error is the variance.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from flint import fmpq

__all__ = ["COSTS", "SQUARED", "ZERO_ONE", "Answer", "Loss", "majority_label"]

Answer = int | fmpq
"""The answer of a leaf: the index of a label, or a number."""


class Loss(ABC):
    """A loss function of leaves.

    See Also
    --------
    Problem

    Examples
    --------
    >>> from flint import fmpq
    >>> SQUARED.error_of_leaf((fmpq(1, 2), fmpq(1, 2)))  # labels 0 and 1, equally often
    1/4
    """

    name: str

    @abstractmethod
    def of_one(self, numbers: Sequence[fmpq]) -> tuple[fmpq, ...]:
        """Return the statistics of one input: from its label distribution, its costs, or its numeric label."""

    @abstractmethod
    def answer(self, statistics: Sequence[fmpq]) -> Answer:
        """Return the answer of minimum error; of several labels the largest index."""

    @abstractmethod
    def error(self, answer: Answer, statistics: Sequence[fmpq]) -> fmpq:
        """Return the mean loss of an answer."""

    def error_of_leaf(self, statistics: Sequence[fmpq]) -> fmpq:
        """Return the minimum error of an answer."""
        return self.error(self.answer(statistics), statistics)

    def is_pure(self, statistics: Sequence[fmpq]) -> bool:
        """Return True if one answer is the best one for every input."""
        return self.error_of_leaf(statistics) == 0

    def __repr__(self) -> str:
        return f"<loss {self.name}>"


class _ZeroOne(Loss):
    name = "zero-one"

    def of_one(self, numbers: Sequence[fmpq]) -> tuple[fmpq, ...]:
        return tuple(numbers)

    def answer(self, statistics: Sequence[fmpq]) -> int:
        return majority_label(statistics)

    def error(self, answer: Answer, statistics: Sequence[fmpq]) -> fmpq:
        return 1 - statistics[int(answer)]

    def error_of_leaf(self, statistics: Sequence[fmpq]) -> fmpq:
        return 1 - max(statistics)

    def is_pure(self, statistics: Sequence[fmpq]) -> bool:
        return any(p == 1 for p in statistics)


class _Costs(Loss):
    name = "costs"

    def of_one(self, numbers: Sequence[fmpq]) -> tuple[fmpq, ...]:
        return (*numbers, min(numbers))

    def answer(self, statistics: Sequence[fmpq]) -> int:
        return majority_label([-cost for cost in statistics[:-1]])

    def error(self, answer: Answer, statistics: Sequence[fmpq]) -> fmpq:
        return statistics[int(answer)]

    def is_pure(self, statistics: Sequence[fmpq]) -> bool:
        return min(statistics[:-1]) == statistics[-1]


class _Squared(Loss):
    name = "squared"

    def of_one(self, numbers: Sequence[fmpq]) -> tuple[fmpq, ...]:
        return numbers[0], numbers[0] ** 2

    def answer(self, statistics: Sequence[fmpq]) -> fmpq:
        return statistics[0]

    def error(self, answer: Answer, statistics: Sequence[fmpq]) -> fmpq:
        mean, square = statistics
        return square - 2 * answer * mean + answer * answer


ZERO_ONE, COSTS, SQUARED = _ZeroOne(), _Costs(), _Squared()


def majority_label(distribution: Sequence[fmpq]) -> int:
    """Return the most probable label, the largest on a tie (so 1 if the label mean is 1/2)."""
    best = max(distribution)
    return max(label for label, p in enumerate(distribution) if p == best)
