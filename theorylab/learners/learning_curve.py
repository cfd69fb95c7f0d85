"""Learning curves: the error of a learner by the number of examples.

A tree grown on a sample is evaluated on the sample and on the population. Both errors are exact. Only the sample is
random, and it is determined by its seed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product
from typing import NamedTuple

from flint import fmpq

from theorylab.errors import InvalidArgument
from theorylab.numbers.several import several
from theorylab.problems.problem import Problem
from theorylab.problems.samples.drawn import DrawnSample
from theorylab.trees.population_error import population_error
from theorylab.trees.tree import Tree

__all__ = ["LearningPoint", "examples_until", "learning_curve"]


class LearningPoint(NamedTuple):
    """The errors of a tree grown on one sample.

    Attributes
    ----------
    examples, seed
        Size and seed of the sample.
    sample_error
        Error on the sample.
    population_error
        Error on the population.

    See Also
    --------
    learning_curve

    Examples
    --------
    >>> from functools import partial
    >>> from theorylab import CubeProblem, greedy, learning_curve
    >>> point, = learning_curve(CubeProblem([0, 0, 0, 1]), partial(greedy, depth=0), examples=[4], seeds=[1])
    >>> point.sample_error, point.population_error
    (0, 1/4)
    """

    examples: int
    seed: int
    sample_error: fmpq
    population_error: fmpq


def learning_curve(
    population: Problem, learner: Callable[[Problem], Tree], *, examples: Iterable[int], seeds: Iterable[int]
) -> list[LearningPoint]:
    """Return the errors of the trees that a learner grows on samples of given sizes.

    Parameters
    ----------
    population
        The problem that the samples are drawn from; see :class:`theorylab.problems.samples.drawn.DrawnSample`.
    learner
        Function from a problem to a tree, such as ``partial(top_k, k=2, depth=3)``.
    examples
        Numbers of examples.
    seeds
        Seeds of the samples, the same for each size.

    Returns
    -------
    list of LearningPoint
        By number of examples, then by seed.

    Raises
    ------
    InvalidArgument
        If no examples can be drawn from the problem.
    TooLarge
        If a sample or a tree exceeds the memory budget.

    See Also
    --------
    examples_until : the number of examples that suffices
    DrawnSample

    Examples
    --------
    >>> from functools import partial
    >>> from theorylab.learners import greedy
    >>> from theorylab.problems.cube import CubeProblem
    >>> curve = learning_curve(CubeProblem([0, 0, 0, 1]), partial(greedy, depth=2), examples=[2, 20], seeds=[1])
    >>> [(point.examples, str(point.population_error)) for point in curve]
    [(2, '1/4'), (20, '0')]
    """
    found = []
    for number, seed in product(several(examples, "examples"), several(seeds, "seeds")):
        sample = DrawnSample(population, number, seed)
        tree = learner(sample)
        error = population_error(tree, sample.population)
        found.append(LearningPoint(sample.examples, sample.seed, tree.error, error))
    return found


def examples_until(curve: Iterable[LearningPoint], reached: Callable[[LearningPoint], bool]) -> int | None:
    """Return the minimum number of examples from which on ``reached`` holds on the whole curve, or None.

    Parameters
    ----------
    curve
        Points of :func:`learning_curve`.
    reached
        Predicate on points, such as ``lambda point: point.population_error == tree.error``.

    See Also
    --------
    learning_curve

    Examples
    --------
    >>> from functools import partial
    >>> from theorylab import CubeProblem, greedy, learning_curve
    >>> curve = learning_curve(CubeProblem([0, 0, 0, 1]), partial(greedy, depth=2), examples=[2, 20, 40], seeds=[1])
    >>> examples_until(curve, lambda point: point.population_error == 0)
    20
    """
    points = several(curve, "curve")
    if not all(isinstance(point, LearningPoint) for point in points):
        raise InvalidArgument("curve: expected points of learning_curve")
    most = max((point.examples for point in points if not reached(point)), default=0)
    return min((point.examples for point in points if point.examples > most), default=None)
