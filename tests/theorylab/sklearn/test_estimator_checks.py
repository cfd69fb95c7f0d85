"""All of scikit-learn's estimator checks, on small trees; LicketySPLIT on ordered columns is tested elsewhere."""

import pytest
from sklearn.utils.estimator_checks import parametrize_with_checks

from theorylab.sklearn import GreedyTree, LicketySplitTree, OptimalTree, RashomonSet, SplitTree, TopKTree

ESTIMATORS = [
    GreedyTree(2, impurity="gini", max_thresholds=2),
    TopKTree(2, 2, impurity="gini", max_thresholds=2),
    SplitTree(2, impurity="gini", max_thresholds=2),
    LicketySplitTree(2, impurity="gini", max_thresholds=2),
    OptimalTree(2, max_thresholds=2),
    GreedyTree(2, max_thresholds=None),
    RashomonSet(2, slack=0, trees=3, max_thresholds=2),
]


# data frames are tested elsewhere, with polars; without pandas some checks are skipped
@pytest.mark.filterwarnings("ignore::sklearn.exceptions.SkipTestWarning")
@parametrize_with_checks(ESTIMATORS)
def test_estimator(estimator, check):
    check(estimator)
