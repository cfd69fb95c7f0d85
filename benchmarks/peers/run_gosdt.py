"""One work done by GOSDT (Lin et al., 2020).

The ``depth_budget`` of gosdt 1.0.4 is the number of tests on a path. Its tree is evaluated here, node by node: its
``predict`` calls scikit-learn in a way that version 1.8 no longer supports.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from gosdt import GOSDTClassifier
from gosdt._tree import Leaf
from table import do_work, extent, objective


def fitted(X, y, work):
    model = GOSDTClassifier(
        regularization=float(Fraction(work["penalty"])), depth_budget=work["depth"], allow_small_reg=True
    )
    return model.fit(X, y)


def value(model, X, y, work):
    tree = model.trees_[0]
    predicted = np.empty(len(X), dtype=np.int64)
    _fill(tree.tree, X.to_numpy().astype(bool), np.arange(len(X)), predicted)
    return objective(tree.classes[predicted], y, extent(tree.tree, _children), work)


def _children(node):
    return () if isinstance(node, Leaf) else (node.left_child, node.right_child)


def _fill(node, X, rows, predicted) -> None:
    """Write the predictions for some rows."""
    if isinstance(node, Leaf):
        predicted[rows] = node.prediction
        return
    true = X[rows, node.feature]
    for child, there in zip(_children(node), (true, ~true)):
        _fill(child, X, rows[there], predicted)


if __name__ == "__main__":
    do_work("gosdt", fitted, value)
