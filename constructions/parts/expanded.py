"""A lumped problem written out on the full cube."""

from __future__ import annotations

import numpy as np
from flint import fmpq

from constructions.parts.block import Block
from theorylab.errors import InvalidArgument, TooLarge
from theorylab.numbers.shown import abbreviate
from theorylab.problems.cube import cube_inputs

__all__ = ["MOST_VARIABLES_EXPANDED", "expand"]

MOST_VARIABLES_EXPANDED = 20
"""Maximum number of variables of a table on the full cube."""


def expand(problem: Block) -> tuple[np.ndarray, tuple[fmpq, ...]]:
    """Expand a lumped problem to a table on the full cube, directly from the definition of its block.

    Parameters
    ----------
    problem
        A lumped problem of at most 20 variables.

    Returns
    -------
    label_means
        Pr[y = 1 | x] for the 2^n inputs x; bit i of the index is x_{i+1}.
    probabilities
        Pr[x_i = 1] for each variable.

    Raises
    ------
    InvalidArgument
        If the problem is not lumped, or its variables are dependent; see
        :func:`~constructions.parts.dependent.joint_table`.
    TooLarge
        If there are too many variables.

    See Also
    --------
    theorylab.CubeProblem : takes both results

    Examples
    --------
    >>> from constructions import majority
    >>> means, probabilities = expand(majority(3))
    >>> means.tolist(), probabilities
    ([0, 0, 0, 1, 0, 1, 1, 1], (1/2, 1/2, 1/2))
    """
    if not isinstance(problem, Block):
        raise InvalidArgument(f"problem: {abbreviate(problem)} is not a lumped problem, such as parity(3)")
    n = problem.variables
    if n > MOST_VARIABLES_EXPANDED:
        raise TooLarge(
            f"full cube: {n} variables have 2^{n} inputs; at most {MOST_VARIABLES_EXPANDED} variables"
        )
    probabilities = tuple(p for p in problem.probabilities if p is not None)
    if len(probabilities) < n:
        first = problem.probabilities.index(None) + 1
        raise InvalidArgument(
            f"full cube: x{first} depends on other variables; write the inputs out one by one"
        )
    return problem.definition(cube_inputs(n)), probabilities
