"""BestFirst of Shi: split the leaf whose best test has the largest purity gain, regardless of its probability.

Brutzkus, Daniely, Malach (2020), section 8.1 and Figure 6.
"""

from __future__ import annotations

from dataclasses import replace

from theorylab.impurities.best_tests import by_purity
from theorylab.impurities.impurity import ENTROPY, Impurity
from theorylab.impurities.impurity import impurity as impurity_named
from theorylab.impurities.ties import Ties
from theorylab.learners.growing.grown import Growth
from theorylab.learners.growing.growth import grow
from theorylab.problems.problem import Problem
from theorylab.trees.tree import Tree

__all__ = ["best_first", "best_first_growth"]


def best_first_growth(
    problem: Problem, *, size: int, impurity: Impurity | str = ENTROPY, ties: Ties | str = Ties.FIRST
) -> Growth:
    """Return the run of BestFirst for ``size`` iterations: the tree and the error after each iteration.

    The parameters are those of :func:`best_first`.

    See Also
    --------
    best_first : only the tree
    top_down_growth, influence_growth

    Examples
    --------
    >>> from theorylab import CubeProblem
    >>> growth = best_first_growth(CubeProblem([0, 0, 0, 1]), size=2)
    >>> [growth.error_after(size) for size in range(3)]
    [1/4, 1/4, 0]
    """
    chosen = impurity_named(impurity)
    best_tests = by_purity(problem, chosen)
    growth = grow(problem, size, lambda reach, gain: gain, best_tests, ties, "best-first")
    return replace(growth, impurity=chosen)


def best_first(
    problem: Problem, *, size: int, impurity: Impurity | str = ENTROPY, ties: Ties | str = Ties.FIRST
) -> Tree:
    """Grow the BestFirst tree: split the leaf with the test of maximum purity gain, not weighted by probability.

    Parameters
    ----------
    problem
        The distribution.
    size
        Number of internal nodes t.
    impurity
        Impurity function of the gains.
    ties
        As for :func:`~theorylab.learners.top_down.top_down`; ties often decide the result here.

    Raises
    ------
    InvalidArgument
        If the size is negative.
    TooLarge
        If ``best`` or ``worst`` would search too many partial trees.

    See Also
    --------
    top_down : gains weighted by probability
    best_first_growth : with the error after each iteration

    Examples
    --------
    >>> from theorylab import CubeProblem
    >>> best_first(CubeProblem([0, 0, 0, 1]), size=2).error  # x1 and x2
    0
    """
    return best_first_growth(problem, size=size, impurity=impurity, ties=ties).tree
