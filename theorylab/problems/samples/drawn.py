"""Samples drawn from a population, exactly: each example has the probability that the population gives it.

A theorem about the whole population thus becomes a question about the number of examples needed. A population can
draw examples and gives the label masses of every path, so a tree grown on a sample can be evaluated on the population
(:mod:`theorylab.trees.population_error`). Constructions over blocks draw thousands of variables without listing their
2^n inputs.
"""

from __future__ import annotations

from typing import Any, Protocol, TypeGuard, runtime_checkable

import numpy as np
from flint import fmpq

from theorylab.errors import InvalidArgument
from theorylab.limits import require
from theorylab.numbers.counts import LARGEST_BUDGET, count, seed_of
from theorylab.problems.problem import Path, Problem
from theorylab.problems.samples.distinct_inputs import distinct_inputs
from theorylab.problems.samples.points import Rows
from theorylab.problems.samples.sample import SampleProblem
from theorylab.showing import call

__all__ = ["DrawnSample", "Population"]

ENTRY_BYTES = 24
"""Approximate memory of one variable of one example while the sample is made."""


@runtime_checkable
class Population(Protocol):
    """A problem with 0/1 variables from which examples can be drawn."""

    variables: int
    labels: int

    def draw(self, generator: np.random.Generator, count: int) -> tuple[np.ndarray, np.ndarray]:
        """Return independent examples: a Boolean array with one row per example, and their labels."""

    def label_masses(self, path: Path) -> tuple[fmpq, ...]:
        """Return Pr[the outcomes of the path, y = label] for every label."""


class DrawnSample(SampleProblem):
    """Examples drawn independently from a population.

    Parameters
    ----------
    population
        A construction, a function on the cube, or a table.
    examples
        Number of examples, at least 1.
    seed
        Seed of numpy's generator, at least 0; the same seed draws the same examples.

    Attributes
    ----------
    population
        The problem drawn from.

    Raises
    ------
    InvalidArgument
        If a number is out of range, or no examples can be drawn from the problem.
    TooLarge
        If the examples do not fit into the memory allowed.

    See Also
    --------
    learning_curve
    SampleProblem

    Examples
    --------
    >>> from theorylab import CubeProblem, greedy, population_error
    >>> population = CubeProblem([0, 0, 0, 1])
    >>> sample = DrawnSample(population, examples=100, seed=1)
    >>> population_error(greedy(sample, depth=2), population)
    0
    """

    def __init__(self, population: Problem, examples: int, seed: int = 0):
        examples, seed = count(examples, "examples", most=LARGEST_BUDGET), seed_of(seed)
        if not _is_population(population):
            raise InvalidArgument(
                f"examples: none can be drawn from problems of type {type(population).__name__}; they can from a"
                " construction over blocks, a function on the cube, and a sample of 0/1"
                " features, which binarize= makes of numbers"
            )
        require(
            examples * (population.variables + 1) * ENTRY_BYTES,
            f"a sample of {examples} examples of {population.variables} variables",
        )
        self.population: Any = population
        self.examples, self.seed = examples, seed
        x, y = self._draw()
        first, weights = distinct_inputs(x, y, np.ones(examples, dtype=np.int64), population.labels)
        names = tuple(population.names) if population.names else None
        super().__init__(Rows(x[first], weights, names, tuple(population.class_names)))
        if isinstance(population, SampleProblem):
            self.readings = population.readings

    def _draw(self) -> tuple[np.ndarray, np.ndarray]:
        return self.population.draw(np.random.default_rng(self.seed), self.examples)

    def rows(self) -> np.ndarray:
        """Return the examples in the order in which they were drawn, by drawing them again."""
        return self._draw()[0]

    def _expression(self) -> str | None:
        return call("DrawnSample", self.population, self.examples, self.seed)

    def _facts(self) -> dict[str, Any]:
        return {"examples": self.examples, "seed": self.seed, **super()._facts()}


def _is_population(problem: Problem) -> TypeGuard[Any]:
    return isinstance(problem, Population)
