"""TopDown of Kearns and Mansour: split the leaf that lowers the impurity of the tree the most.

Brutzkus, Daniely, Malach (2020), Figure 1; BuildTopDownDT of Blanc, Lange, Tan (2020), Figure 1.
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

__all__ = ["top_down", "top_down_growth"]


def top_down_growth(
    problem: Problem, *, size: int, impurity: Impurity | str = ENTROPY, ties: Ties | str = Ties.FIRST
) -> Growth:
    """Return the run of TopDown for ``size`` iterations: the tree and the error after each iteration.

    The parameters are those of :func:`top_down`.

    See Also
    --------
    top_down : only the tree
    best_first_growth, influence_growth

    Examples
    --------
    >>> from theorylab import CubeProblem
    >>> growth = top_down_growth(CubeProblem([0, 0, 0, 1]), size=2)
    >>> [growth.error_after(size) for size in range(3)]
    [1/4, 1/4, 0]
    """
    chosen = impurity_named(impurity)
    best_tests = by_purity(problem, chosen)
    growth = grow(problem, size, lambda reach, gain: gain * reach, best_tests, ties, "top-down")
    return replace(growth, impurity=chosen)


def top_down(
    problem: Problem, *, size: int, impurity: Impurity | str = ENTROPY, ties: Ties | str = Ties.FIRST
) -> Tree:
    """Grow the TopDown tree: split the leaf with maximum purity gain times probability of the leaf.

    Parameters
    ----------
    problem
        The distribution.
    size
        Number of internal nodes t.
    impurity
        Impurity function of the gains.
    ties
        Rule for leaves of equal weighted gain: ``first`` chooses the one created first, ``last`` the one
        created last, ``shallowest`` and ``deepest`` choose by depth. ``best`` and ``worst`` minimise
        and maximise the error after ``size`` iterations over all choices.

    Raises
    ------
    InvalidArgument
        If the size is negative.
    TooLarge
        If ``best`` or ``worst`` would search too many partial trees.

    See Also
    --------
    best_first : gains not weighted by probability
    greedy : growth to a given depth
    top_down_growth : with the error after each iteration

    Examples
    --------
    >>> from theorylab import CubeProblem
    >>> top_down(CubeProblem([0, 0, 0, 1]), size=2).error  # x1 and x2
    0
    """
    return top_down_growth(problem, size=size, impurity=impurity, ties=ties).tree
