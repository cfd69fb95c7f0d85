r"""Trees that minimise error plus a penalty per leaf: the sparse objective.

A subproblem s is reached with a probability r that depends on the path, while a leaf costs the same :math:`\lambda`
everywhere. Divided by r, the contribution of the subtree to the objective is its own error plus :math:`\lambda/r` for
each leaf. Hence the subtree minimises the same objective with the *local* penalty :math:`\lambda/r`:

.. math:: V(s, \mu, d) = \min\Bigl(\text{leaf error} + \mu,\ \min_{\text{tests}} \sum_b p_b V(s_b, \mu/p_b, d-1)\Bigr).

All :math:`\mu` are solved together by the hulls of :mod:`dp_optimal.generic.penalty_hulls`, so a subproblem that
is reached on many paths with many probabilities is still solved once. With penalty zero this is the minimum error
within the depth.
"""

from __future__ import annotations

from time import monotonic

from flint import fmpq

from dp_optimal.optimum import Optimum
from dp_optimal.programs import least_objective
from theorylab.numbers.counts import budget
from theorylab.problems.problem import Problem
from theorylab.trees.and_or_graph import leaf_price

__all__ = ["optimal_with_penalty"]


def optimal_with_penalty(
    problem: Problem,
    penalty: fmpq | int | str,
    depth: int | None = None,
    *,
    seconds: float | None = None,
) -> Optimum:
    """Return the minimum error + penalty x leaves, with errors measured on the whole population.

    Parameters
    ----------
    problem
        Any problem with finitely many subproblems within the depth allowed.
    penalty
        Price of a leaf, at least 0.
    depth
        Maximum number of tests on a path; no limit if not given.
    seconds
        Time limit in seconds, after which the program for samples returns the best tree found, with a lower bound.

    Returns
    -------
    Optimum
        The objective and a tree that attains it; among these, one with the fewest leaves. With a time limit,
        :attr:`~dp_optimal.optimum.Optimum.proved` says whether it is the optimum.

    Raises
    ------
    InvalidArgument
        If the penalty or the depth is negative.
    TooLarge
        If the subproblems do not fit.

    See Also
    --------
    penalty_path : all penalties
    theorylab.split, theorylab.lickety_split : learners for this objective

    Notes
    -----
    Takes the piece of :func:`dp_optimal.all_penalties.penalty_path` that contains the penalty, at the cost of the whole
    path; on a cube calls :func:`dp_optimal.cubes.depth.cube_optimal_by_depth`, on a sample
    :func:`dp_optimal.samples.program.sample_optimal_by_depth`.
    The objective is that of SPLIT (Babbar et al.) and of optimal sparse trees.

    Examples
    --------
    >>> from theorylab import CubeProblem
    >>> optimal_with_penalty(CubeProblem([0, 0, 0, 1]), "1/10").value  # three leaves
    3/10
    """
    price, depth = leaf_price(penalty), None if depth is None else budget(depth, "depth")
    until = None if seconds is None else monotonic() + seconds
    return least_objective(problem, depth, price, until)
