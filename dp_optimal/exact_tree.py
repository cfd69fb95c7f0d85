r"""The smallest and the shallowest exact trees.

A tree is *exact* if no tree has a smaller error: if the tests determine the label, its error is 0; if labels are
stochastic, or the tests cannot distinguish inputs with distinct labels, it is the Bayes error given all tests.
Splitting never raises the error, so an exact tree exists on every problem. A tree is exact if and only if its
subtrees are (after outcomes of positive probability) and its test loses nothing. With E(s) the error of an exact tree,

.. math:: \text{size}(s) = 0 \text{ if } \text{leaf error} = E(s), \text{ else } 1 + \min \sum_b \text{size}(s_b)
          \text{ over the tests with } \sum_b p_b E(s_b) = E(s),

and the depth satisfies the same recursion with the maximum over the outcomes instead of the sum.
"""

from __future__ import annotations

from dp_optimal.optimum import Optimum
from dp_optimal.programs import least_depth_exact, least_size_exact
from theorylab.problems.problem import Problem

__all__ = ["shallowest_exact_tree", "smallest_exact_tree"]


def smallest_exact_tree(problem: Problem) -> Optimum:
    """Return the minimum number of internal nodes of an exact tree.

    Parameters
    ----------
    problem
        Any problem with finitely many subproblems.

    Returns
    -------
    Optimum
        The size, and an exact tree that attains it; among these, one with the fewest leaves (tests may have more than
        two outcomes), each node performing the first test that allows this.

    Raises
    ------
    TooLarge
        If the subproblems do not fit.

    See Also
    --------
    shallowest_exact_tree, smallest_tree_of_rank

    Notes
    -----
    One rational and one integer operation per branch: no size curve is computed, and the size may be astronomical. On
    a cube see :func:`dp_optimal.cubes.exact.cube_smallest_exact_tree`.

    Examples
    --------
    >>> from theorylab import CubeProblem
    >>> smallest_exact_tree(CubeProblem([0, 0, 0, 1])).value  # x1 and x2
    2
    """
    return least_size_exact(problem)


def shallowest_exact_tree(problem: Problem) -> Optimum:
    """Return the minimum depth of an exact tree.

    Parameters
    ----------
    problem
        Any problem with finitely many subproblems.

    Returns
    -------
    Optimum
        The depth, and an exact tree that attains it; among these, one with the fewest leaves.

    Raises
    ------
    TooLarge
        If the subproblems do not fit.

    See Also
    --------
    smallest_exact_tree

    Notes
    -----
    One rational and one integer operation per branch for the depth; the tree is that of
    :func:`dp_optimal.by_depth.optimal_by_depth` at this depth. On a cube see
    :func:`dp_optimal.cubes.exact.cube_shallowest_exact_tree`.

    Examples
    --------
    >>> from theorylab import CubeProblem
    >>> shallowest_exact_tree(CubeProblem([0, 0, 0, 1])).value  # x1 and x2
    2
    """
    return least_depth_exact(problem)
