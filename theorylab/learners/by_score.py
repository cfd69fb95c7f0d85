"""Greedy growth of an identification tree by the test of largest score at every subproblem.

Learners for identification differ only in the score. Each subproblem is solved once. The tree is grown
without recursion, so the length of its paths is not limited.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, Self

from theorylab.impurities.ties import Ties
from theorylab.problems.identification import IdentificationProblem
from theorylab.problems.identification_table import identification_problem
from theorylab.problems.problem import Problem, Split
from theorylab.trees.decisions import tree_of_decisions
from theorylab.trees.nodes import Leaf, leaf
from theorylab.trees.tree import Tree

__all__ = ["Score", "grow_by_score"]


class _Ordered(Protocol):
    """An ordered score: an exact number, or a certified one if it is irrational."""

    def __lt__(self, other: Self) -> bool: ...


Score = Callable[[IdentificationProblem, int, Split], _Ordered]
"""Function that maps an instance, the objects at a node and a test that splits them to the score of the test."""


def grow_by_score(problem: Problem, score: Score, *, ties: Ties | str, learner: str) -> Tree:
    """Grow the tree that performs the test of largest score until the remaining objects are final.

    Parameters
    ----------
    problem
        An identification instance, or a problem that
        :func:`~theorylab.problems.identification_table.identification_problem` converts to one.
    score
        The score of a test.
    ties
        The ``first`` or the ``last`` among tests of equal score.
    learner
        Name of the learner in error messages.

    Returns
    -------
    Tree
        A set of objects that is not final becomes a leaf if no test splits it.

    Raises
    ------
    InvalidArgument
        If the problem cannot be written as an identification instance, or the tie rule is not allowed.
    """
    rule = Ties.from_name(ties, allowed=(Ties.FIRST, Ties.LAST), learner=learner)
    instance = identification_problem(problem)

    def decide(state: int) -> Leaf | Split:
        splits = instance.splits(state)
        if not splits:
            return leaf(instance, state)
        ordered = splits[::-1] if rule is Ties.LAST else splits
        return _best(ordered, lambda split: score(instance, state, split))

    return Tree(instance, tree_of_decisions(instance.root, decide))


def _best(splits: list[Split], score: Callable[[Split], _Ordered]) -> Split:
    """Return the first split of largest score; a single split is not scored."""
    return splits[0] if len(splits) == 1 else max(splits, key=score)
