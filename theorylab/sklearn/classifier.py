"""The common base of the estimators: fitting, predicting, drawing."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Self

import numpy as np
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.utils.validation import check_is_fitted, validate_data

from theorylab import plotting
from theorylab.problems.in_words import Sample
from theorylab.sklearn.cuts import binary_columns
from theorylab.sklearn.doubles import require_doubles
from theorylab.sklearn.flat_tree import FlatTree, flat_tree, leaves_of, tree_of
from theorylab.sklearn.grown import Grown, fraction
from theorylab.sklearn.points import Points, points_of
from theorylab.trees.tree import Tree

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["TreeClassifier"]


class TreeClassifier(ClassifierMixin, BaseEstimator, ABC):
    """A classifier given by one decision tree whose tests compare features with thresholds.

    Attributes
    ----------
    classes_ : numpy.ndarray
        The labels.
    n_features_in_ : int
        Number of features.
    feature_names_in_ : numpy.ndarray
        Names of the features, if they are text.
    objective_ : fractions.Fraction
        Error on the fitted points + penalty x leaves, exact (without a penalty the error).
    lower_bound_ : fractions.Fraction
        Lower bound on the objective of every allowed tree.
    status_ : str
        ``"proved"`` if the objective equals the lower bound, so that the tree is optimal; else ``"heuristic"``.
    nodes_ : dict
        The tree as arrays, see :data:`theorylab.sklearn.flat_tree.FlatTree`.
    """

    max_thresholds: int | None

    @abstractmethod
    def _grow(self, problem: Sample) -> Grown:
        """Grow the tree for the sample."""

    def fit(self, X: Any, y: Any, sample_weight: Any = None) -> Self:
        """Fit the tree to points.

        Parameters
        ----------
        X
            One row per point, one column per feature; all numbers must be doubles. A feature with values 0 and 1 is
            one test; any other is compared with thresholds.
        y
            The labels.
        sample_weight
            Nonnegative weights; a float counts as the exact rational that it is.

        Raises
        ------
        ValueError
            If the table or a parameter is invalid.
        TooLarge
            If the distinct subproblems exceed the memory budget.
        """
        points = points_of(self, X, y, sample_weight, self.max_thresholds)
        self._keep(points, self._grow(points.problem))
        return self

    def _keep(self, points: Points, grown: Grown) -> None:
        """Store the result as plain data, so that a fitted estimator is pickled without its sample."""
        self.classes_ = points.classes
        self.nodes_ = self._flat(points, grown.tree)
        self.binary_features_ = binary_columns(points.X).tolist()
        self.objective_ = fraction(grown.objective)
        self.lower_bound_ = fraction(grown.lower_bound)
        self.status_ = "proved" if grown.objective == grown.lower_bound else "heuristic"

    def _flat(self, points: Points, tree: Tree) -> FlatTree:
        return flat_tree(tree, points.cuts, points.X, points.labels, points.masses)

    def _check_points(self, X: Any) -> np.ndarray:
        check_is_fitted(self)
        checked: np.ndarray = validate_data(self, X, dtype=np.float64, reset=False)
        require_doubles(X, "X")
        return checked

    def predict(self, X: Any) -> np.ndarray:
        """Return the label of the leaf that each row of ``X`` reaches; the last one among equally frequent labels."""
        X = self._check_points(X)
        return self.classes_[self.nodes_["label"]][leaves_of(self.nodes_, X)]

    def predict_proba(self, X: Any) -> np.ndarray:
        """Return the fractions of the labels among the fitted points in the leaf that each row of ``X`` reaches."""
        X = self._check_points(X)
        return self._fractions(self.nodes_)[leaves_of(self.nodes_, X)]

    def _fractions(self, flat: FlatTree) -> np.ndarray:
        """Return the fractions of the labels at the nodes, as the nearest doubles."""
        shares = [[mass / sum(masses) for mass in masses] for masses in flat["masses"]]
        return np.array(shares)[:, : len(self.classes_)]

    @property
    def tree_(self) -> Tree:
        """The tree with exact label means; its inputs are rows of numbers."""
        check_is_fitted(self)
        return self._tree(self.nodes_)

    def _tree(self, flat: FlatTree) -> Tree:
        names: Sequence[str] = getattr(self, "feature_names_in_", ())
        if len(set(names)) < self.n_features_in_:  # there are no names, or one occurs twice
            names = [f"x{i + 1}" for i in range(self.n_features_in_)]
        called = self.classes_.tolist()
        classes = () if called == list(range(len(called))) else tuple(map(str, called))
        # if there is a single class, no point has the other label
        padding = [""] * (len(flat["masses"][0]) - len(classes)) if classes else []
        return tree_of(flat, list(names), self.binary_features_, (*classes, *padding))

    def text(self) -> str:
        """Return the tree as text."""
        return self.tree_.to_text()

    def svg(self) -> str:
        """Return the tree as an SVG document."""
        return self.tree_.to_svg()

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw the tree with matplotlib.

        Parameters
        ----------
        ax
            Axes to draw on; by default the current axes of ``matplotlib.pyplot``.

        Returns
        -------
        matplotlib.axes.Axes

        Raises
        ------
        MissingExtra
            If matplotlib is not installed.
        """
        tree = self.tree_
        axes = plotting.current_axes() if ax is None else ax
        plotting.draw_tree(tree, axes)
        return axes
