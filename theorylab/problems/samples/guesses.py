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

from theorylab.extras import missing
from theorylab.limits import require
from theorylab.problems.samples.columns import ColumnTest

__all__ = ["guess_tests"]

SEED = 0
LEARNING_RATE = 0.1
STUMP_BYTES = 2048
"""What a stump takes."""


def guess_tests(
    tests: Sequence[ColumnTest], labels: np.ndarray, most: int, masses: np.ndarray
) -> list[ColumnTest]:
    """The tests, in order, that boosted stumps choose.

    Parameters
    ----------
    tests
        What they may choose from: all thresholds of a column of numbers.
    labels
        The label of every row.
    most
        How many stumps there are for each label, or for the two together.
    masses
        The weight of every row, positive integers.

    Raises
    ------
    MissingExtra
        If scikit-learn is not there.
    TooLarge
        If the stumps do not fit into the memory allowed.
    """
    if not tests or len(np.unique(labels)) == 1:
        return []
    require(most * STUMP_BYTES, f"binarize: {most} stumps")
    kept = _roots(tests, labels, most, masses)
    if not kept:
        return []
    model, right = _grow_stumps(kept, labels, most, masses)
    while len(kept) > 1:
        least = int(np.argmin(model.feature_importances_))
        fewer = kept[:least] + kept[least + 1 :]
        model, now_right = _grow_stumps(fewer, labels, most, masses)
        if now_right < right:
            break
        kept = fewer
    return kept


def _roots(
    tests: Sequence[ColumnTest], labels: np.ndarray, most: int, masses: np.ndarray
) -> list[ColumnTest]:
    """The tests at the roots of stumps grown on the ranks of numbers and on the other tests."""
    by_feature: dict[Any, dict[int, ColumnTest]] = {}
    for test in tests:
        feature = test.column.name if test.column.numbers else (test.column.name, test.rank)
        by_feature.setdefault(feature, {})[test.rank] = test
    features = [next(iter(of_feature.values())) for of_feature in by_feature.values()]
    values = [test.column.ranks if test.column.numbers else test.values for test in features]
    model = _stumps(np.column_stack(values), labels, most, masses)
    chosen: set[tuple[str, int]] = set()
    for stump in model.estimators_.ravel():
        root, threshold = int(stump.tree_.feature[0]), float(stump.tree_.threshold[0])
        if root >= 0:
            test = features[root]
            chosen.add((test.column.name, int(threshold) if test.column.numbers else test.rank))
    return [test for test in tests if (test.column.name, test.rank) in chosen]


def _grow_stumps(
    tests: Sequence[ColumnTest], labels: np.ndarray, most: int, masses: np.ndarray
) -> tuple[Any, int]:
    """Stumps on some tests, and the weight of the rows that they classify right."""
    values = np.column_stack([test.values for test in tests])
    model = _stumps(values, labels, most, masses)
    return model, int(masses[model.predict(values) == labels].sum())


def _stumps(values: np.ndarray, labels: np.ndarray, most: int, masses: np.ndarray) -> Any:
    try:
        ensemble = import_module("sklearn.ensemble")
    except ModuleNotFoundError as error:
        raise missing(error) or error from None
    model = ensemble.GradientBoostingClassifier(
        n_estimators=most, max_depth=1, learning_rate=LEARNING_RATE, random_state=SEED
    )
    heaviest = int(masses.max()) if masses.dtype == object else 1  # integers beyond floats are scaled
    return model.fit(values, labels, sample_weight=np.array([mass / heaviest for mass in masses.tolist()]))
