"""The optima used to write a certificate: looked up in the solver's tables for cubes, else computed by recursion."""

from __future__ import annotations

from flint import fmpq

from dp_optimal.certificates.bounds import ValueOf, bellman_values
from dp_optimal.certificates.checker import ExpectedCost, Objective
from dp_optimal.cubes.depth import subcube_values
from dp_optimal.cubes.size import cube_curves
from theorylab.problems.cube import CubeProblem
from theorylab.problems.problem import Problem

__all__ = ["optima"]


def optima(
    problem: Problem, objective: Objective, depth: int | None, size: int | None, penalty: fmpq
) -> ValueOf:
    """Return the source of the optima of an objective, in the numbers of the certificate.

    Parameters
    ----------
    problem
        The problem solved.
    objective
        The objective as the checker represents it.
    depth, size, penalty
        The limits of the objective and the price of a leaf.

    Returns
    -------
    ValueOf
        On a cube a lookup in the tables of :mod:`dp_optimal.cubes.depth` or, at price 0 with a limit on the size,
        :mod:`dp_optimal.cubes.size`; else the recursion of :func:`dp_optimal.certificates.bounds.bellman_values`.
    """
    if not isinstance(problem, CubeProblem):
        return bellman_values(objective)
    n = problem.variables
    low = (1 << n) - 1  # a key is mask << n | values
    if size is None and not isinstance(objective, ExpectedCost):
        values = subcube_values(problem, n if depth is None else depth, penalty)
        # without the tie-breaking part, in units of 1 / (denominator of the penalty x D)
        return lambda key: values.value((key[0] >> n, key[0] & low)) // values.tie_factor
    if size is not None and penalty == 0 and problem.in_words:
        curves = cube_curves(problem, size, depth)
        return lambda key: curves.mass((key[0] >> n, key[0] & low), key[1][1])
    return bellman_values(objective)
