"""The greedy algorithm (ID3, C4.5, CART) as an estimator."""

from __future__ import annotations

from flint import fmpq

from theorylab.impurities.impurity import Impurity
from theorylab.learners.greedy import greedy
from theorylab.problems.in_words import Sample
from theorylab.sklearn.classifier import TreeClassifier
from theorylab.sklearn.grown import Grown, heuristic

__all__ = ["GreedyTree"]


class GreedyTree(TreeClassifier):
    """A tree that performs at each node the first test of maximum purity gain; gains are exact.

    Parameters
    ----------
    depth
        Depth budget.
    impurity
        Impurity function, ``"entropy"``, ``"gini"``, ``"km"``, ``"error"`` or an
        :class:`~theorylab.impurities.impurity.Impurity`.
    max_thresholds
        Maximum number of thresholds of a feature, chosen by quantiles; ``None`` for all.

    See Also
    --------
    theorylab.greedy
    TopKTree

    Examples
    --------
    >>> tree = GreedyTree(depth=1).fit([[20], [29], [40]], ["no", "yes", "yes"])
    >>> tree.predict([[22], [35]]).tolist()
    ['no', 'yes']
    """

    def __init__(
        self, depth: int = 3, *, impurity: str | Impurity = "entropy", max_thresholds: int | None = 8
    ):
        self.depth = depth
        self.impurity = impurity
        self.max_thresholds = max_thresholds

    def _grow(self, problem: Sample) -> Grown:
        tree = greedy(problem, depth=self.depth, impurity=self.impurity)
        return heuristic(problem, tree, fmpq(0))
