"""The Rashomon set as an estimator: a vote of trees drawn from the near-optimal ones."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Self

import numpy as np

from theorylab.catalog import find, installed_catalog
from theorylab.numbers.counts import seed_of, whole_number
from theorylab.problems.in_words import Sample
from theorylab.sklearn.classifier import TreeClassifier
from theorylab.sklearn.flat_tree import votes_of
from theorylab.sklearn.grown import Grown, exact, fraction
from theorylab.sklearn.points import binarized_points
from theorylab.trees.tree import Tree
from theorylab.trees.tree_set import TreeSet

__all__ = ["RashomonSet"]


class RashomonSet(TreeClassifier):
    """All trees of a depth whose error + penalty x leaves is within a slack of the minimum.

    The prediction is the mean, over the voting trees, of the fractions of the labels in their leaves. If the set has at
    most ``trees`` trees, all of them vote; otherwise ``trees`` of them are drawn uniformly. ``tree_``, ``text`` and
    ``plot`` show the best tree.

    Parameters
    ----------
    depth
        Depth budget.
    penalty
        Price of a leaf, as for :class:`~theorylab.sklearn.split_tree.SplitTree`.
    slack
        Maximum excess of a tree's objective over the minimum; same format as the penalty.
    trees
        Maximum number of trees that vote, at least 1.
    seed
        Seed of the draw.
    max_thresholds
        Maximum number of thresholds of a feature, chosen by quantiles; ``None`` for all.

    Attributes
    ----------
    count_ : int
        Number of trees in the set, exact.
    bound_ : fractions.Fraction
        Maximum objective allowed in the set; ``objective_`` is the proved minimum.
    voting_ : list
        The voting trees as arrays; ``trees_`` contains them as trees.

    See Also
    --------
    dp_optimal.rashomon_set
    OptimalTree

    Examples
    --------
    >>> trees = RashomonSet(depth=2).fit([[0, 0], [0, 1], [1, 0], [1, 1]], [0, 1, 1, 0])
    >>> trees.count_  # either feature first
    2
    """

    def __init__(
        self,
        depth: int = 2,
        penalty: float | str | Fraction = "1/100",
        slack: float | str | Fraction = "1/100",
        *,
        trees: int = 20,
        seed: int = 0,
        max_thresholds: int | None = 4,
    ):
        self.depth = depth
        self.penalty = penalty
        self.slack = slack
        self.trees = trees
        self.seed = seed
        self.max_thresholds = max_thresholds

    def fit(self, X: Any, y: Any, sample_weight: Any = None) -> Self:
        """Compute the set and draw the voting trees; see :meth:`TreeClassifier.fit`."""
        most, seed = whole_number(self.trees, "trees", least=1), seed_of(self.seed)
        points = binarized_points(self, X, y, sample_weight, self.max_thresholds)
        near = self._set(points.problem)
        self._keep(points, _best(near))
        drawn = list(near) if near.count <= most else near.sample(most, seed=seed)
        self.voting_ = [self._flat(points, tree) for tree in drawn]
        self.count_ = near.count
        self.bound_ = fraction(near.bound)
        return self

    def _set(self, problem: Sample) -> TreeSet:
        program = find(installed_catalog().objectives, "rashomon", kind="objective")
        penalty, slack = exact(self.penalty, "penalty"), exact(self.slack, "slack")
        return program(problem, depth=self.depth, penalty=penalty, slack=slack)

    def _grow(self, problem: Sample) -> Grown:
        return _best(self._set(problem))

    def predict(self, X: Any) -> np.ndarray:
        """Return the labels of largest mean fraction; the first one among equals."""
        votes = self.predict_proba(X)
        return self.classes_[np.argmax(votes, axis=1)]

    def predict_proba(self, X: Any) -> np.ndarray:
        """Return the mean fractions of the labels in the leaves of the voting trees that the rows of ``X`` reach."""
        X = self._check_points(X)
        votes = votes_of(self.voting_, [self._fractions(flat) for flat in self.voting_], X)
        return votes / len(self.voting_)

    @property
    def trees_(self) -> list[Tree]:
        """The voting trees."""
        return [self._tree(flat) for flat in self.voting_]


def _best(near: TreeSet) -> Grown:
    return Grown(near[0], near.optimum, near.optimum)
