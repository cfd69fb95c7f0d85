"""SPLIT as an estimator."""

from __future__ import annotations

from fractions import Fraction

from theorylab.impurities.impurity import Impurity
from theorylab.learners.split import split
from theorylab.problems.in_words import Sample
from theorylab.sklearn.classifier import TreeClassifier
from theorylab.sklearn.grown import Grown, exact, heuristic

__all__ = ["SplitTree"]


class SplitTree(TreeClassifier):
    """The tree of SPLIT for error + penalty x leaves (Babbar et al. 2025): lookahead, completed by optimal subtrees.

    Parameters
    ----------
    depth
        Depth budget.
    lookahead
        Lookahead depth, at most the depth.
    penalty
        Price of a leaf: a number or its exact text; a float is the decimal that Python prints for it.
    impurity
        Impurity function of the greedy subtrees, as for :class:`~theorylab.sklearn.greedy_tree.GreedyTree`.
    max_thresholds
        Maximum number of thresholds of a feature, chosen by quantiles; ``None`` for all.

    See Also
    --------
    theorylab.split
    LicketySplitTree, OptimalTree

    Examples
    --------
    >>> tree = SplitTree(depth=2).fit([[0, 0], [0, 1], [1, 0], [1, 1]], [0, 1, 1, 0])
    >>> tree.objective_  # four leaves
    Fraction(1, 25)
    """

    def __init__(
        self,
        depth: int = 3,
        lookahead: int = 1,
        penalty: float | str | Fraction = "1/100",
        *,
        impurity: str | Impurity = "entropy",
        max_thresholds: int | None = 8,
    ):
        self.depth = depth
        self.lookahead = lookahead
        self.penalty = penalty
        self.impurity = impurity
        self.max_thresholds = max_thresholds

    def _grow(self, problem: Sample) -> Grown:
        penalty = exact(self.penalty, "penalty")
        tree = split(
            problem, depth=self.depth, lookahead=self.lookahead, penalty=penalty, impurity=self.impurity
        )
        return heuristic(problem, tree, penalty)
