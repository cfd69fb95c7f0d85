"""Greedy, Top-k and Opt-Top-k on a sample."""

from __future__ import annotations

from theorylab.impurities.impurity import Impurity
from theorylab.impurities.ties import Ties
from theorylab.learners.k_best import k_best_tree
from theorylab.learners.samples.questions import RULES
from theorylab.learners.samples.solver import Solver
from theorylab.learners.unfinished import searching
from theorylab.problems.samples.in_words import in_words
from theorylab.problems.samples.sample import SampleProblem
from theorylab.rows.bit_rows import bit_rows
from theorylab.rows.rules import Rules
from theorylab.trees.tree import Tree

__all__ = ["sample_k_best_tree"]


@k_best_tree.register(in_words)
def sample_k_best_tree(sample: SampleProblem, k: int, depth: int, impurity: Impurity, ties: Ties) -> Tree:
    """Return the most accurate tree of depth at most ``depth`` that performs one of the k purest tests at every node.

    Parameters
    ----------
    sample
        The sample, see :func:`~theorylab.problems.samples.in_words.in_words`.
    k, depth
        Number of candidates, and the depth budget.
    impurity, ties
        Impurity function that orders the tests, and the tie rule.

    Raises
    ------
    TooLarge
        If the distinct subproblems exceed the memory budget.
    """
    rows = bit_rows(sample.features, sample.weights)
    most = min(k, sample.variables)
    rules = Rules(wide=most, narrow=most, beyond=0, ties=RULES[ties], unit=1, price=0, stops=False)
    solver, left = Solver(rows, impurity, rules), min(depth, sample.variables)
    searching(lambda: solver.so_far(sample, left))
    return Tree(sample, solver.tree(rows.root, left))
