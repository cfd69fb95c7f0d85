"""Greedy, Top-k and Opt-Top-k on a sample."""

from __future__ import annotations

from theorylab.impurities.impurity import Impurity
from theorylab.impurities.ties import Ties
from theorylab.learners.k_best import k_best_tree
from theorylab.learners.samples.questions import RULES
from theorylab.learners.samples.solver import Solver
from theorylab.learners.unfinished import searching
from theorylab.problems.in_words import Sample, in_words, rows_of
from theorylab.rows.rules import Rules
from theorylab.trees.tree import Tree

__all__ = ["sample_k_best_tree"]


@k_best_tree.register(in_words)
def sample_k_best_tree(sample: Sample, k: int, depth: int, impurity: Impurity, ties: Ties) -> Tree:
    """Return the most accurate tree of depth at most ``depth`` that performs one of the k purest tests at every node.

    Parameters
    ----------
    sample
        The sample, see :func:`~theorylab.problems.in_words.in_words`.
    k, depth
        Number of candidates, and the depth budget.
    impurity, ties
        Impurity function that orders the tests, and the tie rule.

    Raises
    ------
    TooLarge
        If the distinct subproblems exceed the memory budget.
    """
    rows = rows_of(sample)
    most = min(k, rows.tests)
    rules = Rules(wide=most, narrow=most, beyond=0, ties=RULES[ties], unit=1, price=0, stops=False)
    solver, left = Solver(rows, impurity, rules), min(depth, rows.tests)
    searching(lambda: solver.so_far(sample, left))
    return Tree(sample, solver.tree(rows.root, left))
