"""Problems as tables of 0/1 features: the form in which certificates have few bounds, and Coq checks them.

A sample is a table already. A problem on few 0/1 variables is the table of its inputs, ordered columns are the table of
their tests, and an identification instance that of its objects if its tests are binary and cost 1.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any, NamedTuple

import numpy as np
from flint import fmpq

from theorylab.problems.identification import IdentificationProblem
from theorylab.problems.ordered.ordered_sample import OrderedSample
from theorylab.problems.problem import Path, Problem
from theorylab.problems.samples.drawn import Population
from theorylab.problems.samples.points import Rows
from theorylab.problems.samples.sample import SampleProblem, is_table

__all__ = ["MOST_TABULATED", "Tabulated", "tabulated"]

MOST_TABULATED = 8
"""Maximum number of variables of a problem that is written input by input."""


class Tabulated(NamedTuple):
    """A problem as a table.

    Attributes
    ----------
    sample
        The table.
    feature
        Function from a test of the problem, and the path to it, to the index of its feature.
    by_path
        Whether this index depends on the path.
    """

    sample: SampleProblem
    feature: Callable[[Any, Path], int]
    by_path: bool = False


def tabulated(problem: Problem) -> Tabulated | None:
    """Return a problem as a table, or None if it is too large or has other tests.

    Parameters
    ----------
    problem
        The problem.

    Examples
    --------
    >>> from theorylab import CubeProblem
    >>> tabulated(CubeProblem([0, 0, 0, 1])).sample.weights.tolist()
    [[1, 0], [1, 0], [1, 0], [0, 1]]
    """
    if is_table(problem):
        return Tabulated(problem, problem.variable)
    if isinstance(problem, OrderedSample):
        return Tabulated(_table_of_tests(problem), lambda test, path: problem.number(test))
    if isinstance(problem, IdentificationProblem):
        if set(problem.costs) <= {1} and max((max(test) for test in problem.tests), default=0) <= 1:
            return Tabulated(_table_of_objects(problem), lambda test, path: test.index)
        return None
    if isinstance(problem, Population) and problem.variables <= MOST_TABULATED:
        inputs = [x[::-1] for x in product((0, 1), repeat=problem.variables)]
        masses = {x: problem.label_masses(tuple(enumerate(x))) for x in inputs}
        return Tabulated(SampleProblem(masses, problem.labels), problem.variable, by_path=True)
    return None


def _table_of_tests(problem: OrderedSample) -> SampleProblem:
    columns = [ranks <= r for ranks, size in zip(problem.ranks, problem.sizes) for r in range(size - 1)]
    features = np.array(columns, dtype=bool).reshape(len(columns), len(problem.weights)).T
    return SampleProblem(Rows(features, problem.weights, None, ()))


def _table_of_objects(problem: IdentificationProblem) -> SampleProblem:
    masses: dict[tuple[int, ...], list[fmpq]] = {}
    for number, (label, chance) in enumerate(zip(problem.classes, problem.probabilities)):
        row = masses.setdefault(tuple(test[number] for test in problem.tests), [fmpq(0)] * problem.labels)
        row[label] += chance
    return SampleProblem(masses, problem.labels)
