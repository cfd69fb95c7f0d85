"""Optimal sparse trees as an estimator, computed by the solver that a catalog provides for the objective."""

from __future__ import annotations

from fractions import Fraction

from theorylab.catalog import find, installed_catalog
from theorylab.problems.in_words import Sample
from theorylab.sklearn.classifier import TreeClassifier
from theorylab.sklearn.grown import Grown, exact

__all__ = ["OptimalTree"]


class OptimalTree(TreeClassifier):
    """A tree of minimum error + penalty x leaves among all trees of a depth, proved optimal.

    Parameters
    ----------
    depth
        Depth budget; ``None`` for no limit.
    penalty
        Price of a leaf, as for :class:`~theorylab.sklearn.split_tree.SplitTree`; with 0 the minimum error.
    max_thresholds
        Maximum number of thresholds of a feature, chosen by quantiles; ``None`` for all. The tree is
        optimal among those with the thresholds kept.

    See Also
    --------
    dp_optimal.optimal_with_penalty
    RashomonSet

    Examples
    --------
    >>> tree = OptimalTree(depth=2).fit([[0, 0], [0, 1], [1, 0], [1, 1]], [0, 1, 1, 0])
    >>> tree.objective_, tree.status_  # four leaves
    (Fraction(1, 25), 'proved')
    """

    def __init__(
        self,
        depth: int | None = 3,
        penalty: float | str | Fraction = "1/100",
        *,
        max_thresholds: int | None = 8,
    ):
        self.depth = depth
        self.penalty = penalty
        self.max_thresholds = max_thresholds

    def _grow(self, problem: Sample) -> Grown:
        penalty, objectives = exact(self.penalty, "penalty"), installed_catalog().objectives
        if penalty or self.depth is None:
            optimum = find(objectives, "penalty", kind="objective")(
                problem, penalty=penalty, depth=self.depth
            )
        else:
            optimum = find(objectives, "depth", kind="objective")(problem, depth=self.depth)
        return Grown(optimum.tree, optimum.value, optimum.value)
