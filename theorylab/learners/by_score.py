"""Growing an identification tree greedily: at every subproblem the test of largest score.

Learners for identification differ only in the score. A subproblem is solved once, and the tree is grown
without recursion, so that paths may be as long as they like.
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
    """What a score is: exact, or certified where it is irrational."""

    def __lt__(self, other: Self) -> bool: ...


Score = Callable[[IdentificationProblem, int, Split], _Ordered]
"""Function from an instance, the objects at a node and a test that splits them to the score of the test."""


def grow_by_score(problem: Problem, score: Score, *, ties: Ties | str, learner: str) -> Tree:
    """Grow the tree that asks, until the objects left are final, the test of largest score.

    Parameters
    ----------
    problem
        An identification instance, or a problem that
        :func:`~theorylab.problems.identification_table.identification_problem` writes as one.
    score
        The score of a test.
    ties
        Among tests of equal score the ``first`` or the ``last``.
    learner
        Its name in error messages.

    Returns
    -------
    Tree
        Where no test splits objects that are not final, the leaf is what is left.

    Raises
    ------
    InvalidArgument
        If the problem cannot be written as an identification instance, or for another tie rule.
    """
    rule = Ties.named(ties, allowed=(Ties.FIRST, Ties.LAST), learner=learner)
    instance = identification_problem(problem)

    def decide(state: int) -> Leaf | Split:
        splits = instance.splits(state)
        if not splits:
            return leaf(instance, state)
        ordered = splits[::-1] if rule is Ties.LAST else splits
        return _best(ordered, lambda split: score(instance, state, split))

    return Tree(instance, tree_of_decisions(instance.root, decide))


def _best(splits: list[Split], score: Callable[[Split], _Ordered]) -> Split:
    """First split of largest score; an only one is not scored."""
    return splits[0] if len(splits) == 1 else max(splits, key=score)
