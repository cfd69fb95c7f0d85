"""Functions on the cube and 0/1 tables as identification instances whose objects are the inputs."""

from __future__ import annotations

from collections.abc import Iterator

from flint import fmpq

from theorylab.errors import InvalidArgument, TooLarge
from theorylab.problems.cube import CubeProblem
from theorylab.problems.identification import MOST_OBJECTS, IdentificationProblem
from theorylab.problems.problem import Problem
from theorylab.problems.samples.sample import SampleProblem

__all__ = ["identification_problem"]

Input = tuple[tuple[int, ...], fmpq, tuple[fmpq, ...]]
"""An input: values of the variables, probability, label distribution."""


def identification_problem(problem: Problem) -> IdentificationProblem:
    """Return a problem as an identification instance with one test of cost 1 for each variable.

    Parameters
    ----------
    problem
        A function on the cube or a sample; an identification instance is returned unchanged.

    Returns
    -------
    IdentificationProblem
        Each pair of an input and a possible label is an object, with their joint probability. Trees have the same
        errors for both problems; if labels are random, every tree makes errors (see
        :meth:`~theorylab.problems.identification.IdentificationProblem.coalesced`).

    Raises
    ------
    InvalidArgument
        For any other problem.
    TooLarge
        If there are more than :data:`~theorylab.problems.identification.MOST_OBJECTS` inputs or objects.

    See Also
    --------
    IdentificationProblem
    identification

    Examples
    --------
    >>> from theorylab import CubeProblem
    >>> identification_problem(CubeProblem([0, 1, 1, 0])).objects
    4
    """
    if isinstance(problem, IdentificationProblem):
        return problem
    names: tuple[str, ...] = ()
    if isinstance(problem, CubeProblem):
        inputs = _cube_inputs(problem)
    elif isinstance(problem, SampleProblem):
        inputs = _sample_inputs(problem)
        names = tuple(problem.names or ())
    else:
        raise InvalidArgument(
            f"identification: a {type(problem).__name__} has no list of objects; give an identification "
            "instance, a function on the cube (a truth table or a formula) or a sample of 0/1 "
            "features, which binarize= makes of numbers"
        )
    objects = [
        (x, label, probability * share)
        for x, probability, distribution in inputs
        for label, share in enumerate(distribution)
        if share
    ]
    values, labels, weights = zip(*objects)
    return IdentificationProblem(
        labels, list(zip(*values)), weights=weights, names=names, class_names=problem.class_names
    )


def _cube_inputs(problem: CubeProblem) -> Iterator[Input]:
    """Yield the inputs of the cube in order of index."""
    n = problem.variables
    if 1 << n > MOST_OBJECTS:
        raise TooLarge(f"identification: 2^{n} inputs of the cube; at most {MOST_OBJECTS} objects")
    for index in range(1 << n):
        x = tuple(index >> i & 1 for i in range(n))
        probability = fmpq(1)
        for bit, p in zip(x, problem.probabilities):
            probability *= p if bit else 1 - p
        yield x, probability, problem.label_distribution(((1 << n) - 1, index))


def _sample_inputs(problem: SampleProblem) -> Iterator[Input]:
    """Yield the inputs of a table that have positive weight; some test distinguishes any two inputs."""
    stack = [(problem.root, fmpq(1))]
    while stack:
        state, reach = stack.pop()
        splits = problem.splits(state)
        if splits:
            stack.extend((child, reach * p) for p, child in reversed(splits[0].branches))
        else:
            yield problem.inputs[state.bit_length() - 1], reach, problem.label_distribution(state)
