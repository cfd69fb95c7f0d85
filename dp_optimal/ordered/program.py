"""Optimal trees of samples with ordered columns: the search, and the construction of the tree from its tests."""

from __future__ import annotations

from flint import fmpq

from dp_optimal.optimum import Optimum
from theorylab.problems.ordered.ordered_sample import OrderedSample
from theorylab.progress import advance
from theorylab.rows.thresholds.found import Test
from theorylab.rows.thresholds.reduction import ReducedColumns
from theorylab.rows.thresholds.search import OrderedSearch
from theorylab.trees.nodes import Edge, Leaf, Node, leaf
from theorylab.trees.tree import Tree

__all__ = ["ordered_optimum"]


def ordered_optimum(
    problem: OrderedSample, reduced: ReducedColumns, penalty: fmpq, until: float | None = None
) -> Optimum:
    """Return the minimum error + penalty x leaves of a tree of a sample with ordered columns.

    Parameters
    ----------
    problem
        The sample.
    reduced
        The reduced sample for a depth and this penalty, with values :attr:`~ReducedColumns.in_words`.
    penalty
        Price of a leaf, at least 0.
    until
        Deadline on the clock :func:`time.monotonic`, at which to stop with the best tree found; None for no deadline.

    Returns
    -------
    Optimum
        The objective and a tree that attains it; among these one with the fewest leaves, unless ``reduced`` gives
        leaves no price.

    Raises
    ------
    TooLarge
        If the arrays of the search do not fit.
    """

    def grown(state: int, test: Test | None) -> Node | Leaf:
        if test is None:
            return leaf(problem, state)
        rank = int(reduced.ranks[test.column][test.rank])
        split = problem.split(state, (reduced.columns[test.column], rank))
        above, below = split.branches
        edges = (
            Edge(above.probability, grown(above.child, test.high)),
            Edge(below.probability, grown(below.child, test.low)),
        )
        return Node(split.test, edges)

    if not reduced.depth:
        tree = Tree(problem, leaf(problem, problem.root))
        return Optimum(tree.error + penalty, tree)
    search = OrderedSearch(reduced.entries, reduced.labels, reduced.error_scale, reduced.leaf_price, until)

    def report() -> None:
        advance(search.solved, bounds=lambda: (reduced.objective(search.least), value()))

    def value() -> fmpq:
        return reduced.objective(search.best.value)

    search.after_turn = report
    search.run(reduced.depth)
    tree = Tree(problem, grown(problem.root, search.sets.tests(search.best.tree)))
    if tree.error + penalty * tree.leaves != value():
        raise AssertionError("the tree of a search misses the value that was found")
    least = reduced.objective(search.least)
    return Optimum(value(), tree, least=None if least == value() else least)
