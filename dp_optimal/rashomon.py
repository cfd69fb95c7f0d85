r"""The Rashomon set: all trees whose sparse objective is within a slack of the optimum.

Equation 2 of Babbar et al. (SPLIT), after TreeFARMS (Xin et al. 2022), with the slack added to the optimum:

.. math::

    \mathcal R = \{T : \text{error}(T) + \lambda\,\text{leaves}(T) \le \mathcal L^* + \varepsilon,\
    \operatorname{depth}(T) \le d\}.
"""

from __future__ import annotations

from flint import fmpq

from theorylab.errors import InvalidArgument
from theorylab.numbers.rationals import format_rational, rational
from theorylab.problems.problem import Problem
from theorylab.trees.and_or_graph import and_or_graph, least_costs
from theorylab.trees.tree_set import TreeSet

__all__ = ["rashomon_set"]


def rashomon_set(
    problem: Problem, *, depth: int, penalty: fmpq | int | str, slack: fmpq | int | str
) -> TreeSet:
    """All trees of depth at most ``depth`` whose objective is at most the optimum + ``slack``.

    Parameters
    ----------
    problem
        Any problem.
    depth
        Most tests on a path.
    penalty
        Price of a leaf, at least 0.
    slack
        How far above the optimum an objective may be, at least 0.

    Returns
    -------
    TreeSet
        The trees, each exactly once. A leaf has the majority label of its subproblem, pure subproblems are
        not split, and a test that changes no label makes another tree (see
        :mod:`theorylab.trees.and_or_graph`); interchangeable tests of a lumped problem count one by one.

    Raises
    ------
    InvalidArgument
        If the depth, the penalty or the slack is negative.
    TooLarge
        If the subproblems or the counts do not fit.

    Notes
    -----
    The cost is that of the subproblems within the depth, and a product of two histograms of objectives
    for every test that some tree of the set performs.

    Examples
    --------
    >>> from theorylab.problems.cube import CubeProblem
    >>> trees = rashomon_set(CubeProblem([0, 0, 0, 1]), depth=2, penalty="1/20", slack="3/20")
    >>> trees.count, trees.objectives
    (3, {3/20: 2, 3/10: 1})
    """
    spare = rational(slack, name="slack")
    if spare < 0:
        raise InvalidArgument(f"slack: {format_rational(spare)} is negative; at least 0")
    graph = and_or_graph(problem, depth=depth, penalty=penalty)
    bound = fmpq(least_costs(graph)[0], graph.denominator) + spare
    return TreeSet(graph, bound, {0: bound})
