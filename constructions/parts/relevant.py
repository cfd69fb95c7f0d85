"""A block as a problem whose only tests are the variables that matter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from flint import fmpq

from constructions.parts.lumped import Assignment, LumpedProblem
from theorylab.problems.problem import Branch, Path, Problem, Split, Test

__all__ = ["RelevantProblem"]


class RelevantProblem(Problem[Any, Test]):
    """A block as a problem whose tests are the variables that matter; its states are those of the block.

    Parameters
    ----------
    block
        The labelling function.
    """

    def __init__(self, block: LumpedProblem[Any]):
        self.block = block
        self.variables = block.variables
        self.root = block.start

    def _expression(self) -> str | None:
        block = self.block._expression()
        return None if block is None else f"({block}).relevant()"

    def _facts(self) -> dict[str, Any]:
        return self.block._facts()

    def label_distribution(self, state: Any) -> tuple[fmpq, fmpq]:
        """Return Pr[y = 0 | state] and Pr[y = 1 | state]."""
        mean = self.block.mean(state)
        return (1 - mean, mean)

    def splits(self, state: Any) -> Sequence[Split[Any, Test]]:
        """Return the block's classes of tests."""
        return [
            Split(test, (Branch(p_zero, zero), Branch(p_one, one)), multiplicity)
            for test, multiplicity, (p_zero, p_one), zero, one in self.block.tests(state)
        ]

    def influence(self, state: Any, split: Split[Any, Test]) -> fmpq:
        """Return the influence of a variable of a unate function, as computed by the block."""
        read = split.leading_to(
            (child, 0) for _, child in split.branches
        )  # the count does not affect the means
        return self.block.influence((state, 0), read)

    def draw(self, generator: np.random.Generator, count: int) -> tuple[np.ndarray, np.ndarray]:
        """Draw examples from the block."""
        return self.block.draw(generator, count)

    def label_masses(self, path: Path) -> tuple[fmpq, fmpq]:
        """Return Pr[the outcomes of the path, y = label] for the labels 0 and 1."""
        return self.block.label_masses(path)

    def variable(self, test: Test, path: Path) -> int:
        """Return the first unread variable of the class ``test`` after the path."""
        return self.block.variable(test, path)

    def variable_classes(self, assignment: Assignment) -> tuple[Test | None, ...]:
        """Return the test of each variable, or ``None`` if it is read or does not matter."""
        return self.block.variable_classes(assignment)
