"""One work done by ConTree (Brita, van der Linden and Demirovic, 2025)."""

from __future__ import annotations

from pycontree import ConTree
from table import FOREVER, do_work, extent, objective


def fitted(X, y, work):
    return ConTree(max_depth=work["depth"], time_limit=FOREVER).fit(X.to_numpy(), y.to_numpy())


def children(node):
    return () if node.is_leaf_node() else (node.get_left(), node.get_right())


def value(model, X, y, work):
    return objective(model.predict(X.to_numpy()), y, extent(model.tree_, children), work)


if __name__ == "__main__":
    do_work("pycontree", fitted, value)
