"""Smoothed product distributions: the probability of each variable is moved at random, exactly.

The model is due to Kalai and Teng, *Decision trees are PAC-learnable from most product distributions: a smoothed
analysis* (arXiv:0812.0933). Brutzkus, Daniely and Malach, *ID3 learns juntas for smoothed product distributions* (COLT
2020), show that ID3 learns juntas in this model.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Protocol, TypeGuard, runtime_checkable

import numpy as np
from flint import fmpq

from theorylab.errors import InvalidArgument, TooLarge
from theorylab.numbers.counts import count, seed_of
from theorylab.numbers.rationals import nonnegative
from theorylab.numbers.shown import abbreviate
from theorylab.problems.cube import MOST_VARIABLES, CubeProblem, cube_inputs
from theorylab.problems.problem import Problem, require_problem

__all__ = ["smoothed"]


@runtime_checkable
class _Labelling(Protocol):
    """A function of 0/1 variables, with the probability that each is one, or None if it depends on others."""

    variables: int
    probabilities: tuple[fmpq | None, ...]

    def definition(self, x: np.ndarray) -> np.ndarray:
        """Return the label means of inputs, the rows of a Boolean array."""


def smoothed(
    problem: Problem, width: fmpq | Fraction | int | str, *, seed: int = 0, steps: int = 10
) -> CubeProblem:
    """Return the same labelling under a smoothed distribution: every Pr[x_i = 1] is moved by at most ``width``.

    The moves are independent and uniform on the 2 ``steps`` + 1 multiples of ``width``/``steps`` from -``width`` to
    ``width``, so that every probability is a rational with a short denominator.

    Parameters
    ----------
    problem
        A labelling of the cube whose variables are independent: a :class:`~theorylab.problems.cube.CubeProblem` or a
        construction over blocks.
    width
        Maximum move, exact.
    seed
        Seed of numpy's generator, at least 0; the same seed gives the same moves.
    steps
        Half the number of intervals between the possible moves, at least 1.

    Raises
    ------
    InvalidArgument
        If the variables are not independent bits, a number is out of range, or a probability could reach 0 or 1.
    TooLarge
        If the cube has more than 24 variables.

    See Also
    --------
    CubeProblem : the label means and the probabilities

    Examples
    --------
    >>> from theorylab import CubeProblem, greedy, smoothed
    >>> parity = CubeProblem([0, 1, 1, 0] * 2)
    >>> greedy(parity, depth=2, ties="last").error, greedy(smoothed(parity, "1/10"), depth=2, ties="last").error
    (1/2, 0)
    """
    width, seed, steps = nonnegative(width, name="smoothed"), seed_of(seed), count(steps, "steps", least=1)
    require_problem(problem)
    if not _is_labelling(problem):
        raise InvalidArgument(
            f"smoothed: problems of type {type(problem).__name__} have no product distribution; a function on the cube"
            " or a construction over blocks has one"
        )
    n = problem.variables
    if n > MOST_VARIABLES:
        raise TooLarge(f"smoothed: {n} variables have 2^{n} inputs; at most {MOST_VARIABLES} variables")
    moves = np.random.default_rng(seed).integers(-steps, steps, size=n, endpoint=True).tolist()
    probabilities = []
    for i, (p, move) in enumerate(zip(problem.probabilities, moves), 1):
        if p is None:
            raise InvalidArgument(f"smoothed: x{i} depends on other variables; no product distribution")
        if not width < p < 1 - width:
            raise InvalidArgument(
                f"smoothed: Pr[x{i} = 1] = {abbreviate(p)} moved by up to {abbreviate(width)} must stay"
                " strictly between 0 and 1"
            )
        probabilities.append(p + width * move / steps)
    return CubeProblem(problem.definition(cube_inputs(n)), probabilities)


def _is_labelling(problem: Problem) -> TypeGuard[Any]:
    return isinstance(problem, _Labelling)
