"""Estimators with all thresholds, on ordered columns, against a table with a 0/1 feature for each threshold."""

import numpy as np
import pytest

from theorylab.problems.ordered.ordered_sample import OrderedSample
from theorylab.sklearn import GreedyTree, LicketySplitTree, OptimalTree, SplitTree, TopKTree
from theorylab.sklearn.points import binarized_points, points_of

MORE_THAN_THERE_ARE = 10**6
ALL = {
    GreedyTree: {"depth": 4},
    TopKTree: {"depth": 3, "k": 3},
    SplitTree: {"depth": 3, "penalty": "1/50"},
    LicketySplitTree: {"depth": 3, "penalty": "1/50"},
    OptimalTree: {"depth": 2, "penalty": 0},
}


def table(seed):
    rng = np.random.default_rng(seed)
    X = np.column_stack(
        [
            rng.integers(-9, 9, 40) / 10,
            rng.integers(0, 2, 40),
            np.full(40, 3.5),
            rng.normal(size=40),
            rng.integers(0, 2, 40) * 4,
        ]
    )
    y = np.where(X[:, 3] > 0.3, "a", np.where(X[:, 0] > 0.1, "b", "c"))
    y[rng.random(40) < 0.2] = "a"
    return X, y, rng.choice([0, 0.5, 1, 3], 40)


@pytest.mark.parametrize("estimator", ALL)
@pytest.mark.parametrize("seed", range(4))
def test_all_thresholds_are_ordered_columns(estimator, seed):
    X, y, weights = table(seed)
    new = np.random.default_rng(seed).normal(size=(200, X.shape[1]))
    new[:, 1] = new[:, 1] > 0
    here = estimator(**ALL[estimator], max_thresholds=None).fit(X, y, weights)
    there = estimator(**ALL[estimator], max_thresholds=MORE_THAN_THERE_ARE).fit(X, y, weights)
    assert (here.objective_, here.status_) == (there.objective_, there.status_)
    if estimator is not OptimalTree:  # one of several optimal trees
        assert here.text() == there.text()
        for name, own in here.nodes_.items():
            assert np.array_equal(own, there.nodes_[name])
    assert (here.predict(new) == [here.classes_[here.tree_.label(row)] for row in new.tolist()]).all()


def test_without_a_limit_no_feature_is_made():
    X, y, weights = table(9)
    points = points_of(GreedyTree(), X, y, weights, None)
    binary = binarized_points(GreedyTree(), X, y, weights, None)
    assert isinstance(points.problem, OrderedSample)
    assert points.problem.tests == binary.problem.variables == len(points.cuts.feature)
    numbers = [points.problem.number(split.test) for split in points.problem.splits(points.problem.root)]
    assert numbers == list(range(points.problem.tests))
