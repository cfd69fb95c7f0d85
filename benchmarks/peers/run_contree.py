"""One work done by ConTree (Brita, van der Linden and Demirovic, 2025)."""

from __future__ import annotations

from pycontree import ConTree
from table import do_work, objective

SECONDS = 100_000


def fitted(X, y, work):
    return ConTree(max_depth=work["depth"], time_limit=SECONDS).fit(X.to_numpy(), y.to_numpy())


def value(model, X, y, work):
    leaves, depth = _extent(model.tree_)
    return objective(model.predict(X.to_numpy()), y, leaves, depth, work)


def _extent(node) -> tuple[int, int]:
    """Return the number of leaves and the depth."""
    if node.is_leaf_node():
        return 1, 0
    (left, deep), (right, deeper) = _extent(node.get_left()), _extent(node.get_right())
    return left + right, 1 + max(deep, deeper)


if __name__ == "__main__":
    do_work("pycontree", fitted, value)
