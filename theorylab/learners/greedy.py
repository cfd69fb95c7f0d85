"""The greedy algorithm (ID3, CART): the test of largest purity gain at every node."""

from __future__ import annotations

from theorylab.impurities.impurity import ENTROPY, Impurity
from theorylab.impurities.impurity import impurity as impurity_named
from theorylab.impurities.ties import Ties
from theorylab.learners.k_best import RULES, k_best_tree
from theorylab.numbers.counts import LARGEST_BUDGET, budget
from theorylab.problems.problem import Problem
from theorylab.trees.tree import Tree

__all__ = ["greedy"]


def greedy(
    problem: Problem,
    *,
    depth: int | None = None,
    impurity: Impurity | str = ENTROPY,
    ties: Ties | str = Ties.FIRST,
) -> Tree:
    """Grow the greedy tree: Top-1, for tests with any number of outcomes.

    Parameters
    ----------
    problem
        The distribution.
    depth
        Depth budget; by default the tree grows until every leaf is pure or has no remaining test.
    impurity
        Impurity function whose gain is maximised.
    ties
        Rule for tests of equal gain: ``first`` and ``last`` choose by test index, ``best`` and ``worst``
        minimise and maximise the error over all choices. The latter two compare only errors, so they do
        not distinguish exact trees by size (:func:`dp_optimal.one_function` does).

    Raises
    ------
    InvalidArgument
        If the depth is negative.
    TooLarge
        If the distinct subproblems exceed the memory budget.

    See Also
    --------
    top_k : the best of several tests at each node
    top_down : leaf by leaf
    dp_optimal.optimal_by_depth

    Examples
    --------
    >>> from theorylab import CubeProblem
    >>> tree = greedy(CubeProblem([0, 0, 0, 1]), depth=1)  # x1 and x2
    >>> tree.error, tree.size
    (1/4, 1)
    """
    rule = Ties.from_name(ties, allowed=RULES, learner="greedy")
    within = LARGEST_BUDGET if depth is None else budget(depth, "depth")
    return k_best_tree(problem, 1, within, impurity_named(impurity), rule)
