"""One work done by the ConTree of pytrees-rs (Kiossou, Schaus and Nijssen, 2026)."""

from __future__ import annotations

from pytrees import ConTreeClassifier
from table import do_work, objective

SECONDS = 100_000.0


def fitted(X, y, work):
    return ConTreeClassifier(max_depth=work["depth"], max_time=SECONDS).fit(X.to_numpy(), y.to_numpy())


def value(model, X, y, work):
    children = list(zip(model.tree_.children_left, model.tree_.children_right))
    leaves, depth = _extent(children, 0)
    return objective(model.predict(X.to_numpy()), y, leaves, depth, work)


def _extent(children, node) -> tuple[int, int]:
    """Return the number of leaves and the depth below a node."""
    if children[node][0] < 0:
        return 1, 0
    (left, deep), (right, deeper) = (_extent(children, child) for child in children[node])
    return left + right, 1 + max(deep, deeper)


if __name__ == "__main__":
    do_work("pytrees-rs", fitted, value)
