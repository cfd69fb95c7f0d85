"""Top-k as an estimator."""

from __future__ import annotations

from flint import fmpq

from theorylab.impurities.impurity import Impurity
from theorylab.learners.top_k import top_k
from theorylab.problems.in_words import Sample
from theorylab.sklearn.classifier import TreeClassifier
from theorylab.sklearn.grown import Grown, heuristic

__all__ = ["TopKTree"]


class TopKTree(TreeClassifier):
    """The most accurate tree that performs one of the k best tests at each node (Blanc et al. 2023).

    Parameters
    ----------
    depth
        Depth budget.
    k
        Number of tests considered at every node; k = 1 is the greedy algorithm.
    impurity
        Impurity function that scores the tests, as for :class:`~theorylab.sklearn.greedy_tree.GreedyTree`.
    max_thresholds
        Maximum number of thresholds of a feature, chosen by quantiles; ``None`` for all.

    See Also
    --------
    theorylab.top_k
    GreedyTree

    Examples
    --------
    >>> tree = TopKTree(depth=2, k=2).fit([[0, 0], [0, 1], [1, 0], [1, 1]], [0, 1, 1, 0])
    >>> tree.score([[0, 0], [0, 1]], [0, 1])
    1.0
    """

    def __init__(
        self,
        depth: int = 3,
        k: int = 4,
        *,
        impurity: str | Impurity = "entropy",
        max_thresholds: int | None = 8,
    ):
        self.depth = depth
        self.k = k
        self.impurity = impurity
        self.max_thresholds = max_thresholds

    def _grow(self, problem: Sample) -> Grown:
        tree = top_k(problem, k=self.k, depth=self.depth, impurity=self.impurity)
        return heuristic(problem, tree, fmpq(0))
