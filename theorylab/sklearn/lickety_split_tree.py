"""LicketySPLIT as an estimator."""

from __future__ import annotations

from fractions import Fraction

from theorylab.impurities.impurity import Impurity
from theorylab.learners.lickety_split import lickety_split
from theorylab.problems.in_words import Sample
from theorylab.sklearn.classifier import TreeClassifier
from theorylab.sklearn.grown import Grown, exact, heuristic

__all__ = ["LicketySplitTree"]


class LicketySplitTree(TreeClassifier):
    """The tree of LicketySPLIT for error + penalty x leaves (Babbar et al. 2025): one test of lookahead at each node.

    Parameters
    ----------
    depth
        Depth budget.
    penalty
        Price of a leaf, as for :class:`~theorylab.sklearn.split_tree.SplitTree`.
    impurity
        Impurity function of the greedy subtrees, as for :class:`~theorylab.sklearn.greedy_tree.GreedyTree`.
    max_thresholds
        Maximum number of thresholds of a feature, chosen by quantiles; ``None`` for all.

    See Also
    --------
    theorylab.lickety_split
    SplitTree, OptimalTree

    Examples
    --------
    >>> tree = LicketySplitTree(depth=1).fit([[20], [29], [40]], ["no", "yes", "yes"])
    >>> tree.objective_  # two leaves
    Fraction(1, 50)
    """

    def __init__(
        self,
        depth: int = 3,
        penalty: float | str | Fraction = "1/100",
        *,
        impurity: str | Impurity = "entropy",
        max_thresholds: int | None = 8,
    ):
        self.depth = depth
        self.penalty = penalty
        self.impurity = impurity
        self.max_thresholds = max_thresholds

    def _grow(self, problem: Sample) -> Grown:
        penalty = exact(self.penalty, "penalty")
        tree = lickety_split(problem, depth=self.depth, penalty=penalty, impurity=self.impurity)
        return heuristic(problem, tree, penalty)
