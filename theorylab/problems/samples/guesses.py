"""Thresholds that a boosted ensemble guesses, as the SPLIT paper (section A.7.2) prepares its tables.

B boosted stumps are grown on the table; the tests of their roots are the candidates. Then, as long as stumps grown
on the candidates alone classify no row fewer right than before, the candidate of least importance is left out.
Stumps see of a number only its rank, so which gap between two values they cut is exact. Needs scikit-learn; the
guess is that of its version. Up to B ensembles are grown, each in time B times rows times candidates.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

import numpy as np

from theorylab.errors import InvalidArgument
from theorylab.problems.samples.columns import ColumnTest

__all__ = ["guessed"]

SEED = 0
LEARNING_RATE = 0.1


def guessed(tests: Sequence[ColumnTest], labels: np.ndarray, most: int) -> list[ColumnTest]:
    """The tests, in order, that boosted stumps choose.

    Parameters
    ----------
    tests
        What they may choose from: all thresholds of a column of numbers.
    labels
        The label of every row.
    most
        How many stumps there are for each label, or for the two together.

    Raises
    ------
    InvalidArgument
        If scikit-learn is not there.
    """
    if not tests or labels.max() == 0:
        return []
    kept = _roots(tests, labels, most)
    if not kept:
        return []
    model, right = _grown(kept, labels, most)
    while len(kept) > 1:
        least = int(np.argmin(model.feature_importances_))
        fewer = kept[:least] + kept[least + 1 :]
        model, now_right = _grown(fewer, labels, most)
        if now_right < right:
            break
        kept = fewer
    return kept


def _roots(tests: Sequence[ColumnTest], labels: np.ndarray, most: int) -> list[ColumnTest]:
    """The tests at the roots of stumps grown on the ranks of numbers and on the other tests."""
    by_feature: dict[Any, dict[int, ColumnTest]] = {}
    for test in tests:
        feature = test.column.name if test.column.numbers else (test.column.name, test.rank)
        by_feature.setdefault(feature, {})[test.rank] = test
    features = [next(iter(of_feature.values())) for of_feature in by_feature.values()]
    values = [test.column.ranks if test.column.numbers else test.values for test in features]
    model = _stumps(np.column_stack(values), labels, most)
    chosen: set[tuple[str, int]] = set()
    for stump in model.estimators_.ravel():
        root, threshold = int(stump.tree_.feature[0]), float(stump.tree_.threshold[0])
        if root >= 0:
            test = features[root]
            chosen.add((test.column.name, int(threshold) if test.column.numbers else test.rank))
    return [test for test in tests if (test.column.name, test.rank) in chosen]


def _grown(tests: Sequence[ColumnTest], labels: np.ndarray, most: int) -> tuple[Any, int]:
    """Stumps on some tests, and how many rows they classify right."""
    values = np.column_stack([test.values for test in tests])
    model = _stumps(values, labels, most)
    return model, int((model.predict(values) == labels).sum())


def _stumps(values: np.ndarray, labels: np.ndarray, most: int) -> Any:
    try:
        ensemble = import_module("sklearn.ensemble")
    except ImportError:
        raise InvalidArgument("binarize: guesses need scikit-learn; install theorylab[sklearn]") from None
    model = ensemble.GradientBoostingClassifier(
        n_estimators=most, max_depth=1, learning_rate=LEARNING_RATE, random_state=SEED
    )
    return model.fit(values, labels)
