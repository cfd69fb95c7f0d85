"""One work done by GOSDT (Lin et al., 2020).

The ``depth_budget`` of gosdt 1.0.4 is the number of tests on a path. Its tree is evaluated here, node by node: its
``predict`` calls scikit-learn in a way that version 1.8 no longer supports.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from gosdt import GOSDTClassifier
from gosdt._tree import Leaf
from table import do_work, objective


def fitted(X, y, work):
    model = GOSDTClassifier(
        regularization=float(Fraction(work["penalty"])), depth_budget=work["depth"], allow_small_reg=True
    )
    return model.fit(X, y)


def value(model, X, y, work):
    tree = model.trees_[0]
    predicted = np.empty(len(X), dtype=np.int64)
    leaves = _fill(tree.tree, X.to_numpy().astype(bool), np.arange(len(X)), predicted)
    return objective(tree.classes[predicted], y, leaves, _depth(tree.tree), work)


def _fill(node, X, rows, predicted) -> int:
    """Write the predictions for some rows; return the number of leaves."""
    if isinstance(node, Leaf):
        predicted[rows] = node.prediction
        return 1
    true = X[rows, node.feature]
    return _fill(node.left_child, X, rows[true], predicted) + _fill(
        node.right_child, X, rows[~true], predicted
    )


def _depth(node) -> int:
    return 0 if isinstance(node, Leaf) else 1 + max(_depth(node.left_child), _depth(node.right_child))


if __name__ == "__main__":
    do_work("gosdt", fitted, value)
