"""Thresholds guessed by a boosted ensemble, as in the preparation of tables in the SPLIT paper (section A.7.2).

B boosted stumps are grown on the table; the tests of their roots are the candidates. The least important candidate is
then removed repeatedly, as long as stumps grown on the remaining ones classify at least the same weight correctly.
The stumps use only the ranks of numbers, so the gap between two values that they split is exact. The result depends on
the version of scikit-learn. Up to B ensembles are grown, each in time B times rows times candidates.
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
"""Approximate memory of a stump."""


def guess_tests(
    tests: Sequence[ColumnTest], labels: np.ndarray, most: int, masses: np.ndarray
) -> list[ColumnTest]:
    """Return the tests chosen by boosted stumps, in order.

    Parameters
    ----------
    tests
        The candidates, with all thresholds of each column of numbers.
    labels
        The label of every row.
    most
        Number of stumps for each label, or for two labels together.
    masses
        The weight of every row, positive integers.

    Raises
    ------
    MissingExtra
        If scikit-learn is not installed.
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
    """Return the tests at the roots of stumps grown on the ranks of numbers and on the other tests."""
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
    """Return stumps grown on some tests, and the weight of the rows that they classify correctly."""
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
